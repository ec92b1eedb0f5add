/** Webhooks as the rest of the service sees them. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';
import { notFound, Refusal } from '../../../core/errors.js';
import { entityTag } from '../../../core/http/preconditions.js';
import { A_MINUTE, givenUpSince, LONGEST_PAUSE, pauseAfter } from '../../../core/jobs/backoff.js';
import type { Logger } from '../../../core/log.js';
import { OutboundPolicy } from '../../../core/outbound/policy.js';
import { SETTLED_MS } from '../../../core/search/adapter.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { cursorOf } from '../cursor.js';
import type { LoggedEvent, Position } from '../event.js';
import type { Events } from '../events.js';
import type { Attempt, Disabled, Finds, Reader, ReaderOf, Webhook, WebhookOwner, WebhookRequest } from './model.js';
import { type Delivery, post, type PostOutcome } from './post.js';
import { newSecret, requireSecret, signature } from './signature.js';
import { WebhookTable } from './table.js';

/*
 * Delivers the events of one webhook, one after the other: an event is delivered when the receiver answered 2xx, and the next
 * one is not sent before. Where it stands is stored after every delivery, so after a crash an event may come twice, never not
 * at all; it has the same id each time.
 */

/** The tools of couriers. */
interface CourierTools {
  readonly events: Pick<Events, 'log' | 'commits'>;
  readonly table: WebhookTable;
  readonly readerOf: ReaderOf;
  readonly finds: Finds;
  readonly post: (url: string, delivery: Delivery, closing: AbortSignal) => Promise<PostOutcome>;
  /** Bounds the deliveries of all webhooks at one time. */
  readonly places: Semaphore;
  /** Days of failure after which a webhook is disabled. */
  readonly giveUpDays: number | undefined;
  readonly userAgent: string;
  readonly log: Logger;
}

const IDLE = 60_000;
/** Events that may be passed over before that is noted. */
const UNNOTED = 1_000;
/** Answer that a receiver gives who wants no more (RFC 9110 §15.5.11). */
const GONE = 410;

/** The body of a delivery. */
const bodyOf = ({ position, at, action, kind, id, iri, catalogue, hash, actor, subject }: LoggedEvent): string => {
  const cursor = cursorOf(position);
  const etag = hash === undefined ? null : entityTag(hash);
  const data = {
    ...{ cursor, at, action, kind, id, iri, catalogue: catalogue ?? null, etag, actor: actor ?? null },
    ...(subject === undefined ? {} : { subject }),
  };
  return JSON.stringify({ type: `${kind}.${action}`, timestamp: at, data });
};

/** An attempt that was begun then and is over now. */
const attemptOf = ({ position }: Webhook, event: LoggedEvent, outcome: PostOutcome, begun: number): Attempt => ({
  at: begun,
  type: `${event.kind}.${event.action}`,
  resource: event.id,
  event: cursorOf(event.position),
  before: cursorOf(position),
  outcome: String(outcome),
  milliseconds: Date.now() - begun,
});

/** Serves one webhook until it is stopped, or disabled for good. */
class Courier {
  readonly #closing = new AbortController();
  /** The last event that its owner was not to have: deliveries go on after it. */
  #missed: Position | undefined;
  readonly #done: Promise<void>;

  constructor(
    private readonly id: string,
    private readonly tools: CourierTools,
  ) {
    this.#done = this.#run();
  }

