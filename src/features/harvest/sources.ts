/** Sources that are kept: harvested when somebody says so, or by the clock for as long as who added them may. */
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '../../core/errors.js';
import { JobLoop } from '../../core/jobs/loop.js';
import { Wakeup } from '../../core/jobs/wakeup.js';
import type { Logger } from '../../core/log.js';
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Actor, Participant, Put } from '../repository/writes.js';
import type { Harvests } from './harvests.js';
import type { HarvestRequest, HarvestRun, SourceType } from './model.js';
import { sourceOf } from './names.js';
import { withoutSecrets } from './sight.js';

const DAY = 86_400_000;
/** Days between two harvests; nothing where only people start them. */
const DAYS = { NEVER: undefined, DAILY: 1, WEEKLY: 7, MONTHLY: 30 } as const;

/** How often a source is harvested by itself. */
export type Rhythm = keyof typeof DAYS;

/** A source that somebody adds. */
export interface NewSource extends Pick<HarvestRequest, 'url' | 'catalogue'> {
  readonly type: SourceType;
  readonly deleteVanished: boolean;
  readonly rhythm: Rhythm;
}

/** A source that is kept. Its address may hold secrets, which nobody is shown. */
export interface HarvestSource extends NewSource {
  readonly id: string;
  /** When it is harvested next by itself, in milliseconds since the epoch. */
  readonly due: number | null;
  /** Name of who added it or planned it last: it is harvested by itself as they are then, while they may. */
  readonly actor: string;
}

/** Looks up who harvests a source by itself, as they are now; undefined where they may not any more. */
export type HarvesterOf = (source: HarvestSource) => Promise<Actor | undefined>;

interface Row extends Omit<HarvestSource, 'deleteVanished'> {
  readonly delete_vanished: number;
}

/** Most sources of one catalogue. */
const MOST = 50;
/** Milliseconds until a source is looked at again that could not be harvested when it was due. */
const BUSY = 5 * 60_000;
/** Sources that are begun in one go. */
const BATCH = 4;

const dueAfter = (rhythm: Rhythm, now: number): number | null => {
  const days = DAYS[rhythm];
  return days === undefined ? null : now + days * DAY;
};

const asSource = ({ delete_vanished, ...rest }: Row): HarvestSource => ({
  ...rest,
  deleteVanished: delete_vanished === 1,
});

/** The needs of sources. */
export interface HarvestSourcesOptions {
  readonly database: Database;
  readonly harvests: Pick<Harvests, 'start' | 'requireAllowed'>;
  readonly log: Logger;
  readonly now?: () => number;
}

/** The sources of all catalogues. They go with their catalogue, and when it gets another owner. */
export class HarvestSources implements Participant {
  readonly #loop: JobLoop;
  readonly #wakeup = new Wakeup();
  readonly #now: () => number;
  #harvesterOf: HarvesterOf = () => Promise.resolve(undefined);

  constructor(private readonly options: HarvestSourcesOptions) {
    const { log, now = Date.now } = options;
    this.#now = now;
    const fault = 'sources that are due could not be harvested';
    this.#loop = new JobLoop({ work: () => this.harvestDue(), fault, wakeup: this.#wakeup, log });
  }

  /** Begins to harvest what is due. */
  start(harvesterOf: HarvesterOf): void {
    this.#harvesterOf = harvesterOf;
    this.#loop.start();
  }

  /** Begins nothing more. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  onPut({ document, previous }: Put): readonly Statement[] {
    return previous && previous.owner !== document.owner ? this.onRemove(document) : [];
  }

  onRemove({ kind, id }: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    return kind === 'catalogue' ? [{ sql: 'DELETE FROM harvest_source WHERE catalogue = ?', params: [id] }] : [];
  }

  /** The sources of a catalogue, the oldest first. */
  list(catalogue: string): HarvestSource[] {
    const sql = 'SELECT * FROM harvest_source WHERE catalogue = ? ORDER BY created, id';
    return this.options.database.read<Row>(sql, [catalogue]).map(asSource);
  }

