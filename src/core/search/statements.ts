/** An entry of the index as SQL that joins the transaction of a write. */
import type { Statement } from '../store/graph-store.js';
import type { AnalysedEntry } from './analysed.js';
import { MOST_BOXES, NUMBERS, TEXT_FIELDS, type Kind } from './entry.js';
import { DIMENSIONS } from './facets.js';
import { keptDocument } from './packed.js';
import { keptFacts } from './packed-facts.js';

const RAISE = "UPDATE search_state SET value = value + 1 WHERE key = 'revision'";
const REVISION = "(SELECT value FROM search_state WHERE key = 'revision')";
const ROW = '(SELECT row FROM search_document WHERE kind = ? AND id = ?)';

const UPSERT = `INSERT INTO search_document (kind, id, revision, issued, modified, changed, facts, document)
VALUES (?, ?, ${REVISION}, ?, ?, ?, ?, ?)
ON CONFLICT (kind, id) DO UPDATE SET revision = excluded.revision, issued = excluded.issued, modified = excluded.modified,
  changed = excluded.changed, facts = excluded.facts, document = excluded.document`;

const TITLES = `INSERT OR IGNORE INTO search_title SELECT value ->> 0, value ->> 1, ${ROW} FROM json_each(?)`;
const EXACT = `INSERT OR IGNORE INTO search_exact SELECT '', unhex(value), ${ROW} FROM json_each(?)`;
const WORDS = "INSERT OR IGNORE INTO search_word SELECT value FROM json_each(?) WHERE value <> ''";

/** The facts that the columns in memory are filled from: values of the dimensions, then numbers, each in the order of its list. */
const factsOf = ({ facets, numbers }: AnalysedEntry): string =>
  JSON.stringify([
    DIMENSIONS.map((name) =>
      (facets[name] ?? []).map(({ value, label }) => (label === undefined || label === value ? value : [value, label])),
    ),
    NUMBERS.map((name) => (name === 'scoring' ? null : (numbers[name] ?? null))),
  ]);

const clear = (kind: Kind, id: string): Statement[] => [
  ...['DELETE FROM search_title WHERE row', 'DELETE FROM search_exact WHERE row'].map((sql) => ({
    sql: `${sql} = ${ROW}`,
    params: [kind, id],
  })),
  // An R*Tree finds a range of its rows by reading all of them; the table behind it has them in order.
  {
    sql: `DELETE FROM search_box WHERE row IN (SELECT rowid FROM search_box_rowid
      WHERE rowid BETWEEN ${ROW} * ${MOST_BOXES} AND ${ROW} * ${MOST_BOXES} + ${MOST_BOXES - 1})`,
    params: [kind, id, kind, id],
  },
];

/** Statements that put an entry into the index, in place of the one with its kind and id unless it `isNew`. */
export const putStatements = (entry: AnalysedEntry, isNew = false): Statement[] => {
  const { kind, id, numbers, columns, titles, words, keys, boxes = [], document } = entry;
  return [
    { sql: RAISE },
    {
      sql: UPSERT,
      params: [
        kind,
        id,
        numbers.issued ?? null,
        numbers.modified ?? null,
        numbers.changed ?? null,
        keptFacts(factsOf(entry)),
        keptDocument(kind, document),
      ],
    },
    ...(isNew ? [] : clear(kind, id)),
    {
      sql: `INSERT OR REPLACE INTO search_text (rowid, ${TEXT_FIELDS.join(', ')}) VALUES (${ROW}, ?, ?, ?, ?)`,
      params: [kind, id, ...TEXT_FIELDS.map((field) => columns[field])],
      // The index writes what it has gathered before most other statements: so it gathers the texts of all entries of a change.
      late: true,
    },
    { sql: TITLES, params: [kind, id, JSON.stringify(titles)] },
    { sql: EXACT, params: [kind, id, JSON.stringify(keys)] },
    ...boxes.map((box, at) => ({
      sql: `INSERT INTO search_box (row, west, south, east, north) VALUES (${ROW} * ${MOST_BOXES} + ?, ?, ?, ?, ?)`,
      params: [kind, id, at, ...box],
    })),
    ...(words.length > 0 ? [{ sql: WORDS, params: [JSON.stringify(words)] }] : []),
  ];
};

/** Statements that take an entry out of the index. */
export const removeStatements = (kind: Kind, id: string): Statement[] => [
  { sql: RAISE },
  {
    sql: `INSERT OR REPLACE INTO search_removed SELECT row, ${REVISION} FROM search_document WHERE kind = ? AND id = ?`,
    params: [kind, id],
  },
  ...clear(kind, id),
  { sql: `DELETE FROM search_text WHERE rowid = ${ROW}`, params: [kind, id] },
  { sql: 'DELETE FROM search_document WHERE kind = ? AND id = ?', params: [kind, id] },
];
