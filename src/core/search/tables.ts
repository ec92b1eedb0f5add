/** Tables of the embedded search index. They live in the file of the graphs, so that one transaction holds both. */
import type { Migration } from '../store/sqlite/database.js';

/** SQL of a word with its letters from the last to the first. */
const reversed = (word: string): string =>
  `(SELECT group_concat(substr(${word}, n, 1), '' ORDER BY n DESC) FROM search_position WHERE n <= length(${word}))`;

/**
 * `search_document`: one row for each resource; `row` is never used again, `revision` is that of the index at its last
 * change, `double` is 1 of what stands behind another resource, `sale` what is on sale of it (by the records of trade), and `facts` holds what the columns in memory are filled from (packed, see `packed-facts.ts`). `search_title` and `search_exact`: keys to sort by
 * and to look up; of the latter, `field` is empty and `value` a digest of both (`exact-key.ts`). `search_text`: the full-text index over analysed text; the texts themselves are not kept twice.
 * `search_word`: words of titles and keywords, and `search_reversed`: the same by their length, with their letters from the last to the first,
 * and the first two of the word (a row for each of its letters took most of what a write of new words took), so that it is near others in one of the two, whichever of its letters is wrong.
 */
export const searchTables: readonly Migration[] = [
  {
    name: 'search',
    sql: `
CREATE TABLE search_state (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO search_state VALUES ('revision', 0), ('form', 0), ('outside', 0), ('indexed', 0);
CREATE TABLE search_document (
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  issued REAL,
  modified REAL,
  changed REAL,
  scoring REAL,
  facts TEXT NOT NULL,
  document TEXT NOT NULL,
  double INTEGER NOT NULL DEFAULT 0,
  sale TEXT,
  UNIQUE (kind, id)
);
CREATE INDEX search_by_revision ON search_document (revision);
CREATE INDEX search_by_issued ON search_document (kind, issued);
CREATE INDEX search_by_modified ON search_document (kind, modified);
CREATE INDEX search_by_changed ON search_document (kind, changed);
CREATE TABLE search_removed (row INTEGER PRIMARY KEY, revision INTEGER NOT NULL);
CREATE INDEX search_removed_by_revision ON search_removed (revision);
CREATE TABLE search_title (
  language TEXT NOT NULL,
  key TEXT NOT NULL,
  row INTEGER NOT NULL,
  PRIMARY KEY (language, key, row)
) WITHOUT ROWID;
CREATE INDEX search_title_by_row ON search_title (row);
CREATE TABLE search_exact (
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  row INTEGER NOT NULL,
  PRIMARY KEY (field, value, row)
) WITHOUT ROWID;
CREATE INDEX search_exact_by_row ON search_exact (row);
-- A resource has up to 64 boxes: those from row * 64 on.
CREATE VIRTUAL TABLE search_box USING rtree(row, west, east, south, north);
CREATE VIRTUAL TABLE search_text USING fts5(
  title, keywords, description, other,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
);
CREATE TABLE search_word (word TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE search_reversed (
  length INTEGER NOT NULL,
  word TEXT NOT NULL,
  start TEXT NOT NULL,
  PRIMARY KEY (length, word)
) WITHOUT ROWID;
CREATE TABLE search_position (n INTEGER PRIMARY KEY);
INSERT INTO search_position SELECT value FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]');
CREATE INDEX search_reversed_by_start ON search_reversed (start, length, word);
CREATE TRIGGER search_word_added AFTER INSERT ON search_word BEGIN
  INSERT OR IGNORE INTO search_reversed VALUES (length(NEW.word), ${reversed('NEW.word')}, substr(NEW.word, 1, 2));
END;
`,
  },
];

/**
 * Points of quality come into the index as they are stored, in the same transaction, and with an entry that is made again. These follow the tables of the quality
 * assessment, which must be there before.
 */
export const searchScoreTables: readonly Migration[] = [
  {
    name: 'search-score',
    sql: `
CREATE TRIGGER search_scored_at_insert AFTER INSERT ON search_document WHEN NEW.kind = 'dataset' BEGIN
  UPDATE search_document SET scoring = (SELECT score FROM quality WHERE dataset = NEW.id) WHERE row = NEW.row;
END;
${['INSERT', 'UPDATE', 'DELETE']
  .map((event) => {
    const row = event === 'DELETE' ? 'OLD' : 'NEW';
    const when = event === 'UPDATE' ? 'WHEN OLD.score <> NEW.score' : '';
    return `
CREATE TRIGGER search_scored_after_${event.toLowerCase()} AFTER ${event} ON quality ${when} BEGIN
  UPDATE search_state SET value = value + 1 WHERE key = 'revision';
  UPDATE search_document SET scoring = ${event === 'DELETE' ? 'NULL' : 'NEW.score'},
    revision = (SELECT value FROM search_state WHERE key = 'revision')
    WHERE kind = 'dataset' AND id = ${row}.dataset;
END;`;
  })
  .join('')}
`,
  },
];

/** Raised when entries are made in another way, so that an index of before is made again. */
export const FORM = 10;
