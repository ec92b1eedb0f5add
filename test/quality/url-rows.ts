/** Rows of URLs and of the datasets that use them, as stores write them. */
import { graphTables } from '../../src/core/store/file/tables.js';
import { qualityPart } from '../../src/features/quality/index.js';
import type { UsingDataset } from '../../src/features/quality/urls/uses.js';
import type { Statement } from '../../src/core/store/graph-store.js';
import type { Database, Migration } from '../../src/core/store/sqlite/database.js';

/** The tables that the register needs. */
export const TABLES: readonly Migration[] = [...graphTables, ...qualityPart.tables];

/** The dataset of an id. */
export const datasetOf = (id: string): UsingDataset => ({ id, iri: `http://x.example/datasets/${id}` });

/** What stores a dataset, in a catalogue and with a result, as far as the register looks at them. */
export const stored = (id: string, catalogue = 'ours'): readonly Statement[] => [
  {
    sql: `INSERT INTO graph (iri, kind, id, catalogue, hash, quads, created, changed, revision, system, triples)
          VALUES (?, 'dataset', ?, ?, 'h', 1, '', '', 1, '', '')`,
    params: [datasetOf(id).iri, id, catalogue],
  },
  {
    sql: "INSERT INTO quality (dataset, catalogue, at, rules, score, conforms, outcomes) VALUES (?, ?, '', 1, 0, 0, '[]')",
    params: [id, catalogue],
  },
];

/** How many rows a table has. */
export const count = (database: Database, table: string): number =>
  database.readOne<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`)?.n ?? NaN;

/** Who uses what. */
export const usesIn = (database: Database): string[] =>
  database
    .read<{ use: string }>(
      `SELECT graph.id || ' ' || url_known.url AS use FROM url_used
         JOIN graph ON graph.position = url_used.dataset JOIN url_known ON url_known.number = url_used.url`,
    )
    .map(({ use }) => use)
    .sort();
