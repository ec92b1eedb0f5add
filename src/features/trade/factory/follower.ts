/** Follows the change feed of the marketplace: what becomes of published and bought datasets there takes effect here. */
import { setTimeout as sleep } from 'node:timers/promises';
import { A_MINUTE, pauseAfter } from '../../../core/jobs/backoff.js';
import type { Logger } from '../../../core/log.js';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { DeliveryProblem } from '../../events/outbox/delivery.js';
import { problemOf } from './answers.js';
import type { MarketplaceClient } from './client.js';
import type { Twins } from './twin.js';

/** Events of one page. */
const PAGE = 500;
/** Seconds for which the marketplace holds a request back while there is nothing to tell. */
const WAIT = 20;
const TIMEOUT = 40_000;
const GONE = 410;

interface FeedPage {
  readonly ids: ReadonlySet<string>;
  /** The place to continue at; `undefined` when the feed no longer knows the cursor it was asked with. */
  readonly cursor: string | undefined;
}

/** The tools that it follows with. */
export interface FollowerTools {
  readonly database: Database;
  readonly client: MarketplaceClient;
  /** Catalogue of the marketplace. */
  readonly catalogue: string;
  readonly twins: Twins;
  /** True if somebody here has an agreement about a dataset of the marketplace. */
  readonly isAgreedOn: (marketplaceId: string) => boolean;
  /** Compares everything: where the feed cannot tell what happened meanwhile. */
  readonly reconcile: (signal: AbortSignal) => Promise<unknown>;
  /** Signs what was sold, and learns what became of the agreements about these datasets. */
  readonly agreed: (marketplaceIds: Iterable<string>, signal: AbortSignal) => Promise<unknown>;
  readonly log: Logger;
}

/** Reads one feed for as long as the service lives; its cursor survives restarts. */
export class Follower {
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  /** False until it was looked once after a start what waits. */
  #hasBegun = false;

  constructor(private readonly tools: FollowerTools) {}

  /** Begins where the last run ended. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends the request under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.#step(signal);
        if (failures > 0) this.tools.log.info('the changes of the marketplace are read again');
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        const known = error instanceof DeliveryProblem;
        if (failures === 1)
          this.tools.log.warn(
            known ? { reason: error.message } : { err: error },
            'the changes of the marketplace cannot be read; it is tried again',
          );
        const asked = known ? error.remedy.retryAfter : undefined;
        await sleep(pauseAfter(failures, { asked, longest: A_MINUTE }), undefined, { signal, ref: false }).catch(
          () => undefined,
        );
      }
    }
  }

  async #step(signal: AbortSignal): Promise<void> {
    const { database, twins, agreed, isAgreedOn } = this.tools;
    const since = this.#cursor;
    if (since === undefined) return this.#begin(signal);
    const { ids, cursor } = await this.#read(since, this.#hasBegun ? WAIT : 0, signal);
    if (cursor === undefined) return this.#begin(signal);
    const kept = [...ids].filter((id) => twins.concerns(id));
    for (const id of kept) await twins.mend(id, signal);
    // Who bought shares keeps no dataset.
    const own = new Set([...kept, ...[...ids].filter(isAgreedOn)]);
    if (own.size > 0 || !this.#hasBegun) await agreed(own, signal);
    this.#hasBegun = true;
    if (cursor !== since) await database.write([this.#remember(cursor)]);
  }

  /** Everything is compared once; what happens from the moment before that is told by the feed. */
  async #begin(signal: AbortSignal): Promise<void> {
    const { cursor } = await this.#read('latest', 0, signal);
    if (cursor === undefined) throw new DeliveryProblem('The marketplace does not tell its changes.');
    await this.tools.reconcile(signal);
    await this.tools.database.write([this.#remember(cursor)]);
  }

  async #read(since: string, wait: number, signal: AbortSignal): Promise<FeedPage> {
    const { client, catalogue } = this.tools;
    const query = new URLSearchParams({ since, limit: String(PAGE), kind: 'dataset', catalogue, wait: String(wait) });
    const path = `/srv/repo/changes?${String(query)}`;
    const headers = { accept: 'application/x-ndjson' };
    const answer = await client.send({ method: 'GET', path, headers, timeout: TIMEOUT }, signal);
    if (answer.status === GONE) return { ids: new Set(), cursor: undefined };
    if (answer.status !== 200) throw problemOf(answer);
    const lines = answer.body.split('\n').filter(Boolean);
    const ids = new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id));
    return { ids, cursor: answer.headers.get('x-next-cursor') ?? undefined };
  }

  get #cursor(): string | undefined {
    const sql = 'SELECT cursor FROM remote_feed WHERE marketplace = ?';
    return this.tools.database.readOne<{ cursor: string }>(sql, [this.tools.client.url])?.cursor;
  }

  #remember(cursor: string): Statement {
    return {
      sql: `INSERT INTO remote_feed (marketplace, cursor) VALUES (?, ?)
            ON CONFLICT (marketplace) DO UPDATE SET cursor = excluded.cursor`,
      params: [this.tools.client.url, cursor],
    };
  }
}
