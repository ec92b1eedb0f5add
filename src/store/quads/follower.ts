/** Keeps an index up to date with the data file: fills it in pieces, goes on where it stopped, and follows by revision. */
import { setImmediate as turn } from 'node:timers/promises';
import { derivedStatements, textOf, type StoredText } from '../file/packed.js';
import { revisionOf } from '../file/revision.js';
import type { GraphKind } from '../graph-store.js';
import { part } from '../own-statements.js';
import type { Reader } from '../sqlite/reader.js';
import type { IndexableGraph } from './numbered.js';
import type { QuadIndex, State } from './quad-index.js';

/** The source of graphs. */
export type GraphSource = Pick<Reader, 'read' | 'readOne' | 'snapshot'>;

/** Told of a graph that cannot be indexed. */
export type OnRefused = (iri: string, error: Error) => void;

const CHUNK_GRAPHS = 500;
const CHUNK_STATEMENTS = 10_000;
/** State `position`: all graphs were read once. */
const FILLED = -1;
/** Statements that may be replaced before the terms that nothing has any more are removed, beside half of what there is. */
const FLOOR = 200_000;

interface Row {
  readonly position: number;
  readonly revision: number;
  readonly iri: string;
  readonly kind: GraphKind;
  readonly id: string;
  readonly catalogue: string | null;
  readonly triples: StoredText;
  readonly system: StoredText;
}

/**
 * The next graphs in some order, at most a chunk: the sizes are summed up before the first long text is read. One statement
 * that is read to its end, because one that is left open would keep its connection at the moment it began.
 */
const chunkBy = (order: string, after: string): string => `
SELECT graph.position, revision, iri, kind, id, catalogue, triples, system
FROM (
  SELECT position, SUM(quads) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) - quads AS before
  FROM (SELECT revision, position, quads FROM graph WHERE ${after} ORDER BY ${order} LIMIT ${CHUNK_GRAPHS})
) AS sized
CROSS JOIN graph ON graph.position = sized.position
WHERE before < ${CHUNK_STATEMENTS}
ORDER BY ${order.replace('position', 'graph.position')}`;

const BY_POSITION = chunkBy('position', 'position > ?');
const BY_REVISION = chunkBy('revision, position', '(revision, position) > (?, ?)');
const LAST_EVENT = 'SELECT sequence, at FROM change_log ORDER BY sequence DESC LIMIT 1';
const EVENT = 'SELECT at FROM change_log WHERE sequence = ?';
const FIRST_EVENT = 'SELECT MIN(sequence) AS sequence FROM change_log';
const DISTRIBUTIONS = 'SELECT id FROM distribution WHERE dataset = ?';

/** Follows one data file. */
export class Follower {
  constructor(
    private readonly index: QuadIndex,
    private readonly source: GraphSource,
    private readonly onRefused: OnRefused,
  ) {}

  /** True if the index is of this data file, at an earlier moment; an empty one is of every file. */
  get belongs(): boolean {
    if (this.revision > revisionOf(this.source)) return false;
    const sequence = this.index.get('sequence') ?? 0;
    if (sequence === 0) return true;
    const event = this.source.readOne<{ at: string }>(EVENT, [sequence]);
    if (event) return Date.parse(event.at) === this.index.get('at');
    // Old events are removed, but the last ones never are before those that came earlier.
    return (this.source.readOne<{ sequence: number | null }>(FIRST_EVENT)?.sequence ?? Infinity) > sequence;
  }

  /** Revision of the data file that the index holds, or that it is being filled from. */
  get revision(): number {
    return this.index.get('revision') ?? 0;
  }

  /** True if the index holds all that there was at its revision. */
  get isFilled(): boolean {
    return this.index.get('position') === FILLED;
  }

