/**
 * The columns that records of trade alone fill: `double`, what stands behind something else (the original behind its publication, a bought copy
 * behind what was bought), and `sale`, what is on sale of a dataset. What metadata state of themselves could hide what belongs to others, or
 * tell a price that nobody is to know.
 */
import type { Migration } from '../../core/store/sqlite/database.js';
import { isAvailable, promised, sharesLeft, type OfferInSql } from './availability.js';

/** True of a dataset that stands behind another one of this store. */
const isDouble = (id: string): string => `(EXISTS (SELECT 1 FROM publication
    WHERE dataset = ${id} AND marketplace_id <> ${id} AND state <> 'WITHDRAWN')
  OR EXISTS (SELECT 1 FROM acquisition JOIN publication USING (marketplace_id)
    WHERE copy = ${id} AND publication.state <> 'WITHDRAWN'))`;

const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
const TIME = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";

/** The facts of the offers of a publication, as they are kept with it. */
const offeredBy = (row: string): OfferInSql => ({
  column: (name) => `value ->> '${name}'`,
  dataset: `${row}.marketplace_id`,
  promised: promised(`${row}.marketplace_id`, TIME),
  now: NOW,
});

/** SQL of what is left of each offer of a publication, and whether somebody can take it now; its parameter is the id on the marketplace. */
export const OFFERS_NOW = `SELECT value ->> 'kind' AS kind, value ->> 'position' AS position,
  ${sharesLeft(offeredBy('publication'))} AS sharesLeft, ${isAvailable(offeredBy('publication'))} AS isAvailable
  FROM publication, json_each(publication.offered) WHERE publication.marketplace_id = ?`;

/**
 * What is on sale by a publication, from those of its offers that can be taken now: the values of `SALE_DIMENSIONS` in their order, then the
 * lowest price of access, which is 0 of what is free; null where nothing is. With the limit, SQLite looks once at each offer, and not for each
 * of these values anew.
 */
const saleBy = (row: string): string => `(SELECT CASE WHEN MAX(available) = 1 THEN json_array(
    json_group_array(DISTINCT type) FILTER (WHERE available AND access AND type IS NOT NULL),
    json(CASE MAX(free) FILTER (WHERE available AND access) WHEN 1 THEN '["true"]' WHEN 0 THEN '["false"]' ELSE '[]' END),
    json_group_array(DISTINCT licence) FILTER (WHERE available AND access AND licence IS NOT NULL),
    json(CASE MAX(available) FILTER (WHERE NOT access) WHEN 1 THEN '["true"]' WHEN 0 THEN '["false"]' ELSE '[]' END),
    MIN(price) FILTER (WHERE available AND access)) END
  FROM (SELECT value ->> 'kind' = 'PURCHASE' AS access, ${isAvailable(offeredBy(row))} AS available,
      ${['type', 'free', 'licence', 'price'].map((name) => `value ->> '${name}' AS ${name}`).join(', ')}
    FROM json_each(${row}.offered) WHERE ${row}.state = 'PUBLISHED' LIMIT -1))`;

/** What is on sale of a dataset: by its publication, or by that of what it is a copy of. */
const saleOf = (id: string): string => `(SELECT sale FROM publication WHERE marketplace_id = COALESCE(
    (SELECT marketplace_id FROM acquisition WHERE copy = ${id}),
    (SELECT marketplace_id FROM publication WHERE dataset = ${id}), ${id}))`;

/** SQL that tells whether a dataset stands behind another one, and what is on sale of it; its parameter is the id. */
export const TRADED = `SELECT ${isDouble('?1')} AS double, ${saleOf('?1')} AS sale`;

/** SQL of those of some datasets that stand behind another one of them; its parameter is a JSON list of ids. */
export const DOUBLES_AMONG = `WITH some AS MATERIALIZED (SELECT value AS id FROM json_each(?1))
SELECT dataset AS id FROM publication WHERE state <> 'WITHDRAWN' AND dataset <> marketplace_id
  AND dataset IN some AND marketplace_id IN some
UNION SELECT copy FROM acquisition JOIN publication USING (marketplace_id) WHERE publication.state <> 'WITHDRAWN'
  AND copy IN some AND marketplace_id IN some`;

