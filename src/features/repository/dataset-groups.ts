/** Datasets of one catalogue that are written together: taken in as one job and stored in one transaction, each with an outcome of its own. */
import { Refusal } from '../../core/errors.js';
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import { ExpectationFailed } from '../../core/store/sqlite/database.js';
import { valueOf, type ThreadResult } from '../../core/threads/result.js';
import { ownTurn } from '../../core/threads/turns.js';
import type { Catalogues } from './catalogue.js';
import type { Datasets } from './dataset.js';
import type { IntakeJob, Payload, Prepared } from './intake/job.js';
import { IdNotFree } from './ownership/claims.js';
import { requireVersion } from '../../core/http/preconditions.js';
import { requireConformance } from './prepare.js';
import type { DomainTools } from './tools.js';
import type { WriteOptions, WriteOutcome } from './write-outcome.js';
import { askerOf, type Actor, type Put } from './writes.js';

/** A dataset that is to be created or replaced. */
export interface GroupEntry extends Pick<WriteOptions, 'ifMatch' | 'ifNoneMatch'> {
  readonly id: string;
  /** Id at the source, when the source chose it. */
  readonly originalId?: string | undefined;
  readonly payload: Payload;
  /** Statements that join the transaction which stores it, where one does. */
  readonly also?: ((outcome: WriteOutcome) => readonly Statement[]) | undefined;
}

/** Options of a group. */
export interface GroupOptions extends Pick<WriteOptions, 'conform' | 'dryRun' | 'knows'> {
  /** Store all or none; otherwise each that is not refused. */
  readonly together?: boolean | undefined;
  /** Stores the outcomes in the transaction of the datasets, for a request that may be sent again. */
  readonly remember?: ((outcomes: readonly GroupOutcome[]) => Statement) | undefined;
}

/** What became of a dataset of a group: stored, or refused. */
export type GroupOutcome = WriteOutcome | Refusal;

/** Datasets of a group that are stored in one transaction: the event loop is held up by each for a moment. */
export const MOST_TOGETHER = 100;

/** A dataset on its way. */
interface Item {
  readonly place: number;
  readonly entry: GroupEntry;
  /** True if nobody else changes it meanwhile; otherwise it is in another catalogue, of which the writer may not know. */
  readonly isHeld: boolean;
  readonly previous: GraphDocument | undefined;
}

/** A dataset that is ready to be stored. */
interface Ready {
  readonly place: number;
  readonly outcome: WriteOutcome;
  readonly put?: Put;
  readonly also?: readonly Statement[];
}

/** Refuses what was all right, because it goes together with something that was not. */
export const notAlone = (): Refusal =>
  new Refusal('CONFLICT', 'Nothing was stored, because another dataset of the request was refused.');

/** Writes groups of datasets. */
export class DatasetGroups {
  constructor(
    private readonly tools: DomainTools,
    private readonly catalogues: Catalogues,
    private readonly datasets: Datasets,
  ) {}

  /**
   * Creates or replaces datasets; resolves to the outcome of each, in their order. One that is refused does not keep the others from
   * being stored, unless they go `together`. An id that comes twice is refused the second time. Rejects where nothing can be stored at
   * all, as when there is no such catalogue.
   */
  async write(
    catalogue: string,
    entries: readonly GroupEntry[],
    actor: Actor,
    options: GroupOptions = {},
  ): Promise<GroupOutcome[]> {
    // Nobody waits for somebody who merely names their dataset: what is in another catalogue is refused inside, and not held.
    const places: { readonly id: string; readonly catalogue: string }[] = [];
    for (const { id } of entries) {
      const found = await this.datasets.find(id);
      if (!found || found.catalogue === catalogue) places.push({ id, catalogue });
    }
    const held = new Set(places.map(({ id }) => id));
    const done = await this.datasets.together(places, () => this.#write(catalogue, entries, held, actor, options));
    await this.tools.writes.afterRemoval();
    return done;
  }

  async #write(
    catalogue: string,
    entries: readonly GroupEntry[],
    held: ReadonlySet<string>,
    actor: Actor,
    options: GroupOptions,
  ): Promise<GroupOutcome[]> {
    this.catalogues.requireStored(catalogue);
    const outcomes: GroupOutcome[] = new Array<GroupOutcome>(entries.length);
    const attempt = async <T>(place: number, work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        outcomes[place] = error;
        return undefined;
      }
    };
    const items: Item[] = [];
    const seen = new Set<string>();
    for (const [place, entry] of entries.entries()) {
      const item = await attempt(place, () =>
        this.#item({ place, entry, isHeld: held.has(entry.id) }, catalogue, seen, options),
      );
      if (item) items.push(item);
    }
    const ready: Ready[] = [];
    const prepared = await this.#prepare(items, catalogue, actor, options);
    for (const [at, item] of items.entries()) {
      const result = prepared[at];
      const one = await attempt(item.place, () => this.#ready(item, () => valueOf(result!), catalogue, actor, options));
      if (one) ready.push(one);
      await ownTurn();
    }
    if (options.together && ready.length < entries.length)
      return entries.map((_, place) => outcomes[place] ?? notAlone());
    await this.#store(ready, actor, options, outcomes);
    return outcomes;
  }

