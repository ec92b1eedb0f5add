/**
 * Which distributions belong to which dataset: `distribution_key`, by the position of the dataset among the graphs and by the id, of which
 * 16 bytes are kept where it is a UUID, as nearly all are. The view `distribution` has `id` and `dataset` as texts.
 */
import type { Statement } from '../graph-store.js';

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
export const joinedIds = (graph: string): string =>
  `(SELECT group_concat(${idOf('key')}, char(10)) FROM distribution_key WHERE dataset = ${graph}.position)`;

/** Query of the `dataset` of a distribution: an IRI. Its only parameter is the id. */
export const DATASET_OF = `SELECT iri AS dataset FROM graph WHERE position = (SELECT dataset FROM distribution_key WHERE key = ${keyOf('?1')})`;

/**
 * SQL of the distributions of the datasets of a catalogue that were assessed: `dataset` is the id, and `key` becomes the id of the distribution
 * by `ID_OF_KEY`. Parameters: what the IRIs of datasets begin with (`?1`), and the catalogue (`?2`).
 */
export const OF_CATALOGUE = `SELECT quality.dataset AS dataset, key FROM quality
    JOIN graph ON graph.iri = ?1 || quality.dataset
    JOIN distribution_key ON distribution_key.dataset = graph.position WHERE quality.catalogue = ?2`;

/** See `OF_CATALOGUE`. */
export const ID_OF_KEY = idOf('key');

/** Statements that make these the distributions of a dataset that is stored. */
export const putDistributions = (iri: string, ids: readonly string[]): readonly Statement[] => [
  { sql: 'DELETE FROM distribution_key WHERE dataset = (SELECT position FROM graph WHERE iri = ?)', params: [iri] },
  {
    sql: `INSERT INTO distribution_key (dataset, key)
          SELECT (SELECT position FROM graph WHERE iri = ?), ${keyOf('value')} FROM json_each(?)`,
    params: [iri, JSON.stringify(ids)],
  },
];

/** The table and the view, of stores with graphs. */
export const distributionTables = `
CREATE TABLE distribution_key (
  dataset INTEGER NOT NULL,
  key BLOB NOT NULL,
  PRIMARY KEY (dataset, key)
) WITHOUT ROWID;
CREATE UNIQUE INDEX distribution_by_key ON distribution_key (key);
CREATE TRIGGER distribution_forgotten AFTER DELETE ON graph WHEN OLD.kind = 'dataset' BEGIN
  DELETE FROM distribution_key WHERE dataset = OLD.position;
END;
CREATE VIEW distribution (id, dataset) AS
  SELECT ${idOf('distribution_key.key')}, graph.iri FROM graph JOIN distribution_key ON distribution_key.dataset = graph.position;
`;
