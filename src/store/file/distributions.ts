/**
 * Which distributions belong to which dataset: `distribution_key`, by the position of the dataset among the graphs and by the id, of which
 * 16 bytes are kept where it is a UUID, as nearly all are. Earlier releases kept two texts, in what is `distribution_before` now; its rows
 * are moved in the background, and both are read. The view `distribution` has `id` and `dataset` of both as texts. What is written to it
 * goes where it belongs, so that entries of a journal that earlier releases wrote still apply.
 */
import type { Statement } from '../graph-store.js';
import type { Migration } from '../sqlite/migrations.js';
import type { Repacking } from './repack.js';

const digits = (bytes: string): string =>
  [
    [1, 8],
    [9, 4],
    [13, 4],
    [17, 4],
    [21, 12],
  ]
    .map(([from, length]) => `substr(lower(hex(${bytes})), ${from}, ${length})`)
    .join(" || '-' || ");

/** SQL of the key of an id: its bytes where they say all of it. */
const keyOf = (id: string): string =>
  `CASE WHEN length(${id}) = 36 AND ${digits(`unhex(${id}, '-')`)} = ${id} THEN unhex(${id}, '-') ELSE ${id} END`;

/** SQL of the id that a key stands for. */
const idOf = (key: string): string => `CASE typeof(${key}) WHEN 'blob' THEN ${digits(key)} ELSE ${key} END`;

/** SQL of the ids of the distributions of the dataset in a row of `graph`, joined by line ends; null where there are none. */
export const joinedIds = (graph: string): string => `(SELECT group_concat(id, char(10)) FROM (
    SELECT ${idOf('key')} AS id FROM distribution_key WHERE dataset = ${graph}.position
    UNION ALL SELECT id FROM distribution_before WHERE dataset = ${graph}.iri))`;

/** Query of the `dataset` of a distribution: an IRI. Its only parameter is the id. */
export const DATASET_OF = `SELECT iri AS dataset FROM graph WHERE position = (SELECT dataset FROM distribution_key WHERE key = ${keyOf('?1')})
  UNION ALL SELECT dataset FROM distribution_before WHERE id = ?1`;

/**
 * SQL of the distributions of the datasets of a catalogue that were assessed: `dataset` is the id, and `key` becomes the id of the distribution
 * by `ID_OF_KEY`. Parameters: what the IRIs of datasets begin with (`?1`), and the catalogue (`?2`).
 */
export const OF_CATALOGUE = `SELECT quality.dataset AS dataset, key FROM quality
    JOIN graph ON graph.iri = ?1 || quality.dataset
    JOIN distribution_key ON distribution_key.dataset = graph.position WHERE quality.catalogue = ?2
  UNION ALL SELECT quality.dataset, ${keyOf('distribution_before.id')} FROM quality
    JOIN distribution_before ON distribution_before.dataset = ?1 || quality.dataset WHERE quality.catalogue = ?2`;

/** See `OF_CATALOGUE`. */
export const ID_OF_KEY = idOf('key');

const FORGET_BEFORE = 'DELETE FROM distribution_before WHERE dataset = ?';

/** Statements that make these the distributions of a dataset that is stored. */
export const putDistributions = (iri: string, ids: readonly string[]): readonly Statement[] => [
  { sql: FORGET_BEFORE, params: [iri] },
  { sql: 'DELETE FROM distribution_key WHERE dataset = (SELECT position FROM graph WHERE iri = ?)', params: [iri] },
  {
    sql: `INSERT INTO distribution_key (dataset, key)
          SELECT (SELECT position FROM graph WHERE iri = ?), ${keyOf('value')} FROM json_each(?)`,
    params: [iri, JSON.stringify(ids)],
  },
];

/** The statement that forgets what an earlier release kept of a dataset that is no more. Of the others a trigger takes care. */
export const forgetDistributions = (iri: string): Statement => ({ sql: FORGET_BEFORE, params: [iri] });

/**
 * The two tables and the view. An id belongs to one dataset, whichever table it is in. The triggers of earlier versions name the table that
 * has another name now: `again` makes them anew, over both.
 */
export const distributionTables = (again: string): Migration => ({
  name: 'graph-7-distribution-keys',
  sql: `
DROP TRIGGER graph_version_replaced;
DROP TRIGGER graph_version_removed;
ALTER TABLE distribution RENAME TO distribution_before;
CREATE TABLE distribution_key (
  dataset INTEGER NOT NULL,
  key BLOB NOT NULL,
  PRIMARY KEY (dataset, key)
) WITHOUT ROWID;
CREATE UNIQUE INDEX distribution_by_key ON distribution_key (key);
CREATE TRIGGER distribution_is_new BEFORE INSERT ON distribution_key
WHEN EXISTS (SELECT 1 FROM distribution_before
  WHERE id = ${idOf('NEW.key')} AND dataset IS NOT (SELECT iri FROM graph WHERE position = NEW.dataset)) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: distribution_before.id');
END;
CREATE TRIGGER distribution_forgotten AFTER DELETE ON graph WHEN OLD.kind = 'dataset' BEGIN
  DELETE FROM distribution_key WHERE dataset = OLD.position;
END;
CREATE VIEW distribution (id, dataset) AS
  SELECT ${idOf('distribution_key.key')}, graph.iri FROM graph JOIN distribution_key ON distribution_key.dataset = graph.position
  UNION ALL SELECT id, dataset FROM distribution_before;
CREATE TRIGGER distribution_put INSTEAD OF INSERT ON distribution BEGIN
  INSERT INTO distribution_key (dataset, key)
    VALUES ((SELECT position FROM graph WHERE iri = NEW.dataset), ${keyOf('NEW.id')});
END;
CREATE TRIGGER distribution_removed INSTEAD OF DELETE ON distribution BEGIN
  DELETE FROM distribution_key WHERE key = ${keyOf('OLD.id')};
  DELETE FROM distribution_before WHERE id = OLD.id;
END;
${again}`,
});

/** Distributions that an earlier release kept as texts. */
export const movedDistributions: Repacking<{ readonly iri: string; readonly waits: number }> = {
  name: 'distribution',
  step: 'repacked-2',
  rows: `SELECT position, iri, EXISTS (SELECT 1 FROM distribution_before WHERE dataset = graph.iri) AS waits
    FROM graph WHERE kind = 'dataset' AND position > ? ORDER BY position LIMIT ?`,
  change: ({ position, iri, waits }) =>
    waits === 1
      ? [
          {
            sql: `INSERT INTO distribution_key (dataset, key) SELECT position, ${keyOf('distribution_before.id')}
                  FROM graph JOIN distribution_before ON distribution_before.dataset = graph.iri WHERE position = ? AND iri = ?`,
            params: [position, iri],
          },
          { sql: FORGET_BEFORE, params: [iri] },
        ]
      : [],
};