/** Looks again at datasets, in the index of the data file and in the queue of one elsewhere. */
const lookAgain = (ids: string): string => `
  UPDATE search_state SET value = value + 1 WHERE key = 'revision';
  UPDATE search_document SET double = ${isDouble('search_document.id')}, sale = ${saleOf('search_document.id')},
    revision = (SELECT value FROM search_state WHERE key = 'revision')
    WHERE kind = 'dataset' AND id IN (${ids})
    AND (double <> ${isDouble('search_document.id')} OR sale IS NOT ${saleOf('search_document.id')});
  INSERT INTO search_outbox
    SELECT 'dataset', id, value, value, ${NOW}
    FROM (${ids}), search_state
    WHERE key = 'revision' AND (SELECT value FROM search_state WHERE key = 'outside') = 1
    ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version;`;

const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const;
type Event = (typeof EVENTS)[number];

const rowsOf = (event: Event): readonly ('OLD' | 'NEW')[] =>
  event === 'INSERT' ? ['NEW'] : event === 'DELETE' ? ['OLD'] : ['OLD', 'NEW'];

/** Both datasets of a publication and what was bought of it. */
const ofPublication = (row: string): string => `SELECT ${row}.dataset AS id WHERE ${row}.dataset IS NOT NULL
    UNION SELECT ${row}.marketplace_id
    UNION SELECT copy FROM acquisition WHERE marketplace_id = ${row}.marketplace_id AND copy IS NOT NULL`;

const ofAcquisition = (row: string): string => `SELECT ${row}.copy AS id WHERE ${row}.copy IS NOT NULL`;

const trigger = (name: string, event: string, table: string, body: string): string => `
CREATE TRIGGER search_${name} AFTER ${event} ON ${table} BEGIN ${body}
END;`;

/** Looks again at what a row of a table stands for when that changes. */
const following = (table: string, changed: string, idsOf: (row: string) => string): string =>
  EVENTS.map((event) => {
    const when = event === 'UPDATE' ? ` WHEN ${changed}` : '';
    return trigger(`${table}_after_${event}`, event, table + when, lookAgain(rowsOf(event).map(idsOf).join(' UNION ')));
  }).join('');

const SELL_AGAIN = `UPDATE publication SET sale = ${saleBy('NEW')} WHERE marketplace_id = NEW.marketplace_id;`;

/** What is bought changes what is left to buy. */
const sold = (table: string, event: 'INSERT' | 'UPDATE', marketplaceId: string): string =>
  trigger(
    `sold_${table}_${event}`,
    event,
    table,
    `UPDATE publication SET due = 0 WHERE marketplace_id = ${marketplaceId};`,
  );

/** Finds out what is on sale by the publications of which the clock ended something, and when it will do so again. Its parameter is the time. */
export const LOOK_AT_CLOCK = `UPDATE publication SET due = (SELECT MIN(at) FROM (
    SELECT value ->> 'ends' AS at FROM json_each(publication.offered)
    UNION ALL SELECT unixepoch(e.effective) * 1000 + 1000 FROM agreement a JOIN agreement_ending e ON e.agreement = a.id
      WHERE a.marketplace_id = publication.marketplace_id)
  WHERE at > ?1) WHERE due <= ?1`;

/** These follow the tables of the marketplace and of agreements, which must be there before. */
export const searchTradeTables: readonly Migration[] = [
  {
    name: 'search-trade',
    sql: `
CREATE TRIGGER search_traded_at_insert AFTER INSERT ON search_document WHEN NEW.kind = 'dataset'
  AND (${isDouble('NEW.id')} OR ${saleOf('NEW.id')} IS NOT NULL) BEGIN
  UPDATE search_document SET double = ${isDouble('NEW.id')}, sale = ${saleOf('NEW.id')} WHERE row = NEW.row;
END;
${following(
  'publication',
  'OLD.state <> NEW.state OR OLD.dataset IS NOT NEW.dataset OR OLD.sale IS NOT NEW.sale',
  ofPublication,
)}
${trigger('sale_at_insert', 'INSERT', 'publication', SELL_AGAIN)}
${trigger('sale_at_update', 'UPDATE OF state, offered, due', 'publication', SELL_AGAIN)}
${following('acquisition', 'OLD.copy IS NOT NEW.copy', ofAcquisition)}
${sold('agreement', 'INSERT', 'NEW.marketplace_id')}
${sold('agreement_ending', 'INSERT', '(SELECT marketplace_id FROM agreement WHERE id = NEW.agreement)')}
${sold('share_sale', 'INSERT', 'NEW.dataset')}
${sold('share_sale', 'UPDATE', 'NEW.dataset')}
`,
  },
];
