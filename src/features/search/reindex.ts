/** Makes the index again from the stored graphs, while the service runs. */
import { setImmediate } from 'node:timers/promises';
import { FORM } from '../../core/search/tables.js';
import { analysed } from '../../core/search/analysed.js';
import { putStatements, removeStatements } from '../../core/search/statements.js';
import type { GraphDocument, GraphStore, Statement } from '../../core/store/graph-store.js';
import { ExpectationFailed, type Database } from '../../core/store/sqlite/database.js';
import type { DocumentTools } from '../repository/indexed/document/searchable.js';
import { indexEntry } from '../repository/indexed/entry.js';

/** The source of the index, and the place where it is kept. */
export interface ReindexOptions extends DocumentTools {
  readonly store: GraphStore;
  readonly database: Database;
  /** Ends the work after the page under way. */
  readonly signal?: AbortSignal;
}

/** The progress of the work. */
export interface ReindexProgress {
  readonly done: number;
  readonly total: number;
}

/** Documents that are read at a time; other work gets its turn between them. */
const PAGE = 50;

/** A newer version that was stored meanwhile has indexed itself: this one must not take its place. */
const unlessChanged = ({ iri, hash }: GraphDocument): Statement => ({
  sql: `UPDATE search_state SET value = value WHERE key = 'revision'
        AND EXISTS (SELECT 1 FROM graph WHERE iri = ? AND hash = ?)`,
  params: [iri, hash],
  expect: 1,
});

const index = async (document: GraphDocument, options: ReindexOptions): Promise<void> => {
  const entry = indexEntry(document, options);
  if (!entry) return;
  try {
    await options.database.write([unlessChanged(document), ...putStatements(analysed(entry))]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
  }
};

/** Takes out what no graph stands behind. */
const removeOrphans = async ({ database }: ReindexOptions): Promise<number> => {
  const orphans = database.read<{ kind: 'dataset' | 'catalogue'; id: string }>(
    `SELECT kind, id FROM search_document d WHERE NOT EXISTS
       (SELECT 1 FROM graph g WHERE g.kind = d.kind AND g.id = d.id)`,
  );
  for (const { kind, id } of orphans) await database.write(removeStatements(kind, id));
  return orphans.length;
};

/** Makes every row of the index again, as far as it is iterated; tells how far it is. */
export const reindex = async function* (options: ReindexOptions): AsyncGenerator<ReindexProgress> {
  const { store, database, signal } = options;
  const total = (await store.count('catalogue')) + (await store.count('dataset'));
  let done = 0;
  for (const kind of ['catalogue', 'dataset'] as const) {
    for (let after = 0; ;) {
      const page = await store.documents(kind, { after, limit: PAGE });
      await Promise.all(page.map(({ item }) => index(item, options)));
      done += page.length;
      yield { done, total: Math.max(done, total) };
      after = page.at(-1)?.position ?? after;
      if (page.length < PAGE) break;
      await setImmediate();
      if (signal?.aborted === true) return;
    }
  }
  await removeOrphans(options);
  await database.write([{ sql: "UPDATE search_state SET value = ? WHERE key = 'form'", params: [FORM] }]);
};

/** True if the index was made by an older version of the service, or is not there at all. */
export const needsReindex = (database: Database): boolean =>
  database.readOne<{ value: number }>("SELECT value FROM search_state WHERE key = 'form'")?.value !== FORM;
