/** Who uses which URLs, as SQL: what a dataset uses now, what it uses no more, and what an earlier release knew of it. */
import type { Repacking } from '../../../store/file/repack.js';
import type { GraphDocument, Statement } from '../../../store/graph-store.js';
import { entriesOf, IS_URL, namesOf, numberOfText } from './keys.js';

/** A dataset that is stored, or is by the statements before these. */
export type UsingDataset = Pick<GraphDocument, 'id' | 'iri'>;

const POSITION = '(SELECT position FROM graph WHERE iri = ?)';

/** Adds URLs and their uses. `from`: SQL of further tables and conditions that the URLs, `value ->> 1`, must meet. */
const adding = (from: string): readonly [known: string, used: string] => [
  // What was known stays known: an earlier release may have checked it for another dataset.
  `INSERT INTO url_known (hash, host, state, status, checked, failures, due, url)
   SELECT value ->> 0, value ->> 2, ${numberOfText('url_check.state')}, url_check.status, url_check.checked,
     ifnull(url_check.failures, 0), ifnull(url_check.due, ?), value ->> 1
   FROM graph CROSS JOIN json_each(?) ${from} LEFT JOIN url_check ON url_check.url = value ->> 1
   WHERE graph.iri = ? AND NOT EXISTS (SELECT 1 FROM url_known WHERE ${IS_URL})`,
  `INSERT OR IGNORE INTO url_used (dataset, url)
   SELECT graph.position, url_known.number FROM graph CROSS JOIN json_each(?) ${from} CROSS JOIN url_known ON ${IS_URL}
   WHERE graph.iri = ?`,
];

const [KNOWN, USED] = adding('');
const MOVED = adding('CROSS JOIN url_use ON url_use.dataset = graph.id AND url_use.url = value ->> 1');

/** Statements that have a dataset use these distinct URLs beside those it uses; new ones are due at `now`, in milliseconds since the epoch. */
export const addUses = ({ iri }: UsingDataset, urls: readonly string[], now: number): readonly Statement[] => {
  if (urls.length === 0) return [];
  const entries = entriesOf(urls);
  return [
    { sql: KNOWN, params: [now, entries, iri] },
    { sql: USED, params: [entries, iri] },
  ];
};

/** The statement that forgets what an earlier release kept of the uses of a dataset. Of the others a trigger takes care when it goes. */
export const forgetUsesBefore = (id: string): Statement => ({
  sql: 'DELETE FROM url_use WHERE dataset = ?',
  params: [id],
});

/** Statements that have a dataset use no URLs but these. */
export const dropOtherUses = ({ id, iri }: UsingDataset, urls: readonly string[]): readonly Statement[] => [
  {
    sql: `DELETE FROM url_used WHERE dataset = ${POSITION}
          AND url NOT IN (SELECT url_known.number FROM json_each(?) CROSS JOIN url_known ON ${IS_URL})`,
    params: [iri, namesOf(urls)],
  },
  forgetUsesBefore(id),
];

/** URLs that an earlier release kept by their texts: those of one dataset after the other. */
export const movedUrls: Repacking<UsingDataset & { readonly urls: string }> = {
  name: 'urls',
  step: 'repacked-3',
  rows: `SELECT position, id, iri, (SELECT json_group_array(url) FROM url_use WHERE dataset = graph.id) AS urls
    FROM graph WHERE kind = 'dataset' AND position > ? ORDER BY position LIMIT ?`,
  change: ({ id, iri, urls: list }) => {
    const urls = JSON.parse(list) as string[];
    if (urls.length === 0) return [];
    // Only what the dataset still uses when this is written.
    const [known, used] = MOVED;
    const entries = entriesOf(urls);
    return [
      { sql: known, params: [Date.now(), entries, iri] },
      { sql: used, params: [entries, iri] },
      {
        sql: 'DELETE FROM url_use WHERE dataset = ? AND url IN (SELECT value ->> 1 FROM json_each(?))',
        params: [id, entries],
      },
    ];
  },
};