  /** Ends; a delivery under way counts as not made. */
  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted && !this.tools.events.commits.closed) {
      try {
        if (!(await this.#step(signal))) return;
      } catch (error) {
        if (signal.aborted) return;
        this.tools.log.error({ err: error, webhook: this.id }, 'a webhook failed; it goes on in a moment');
        await sleep(A_MINUTE, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  /** One event, or a wait for one. Returns whether there is anything left to do. */
  async #step(signal: AbortSignal): Promise<boolean> {
    const { table, events } = this.tools;
    const webhook = table.find(this.id);
    if (!webhook || (webhook.disabled !== undefined && webhook.disabled !== 'OWNER_LOST')) return false;
    const wait = (webhook.nextAttempt ?? 0) - Date.now();
    // Longer than any back-off: the clock was set back.
    if (wait > 0 && wait <= LONGEST_PAUSE) return this.#pause(wait, signal);
    const { revision } = events.commits;
    const reader = this.tools.readerOf(webhook);
    if (reader === 'KEY_REVOKED') return this.#disable(reader);
    if (reader === 'OWNER_LOST') return this.#passOver(webhook, revision, signal);
    if (webhook.disabled !== undefined) return this.#goOn();
    const found = await this.#next(webhook, reader, signal);
    if (found.event) return this.#deliver(webhook, found.event, signal);
    if (found.end.sequence - webhook.position.sequence >= UNNOTED) await table.advance(this.id, found.end, Date.now());
    if (!found.more) await events.commits.after(revision, IDLE, signal);
    return true;
  }

  /** Waits while the owner may not have the webhook. Nothing is kept for later. */
  async #passOver({ disabled }: Webhook, revision: number, signal: AbortSignal): Promise<true> {
    const { table, events } = this.tools;
    this.#missed = events.log.latest;
    if (disabled === undefined) await this.#disable('OWNER_LOST');
    if (table.find(this.id)) await events.commits.after(revision, IDLE, signal);
    return true;
  }

  /** The owner may have the webhook again: it goes on with what happens from now on. */
  async #goOn(): Promise<true> {
    const { table, events, log } = this.tools;
    await table.restart(this.id, this.#missed ?? events.log.latest);
    log.info({ webhook: this.id }, 'a webhook goes on');
    return true;
  }

  async #next(
    webhook: Webhook,
    reader: Reader,
    signal: AbortSignal,
  ): Promise<{ event: LoggedEvent | undefined; end: Position; more: boolean }> {
    const { position, actions, catalogue, search } = webhook;
    const isFor = async (event: LoggedEvent): Promise<boolean> =>
      (reader === 'all' || (await reader(event))) && this.#isFound(webhook, event, signal);
    const visible = reader === 'all' && !search ? undefined : isFor;
    const page = await this.tools.events.log.page({
      after: position,
      limit: 1,
      filter: { actions, catalogue },
      visible,
    });
    return { event: page.events[0], end: page.end, more: page.more };
  }

  /** Whether the search of a webhook finds what an event is about, once the index has it. */
  async #isFound({ search }: Webhook, { kind, id, at }: LoggedEvent, signal: AbortSignal): Promise<boolean> {
    if (!search) return true;
    if (kind !== 'dataset') return false;
    const wait = Date.parse(at) + SETTLED_MS - Date.now();
    // Longer than that: the clock was set back.
    if (wait > 0 && wait <= SETTLED_MS) await sleep(wait, undefined, { signal, ref: false });
    return this.tools.finds(search.request, id);
  }

  async #deliver(webhook: Webhook, event: LoggedEvent, signal: AbortSignal): Promise<boolean> {
    const { table, places, post, giveUpDays, log } = this.tools;
    const secret = table.secret(this.id);
    if (secret === undefined) return this.#disable('SECRET_LOST');
    const delivery = this.#sign(event, secret);
    const begun = Date.now();
    const outcome = await places.runExclusive(async () =>
      // Others may have been before it for long: its owner is looked at once more.
      (await this.#mayTell(webhook, event)) ? post(webhook.url, delivery, signal) : undefined,
    );
    if (signal.aborted) return false;
    if (outcome === undefined) return true;
    const now = Date.now();
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) {
      await table.advance(this.id, event.position, now, attemptOf(webhook, event, outcome, begun));
      if (webhook.failures > 0) log.info({ webhook: this.id }, 'a webhook that failed is received again');
      return true;
    }
    const attempt = attemptOf(webhook, event, outcome, begun);
    await table.fail(this.id, attempt, now, now + pauseAfter(webhook.failures + 1));
    if (webhook.failures === 0) log.warn({ webhook: this.id, outcome }, 'a webhook is not received; it is tried again');
    if (outcome === GONE) return this.#disable('GONE');
    return (webhook.failingSince ?? now) <= givenUpSince(now, giveUpDays) ? this.#disable('FAILED') : true;
  }

  async #mayTell(webhook: Webhook, event: LoggedEvent): Promise<boolean> {
    const reader = this.tools.readerOf(webhook);
    return typeof reader === 'function' ? reader(event) : reader === 'all';
  }

  #sign(event: LoggedEvent, secret: string): Delivery {
    const body = bodyOf(event);
    const id = cursorOf(event.position);
    const timestamp = Math.floor(Date.now() / 1_000);
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': this.tools.userAgent,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature(secret, { id, timestamp, body }),
      },
    };
  }

  async #disable(reason: Disabled): Promise<false> {
    await this.tools.table.disable(this.id, reason);
    this.tools.log.warn({ webhook: this.id, reason }, 'a webhook was disabled');
    return false;
  }

  async #pause(milliseconds: number, signal: AbortSignal): Promise<true> {
    await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    return true;
  }
}

/** Options of webhooks. */
export interface WebhooksOptions {
  readonly database: Database;
  readonly events: Events;
  readonly base: string;
  /** Networks and host:port pairs that may be reached although they are not public. */
  readonly allow: readonly string[];
  /** Key that secrets are stored under. */
  readonly sealingKey: Uint8Array;
  /** Days of failure after which a webhook is disabled. */
  readonly giveUpDays?: number | undefined;
  readonly log: Logger;
}

/** Most webhooks in all, and of one owner. */
const MOST = 500;
const MOST_EACH = 20;
/** Deliveries under way at one time. */
const CONCURRENCY = 8;
/** Searches for webhooks that are limited to one, under way at one time: people who search wait for the same thread. */
const SEARCHES = 2;
const MOST_URL = 2_000;

