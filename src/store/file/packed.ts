/**
 * Long texts as they are kept. Results of assessments are written by a machine and much alike: packed they take a twentieth of the
 * room, and so does writing them. What people wrote stays text, so that SQL can read it.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { GraphKind } from '../graph-store.js';

/** A text as a row holds it: packed texts come back from SQLite as bytes. */
export type StoredText = string | Uint8Array | ArrayBuffer;

/** Packs well enough in less time than it takes to write what it saves. */
const LEVEL = 2;

/** The statements of a graph as they are kept. */
export const keptText = (kind: GraphKind, triples: string): string | Uint8Array =>
  kind === 'quality' ? deflateRawSync(triples, { level: LEVEL }) : triples;

/** The text of a row. Throws when it is not whole any more. */
export const textOf = (stored: StoredText): string =>
  typeof stored === 'string'
    ? stored
    : inflateRawSync(stored instanceof ArrayBuffer ? new Uint8Array(stored) : stored).toString('utf8');