  /** The share of the graphs that are in the index, from 0 to 1. */
  get progress(): number {
    if (this.isFilled) return 1;
    const last = this.source.readOne<{ last: number | null }>('SELECT MAX(position) AS last FROM graph')?.last;
    return last ? Math.min(1, (this.index.get('position') ?? 0) / last) : 1;
  }

  /** Fills the index, in pieces between which the caller's event loop gets its turn, and takes over what changed meanwhile. */
  async follow(onProgress: () => void = () => undefined): Promise<void> {
    while (!this.isFilled) {
      this.#fill();
      onProgress();
      await turn();
    }
    this.#catchUp();
    this.#sweep();
  }

  #fill(): void {
    const position = this.index.get('position') ?? 0;
    const revision = position === 0 ? revisionOf(this.source) : this.revision;
    const rows = this.source.read<Row>(BY_POSITION, [position]);
    this.index.transaction(
      () => {
        if (position === 0) this.index.postpone();
        this.#put(rows);
        if (rows.length === 0) this.index.settle();
      },
      () => ({ ...this.#mark(revision), position: rows.at(-1)?.position ?? FILLED }),
    );
  }

  /** Takes over all that changed since, as of one moment and as one transaction: a query sees all of a change or nothing. */
  #catchUp(): void {
    this.source.snapshot(() => {
      const [before, now] = [this.revision, revisionOf(this.source)];
      if (now === before) return;
      this.index.transaction(
        () => {
          this.index.remove(this.#removed(before));
          // A revision is a whole number: every row of a later one comes after the largest position of this one.
          let after: readonly number[] = [before, Number.MAX_SAFE_INTEGER];
          for (let rows = this.#changed(after); rows.length > 0; rows = this.#changed(after)) {
            this.#put(rows);
            const last = rows.at(-1);
            after = [last?.revision ?? now, last?.position ?? 0];
          }
        },
        () => this.#mark(now),
      );
    });
  }

  /** The state at a revision, and by what to know this file again. */
  #mark(revision: number): State {
    const event = this.source.readOne<{ sequence: number; at: string }>(LAST_EVENT);
    return event ? { revision, sequence: event.sequence, at: Date.parse(event.at) } : { revision };
  }

  #sweep(): void {
    const removed = this.index.removed;
    if (removed < FLOOR || removed < this.index.size / 2) return;
    this.index.transaction(
      () => this.index.sweep(),
      () => ({}),
    );
  }

  #removed(since: number): string[] {
    const rows = this.source.read<{ iri: string }>('SELECT iri FROM graph_removed WHERE revision > ?', [since]);
    return rows.map(({ iri }) => iri);
  }

  #changed(after: readonly number[]): Row[] {
    return this.source.read<Row>(BY_REVISION, after);
  }

  #put(rows: readonly Row[]): void {
    this.index.put(
      rows.map((row) => this.#indexable(row)),
      this.onRefused,
    );
  }

  /** A graph whose text is not whole any more, or no RDF, must not cost the others; the index shows nothing of it. */
  #indexable(row: Row): IndexableGraph {
    const { iri, kind, id, catalogue } = row;
    try {
      const system = textOf(row.system, iri);
      const derived = system === '' && kind === 'quality' ? derivedStatements(row.triples, iri) : undefined;
      if (derived) return { iri, kind, id, catalogue, shown: '', hidden: derived };
      const triples = textOf(row.triples, iri);
      if (kind === 'quality') return { iri, kind, id, catalogue, shown: '', hidden: triples + system };
      const { own, aboutOthers } = part({ iri, kind, triples, system }, (dataset) => this.#distributions(dataset));
      return { iri, kind, id, catalogue, shown: own + system, hidden: aboutOthers };
    } catch (error) {
      this.onRefused(iri, error as Error);
      return { iri, kind, id, catalogue, shown: '', hidden: '' };
    }
  }

  #distributions(dataset: string): ReadonlySet<string> {
    return new Set(this.source.read<{ id: string }>(DISTRIBUTIONS, [dataset]).map(({ id }) => id));
  }
}
