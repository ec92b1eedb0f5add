/** Makes the rows of offers for datasets that were stored before there were such rows, while the service runs. */
import { setImmediate } from 'node:timers/promises';
import type { GraphDocument, GraphStore, Statement } from '../../../core/store/graph-store.js';
import { ExpectationFailed, type Database } from '../../../core/store/sqlite/database.js';
import type { PlatformTerms } from '../../../core/rdf/vocabulary.js';
import { Publications } from '../publication.js';
import type { OfferIndexing } from './indexing.js';
import { lastEnd, offeredText, offersInAny } from './rows.js';

/** Form of the rows; a higher one makes all rows anew. */
const FORM = 5;
const PAGE = 100;

/** A newer version that was stored meanwhile has its rows. */
const unlessChanged = ({ iri, hash }: GraphDocument): Statement => ({
  sql: "UPDATE store_state SET value = value WHERE key = 'revision' AND EXISTS (SELECT 1 FROM graph WHERE iri = ? AND hash = ?)",
  params: [iri, hash],
  expect: 1,
});

/** Records what is offered as it is read now. An end that cannot be read was taken for none. */
const offerAgain = async (database: Database, pst: PlatformTerms): Promise<void> => {
  const publications = new Publications(database);
  for (let after = '', more = true; more;) {
    const page = publications.page(after, PAGE);
    const read = page.map(({ marketplaceId, version, state, ends, terms }): Statement => {
      const offers = offersInAny(terms, pst);
      const end = state === 'PUBLISHED' ? lastEnd(offers) : ends;
      const sql = 'UPDATE publication SET ends = ?, offered = ?, due = 0 WHERE marketplace_id = ? AND version = ?';
      return { sql, params: [end === 'none' ? ends : end, offeredText(offers), marketplaceId, version] };
    });
    if (read.length > 0) await database.write(read);
    after = page.at(-1)?.marketplaceId ?? after;
    more = page.length === PAGE;
  }
};

/** Rebuilds the rows unless they are up to date; stops after the page under way when `signal` says so. */
export const rebuildOffers = async (
  {
    store,
    database,
    indexing,
    pst,
  }: {
    readonly store: GraphStore;
    readonly database: Database;
    readonly indexing: OfferIndexing;
    readonly pst: PlatformTerms;
  },
  signal: AbortSignal,
): Promise<void> => {
  const state = database.readOne<{ value: number }>("SELECT value FROM marketplace_state WHERE key = 'offers'");
  if (state?.value === FORM) return;
  await offerAgain(database, pst);
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
