/** Webhooks as the rest of the service sees them. */
import { Semaphore } from 'async-mutex';
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '../../../core/errors.js';
import type { Logger } from '../../../core/log.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { OutboundPolicy } from '../../../core/outbound/policy.js';
import type { Events } from '../events.js';
import { Courier, type CourierTools } from './courier.js';
import type { Attempt, Finds, ReaderOf, Webhook, WebhookOwner, WebhookRequest } from './model.js';
import { post } from './post.js';
import { newSecret, requireSecret } from './signature.js';
import { WebhookTable } from './table.js';

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
