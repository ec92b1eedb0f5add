/**
 * Long texts as they are kept: packed, with a dictionary of what such texts have in common, so that even short ones take a fifth of
 * the room. A text that follows from something shorter is not kept at all, but what it follows from.
 *
 * The first byte of what is packed tells how. An empty text is not packed.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Quad } from '../../rdf/terms.js';
import { throughGate } from '../../threads/native-gate.js';
import type { GraphDocument } from '../graph-store.js';
import { METADATA } from './dictionary.js';

/** A text as a row holds it: packed texts come back from SQLite as bytes. */
export type StoredText = string | Uint8Array | ArrayBuffer;

/** A tenth to a fifth smaller than at level 2 for 0.02 ms a dataset, measured on its texts of 1 to 20 kB; higher levels add next to nothing. */
const LEVEL = 6;
/** Bytes that packing makes room for at a time: nearly all packed texts are shorter. */
const CHUNK = 4_096;

/** Packed with the dictionary of metadata. */
const OF_METADATA = 0b0_1110;
/** Not the text: what it follows from. */
const DERIVED = 0b1_0110;

const dictionary = Buffer.from(METADATA);

/**
 * Packs a text with what it has in common with others. The bytes are in memory of their own: zlib gives a part of a larger one, all of which would
 * be copied to each thread that is sent them.
 */
export const pack = (text: string, common: Uint8Array): Uint8Array =>
  new Uint8Array(throughGate(() => deflateRawSync(text, { level: LEVEL, dictionary: common, chunkSize: CHUNK })));

/** The packed text. Throws when it is not whole any more. */
export const unpack = (bytes: Uint8Array, common: Uint8Array): string =>
  throughGate(() => inflateRawSync(bytes, { dictionary: common })).toString('utf8');

const marked = (mark: number, bytes: Uint8Array): Uint8Array => {
  const all = new Uint8Array(bytes.length + 1);
  all[0] = mark;
  all.set(bytes, 1);
  return all;
};

/** Makes the graph of that name from what is kept in place of its text. */
export interface Derivation {
  text(kept: Uint8Array, graph: string): string;
  /** The statements of the text in any order, some perhaps twice: they take half of the time where nobody wants a text. */
  statements(kept: Uint8Array, graph: string): readonly Quad[];
}

const unknown = (): never => {
  throw new Error('nobody said how texts that are not kept follow from what is');
};

let derivation: Derivation = { text: unknown, statements: unknown };

/** Says how graphs follow from what is kept in place of their texts; once in each thread that reads some, by who knows. */
export const deriveGraphs = (by: Derivation): void => {
  derivation = by;
};

/** A text as it is kept: metadata, and what the service adds to them. */
export const packedText = (text: string): Uint8Array => marked(OF_METADATA, pack(text, dictionary));

/** What a text is derived from, as it is kept in its place. */
export const keptSource = (source: Uint8Array): Uint8Array => marked(DERIVED, source);

/** The statements of a graph as they are kept. Nothing is derived that need not be. */
export const keptTriples = (document: Pick<GraphDocument, 'kept' | 'triples'>): Uint8Array =>
  document.kept ?? packedText(document.triples);

/** Bytes of a row, whichever way the library gives them. */
export const bytesOf = (stored: Uint8Array | ArrayBuffer): Uint8Array =>
  stored instanceof ArrayBuffer ? new Uint8Array(stored) : stored;

/** What a text is derived from; undefined where the text itself is kept. */
export const sourceOf = (stored: StoredText): Uint8Array | undefined => {
  const bytes = typeof stored === 'string' ? undefined : bytesOf(stored);
  return bytes?.[0] === DERIVED ? bytes.subarray(1) : undefined;
};

/** The text in a row of the graph of that name. Throws when it is not whole any more. */
export const textOf = (stored: StoredText, graph: string): string => {
  if (typeof stored === 'string') return stored;
  const bytes = bytesOf(stored);
  const mark = bytes[0] ?? 0;
  if (mark === OF_METADATA) return unpack(bytes.subarray(1), dictionary);
  if (mark === DERIVED) return derivation.text(bytes.subarray(1), graph);
  throw new Error('a text is kept in a form that this version does not know');
};

/** The statements in a row of the graph of that name, some perhaps twice, where they are derived. Throws when that is not whole any more. */
export const derivedStatements = (stored: StoredText, graph: string): readonly Quad[] | undefined => {
  const source = sourceOf(stored);
  return source && derivation.statements(source, graph);
};
