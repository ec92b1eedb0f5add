/**
 * A copy of all graphs for queries that others write, in the memory of a thread of its own. The default graph holds the
 * metadata of all datasets and catalogues as one set of statements (not a view that repeats a statement for every graph it
 * is in); every graph is there under its name too, and quality results only there.
 */
import oxigraph from 'oxigraph';
import type { SqlValue } from '../../graph-store.js';
import { openReader, PreparedStatements, type Connection } from '../../sqlite/connection.js';

interface StoredGraph {
  readonly iri: string;
  readonly kind: string;
  readonly triples: string;
  readonly system: string;
}

/** Which graphs a query sees when the request names them (SPARQL 1.1 Protocol §2.1.4). */
export interface QueryDataset {
  readonly defaultGraphs: readonly string[];
  readonly namedGraphs: readonly string[];
}

const CHUNK_GRAPHS = 500;
/** Estimated bytes of a chunk; very large texts load disproportionately slowly. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** A replaced graph costs about this many times what loading one does. */
const REPLACEMENT_COST = 30;

/** N-Quads of a graph. Canonical N-Triples escape line ends, so ` .` before one ends a statement. */
const statementsOf = ({ iri, kind, triples, system }: StoredGraph): string => {
  const text = triples + system;
  const named = text.replaceAll(' .\n', ` <${iri}> .\n`);
  return kind === 'quality' ? named : text + named;
};

/** Takes a graph away, and from the default graph what no other graph says. */
const removal = (iri: string): string => `
DELETE { ?s ?p ?o } WHERE {
  GRAPH <${iri}> { ?s ?p ?o }
  FILTER NOT EXISTS { GRAPH ?other { ?s ?p ?o } FILTER (?other != <${iri}>) }
};
DROP SILENT GRAPH <${iri}>`;

/** One replica. After a `RuntimeError` of the engine it must not be used any more. */
export class Replica {
  readonly #connection: Connection;
  readonly #statements: PreparedStatements;
  readonly #store = new oxigraph.Store();
  #revision: number;

  /** Fills a replica from a data file. Blocks its thread meanwhile. */
  constructor(dataFile: string) {
    this.#connection = openReader(dataFile);
    this.#statements = new PreparedStatements(this.#connection);
    this.#revision = this.#currentRevision();
    for (let rows = this.#chunk(0); rows.length > 0; rows = this.#chunk(rows.at(-1)?.position ?? 0)) this.#load(rows);
    this.#snapshot(() => this.#applyChanges());
  }

  /** Revision of the data file that the replica shows. */
  get revision(): number {
    return this.#revision;
  }

  /** Follows the data file. Returns false when so much has changed that a new replica takes less time. */
  catchUp(): boolean {
    if (this.#currentRevision() === this.#revision) return true;
    return this.#snapshot(() => {
      const replaced = this.#read<{ n: number }>(
        `SELECT (SELECT COUNT(*) FROM graph_removed WHERE revision > ?) + (SELECT COUNT(*) FROM graph WHERE revision > ?) AS n`,
        [this.#revision, this.#revision],
      );
      const all = this.#read<{ n: number }>('SELECT IFNULL(SUM(number), 0) AS n FROM graph_count');
      if ((replaced[0]?.n ?? 0) * REPLACEMENT_COST > Math.max(3_000, all[0]?.n ?? 0)) return false;
      this.#applyChanges();
      return true;
    });
  }

  /** Runs a query and returns its result in the engine's format of that name. Throws what the engine throws. */
  query(text: string, format: string, { defaultGraphs, namedGraphs }: QueryDataset): string {
    const named = defaultGraphs.length > 0 || namedGraphs.length > 0;
    const dataset = named
      ? { default_graph: defaultGraphs.map(oxigraph.namedNode), named_graphs: namedGraphs.map(oxigraph.namedNode) }
      : {};
    return this.#store.query(text, { results_format: format, ...dataset }) as string;
  }

  #applyChanges(): void {
    const since = this.#revision;
    const now = this.#currentRevision();
    const removed = this.#read<{ iri: string }>('SELECT iri FROM graph_removed WHERE revision > ?', [since]);
    for (const { iri } of removed) this.#remove(iri);
    const changed = this.#read<{ position: number; iri: string }>('SELECT position, iri FROM graph WHERE revision > ?', [since]);
    for (const { iri } of changed) this.#remove(iri);
    for (let at = 0; at < changed.length; at += CHUNK_GRAPHS) {
      const positions = JSON.stringify(changed.slice(at, at + CHUNK_GRAPHS).map(({ position }) => position));
      this.#load(
        this.#read<StoredGraph>(
          'SELECT iri, kind, triples, system FROM graph WHERE position IN (SELECT value FROM json_each(?))',
          [positions],
        ),
      );
    }
    this.#revision = now;
  }

  #remove(iri: string): void {
    const holds = this.#store.query(`ASK { GRAPH <${iri}> { ?s ?p ?o } }`) as boolean;
    if (holds) this.#store.update(removal(iri));
  }

  #load(graphs: readonly StoredGraph[]): void {
    if (graphs.length === 0) return;
    this.#store.load(graphs.map(statementsOf).join(''), { format: 'application/n-quads', lenient: true });
  }

  /** The graphs after a position, at most a chunk. */
  #chunk(after: number): (StoredGraph & { position: number })[] {
    const sizes = this.#read<{ position: number; memory: number }>(
      'SELECT position, memory FROM graph WHERE position > ? ORDER BY position LIMIT ?',
      [after, CHUNK_GRAPHS],
    );
    let bytes = 0;
    const last = sizes.find(({ memory }) => (bytes += memory) > CHUNK_BYTES) ?? sizes.at(-1);
    if (!last) return [];
    const query = 'SELECT position, iri, kind, triples, system FROM graph WHERE position > ? AND position <= ? ORDER BY position';
    return this.#read(query, [after, last.position]);
  }

  #currentRevision(): number {
    return this.#read<{ value: number }>("SELECT value FROM store_state WHERE key = 'revision'")[0]?.value ?? 0;
  }

  #read<T>(sql: string, params: readonly SqlValue[] = []): T[] {
    return this.#statements.get(sql).all(...params) as T[];
  }

  /** All reads of `work` see the same moment, so that no change is seen by half. */
  #snapshot<T>(work: () => T): T {
    this.#connection.exec('BEGIN');
    try {
      return work();
    } finally {
      this.#connection.exec('COMMIT');
    }
  }
}
