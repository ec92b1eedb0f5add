/** The revision of a data file. */
import type { Reader } from '../sqlite/reader.js';

/** Number of the last change that the file holds; 0 for an empty one. */
export const revisionOf = (source: Pick<Reader, 'readOne'>): number =>
  source.readOne<{ value: number }>("SELECT value FROM store_state WHERE key = 'revision'")?.value ?? 0;