  /** The source with this id. */
  find(id: string): HarvestSource | undefined {
    const row = this.options.database.readOne<Row>('SELECT * FROM harvest_source WHERE id = ?', [id]);
    return row && asSource(row);
  }

  /** Adds a source of a catalogue that is there. `ADDRESS_NOT_ALLOWED`, `BAD_REQUEST`; `CONFLICT` for one that is there, or one too many. */
  async add({ url, catalogue, type, deleteVanished, rhythm }: NewSource, { name }: Actor): Promise<HarvestSource> {
    this.options.harvests.requireAllowed(url);
    const known = this.list(catalogue);
    if (known.some((one) => sourceOf(one.url) === sourceOf(url)))
      throw new Refusal('CONFLICT', 'This address is a source of the catalogue already.');
    if (known.length >= MOST) throw new Refusal('CONFLICT', `A catalogue has ${MOST} sources at most.`);
    const id = randomUUID();
    const now = this.#now();
    await this.#write(
      `INSERT INTO harvest_source (id, catalogue, url, type, delete_vanished, rhythm, due, actor, created)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [id, catalogue, url, type, Number(deleteVanished), rhythm, dueAfter(rhythm, now), name, now],
    );
    return this.#require(id);
  }

  /** Plans when it is harvested by itself; from now on it is in the name of `actor`. `NOT_FOUND`. */
  async plan(id: string, rhythm: Rhythm, { name }: Actor): Promise<HarvestSource> {
    const due = dueAfter(rhythm, this.#now());
    await this.#write('UPDATE harvest_source SET rhythm = ?, due = ?, actor = ? WHERE id = ?', [rhythm, due, name, id]);
    return this.#require(id);
  }

  /** Forgets a source. Runs and datasets stay. */
  async remove(id: string): Promise<void> {
    await this.#write('DELETE FROM harvest_source WHERE id = ?', [id]);
  }

  /** Harvests a source now. `NOT_FOUND`, and what starting a run ends with. */
  async harvest(id: string, wishes: Pick<HarvestRequest, 'dryRun' | 'deleteMany'>, actor: Actor): Promise<HarvestRun> {
    const { url, catalogue, type, deleteVanished } = this.#require(id);
    return this.options.harvests.start({ url, catalogue, type, deleteVanished, ...wishes }, actor);
  }

  /** Harvests what is due. Returns when to look again. */
  async harvestDue(): Promise<number | undefined> {
    const { database } = this.options;
    const now = this.#now();
    // What is further off than the longest rhythm was planned by a clock that has been set back.
    const sql = 'SELECT * FROM harvest_source WHERE due <= ?1 OR due > ?1 + ?2 ORDER BY due LIMIT ?3';
    const due = database.read<Row>(sql, [now, DAYS.MONTHLY * DAY, BATCH]).map(asSource);
    for (const source of due) await this.#harvestDue(source, now);
    return database.readOne<{ due: number | null }>('SELECT MIN(due) AS due FROM harvest_source')?.due ?? undefined;
  }

  async #harvestDue(source: HarvestSource, now: number): Promise<void> {
    const { id, url, rhythm } = source;
    const about = { source: id, url: withoutSecrets(url) };
    const actor = await this.#harvesterOf(source);
    if (!actor) {
      this.options.log.warn(about, 'a source is no longer harvested by itself: who planned it may not any more');
      return this.#write("UPDATE harvest_source SET rhythm = 'NEVER', due = NULL WHERE id = ?", [id]);
    }
    let due = dueAfter(rhythm, now);
    try {
      await this.harvest(id, {}, actor);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.options.log.warn({ ...about, reason: error.detail }, 'a source that is due was not harvested');
      if (error.code === 'UNAVAILABLE') due = now + BUSY;
    }
    await this.#write('UPDATE harvest_source SET due = ? WHERE id = ? AND rhythm = ?', [due, id, rhythm]);
  }

  #require(id: string): HarvestSource {
    const source = this.find(id);
    if (!source) throw notFound('source');
    return source;
  }

  async #write(sql: string, params: Statement['params']): Promise<void> {
    await this.options.database.write([{ sql, params: params ?? [] }]);
    this.#wakeup.ring();
  }
}
