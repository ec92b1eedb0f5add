/** Fills a query engine from the data file, in pieces between which the event loop gets its turn, and keeps it up to date. */
import { setImmediate as turn } from 'node:timers/promises';
import type { GraphKind } from '../graph-store.js';
import { textOf, type StoredText } from '../file/packed.js';
import type { Reader } from '../sqlite/reader.js';

/** A graph as an engine takes it. */
export interface LoadableGraph {
  readonly iri: string;
  readonly kind: GraphKind;
  readonly triples: string;
  readonly system: string;
}

/** What holds graphs for queries. */
export interface GraphEngine {
  /** Adds graphs that are not there yet, all or none. */
  load(graphs: readonly LoadableGraph[]): void;
  /** Removes graphs, those that are there. */
  drop(iris: readonly string[]): void;
  /** Whether the engine must not be used any more. */
  readonly trapped: boolean;
}

/** How far a load is, in graphs. */
export interface LoadProgress {
  readonly loaded: number;
  readonly total: number;
}

/** Where graphs are read from. */
export type GraphSource = Pick<Reader, 'read' | 'readOne' | 'snapshot'>;

/** Told of a graph that the engine refused. */
export type OnRefused = (iri: string, error: Error) => void;

const CHUNK_GRAPHS = 1_000;
const CHUNK_BYTES = 16 * 1024 * 1024;

type Positioned = LoadableGraph & { readonly position: number; readonly revision: number };

/**
 * The next graphs in some order, at most a chunk: the sizes are summed up before the first long text is read. One statement
 * that is read to its end, because one that is left open would keep its connection at the moment it began.
 */
const chunkBy = (order: string, after: string): string => `
SELECT graph.position, revision, iri, kind, triples, system
FROM (
  SELECT position, SUM(memory) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) - memory AS bytes_before
  FROM (SELECT revision, position, memory FROM graph WHERE ${after} ORDER BY ${order} LIMIT ${CHUNK_GRAPHS})
) AS sized
CROSS JOIN graph ON graph.position = sized.position
WHERE bytes_before < ${CHUNK_BYTES}
ORDER BY ${order.replace('position', 'graph.position')}`;

/** What an engine holds: every kind, or those that the service itself queries. */
export const ALL_KINDS: readonly GraphKind[] = ['dataset', 'catalogue', 'quality'];
export const METADATA_KINDS: readonly GraphKind[] = ['dataset', 'catalogue'];

/** The kinds as an SQL list; they are names of ours. */
const listOf = (kinds: readonly GraphKind[]): string => `(${kinds.map((kind) => `'${kind}'`).join(', ')})`;

/** Revision that a data file is at. */
export const revisionOf = (source: GraphSource): number =>
  source.readOne<{ value: number }>("SELECT value FROM store_state WHERE key = 'revision'")?.value ?? 0;

const graphsIn = (source: GraphSource, kinds: string): number =>
  source.readOne<{ value: number }>(`SELECT IFNULL(SUM(number), 0) AS value FROM graph_count WHERE kind IN ${kinds}`)
    ?.value ?? 0;

/** An engine together with the revision of the data file that it holds. */
export class Follower<Engine extends GraphEngine> {
  #revision = 0;
  readonly #byPosition: string;
  readonly #byRevision: string;

  private constructor(
    readonly engine: Engine,
    private readonly source: GraphSource,
    private readonly kinds: readonly GraphKind[],
    private readonly onRefused: OnRefused,
  ) {
    const within = `kind IN ${listOf(kinds)} AND`;
    this.#byPosition = chunkBy('position', `${within} position > ?`);
    this.#byRevision = chunkBy('revision, position', `${within} (revision, position) > (?, ?)`);
  }

