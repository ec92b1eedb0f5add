/**
 * The protocol between tools and a running service: over a socket that only the owner of the data directory can open, one request a
 * connection, JSON lines both ways.
 */
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../../../core/errors.js';

/** The refusal of a request that this version does not know. */
export const otherVersion = (): Refusal =>
  new Refusal('BAD_REQUEST', 'The tool and the service do not belong to the same version.');

/** The requests of a tool. */
export type ControlRequest =
  /** `file`: name of a checked data file inside the data directory; it takes the place of the present one. */
  | { readonly command: 'restore'; readonly file: string }
  /** `file`: absolute path of an RDF document. */
  | { readonly command: 'import'; readonly file: string; readonly catalogue: string }
  /** One action of administration with its values; they may hold secrets. */
  | { readonly command: 'admin'; readonly action: string; readonly values: Readonly<Record<string, unknown>> }
  /** Makes the search index again. */
  | { readonly command: 'reindex' }
  /** Checks all URLs again, or those of a catalogue. */
  | { readonly command: 'recheck'; readonly catalogue?: string | undefined }
  /** Moves everything into the SPARQL server that the settings name; they hold secrets. */
  | { readonly command: 'migrate'; readonly settings: Readonly<Record<string, string>> }
  /** Compares the graphs in the SPARQL server with their documents, and puts right what differs. */
  | { readonly command: 'check' }
  /** Compares the search index with the store, and has what differs indexed again. */
  | { readonly command: 'check-index' }
  /** Harvests a catalogue elsewhere. */
  | ({ readonly command: 'harvest' } & HarvestCommand);

/** The source to harvest, as a tool asks for it. */
export interface HarvestCommand {
  readonly url: string;
  readonly catalogue: string;
  readonly type: string;
  readonly deleteVanished: boolean;
  readonly deleteMany: boolean;
  readonly dryRun: boolean;
  readonly restart: boolean;
}

/** The progress of a harvest: the run as it is now, and what was reported about datasets since the step before. */
export interface HarvestStep {
  readonly run: unknown;
  readonly results: readonly unknown[];
}

/** A dataset of a document that was not taken. */
export interface RefusedPart {
  readonly source: string;
  readonly reason: string;
}

/** The progress of an import. `refused` grows. */
export interface ImportStep {
  readonly done: number;
  readonly total: number;
  readonly refused: readonly RefusedPart[];
}

/** A line of the answer; the last one is `done` or `error`. `refused` holds what came since the line before. */
export type ControlAnswer =
  | { readonly step: ImportStep }
  | { readonly result: unknown }
  | { readonly harvest: HarvestStep }
  | { readonly done: true }
  | { readonly error: { readonly code: string; readonly detail: string } };

/** Imports a document and tells how far it is. */
export type ImportHandler = (request: {
  readonly file: string;
  readonly catalogue: string;
}) => AsyncIterable<ImportStep>;

/** The progress of the search index. */
export type ReindexStep = Pick<ImportStep, 'done' | 'total'>;

/** The progress of a check of all URLs, with the known facts about each kind of them by now. */
export type RecheckStep = ReindexStep & {
  readonly urls: { readonly ok: number; readonly broken: number; readonly refused: number };
};

/** The services for tools. */
export interface ControlHandlers {
  /** Puts the file, inside the data directory, in place of the data file; resolves when the service answers from it. */
  restore(file: string): Promise<void>;
  readonly import: ImportHandler;
  /** Does one thing for an administrator; resolves with what there is to show. Absent where nothing is administered. */
  admin?(action: string, values: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Harvests a catalogue elsewhere; ends when the run does. */
  harvest?(request: HarvestCommand): AsyncIterable<HarvestStep>;
  /** Moves everything into a SPARQL server. */
  migrate?(settings: Readonly<Record<string, string>>): AsyncIterable<unknown>;
  /** Compares the graphs with their documents, where they are in two systems. */
  check?(): AsyncIterable<unknown>;
  /** Compares the search index with the store, where they are two systems. */
  checkIndex?(): AsyncIterable<unknown>;
  /** Makes the search index again. */
  reindex(): AsyncIterable<ReindexStep>;
  /** Checks all URLs again, or those of a catalogue. */
  recheck(catalogue?: string): AsyncIterable<RecheckStep>;
}

/** Longest path that every system takes for a socket. */
const MOST_BYTES = 100;

/** The address of the socket of a data directory: inside it, or in a private temporary folder when that path is too long. */
export const controlAddress = (dataDir: string): { readonly socket: string; readonly folder?: string } => {
  const socket = join(dataDir, 'control.sock');
  if (Buffer.byteLength(socket) <= MOST_BYTES) return { socket };
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `data-marketplace-${name}`);
  return { folder, socket: join(folder, 'control.sock') };
};
