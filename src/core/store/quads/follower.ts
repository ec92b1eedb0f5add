/** Keeps an index up to date with the data file: fills it in pieces, goes on where it stopped, and follows by revision. */
import { setImmediate as turn } from 'node:timers/promises';
import { revisionOf } from '../file/revision.js';
import type { Reader } from '../sqlite/reader.js';
import { GraphPieces, type Piece } from './graph-pieces.js';
import type { QuadIndex, State } from './quad-index.js';
import type { FillReader } from './fill-reader.js';
import type { OnRefused } from './read-graphs.js';

/** The source of graphs. */
export type GraphSource = Pick<Reader, 'read' | 'readOne' | 'snapshot'>;

/** State `position`: all graphs were read once. */
const FILLED = -1;
/** Statements that may be replaced before the terms that nothing has any more are removed, beside half of what there is. */
const FLOOR = 200_000;

/** Pieces that are read by the thread that writes, before another one is worth its start. */
const FEW = 2;

const LAST_EVENT = 'SELECT sequence, at FROM change_log ORDER BY sequence DESC LIMIT 1';
const EVENT = 'SELECT at FROM change_log WHERE sequence = ?';
const FIRST_EVENT = 'SELECT MIN(sequence) AS sequence FROM change_log';

/** Follows one data file. */
export class Follower {
  readonly #pieces: GraphPieces;

  /** @param newReader starts a thread that reads what an index is filled with */
  constructor(
    private readonly index: QuadIndex,
    private readonly source: GraphSource,
    private readonly onRefused: OnRefused,
    private readonly newReader: () => FillReader,
  ) {
    this.#pieces = new GraphPieces(source);
  }

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
    if (!this.isFilled) await this.#fill(onProgress);
    this.#catchUp();
    this.#sweep();
  }

  /** While a piece is written, the next one is read. */
  async #fill(onProgress: () => void): Promise<void> {
    const position = this.index.get('position') ?? 0;
    // What is written from here on is taken over afterwards, whether a piece shows it or not.
    const revision = position === 0 ? revisionOf(this.source) : this.revision;
    const put = (work: () => void, at: number): void =>
      this.index.transaction(work, () => ({ ...this.#mark(revision), position: at }));
    let reader: FillReader | undefined;
    try {
      let piece = this.#pieces.byPosition(position);
      for (let number = 1; piece.last; number += 1) {
        const { position: last } = piece.last;
        if (number === FEW) reader = this.newReader();
        const next = reader?.byPosition(last);
        // Where this one cannot be written, nobody wants the next.
        next?.catch(() => undefined);
        put(() => {
          if (position === 0 && number === 1) this.index.postpone();
          this.#put(piece);
        }, last);
        onProgress();
        piece = next ? await next : await turn(this.#pieces.byPosition(last));
      }
    } finally {
      reader?.end();
    }
    put(() => this.index.settle(), FILLED);
    onProgress();
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
          let piece = this.#pieces.byRevision(before, Number.MAX_SAFE_INTEGER);
          while (piece.last) {
            this.#put(piece);
            piece = this.#pieces.byRevision(piece.last.revision, piece.last.position);
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

  #put(piece: Piece): void {
    this.index.put(piece);
    for (const iri of piece.refused) this.onRefused(iri);
  }
}