  /** Fills an empty engine with the graphs of these kinds. When it resolves, the engine holds the file as it is at that moment. */
  static async fill<Engine extends GraphEngine>(
    engine: Engine,
    source: GraphSource,
    kinds: readonly GraphKind[],
    onRefused: OnRefused,
    onProgress: (progress: LoadProgress) => void = () => undefined,
  ): Promise<Follower<Engine>> {
    const follower = new Follower(engine, source, kinds, onRefused);
    follower.#revision = revisionOf(source);
    const total = graphsIn(source, listOf(kinds));
    let loaded = 0;
    onProgress({ loaded, total });
    for (let rows = follower.#chunk(follower.#byPosition, [0]); rows.length > 0;) {
      follower.#load(rows);
      loaded += rows.length;
      onProgress({ loaded, total: Math.max(total, loaded) });
      await turn();
      rows = follower.#chunk(follower.#byPosition, [rows.at(-1)?.position ?? 0]);
    }
    await follower.approach();
    return follower;
  }

  /** Revision of the file that the engine holds. */
  get revision(): number {
    return this.#revision;
  }

  /**
   * Takes over what changed since, in pieces, until little is left; then the rest at one moment. Nothing may query the
   * engine before this resolves: in between it holds parts of changes.
   */
  async approach(): Promise<void> {
    while (this.#pending() > CHUNK_GRAPHS) await this.#sweep();
    this.catchUp();
  }

  /** Takes over all that changed since, as of one moment, without a pause. */
  catchUp(): void {
    this.source.snapshot(() => {
      const now = revisionOf(this.source);
      if (now === this.#revision) return;
      this.engine.drop(this.#removed());
      let last: Positioned | undefined;
      for (let rows = this.#changed(); rows.length > 0; rows = this.#changed(last)) {
        this.#replace(rows);
        last = rows.at(-1);
      }
      this.#revision = now;
    });
  }

  /** Applies a change that was just committed as `revision`. One that the engine holds already is passed over. */
  apply(revision: number, put: readonly LoadableGraph[], remove: readonly string[]): void {
    if (revision <= this.#revision) return;
    // Changes come one by one. Should one have been missed, the file knows it.
    if (revision > this.#revision + 1) return this.catchUp();
    this.engine.drop(remove);
    this.#replace(put.filter(({ kind }) => this.kinds.includes(kind)));
    this.#revision = revision;
  }

  /** One pass over what changed so far; what changes meanwhile is left to the next. */
  async #sweep(): Promise<void> {
    const until = revisionOf(this.source);
    this.engine.drop(this.#removed());
    let last: Positioned | undefined;
    for (let rows = this.#changed(); rows.length > 0; rows = this.#changed(last)) {
      this.#replace(rows);
      last = rows.at(-1);
      await turn();
      if (last && last.revision > until) break;
    }
    this.#revision = until;
  }

  #pending(): number {
    const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM graph WHERE revision > ? LIMIT ${CHUNK_GRAPHS + 1})`;
    return this.source.readOne<{ n: number }>(sql, [this.#revision])?.n ?? 0;
  }

  #removed(): string[] {
    const rows = this.source.read<{ iri: string }>('SELECT iri FROM graph_removed WHERE revision > ?', [
      this.#revision,
    ]);
    return rows.map(({ iri }) => iri);
  }

  #changed(last?: Positioned): Positioned[] {
    // A revision is a whole number: every row of a later one comes after the largest position of this one.
    return this.#chunk(
      this.#byRevision,
      last ? [last.revision, last.position] : [this.#revision, Number.MAX_SAFE_INTEGER],
    );
  }

  #chunk(sql: string, params: readonly number[]): Positioned[] {
    return this.source
      .read<Omit<Positioned, 'triples'> & { readonly triples: StoredText }>(sql, params)
      .map((row) => ({ ...row, triples: this.#text(row.iri, row.triples) }));
  }

  /** A text that is not whole any more must not cost the other graphs. */
  #text(iri: string, stored: StoredText): string {
    try {
      return textOf(stored);
    } catch (error) {
      this.onRefused(iri, error as Error);
      return '';
    }
  }

  #replace(graphs: readonly LoadableGraph[]): void {
    this.engine.drop(graphs.map(({ iri }) => iri));
    this.#load(graphs);
  }

  #load(graphs: readonly LoadableGraph[]): void {
    try {
      this.engine.load(graphs);
    } catch (error) {
      if (this.engine.trapped) throw error;
      // One graph that the engine does not take must not cost the others.
      if (graphs.length === 1) for (const { iri } of graphs) this.onRefused(iri, error as Error);
      else for (const graph of graphs) this.#load([graph]);
    }
  }
}
