/** Keeps a sound query engine at hand: makes it again from the data file when it trapped or holds too much dead text. */
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../errors.js';
import type { Logger } from '../../log.js';
import type { GraphDocument } from '../graph-store.js';
import { Engine, EngineTrapped } from './engine.js';
import { METADATA_KINDS, Follower, type GraphSource, type LoadProgress } from './loader.js';

/** Longest time in milliseconds that a query waits for an engine. */
const PATIENCE = 20_000;
/** Milliseconds after which a rebuild that failed is tried again. */
const RETRY = 10_000;

/** The engine of one store. */
export class EngineKeeper {
  #current: Follower<Engine> | undefined;
  #building: Promise<void> | undefined;
  #notBefore = 0;

  private constructor(
    private readonly source: GraphSource,
    private readonly log: Logger,
    private readonly onFresh: () => void,
  ) {}

  /** Loads the first engine. `onFresh` is called whenever a new engine has taken over. */
  static async start(
    source: GraphSource,
    log: Logger,
    onFresh: () => void,
    onProgress?: (progress: LoadProgress) => void,
  ): Promise<EngineKeeper> {
    const keeper = new EngineKeeper(source, log, onFresh);
    keeper.#current = await keeper.#fill(onProgress);
    return keeper;
  }

  /** Whether queries can be answered at once. */
  get isReady(): boolean {
    return this.#current !== undefined;
  }

  /** Revision that queries see. */
  get revision(): number {
    return this.#current?.revision ?? 0;
  }

  /** Bytes of memory that the engine has taken. */
  get bytes(): number {
    return this.#current?.engine.bytes ?? 0;
  }

  /** Asks the engine; waits for one that is being made. Refuses with `UNAVAILABLE`. */
  async use<T>(work: (engine: Engine) => T): Promise<T> {
    if (!this.#current) await this.#awaitEngine();
    const follower = this.#current;
    if (!follower) throw new Refusal('UNAVAILABLE', 'The query engine is being rebuilt; try again.', { retryAfter: 5 });
    try {
      return work(follower.engine);
    } catch (error) {
      if (!(error instanceof EngineTrapped)) throw error;
      this.#discard(follower, error);
      throw new Refusal('UNAVAILABLE', 'The query could not be answered; try again.', { retryAfter: 1 });
    }
  }

  /** Applies a committed change. An engine that is being made finds it in the file. */
  apply(revision: number, put: readonly GraphDocument[], remove: readonly string[]): void {
    const follower = this.#current;
    try {
      follower?.apply(revision, put, remove);
    } catch (error) {
      // The change is durable, so it stands whatever happens here: the next engine will hold it.
      if (follower) this.#discard(follower, error as Error);
    }
  }

  /** Makes a fresh engine and lets it take over; until then the present one serves. */
  rebuild(): Promise<void> {
    this.#building ??= this.#build().finally(() => {
      this.#building = undefined;
    });
    return this.#building;
  }

  /** Waits for a rebuild under way. */
  async close(): Promise<void> {
    await this.#building?.catch(() => undefined);
  }

  async #build(): Promise<void> {
    this.#notBefore = Date.now() + RETRY;
    const started = Date.now();
    try {
      // From the end of the fill to the assignment nothing may run that applies a change: both are in one turn.
      await this.#fill(undefined, (follower) => (this.#current = follower));
      this.#notBefore = 0;
      this.log.info({ milliseconds: Date.now() - started }, 'the query engine was rebuilt from the data file');
      this.onFresh();
    } catch (error) {
      this.log.error({ error: (error as Error).message }, 'the query engine could not be rebuilt');
      throw error;
    }
  }

  async #fill(
    onProgress?: (progress: LoadProgress) => void,
    takeOver?: (follower: Follower<Engine>) => void,
  ): Promise<Follower<Engine>> {
    const follower = await Follower.fill(new Engine(), this.source, METADATA_KINDS, this.#refused, onProgress);
    // Changes that were committed between the last look at the file and this turn.
    follower.catchUp();
    takeOver?.(follower);
    return follower;
  }

  #refused = (iri: string, error: Error): void => {
    this.log.error(
      { graph: iri, error: error.message },
      'the query engine does not take a stored graph; queries miss it',
    );
  };

  #discard(follower: Follower<Engine>, cause: Error): void {
    if (this.#current !== follower) return;
    this.#current = undefined;
    this.log.error({ error: cause.message }, 'the query engine failed; it is being rebuilt from the data file');
    this.rebuild().catch(() => undefined);
  }

  async #awaitEngine(): Promise<void> {
    if (!this.#building && Date.now() < this.#notBefore) return;
    const timer = new AbortController();
    const patience = delay(PATIENCE, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
    await Promise.race([this.rebuild().catch(() => undefined), patience]);
    timer.abort();
  }
}
