/** Harvesting as the rest of the service sees it: runs are started, followed, cancelled, and taken up after a crash. */
import { notFound, Refusal, stopping } from '../../core/errors.js';
import type { Logger } from '../../core/log.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Catalogues } from '../repository/catalogue.js';
import type { Datasets } from '../repository/dataset.js';
import type { DatasetGroups } from '../repository/dataset-groups.js';
import { requireId, type Identifiers } from '../repository/identifiers.js';
import type { Intake } from '../repository/intake/pool.js';
import { OutboundPolicy } from '../../core/outbound/policy.js';
import type { Actor } from '../repository/writes.js';
import { follow } from './follow.js';
import { CANCELLED, CLOSING, Harvester } from './harvester.js';
import type { HarvestItems } from './items.js';
import type { HarvestFragments } from './ldes/fragments.js';
import type { HarvestCounts, HarvestOutcome, HarvestRequest, HarvestRun } from './model.js';
import { sourceOf } from './names.js';
import { Fetcher } from './net/fetcher.js';
import { openSource } from './open-source.js';
import { HarvestRuns, type ListedResult, type StoredRun } from './runs.js';
import { seesRun, withoutSecrets, type RunSight } from './sight.js';

/** Settings of harvesting; every one has a default for tools and tests. */
export interface HarvestSettings {
  /** Networks and host:port pairs that may be reached although they are not public. */
  readonly allow?: readonly string[];
  /** Largest page in bytes. */
  readonly maxBytes?: number;
  /** Milliseconds between two requests to one host. */
  readonly paceMs?: number;
  /** Milliseconds for one request with all its redirects. */
  readonly timeoutMs?: number;
  /** Longest silence of a server in milliseconds. */
  readonly idleMs?: number;
  /** Milliseconds before a request is tried again the first time. */
  readonly retryMs?: number;
  /** Percent of what came from a source that one run may delete without being told to. */
  readonly deleteShare?: number;
}

/** Options of harvesting. */
export interface HarvestsOptions {
  readonly settings: HarvestSettings;
  readonly database: Database;
  readonly items: HarvestItems;
  readonly fragments: HarvestFragments;
  readonly intake: Intake;
  readonly catalogues: Catalogues;
  readonly datasets: Datasets;
  readonly groups: DatasetGroups;
  readonly identifiers: Identifiers;
  readonly log: Logger;
}

/** Runs at a time. */
const MOST_RUNNING = 4;
/** A run that was interrupted more often is left alone until somebody asks for it. */
const MOST_RESUMED = 5;
/** Milliseconds after which the pages of an unfinished run are too old to go on with. */
const STALE = 24 * 3_600_000;
/** Ends after which the same page may succeed. */
const RESUMABLE = new Set(['INTERRUPTED', 'CANCELLED', 'FAILED']);
const HOPELESS = new Set([
  'SOURCE_UNUSABLE',
  'PAYLOAD_TOO_LARGE',
  'ADDRESS_NOT_ALLOWED',
  'RDF_SYNTAX',
  'REMOTE_CONTEXT',
]);

interface Running {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

const defaults = {
  allow: [],
  maxBytes: 33_554_432,
  paceMs: 200,
  timeoutMs: 300_000,
  idleMs: 30_000,
  retryMs: 1_000,
  deleteShare: 20,
};

/** All harvesting of one service. */
export class Harvests {
  readonly #runs: HarvestRuns;
  readonly #harvester: Harvester;
  readonly #policy: OutboundPolicy;
  readonly #running = new Map<string, Running>();
  /** Sources that are being harvested, so that nobody harvests them twice at a time. */
  readonly #busy = new Set<string>();
  readonly #listeners = new Set<(run: HarvestRun) => void>();
  /** The runs of this process, with the yield of their present page. */
  readonly #live = new Map<string, StoredRun>();
  #isClosed = false;

