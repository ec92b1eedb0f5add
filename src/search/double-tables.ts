/** The column that tells what stands behind something else: the original behind its publication, a bought copy behind what was bought. */
import type { Migration } from '../store/sqlite/database.js';

/**
 * True of a dataset that stands behind another one of this store. Only records of trade say so: what metadata state of themselves could
 * hide what belongs to others.
 */
const isDouble = (id: string): string => `(EXISTS (SELECT 1 FROM publication
    WHERE dataset = ${id} AND marketplace_id <> ${id} AND state <> 'WITHDRAWN')
  OR EXISTS (SELECT 1 FROM acquisition JOIN publication USING (marketplace_id)
    WHERE copy = ${id} AND publication.state <> 'WITHDRAWN'))`;

/** SQL that tells whether a dataset stands behind another one; its parameter is the id. */
export const IS_DOUBLE = `SELECT ${isDouble('?1')} AS double`;

/** SQL of those of some datasets that stand behind another one of them; its parameter is a JSON list of ids. */
export const DOUBLES_AMONG = `WITH some AS MATERIALIZED (SELECT value AS id FROM json_each(?1))
SELECT dataset AS id FROM publication WHERE state <> 'WITHDRAWN' AND dataset <> marketplace_id
  AND dataset IN some AND marketplace_id IN some
UNION SELECT copy FROM acquisition JOIN publication USING (marketplace_id) WHERE publication.state <> 'WITHDRAWN'
  AND copy IN some AND marketplace_id IN some`;

/** Looks again at datasets, in the index of the data file and in the queue of one elsewhere. */
const lookAgain = (ids: string): string => `
  UPDATE search_state SET value = value + 1 WHERE key = 'revision';
  UPDATE search_document SET double = ${isDouble('search_document.id')},
    revision = (SELECT value FROM search_state WHERE key = 'revision')
    WHERE kind = 'dataset' AND id IN (${ids}) AND double <> ${isDouble('search_document.id')};
  INSERT INTO search_outbox
    SELECT 'dataset', id, value, value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM (${ids}), search_state
    WHERE key = 'revision' AND (SELECT value FROM search_state WHERE key = 'outside') = 1
    ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version;`;

const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const;

/** The dataset of a publication and what was bought of it, before and after. */
const ofPublication = (event: (typeof EVENTS)[number]): string =>
  lookAgain(
    rowsOf(event)
      .map(
        (row) => `SELECT ${row}.dataset AS id WHERE ${row}.dataset IS NOT NULL
    UNION SELECT copy FROM acquisition WHERE marketplace_id = ${row}.marketplace_id AND copy IS NOT NULL`,
      )
      .join(' UNION '),
  );

const rowsOf = (event: (typeof EVENTS)[number]): readonly ('OLD' | 'NEW')[] =>
  event === 'INSERT' ? ['NEW'] : event === 'DELETE' ? ['OLD'] : ['OLD', 'NEW'];

const ofAcquisition = (event: (typeof EVENTS)[number]): string =>
  lookAgain(
    rowsOf(event)
      .map((row) => `SELECT ${row}.copy AS id WHERE ${row}.copy IS NOT NULL`)
      .join(' UNION '),
  );

const trigger = (table: string, event: (typeof EVENTS)[number], when: string, body: string): string => `
CREATE TRIGGER search_${table}_after_${event.toLowerCase()} AFTER ${event} ON ${table} ${when} BEGIN ${body}
END;`;

/** These follow the tables of the marketplace, which must be there before. */
export const searchDoubleTables: readonly Migration[] = [
  {
    name: 'search-double',
    sql: `
CREATE TRIGGER search_double_at_insert AFTER INSERT ON search_document
  WHEN NEW.kind = 'dataset' AND ${isDouble('NEW.id')} BEGIN
  UPDATE search_document SET double = 1 WHERE row = NEW.row;
END;
${EVENTS.map((event) =>
  trigger(
    'publication',
    event,
    event === 'UPDATE' ? 'WHEN OLD.state <> NEW.state OR OLD.dataset IS NOT NEW.dataset' : '',
    ofPublication(event),
  ),
).join('')}
${EVENTS.map((event) =>
  trigger('acquisition', event, event === 'UPDATE' ? 'WHEN OLD.copy IS NOT NEW.copy' : '', ofAcquisition(event)),
).join('')}
`,
  },
];
