/** Makes the rows of offers for datasets that were stored before there were such rows, while the service runs. */
import { setImmediate } from 'node:timers/promises';
import type { GraphDocument, GraphStore, Statement } from '../../../store/graph-store.js';
import { ExpectationFailed, type Database } from '../../../store/sqlite/database.js';
import type { OfferIndexing } from './indexing.js';

/** Form of the rows; a higher one makes all rows anew. */
const FORM = 3;
const PAGE = 100;

/** A newer version that was stored meanwhile has its rows. */
const unlessChanged = ({ iri, hash }: GraphDocument): Statement => ({
  sql: "UPDATE store_state SET value = value WHERE key = 'revision' AND EXISTS (SELECT 1 FROM graph WHERE iri = ? AND hash = ?)",
  params: [iri, hash],
  expect: 1,
});

/** Rebuilds the rows unless they are up to date; stops after the page under way when `signal` says so. */
export const rebuildOffers = async (
  {
    store,
    database,
    indexing,
  }: { readonly store: GraphStore; readonly database: Database; readonly indexing: OfferIndexing },
  signal: AbortSignal,
): Promise<void> => {
  const state = database.readOne<{ value: number }>("SELECT value FROM marketplace_state WHERE key = 'offers'");
  if (state?.value === FORM) return;
  for (let after = 0; ;) {
    const page = await store.documents('dataset', { after, limit: PAGE });
    for (const { item } of page) {
      await database.write([unlessChanged(item), ...indexing.again(item)]).catch((error: unknown) => {
        if (!(error instanceof ExpectationFailed)) throw error;
      });
    }
    after = page.at(-1)?.position ?? after;
    if (page.length < PAGE) break;
    await setImmediate();
    if (signal.aborted) return;
  }
  await database.write([
    {
      sql: "INSERT INTO marketplace_state (key, value) VALUES ('offers', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      params: [FORM],
    },
  ]);
};