  /** Throws when an entry of `allow` cannot be read. */
  constructor(private readonly options: HarvestsOptions) {
    const { settings, intake, identifiers, database } = options;
    const { allow, deleteShare, ...limits } = { ...defaults, ...settings };
    this.#policy = new OutboundPolicy(allow);
    const userAgent = `data-marketplace-harvester/1.0 (+${identifiers.base})`;
    const fetcher = new Fetcher({ ...limits, policy: this.#policy, userAgent });
    this.#runs = new HarvestRuns(database);
    this.#harvester = new Harvester({
      ...options,
      runs: this.#runs,
      deleteShare,
      open: ({ url, type, catalogue, source }, signal) =>
        openSource(url, type, { fetcher, intake, fragments: options.fragments, pair: { catalogue, source } }, signal),
      onProgress: (run, counts) => this.#announce(run, counts),
    });
  }

  /**
   * Starts a run and returns at once. An earlier run of the same source that did not come to its end is taken up where it
   * was. `ADDRESS_NOT_ALLOWED`, `BAD_REQUEST`; `CONFLICT` when the source is being harvested; `UNAVAILABLE` when too many are.
   */
  async start(request: HarvestRequest, actor: Actor): Promise<HarvestRun> {
    requireId(request.catalogue);
    this.requireAllowed(request.url);
    const place = JSON.stringify([request.catalogue, sourceOf(request.url)]);
    this.#reserve(place);
    try {
      const catalogue = await this.options.catalogues.find(request.catalogue);
      const owner = catalogue ? catalogue.owner : actor.organization;
      if (request.restart) {
        const pair = { catalogue: request.catalogue, source: sourceOf(request.url) };
        await this.options.database.write([this.options.fragments.forget(pair)]);
      }
      const { id } = this.#unfinished(request, owner, actor) ?? {};
      const run =
        id === undefined ? await this.#runs.create(request, owner, actor) : await this.#runs.resume(id, request);
      this.#begin(run, place);
      return this.#shown(run);
    } catch (error) {
      this.#busy.delete(place);
      throw error;
    }
  }

