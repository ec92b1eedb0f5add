/** Rows of URLs and of the datasets that use them, as stores write them and as earlier releases did. */
import { graphTables } from '../../src/store/file/tables.js';
import { qualityPart } from '../../src/domain/quality/index.js';
import type { UsingDataset } from '../../src/domain/quality/urls/uses.js';
import type { Statement } from '../../src/store/graph-store.js';
import type { Database, Migration } from '../../src/store/sqlite/database.js';

/** The tables that the register needs. */
export const TABLES: readonly Migration[] = [...graphTables, ...qualityPart.tables];

/** The dataset of an id. */
export const datasetOf = (id: string): UsingDataset => ({ id, iri: `http://x.example/datasets/${id}` });

/** What stores a dataset, in a catalogue and with a result, as far as the register looks at them. */
export const stored = (id: string, catalogue = 'ours'): readonly Statement[] => [
  {
    sql: `INSERT INTO graph (iri, kind, id, catalogue, hash, quads, memory, created, changed, revision, system, triples)
          VALUES (?, 'dataset', ?, ?, 'h', 1, 0, '', '', 1, '', '')`,
    params: [datasetOf(id).iri, id, catalogue],
  },
  {
    sql: "INSERT INTO quality (dataset, catalogue, at, rules, score, conforms, outcomes, detail) VALUES (?, ?, '', 1, 0, 0, '[]', '')",
    params: [id, catalogue],
  },
];

/** What releases before `url_known` wrote where a dataset uses URLs. */
export const usedBefore = (id: string, urls: readonly string[], now: number): readonly Statement[] => [
  {
    sql: `INSERT OR IGNORE INTO url_check (url, host, state, due)
          SELECT value ->> 0, value ->> 1, 'UNCHECKED', ? FROM json_each(?)`,
    params: [now, JSON.stringify(urls.map((url) => [url, new URL(url).host]))],
  },
  {
    sql: 'INSERT OR IGNORE INTO url_use (url, dataset) SELECT value, ? FROM json_each(?)',
    params: [id, JSON.stringify(urls)],
  },
];

/** How many rows a table has. */
export const count = (database: Database, table: string): number =>
  database.readOne<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`)?.n ?? NaN;

/** Who uses what, in either form. */
export const usesIn = (database: Database): string[] =>
  database
    .read<{ use: string }>(
      `SELECT graph.id || ' ' || url_known.url AS use FROM url_used
         JOIN graph ON graph.position = url_used.dataset JOIN url_known ON url_known.number = url_used.url
       UNION ALL SELECT dataset || ' ' || url FROM url_use`,
    )
    .map(({ use }) => use)
    .sort();