  async #item(
    asked: Omit<Item, 'previous'>,
    catalogue: string,
    seen: Set<string>,
    { knows }: GroupOptions,
  ): Promise<Item> {
    const { entry } = asked;
    if (seen.has(entry.id)) throw new Refusal('CONFLICT', 'Another dataset of the request has the same id.');
    seen.add(entry.id);
    const found = await this.datasets.find(entry.id);
    const previous = found && (await knows?.(found)) === false ? undefined : found;
    if (previous && previous.catalogue !== catalogue) throw new IdNotFree();
    requireVersion(entry, previous);
    return { ...asked, previous };
  }

  #prepare(
    items: readonly Item[],
    catalogue: string,
    actor: Actor,
    options: GroupOptions,
  ): Promise<readonly ThreadResult<Prepared>[]> {
    const profiles = this.catalogues.profilesOf(catalogue);
    const jobs = items.map(({ entry, previous }): IntakeJob => ({
      task: 'dataset',
      profiles,
      id: entry.id,
      payload: entry.payload,
      stored: previous && this.datasets.stored(previous),
      index: this.datasets.toBeIndexed({ id: entry.id, catalogue }, previous, actor, options),
    }));
    return this.tools.intake.prepareAll(jobs, askerOf(actor));
  }

  async #ready(
    { place, entry, isHeld, previous }: Item,
    result: () => Prepared,
    catalogue: string,
    actor: Actor,
    options: GroupOptions,
  ): Promise<Ready> {
    const prepared = result();
    requireConformance(options, prepared.conformance);
    const { id, originalId } = entry;
    const { conformance, hash } = prepared;
    const outcome = { id, iri: this.tools.identifiers.iri('dataset', id), hash, conformance };
    const isSame = previous?.hash === hash;
    const destination = { id, catalogue, originalId };
    if (options.dryRun) {
      if (!isSame) await this.datasets.requireSale(destination, previous, prepared, actor);
      return { place, outcome: { status: 'VALIDATED', ...outcome } };
    }
    if (isSame) return { place, outcome: { status: 'UNCHANGED', ...outcome } };
    if (!isHeld) throw new IdNotFree();
    const put = await this.datasets.placed(destination, previous, prepared, actor);
    const done: WriteOutcome = { status: previous ? 'UPDATED' : 'CREATED', ...outcome };
    return { place, outcome: done, put, also: entry.also?.(done) ?? [] };
  }

  /** Stores all in one transaction; where that is undone and they need not go together, each in its own. */
  async #store(ready: readonly Ready[], actor: Actor, options: GroupOptions, outcomes: GroupOutcome[]): Promise<void> {
    const tell = (them: readonly Ready[]): void => them.forEach(({ place, outcome }) => (outcomes[place] = outcome));
    const changed = ready.filter(({ put }) => put !== undefined);
    tell(ready.filter(({ put }) => put === undefined));
    if (changed.length === 0) return;
    const puts = changed.flatMap(({ put }) => put ?? []);
    const also = changed.flatMap((one) => one.also ?? []);
    const after = [...outcomes];
    for (const { place, outcome } of changed) after[place] = outcome;
    try {
      await this.tools.writes.put(puts, actor, [...also, ...(options.remember ? [options.remember(after)] : [])]);
      tell(changed);
    } catch (error) {
      if (!(error instanceof ExpectationFailed)) throw error;
      const overtaken = new Refusal('CONFLICT', 'The dataset was put on the marketplace or changed there meanwhile.');
      if (options.together || changed.length === 1) {
        for (const { place } of changed) outcomes[place] = options.together ? notAlone() : overtaken;
        return;
      }
      for (const one of changed) await this.#store([one], actor, { ...options, remember: undefined }, outcomes);
    }
  }
}