  /** Demands an address that may be harvested; `ADDRESS_NOT_ALLOWED`. */
  requireAllowed(url: string): void {
    if (!this.#policy.target(url))
      throw new Refusal('ADDRESS_NOT_ALLOWED', 'The address is not one that may be harvested.');
  }

  /** Takes up what an earlier process left in the middle. */
  async resume(): Promise<void> {
    for (const run of [...this.#runs.inState('RUNNING'), ...this.#runs.inState('INTERRUPTED')]) {
      const place = JSON.stringify([run.catalogue, run.source]);
      if (this.#running.has(run.id)) continue;
      if (!this.#isWorthIt(run) || this.#busy.has(place) || this.#busy.size >= MOST_RUNNING) {
        const end = this.#runs.finish(run.id, { state: 'INTERRUPTED', fault: run.fault });
        if (run.state === 'RUNNING') await this.options.database.write([end]);
        continue;
      }
      this.#busy.add(place);
      this.options.log.info({ run: run.id, url: withoutSecrets(run.url) }, 'a harvest that was interrupted goes on');
      this.#begin(await this.#runs.resume(run.id, run), place);
    }
  }

  /** True if an interrupted run is the present one of its source, and still of use. */
  #isWorthIt({ id, catalogue, source, dryRun, changed, resumed }: StoredRun): boolean {
    if (dryRun || resumed >= MOST_RESUMED || Date.now() - Date.parse(changed) > STALE) return false;
    return this.#runs.last(catalogue, source)?.id === id;
  }

  /** The run with this id; with a sight, where the reader may see it. */
  find(id: string, sight?: RunSight): HarvestRun | undefined {
    const run = this.#live.get(id) ?? this.#runs.find(id);
    return run && (!sight || seesRun(run, sight)) ? this.#shown(run) : undefined;
  }

  /** Runs into a catalogue that the reader may see, the latest first; of one source where its address is given. */
  list(catalogue: string, sight: RunSight, limit: number, offset = 0, url?: string): HarvestRun[] {
    return this.#runs
      .list(catalogue, sight, limit, offset, url)
      .map((run) => this.#shown(this.#live.get(run.id) ?? run));
  }

  /** The report of a run, in order, after a position. Datasets that are unchanged are not in it. */
  results(run: string, after: number, limit: number, outcome?: HarvestOutcome): ListedResult[] {
    return this.#runs.results(run, after, limit, outcome);
  }

  /** Ends a run; what is stored stays. Returns it as it ended. `NOT_FOUND`. */
  async cancel(id: string): Promise<HarvestRun> {
    const running = this.#running.get(id);
    running?.abort.abort(CANCELLED);
    await running?.done;
    const run = this.find(id);
    if (!run) throw notFound('harvest');
    return run;
  }

  /** Calls `listener` whenever a run of this process is further; the last time when it has ended. Returns what ends that. */
  onProgress(listener: (run: HarvestRun) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Yields a run now and whenever it is further, until it has ended. Steps that nobody waits for are left out. */
  follow(id: string): AsyncGenerator<HarvestRun> {
    return follow(this, id);
  }

  /** Interrupts all runs, so that the next process takes them up. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { abort } of this.#running.values()) abort.abort(CLOSING);
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done));
  }

  #reserve(place: string): void {
    if (this.#isClosed) throw stopping();
    if (this.#busy.has(place))
      throw new Refusal('CONFLICT', 'This source is being harvested into this catalogue already.');
    if (this.#busy.size >= MOST_RUNNING) {
      throw new Refusal('UNAVAILABLE', `No more than ${MOST_RUNNING} harvests run at a time.`, { retryAfter: 60 });
    }
    this.#busy.add(place);
  }

  /** The run to go on with instead of a new one: it writes as who started it, so that must be nobody who may do more. */
  #unfinished(
    { catalogue, url, dryRun, restart }: HarvestRequest,
    owner: string | undefined,
    actor: Actor,
  ): StoredRun | undefined {
    if (dryRun || restart) return undefined;
    const last = this.#runs.last(catalogue, sourceOf(url));
    if (last?.owner !== owner || !isSameKind(last?.actor, actor)) return undefined;
    if (!last || Date.now() - Date.parse(last.changed) > STALE) return undefined;
    if (last.cursor === undefined || HOPELESS.has(last.fault?.code ?? '')) return undefined;
    return RESUMABLE.has(last.state) || last.state === 'RUNNING' ? last : undefined;
  }

  #begin(run: StoredRun, place: string): void {
    const { log } = this.options;
    const abort = new AbortController();
    const onFailure = (error: unknown): void => log.error({ err: error, run: run.id }, 'a harvest failed');
    this.#live.set(run.id, run);
    const done = this.#harvester
      .run(run, abort.signal, onFailure)
      .catch(onFailure)
      .finally(() => {
        this.#running.delete(run.id);
        this.#live.delete(run.id);
        this.#busy.delete(place);
        const ended = this.find(run.id);
        if (ended) for (const listener of this.#listeners) listener(ended);
      });
    this.#running.set(run.id, { abort, done });
  }

  #announce(run: StoredRun, counts?: HarvestCounts): void {
    const now = counts ? withCounts(run, counts) : run;
    this.#live.set(run.id, now);
    if (now.state !== 'RUNNING') return;
    for (const listener of this.#listeners) listener(this.#shown(now));
  }

  /** A run as others see it: one that no process carries out is interrupted, whatever was stored last. */
  #shown(run: StoredRun): HarvestRun {
    const { source: _source, actor: _actor, owner: _owner, cursor: _cursor, resumed: _resumed, ...rest } = run;
    const { nameless: _nameless, ...shown } = { ...rest, url: withoutSecrets(run.url) };
    const isLost = run.state === 'RUNNING' && !this.#live.has(run.id);
    return isLost ? { ...shown, state: 'INTERRUPTED' } : shown;
  }
}

/** True if what both write belongs to the same organization, and neither may take ids that the other may not. */
const isSameKind = (one: Actor | undefined, other: Actor): boolean =>
  one !== undefined &&
  one.organization === other.organization &&
  (one.isOperator ?? false) === (other.isOperator ?? false) &&
  (one.organization !== undefined || one.isOperator === true || one.name === other.name);

const withCounts = (run: StoredRun, counts: HarvestCounts): StoredRun => ({
  ...run,
  created: run.created + counts.created,
  updated: run.updated + counts.updated,
  unchanged: run.unchanged + counts.unchanged,
  refused: run.refused + counts.refused,
  done: run.done + counts.created + counts.updated + counts.unchanged + counts.refused,
});
