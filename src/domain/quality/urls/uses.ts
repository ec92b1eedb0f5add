/** Who uses which URLs, as SQL: what a dataset uses now, what it uses no more, and what an earlier release knew of it. */
import type { Repacking } from '../../../store/file/repack.js';
import type { GraphDocument, Statement } from '../../../store/graph-store.js';
import { hashOf, hostOf, IS_URL, numberOfText, type UrlEntries } from './keys.js';

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

/** The statement that forgets what an earlier release kept of the uses of a dataset. Of the others a trigger takes care when it goes. */
export const forgetUsesBefore = (id: string): Statement => ({
  sql: 'DELETE FROM url_use WHERE dataset = ?',
  params: [id],
});

/** Statements that have a dataset use no URLs but these. */
export const dropOtherUses = ({ id, iri }: UsingDataset, entries: UrlEntries): readonly Statement[] => [
  {
    sql: `DELETE FROM url_used WHERE dataset = (SELECT position FROM graph WHERE iri = ?)
          AND url NOT IN (SELECT url_known.number FROM json_each(?) CROSS JOIN url_known ON ${IS_URL})`,
    params: [iri, entries],
  },
  forgetUsesBefore(id),
];

const MOVED = `INSERT INTO url_known (hash, host, state, status, checked, failures, due, url)
  SELECT ?1, ?2, ${numberOfText('state')}, status, checked, failures, due, url FROM url_check
  WHERE url = ?3 AND NOT EXISTS (SELECT 1 FROM url_known WHERE hash = ?1 AND url = ?3)`;

const USES_MOVED = `INSERT OR IGNORE INTO url_used (dataset, url) SELECT graph.position, url_known.number
  FROM url_use CROSS JOIN graph ON graph.iri = ?1 || url_use.dataset
    CROSS JOIN url_known ON url_known.hash = ?2 AND url_known.url = url_use.url
  WHERE url_use.url = ?3`;

/**
 * Statements that move what an earlier release kept of a URL, with all who use it, so that it is never known twice; what it does not know
 * of stays. A trigger takes it out of `url_check` with the last of its uses. A dataset tells what the IRIs of datasets begin with.
 */
export const moveUrl = ({ id, iri }: UsingDataset, url: string): readonly Statement[] => {
  const hash = hashOf(url);
  return [
    { sql: MOVED, params: [hash, hashOf(hostOf(url)), url] },
    { sql: USES_MOVED, params: [iri.slice(0, iri.length - id.length), hash, url] },
    { sql: 'DELETE FROM url_use WHERE url = ?', params: [url] },
  ];
};

/** URLs that an earlier release kept by their texts: those of one dataset after the other. */
export const movedUrls: Repacking<UsingDataset & { readonly urls: string }> = {
  name: 'urls',
  step: 'repacked-3',
  rows: `SELECT position, id, iri, (SELECT json_group_array(url) FROM url_use WHERE dataset = graph.id) AS urls
    FROM graph WHERE kind = 'dataset' AND position > ? ORDER BY position LIMIT ?`,
  change: ({ urls, ...dataset }) => (JSON.parse(urls) as string[]).flatMap((url) => moveUrl(dataset, url)),
};
