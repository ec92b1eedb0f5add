/** What was written to the data file since, for those who follow it graph by graph. */
import { Reader } from '../sqlite/reader.js';

/** Graphs beyond which they are not followed one by one. */
const MOST = 2_000;

const PUT = `SELECT DISTINCT id FROM graph WHERE revision > ? LIMIT ${MOST + 1}`;
// Removals are forgotten when a store is opened, up to the revision of the index: a thread that reads it knows none before.
const REMOVED = 'SELECT 1 FROM graph_removed WHERE revision > ? LIMIT 1';

/** The ids of graphs that were put, and whether others were removed. */
export interface DataChange {
  readonly ids: readonly string[];
  readonly hasRemoved: boolean;
}

/** The changes of one data file. */
export class DataChanges {
  #source: Reader | undefined;

  constructor(private readonly dataFile: string) {}

  /** All that was written after a revision, up to one that the file had a moment ago at least; undefined where that is much. */
  since(revision: number): DataChange | undefined {
    const source = (this.#source ??= new Reader(this.dataFile));
    return source.snapshot(() => {
      const ids = source.read<{ id: string }>(PUT, [revision]).map(({ id }) => id);
      return ids.length > MOST ? undefined : { ids, hasRemoved: source.readOne(REMOVED, [revision]) !== undefined };
    });
  }
}
