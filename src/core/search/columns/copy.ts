/** Keeps a copy of the columns beside the data file, not more often than is worth it. */
import type { Columns } from './columns.js';
import { pack, takeSnapshot, writeSnapshot } from './snapshot.js';

/** The place of the copy, and the runs of the data file before this thread and since (see snapshot.ts). */
export interface Kept {
  readonly path: string;
  readonly was: number;
  readonly is: number;
  /** Fewer rows are read faster than a copy is. */
  readonly least: number;
}

/** Milliseconds between two copies while the service runs. */
const PAUSE = 5 * 60_000;
/** Share of the rows that must have changed for another copy while the service runs. */
const WORTH = 0.1;

/** The copy of one thread's columns. */
export class ColumnsCopy {
  #written = 0;
  /** Rows taken when the copy was made, and its revision. */
  #taken = 0;
  #revision = 0;
  #writing: Promise<void> = Promise.resolve();
  #failed = false;

  /** @param now milliseconds; @param tell learns once why no copy could be written */
  constructor(
    private readonly columns: Columns,
    private readonly kept: Kept,
    private readonly tell: (error: unknown) => void,
    private readonly now: () => number = Date.now,
  ) {}

  /** Fills the columns from the copy, if there is one that belongs here. */
  load(): void {
    const { path, was, is } = this.kept;
    const data = takeSnapshot(path, was, is);
    if (!data) return;
    this.columns.load(data);
    this.#revision = data.revision;
    this.#written = this.now();
  }

  /** Writes a copy where enough has changed for long enough. Called after a question, and does not hold up the next one for long. */
  async consider(): Promise<void> {
    const { taken, size } = this.columns;
    if (taken - this.#taken >= size * WORTH && this.now() - this.#written >= PAUSE) await this.save();
  }

  /** Writes a copy of what the columns show now, unless it is there. */
  save(): Promise<void> {
    const { columns, kept } = this;
    if (columns.size < kept.least || columns.revision === this.#revision) return this.#writing;
    this.#written = this.now();
    this.#taken = columns.taken;
    this.#revision = columns.revision;
    this.#writing = this.#writing
      .then(() => writeSnapshot(kept.path, kept.is, pack(columns.data())))
      .then(
        () => void (this.#failed = false),
        (error: unknown) => {
          // The one before may be older than the data file can follow; without any, all rows are read.
          if (!this.#failed) this.tell(error);
          this.#failed = true;
          // At the end there may be room.
          this.#revision = 0;
        },
      );
    return this.#writing;
  }
}
