/** Reads of stored graphs from the data file: the same for every store that keeps them there. */
import type { Change, GraphDocument, GraphKind, Listed, ListedGraph, Page, SqlValue } from '../graph-store.js';
import { part, type DistributionsOf, type Stated } from '../own-statements.js';
import type { Database, GraphChange } from '../sqlite/database.js';
import { DATASET_OF } from './distributions.js';
import { textOf } from './packed.js';
import { documentOf, LISTED, listedOf, listedRow, WHOLE, type GraphRow, type ListedValues } from './rows.js';

/** The query for these columns of a page, in the order of positions. */
const pageOf = (columns: string, kind: GraphKind, { after = 0, offset = 0, limit }: Page, catalogue?: string) => {
  const within = catalogue === undefined ? '' : 'AND catalogue = ?';
  const params: SqlValue[] = [kind, ...(catalogue === undefined ? [] : [catalogue]), after, limit, offset];
  const sql = `SELECT ${columns} FROM graph WHERE kind = ? ${within} AND position > ? ORDER BY position LIMIT ? OFFSET ?`;
  return { sql, params };
};

/** The graphs of one file. */
export class StoredGraphs {
  constructor(private readonly database: Database) {}

  get(iri: string): GraphDocument | undefined {
    const row = this.database.readOne<GraphRow>(`SELECT ${WHOLE} FROM graph WHERE iri = ?`, [iri]);
    return row && documentOf(row);
  }

  /** The statements of a graph, as those see them who query a SPARQL server: N-Triples. */
  statementsOf(iri: string): string | undefined {
    const sql = 'SELECT kind, triples, system FROM graph WHERE iri = ?';
    const row = this.database.readOne<Pick<GraphRow, 'kind' | 'triples' | 'system'>>(sql, [iri]);
    if (!row) return undefined;
    const texts = { triples: textOf(row.triples, iri), system: textOf(row.system, iri) };
    return statedBy({ kind: row.kind, iri, ...texts }, (dataset) => this.#distributions(dataset));
  }

  datasetOfDistribution(distributionId: string): string | undefined {
    return this.database.readOne<{ dataset: string }>(DATASET_OF, [distributionId])?.dataset;
  }

  list(kind: GraphKind, page: Page, catalogue?: string): Listed<ListedGraph>[] {
    const { sql, params } = pageOf(LISTED, kind, page, catalogue);
    return this.database.readLists<ListedValues>(LISTED, sql, params).map((values) => {
      const row = listedRow(values);
      return { position: row.position, item: listedOf(row) };
    });
  }

  documents(kind: GraphKind, page: Page, catalogue?: string): Listed<GraphDocument>[] {
    const { sql, params } = pageOf(WHOLE, kind, page, catalogue);
    return this.database.read<GraphRow>(sql, params).map((row) => ({
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

  #distributions(dataset: string): ReadonlySet<string> {
    const rows = this.database.read<{ id: string }>('SELECT id FROM distribution WHERE dataset = ?', [dataset]);
    return new Set(rows.map(({ id }) => id));
  }
}

/**
 * The statements that a document puts into a SPARQL server, whose default graph is the union of all: what it says of itself and of anything
 * elsewhere, but nothing about resources of others. That is in the document alone.
 */
const statedBy = (document: Stated, distributionsOf: DistributionsOf): string =>
  part(document, distributionsOf).own + document.system;

/** The graphs in a SPARQL server as a change leaves them. `before`: where they are as they are. */
export const graphChanges = ({ put = [], remove = [] }: Change, before?: StoredGraphs): GraphChange[] => [
  ...remove.map((iri) => ({ iri, triples: undefined })),
  ...put.map((document) => ({
    iri: document.iri,
    triples: statedBy(document, () => new Set(document.distributions)),
    ...(before ? { before: () => before.statementsOf(document.iri) } : {}),
  })),
];
