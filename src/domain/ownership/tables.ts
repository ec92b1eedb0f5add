/** The tables of ids that were in use, and to whom they belong. */
import type { Migration } from '../../store/sqlite/migrations.js';

const NOT_THERE = (kind: string, id: string): string =>
  `${kind} || ' ' || ${id} NOT IN (SELECT kind || ' ' || id FROM graph WHERE kind <> 'quality')`;

/** The facts that are known of stores from before, the best source first: later ones add only what is missing. */
const KNOWN = `
INSERT OR IGNORE INTO reserved_id (kind, id, owner, holder, catalogue, since)
  SELECT kind, id, owner, CASE WHEN owner IS NOT NULL THEN NULL WHEN author LIKE 'user:%' THEN author ELSE 'operator' END,
    CASE kind WHEN 'catalogue' THEN id ELSE catalogue END, until
  FROM graph_version v WHERE removed = 1 AND ${NOT_THERE('kind', 'id')} ORDER BY number DESC;
INSERT OR IGNORE INTO reserved_id (kind, id, owner, holder, catalogue, since)
  SELECT kind, id, owner, CASE WHEN owner IS NULL THEN 'operator' END,
    CASE kind WHEN 'catalogue' THEN id ELSE catalogue END, at
  FROM change_log WHERE action = 'deleted' AND kind <> 'quality' AND ${NOT_THERE('kind', 'id')} ORDER BY sequence DESC;
INSERT OR IGNORE INTO reserved_id (kind, id, owner, holder, catalogue, since)
  SELECT 'dataset', id, owner, CASE WHEN owner IS NULL THEN 'operator' END, catalogue, changed
  FROM draft d WHERE (owner IS NOT NULL OR original_id IS NOT NULL
      OR EXISTS (SELECT 1 FROM authz_kept k WHERE k.provider = d.provider AND k.resource = d.id))
    AND ${NOT_THERE("'dataset'", 'id')} ORDER BY changed DESC;
INSERT OR IGNORE INTO reserved_id (kind, id, owner, holder, catalogue, since)
  SELECT kind, id, NULL, author, CASE kind WHEN 'catalogue' THEN id ELSE catalogue END, created FROM (
    SELECT kind, id, catalogue, created, IFNULL((SELECT v.author FROM graph_version v
      WHERE v.iri = g.iri AND v.created = g.created ORDER BY v.number LIMIT 1), author) AS author
    FROM graph g WHERE owner IS NULL AND kind <> 'quality')
  WHERE author LIKE 'user:%';
`;

/**
 * `reserved_id`: to whom the id of a dataset or catalogue belongs, also when nothing has it now. `owner`: organization; where
 * there is none, `holder` is `user:<sub>` of who made it, or `operator`. `catalogue`: the one it was last in (of a catalogue: itself).
 */
export const ownershipTables: readonly Migration[] = [
  {
    name: 'ownership-1',
    sql: `
CREATE TABLE reserved_id (
  kind TEXT NOT NULL CHECK (kind IN ('dataset', 'catalogue')),
  id TEXT NOT NULL,
  owner TEXT,
  holder TEXT,
  catalogue TEXT,
  since TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;
${KNOWN}`,
  },
];