/** The webhooks of one service. */
export class Webhooks {
  readonly #table: WebhookTable;
  readonly #policy: OutboundPolicy;
  readonly #couriers = new Map<string, Courier>();
  readonly #places = new Semaphore(CONCURRENCY);
  readonly #searches = new Semaphore(SEARCHES);
  #readerOf: ReaderOf | undefined;
  #finds: Finds | undefined;

  /** Throws when an entry of `allow` cannot be read. */
  constructor(private readonly options: WebhooksOptions) {
    this.#table = new WebhookTable(options.database, options.sealingKey);
    this.#policy = new OutboundPolicy(options.allow);
  }

  /** Begins to deliver what is due. `readerOf` says for whom a webhook listens, `finds` what the searches find that some are limited to. */
  async start(readerOf: ReaderOf, finds: Finds): Promise<void> {
    this.#finds = finds;
    this.#readerOf = readerOf;
    const isDue = ({ disabled }: Webhook): boolean => disabled === undefined || disabled === 'OWNER_LOST';
    for (const webhook of this.#table.all()) if (isDue(webhook)) this.#send(webhook.id);
  }

  /** All webhooks, the oldest first. */
  list(): Webhook[] {
    return this.#table.all();
  }

  /** Its latest attempts, the latest first. */
  attempts(id: string, limit: number): Attempt[] {
    return this.#table.attempts(id, limit);
  }

  /** The webhook with this id; `NOT_FOUND`. */
  require(id: string): Webhook {
    const webhook = this.#table.find(id);
    if (!webhook) throw notFound('webhook');
    return webhook;
  }

  /**
   * Adds a webhook that is told what happens from now on. The secret is returned this once. `FORBIDDEN` for owners whose rights
   * nobody can look at later.
   */
  async create(
    request: WebhookRequest,
    owner: WebhookOwner,
    chosen?: string,
  ): Promise<{ readonly webhook: Webhook; readonly secret: string }> {
    const url = this.#requireUrl(request.url);
    if (this.#readerOf?.(owner) === 'OWNER_LOST') {
      throw new Refusal('FORBIDDEN', 'Accounts are kept elsewhere: webhooks are made with an API key here.');
    }
    const secret = chosen === undefined ? newSecret() : requireSecret(chosen);
    const { all, own } = this.#table.count(owner);
    if (all >= MOST || own >= MOST_EACH)
      throw new Refusal('CONFLICT', `There may be ${MOST_EACH} webhooks of one owner.`);
    const id = randomUUID();
    const state = { disabled: undefined, failures: 0, failingSince: undefined, nextAttempt: undefined };
    const never = { lastOutcome: undefined, lastDelivery: undefined };
    const position = this.options.events.log.latest;
    const webhook: Webhook = { ...request, ...owner, ...state, ...never, id, url, position, created: Date.now() };
    await this.#table.insert(webhook, secret);
    this.#send(id);
    return { webhook, secret };
  }

  /** Removes a webhook. What is under way may still arrive. */
  async remove(id: string): Promise<void> {
    await this.#recall(id);
    await this.#table.remove(id);
  }

  /**
   * Delivers everything after a cursor again, and enables the webhook. One that nobody is noted for belongs to `by` from now on.
   * `BAD_REQUEST`, `GONE` for a cursor that is none.
   */
  async replay(id: string, since: string, by: WebhookOwner): Promise<Webhook> {
    const position = this.options.events.log.position(since);
    await this.#recall(id);
    if (by.user !== undefined) await this.#table.adopt(id, by.user);
    await this.#table.restart(id, position);
    this.#send(id);
    return this.require(id);
  }

  /** Ends all deliveries; what was not delivered is after the next start. */
  async close(): Promise<void> {
    await Promise.all([...this.#couriers.keys()].map((id) => this.#recall(id)));
  }

  #requireUrl(text: string): string {
    if (text.length > MOST_URL || !this.#policy.target(text)) {
      throw new Refusal(
        'BAD_REQUEST',
        'The URL must be http or https, without user name and password, at a standard port that the operator has not closed.',
      );
    }
    return text;
  }

  #send(id: string): void {
    const { events, giveUpDays, base, log } = this.options;
    const [readerOf, finds] = [this.#readerOf, this.#finds];
    if (!readerOf || !finds) return;
    const tools: CourierTools = {
      events,
      table: this.#table,
      readerOf,
      finds: (search, dataset) => this.#searches.runExclusive(() => finds(search, dataset)),
      post: (url, delivery, closing) => post(url, delivery, { policy: this.#policy }, closing),
      places: this.#places,
      giveUpDays,
      userAgent: `data-marketplace-webhooks/1.0 (+${base})`,
      log,
    };
    this.#couriers.set(id, new Courier(id, tools));
  }

  async #recall(id: string): Promise<void> {
    const courier = this.#couriers.get(id);
    this.#couriers.delete(id);
    await courier?.stop();
  }
}
