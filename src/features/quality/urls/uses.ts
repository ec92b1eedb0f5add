/** Who uses which URLs, as SQL: what a dataset uses now, and what it uses no more. */
import type { GraphDocument, Statement } from '../../../core/store/graph-store.js';
import { IS_URL, type UrlEntries } from './keys.js';

/** A dataset that is stored, or is by the statements before these. */
export type UsingDataset = Pick<GraphDocument, 'id' | 'iri'>;

const KNOWN = `INSERT OR IGNORE INTO url_known (hash, host, state, failures, due, url)
  SELECT value ->> 0, value ->> 2, 0, 0, ?, value ->> 1 FROM json_each(?)
  WHERE NOT EXISTS (SELECT 1 FROM url_known WHERE ${IS_URL})`;

const USED = `INSERT OR IGNORE INTO url_used (dataset, url) SELECT graph.position, url_known.number
  FROM graph CROSS JOIN json_each(?) CROSS JOIN url_known ON ${IS_URL} WHERE graph.iri = ?`;

/** Statements that have a dataset use these URLs beside those it uses; new ones are due at `now`, in milliseconds since the epoch. */
export const addUses = ({ iri }: UsingDataset, entries: UrlEntries, now: number): readonly Statement[] => [
  { sql: KNOWN, params: [now, entries] },
  { sql: USED, params: [entries, iri] },
];

/** The statement that has a dataset use no URLs but these. When it goes, a trigger takes care of its uses. */
export const dropOtherUses = ({ iri }: UsingDataset, entries: UrlEntries): Statement => ({
  sql: `DELETE FROM url_used WHERE dataset = (SELECT position FROM graph WHERE iri = ?)
        AND url NOT IN (SELECT url_known.number FROM json_each(?) CROSS JOIN url_known ON ${IS_URL})`,
  params: [iri, entries],
});
