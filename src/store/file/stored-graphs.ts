/** What is read of stored graphs from the data file: the same for every store that keeps them there. */
import type { Change, GraphDocument, GraphKind, Listed, Page, SqlValue } from '../graph-store.js';
import type { Database, GraphChange } from '../sqlite/database.js';
import { textOf } from './packed.js';
import { documentOf, HEADER, headerOf, WHOLE, type GraphRow, type HeaderRow } from './rows.js';

/** The graphs of one file. */
export class StoredGraphs {
  constructor(private readonly database: Database) {}

  get(iri: string): GraphDocument | undefined {
    const row = this.database.readOne<GraphRow>(`SELECT ${WHOLE} FROM graph WHERE iri = ?`, [iri]);
    return row && documentOf(row);
  }

  /** All statements of a graph, as those see them who query it: N-Triples. */
  statementsOf(iri: string): string | undefined {
    const sql = 'SELECT triples, system FROM graph WHERE iri = ?';
    const row = this.database.readOne<Pick<GraphRow, 'triples' | 'system'>>(sql, [iri]);
    return row && textOf(row.triples) + row.system;
  }

  datasetOfDistribution(distributionId: string): string | undefined {
    const sql = 'SELECT dataset FROM distribution WHERE id = ?';
    return this.database.readOne<{ dataset: string }>(sql, [distributionId])?.dataset;
  }

  list(kind: GraphKind, page: Page, catalogue?: string): Listed<Omit<GraphDocument, 'triples' | 'system'>>[] {
    return this.#page<HeaderRow>(HEADER, kind, page, catalogue).map((row) => ({
      position: row.position,
      item: headerOf(row),
    }));
  }

  documents(kind: GraphKind, page: Page, catalogue?: string): Listed<GraphDocument>[] {
    return this.#page<GraphRow>(WHOLE, kind, page, catalogue).map((row) => ({
      position: row.position,
      item: documentOf(row),
    }));
  }

  count(kind: GraphKind, catalogue?: string): number {
    const where = catalogue === undefined ? '' : ' AND catalogue = ?';
    const params = catalogue === undefined ? [kind] : [kind, catalogue];
    const sql = `SELECT IFNULL(SUM(number), 0) AS n FROM graph_count WHERE kind = ?${where}`;
    return this.database.readOne<{ n: number }>(sql, params)?.n ?? 0;
  }

  #page<T>(columns: string, kind: GraphKind, { after = 0, offset = 0, limit }: Page, catalogue?: string): T[] {
    const within = catalogue === undefined ? '' : 'AND catalogue = ?';
    const params: SqlValue[] = [kind, ...(catalogue === undefined ? [] : [catalogue]), after, limit, offset];
    const sql = `SELECT ${columns} FROM graph WHERE kind = ? ${within} AND position > ? ORDER BY position LIMIT ? OFFSET ?`;
    return this.database.read<T>(sql, params);
  }
}

/** What a change makes of named graphs, as those see it who query the graphs themselves. `before`: where they are as they are. */
export const graphChanges = ({ put = [], remove = [] }: Change, before?: StoredGraphs): GraphChange[] => [
  ...remove.map((iri) => ({ iri, triples: undefined })),
  ...put.map(({ iri, triples, system }) => ({
    iri,
    triples: triples + system,
    ...(before ? { before: () => before.statementsOf(iri) } : {}),
  })),
];
