/** Reads of stored graphs from the data file: the same for every store that keeps them there. */
import type { Change, GraphDocument, GraphKind, GraphStore, Listed, ListedGraph, SqlValue } from '../graph-store.js';
import { seenSql, type AllBut } from '../readable.js';
import { part, type DistributionsOf, type Stated } from '../own-statements.js';
import type { Database, GraphChange } from '../sqlite/database.js';
import { DATASET_OF } from './distributions.js';
import { textOf } from './packed.js';
import { documentOf, LISTED, listedOf, listedRow, WHOLE, type GraphRow, type ListedValues } from './rows.js';

const GRAPH = { id: 'id', catalogue: 'catalogue' };

const AMONG = 'iri IN (SELECT value FROM json_each(?))';

/** The part of a kind that is meant, as a condition. What is shown of one catalogue alone is no condition in another. */
const within = (kind: GraphKind, catalogue?: string, but?: AllBut): { sql: string; params: readonly SqlValue[] } => {
  const hidden = but && (catalogue ?? but.allBut) === but.allBut ? seenSql(but, GRAPH) : undefined;
  const named = catalogue === undefined ? [] : [catalogue];
  return {
    sql: ['kind = ?', ...named.map(() => 'catalogue = ?'), ...(hidden ? [hidden.sql] : [])].join(' AND '),
    params: [kind, ...named, ...(hidden?.params ?? [])],
  };
};

/** The query for these columns of a page, in the order of positions. */
const pageOf = (
  columns: string,
  [kind, { after = 0, offset = 0, limit }, catalogue, but]: Parameters<GraphStore['list']>,
) => {
  const meant = within(kind, catalogue, but);
  const sql = `SELECT ${columns} FROM graph WHERE ${meant.sql} AND position > ? ORDER BY position LIMIT ? OFFSET ?`;
  return { sql, params: [...meant.params, after, limit, offset] };
};

/** The statements of a graph: those that were sent, and those that the service adds. */
export type GraphTexts = Pick<GraphDocument, 'iri' | 'triples' | 'system'>;

/** The graphs of one file. */
export class StoredGraphs {
  constructor(private readonly database: Database) {}

  get(iri: string): GraphDocument | undefined {
    const row = this.database.readOne<GraphRow>(`SELECT ${WHOLE} FROM graph WHERE iri = ?`, [iri]);
    return row && documentOf(row);
  }

  /** Those of some graphs that are there, in any order. */
  some(iris: readonly string[]): GraphDocument[] {
    return this.database
      .read<GraphRow>(`SELECT ${WHOLE} FROM graph WHERE ${AMONG}`, [JSON.stringify(iris)])
      .map(documentOf);
  }

  /** The texts of those of some graphs that are there, in any order; `missed` is told of those that are not whole any more. */
  texts(iris: readonly string[], missed: (iri: string, error: Error) => void): GraphTexts[] {
    const sql = `SELECT iri, triples, system FROM graph WHERE ${AMONG}`;
    const rows = this.database.read<Pick<GraphRow, 'iri' | 'triples' | 'system'>>(sql, [JSON.stringify(iris)]);
    return rows.flatMap(({ iri, triples, system }) => {
      try {
        return [{ iri, triples: textOf(triples, iri), system: textOf(system, iri) }];
      } catch (error) {
        missed(iri, error as Error);
        return [];
      }
    });
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

  list(...asked: Parameters<GraphStore['list']>): Listed<ListedGraph>[] {
    const { sql, params } = pageOf(LISTED, asked);
    return this.database.readLists<ListedValues>(LISTED, sql, params).map((values) => {
      const row = listedRow(values);
      return { position: row.position, item: listedOf(row) };
    });
  }

  documents(...asked: Parameters<GraphStore['documents']>): Listed<GraphDocument>[] {
    const { sql, params } = pageOf(WHOLE, asked);
    return this.database.read<GraphRow>(sql, params).map((row) => ({
      position: row.position,
      item: documentOf(row),
    }));
  }

  count(kind: GraphKind, catalogue?: string, but?: AllBut): number {
    if (but && (catalogue ?? but.allBut) === but.allBut) {
      // What is shown is there, and nobody has to count the rest.
      return (catalogue === undefined ? this.count(kind) - this.count(kind, but.allBut) : 0) + but.shown.length;
    }
    const { sql, params } = within(kind, catalogue);
    const counted = `SELECT IFNULL(SUM(number), 0) AS n FROM graph_count WHERE ${sql}`;
    return this.database.readOne<{ n: number }>(counted, params)?.n ?? 0;
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
