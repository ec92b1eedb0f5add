/** Fills a query engine from the data file, in pieces between which the event loop gets its turn, and keeps it up to date. */
import { setImmediate as turn } from 'node:timers/promises';
import type { LoadableGraph } from '../../engine/nquads.js';
import type { OnRefused } from '../../engine/question-engine.js';
import { textOf, type StoredText } from '../../file/packed.js';
import { revisionOf } from '../../file/revision.js';
import type { Reader } from '../../sqlite/reader.js';

/** An engine that holds graphs for queries. */
export interface GraphEngine {
  /** Adds graphs that are not there yet, all or none. */
  load(graphs: readonly LoadableGraph[]): void;
  /** Removes graphs, those that are there. */
  drop(iris: readonly string[]): void;
  /** True if the engine must not be used any more. */
  readonly trapped: boolean;
}

/** The source of graphs. */
export type GraphSource = Pick<Reader, 'read' | 'readOne' | 'snapshot'>;

const CHUNK_GRAPHS = 1_000;
const CHUNK_STATEMENTS = 50_000;

type Positioned = LoadableGraph & { readonly position: number; readonly revision: number };

/**
 * The next graphs in some order, at most a chunk: the sizes are summed up before the first long text is read. One statement
 * that is read to its end, because one that is left open would keep its connection at the moment it began.
 */
const chunkBy = (order: string, after: string): string => `
SELECT graph.position, revision, iri, kind, triples, system
FROM (
  SELECT position, SUM(quads) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) - quads AS before
  FROM (SELECT revision, position, quads FROM graph WHERE ${after} ORDER BY ${order} LIMIT ${CHUNK_GRAPHS})
) AS sized
CROSS JOIN graph ON graph.position = sized.position
WHERE before < ${CHUNK_STATEMENTS}
ORDER BY ${order.replace('position', 'graph.position')}`;

const BY_POSITION = chunkBy('position', 'position > ?');
const BY_REVISION = chunkBy('revision, position', '(revision, position) > (?, ?)');

/** An engine together with the revision of the data file that it holds. */
export class Follower<Engine extends GraphEngine> {
  #revision = 0;

  private constructor(
    readonly engine: Engine,
    private readonly source: GraphSource,
    private readonly onRefused: OnRefused,
  ) {}

  /** Fills an empty engine. When it resolves, the engine holds the file as it is at that moment. */
  static async fill<Engine extends GraphEngine>(
    engine: Engine,
    source: GraphSource,
    onRefused: OnRefused,
  ): Promise<Follower<Engine>> {
    const follower = new Follower(engine, source, onRefused);
    follower.#revision = revisionOf(source);
    for (let rows = follower.#chunk(BY_POSITION, [0]); rows.length > 0;) {
      follower.#load(rows);
      await turn();
      rows = follower.#chunk(BY_POSITION, [rows.at(-1)?.position ?? 0]);
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
    return this.#chunk(BY_REVISION, last ? [last.revision, last.position] : [this.#revision, Number.MAX_SAFE_INTEGER]);
  }

  #chunk(sql: string, params: readonly number[]): Positioned[] {
    return this.source
      .read<Omit<Positioned, 'triples' | 'system'> & Readonly<Record<'triples' | 'system', StoredText>>>(sql, params)
      .map((row) => ({ ...row, triples: this.#text(row.iri, row.triples), system: this.#text(row.iri, row.system) }));
  }

  /** A text that is not whole any more must not cost the other graphs. */
  #text(iri: string, stored: StoredText): string {
    try {
      return textOf(stored, iri);
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
