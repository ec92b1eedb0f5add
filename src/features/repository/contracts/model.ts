/** Contracts of data as they are read: documents of the Open Data Contract Standard (ODCS). */
import { isObject } from '../../../core/json.js';

/** An object of a contract: its members, unread. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The form of the text of a contract. */
export type ContractFormat = 'YAML' | 'JSON';

/** A text as its owner sent it. */
export interface ContractSource {
  readonly source: string;
  readonly format: ContractFormat;
}

/** Longest text of a contract, in bytes of UTF-8. */
export const MOST_BYTES = 256 * 1024;

/** A place in a contract, and what is wrong there. */
export interface ContractViolation {
  /** JSON Pointer (RFC 6901) into the contract; empty for the whole of it. */
  readonly pointer: string;
  /** The place in the text, from 1; null where it has none. */
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** A contract that was read and keeps to the standard. */
export interface ReadContract {
  /** All of it. */
  readonly value: JsonObject;
  /** Of its text as it was sent: SHA-256 over UTF-8, hexadecimal. */
  readonly digest: string;
}

declare module '../../../core/errors.js' {
  interface RefusalExtras {
    /** JSON Pointer to the first thing that is wrong with a contract of data. */
    readonly pointer?: string;
    /** What is wrong with a contract of data, in the order of the text. */
    readonly violations?: readonly ContractViolation[];
  }
}

/** A text member; null for anything else. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A scalar member as text; null for anything else. */
export const scalarOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

/** The objects of a list member; empty where it is no list. */
export const objectsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? (value as unknown[]).filter(isObject) : [];
