/** Stored webhooks. Whatever is noted here is on stable storage when the promise resolves. */
import { sealText, unsealText } from '../../../core/sealing.js';
import type { SqlValue, Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Position } from '../event.js';
import type { Attempt, Disabled, WatchedSearch, Webhook, WebhookOwner } from './model.js';

/** Encrypts the secret of the webhook with this id; it fits no other webhook. */
export const sealSecret = (key: Uint8Array, id: string, secret: string): string => sealText(key, secret, id);

/** Decrypts it; undefined when it was sealed under another key or for another webhook, or changed. */
export const unsealSecret = (key: Uint8Array, id: string, stored: string): string | undefined => {
  try {
    return unsealText(key, stored, id);
  } catch {
    return undefined;
  }
};

interface Row {
  readonly id: string;
  readonly url: string;
  readonly actions: string | null;
  readonly catalogue: string | null;
  readonly search: string | null;
  readonly organization: string | null;
  readonly api_key: string | null;
  readonly user: string | null;
  readonly created: number;
  readonly sequence: number;
  readonly revision: number;
  readonly at: string;
  readonly disabled: Disabled | null;
  readonly failures: number;
  readonly failing_since: number | null;
  readonly next_attempt: number | null;
  readonly last_outcome: string | null;
  readonly last_delivery: number | null;
}

const COLUMNS = `id, url, actions, catalogue, search, organization, api_key, user, created, sequence, revision, at, disabled, failures,
  failing_since, next_attempt, last_outcome, last_delivery`;

const webhookOf = (row: Row): Webhook => ({
  id: row.id,
  url: row.url,
  actions: row.actions === null ? undefined : (JSON.parse(row.actions) as string[]),
  catalogue: row.catalogue ?? undefined,
  search: row.search === null ? undefined : (JSON.parse(row.search) as WatchedSearch),
  organization: row.organization ?? undefined,
  key: row.api_key ?? undefined,
  user: row.user ?? undefined,
  created: row.created,
  position: { sequence: row.sequence, revision: row.revision, at: row.at },
  disabled: row.disabled ?? undefined,
  failures: row.failures,
  failingSince: row.failing_since ?? undefined,
  nextAttempt: row.next_attempt ?? undefined,
  lastOutcome: row.last_outcome ?? undefined,
  lastDelivery: row.last_delivery ?? undefined,
});

/** Attempts of one webhook that are remembered. */
const REMEMBERED = 200;

/** The statements that remember an attempt, where the webhook is still there, and forget the oldest. */
const noted = (id: string, { at, type, resource, event, before, outcome, milliseconds }: Attempt): Statement[] => [
  {
    sql: `INSERT INTO webhook_attempt (webhook, at, type, resource, event, before, outcome, milliseconds)
          SELECT id, ?, ?, ?, ?, ?, ?, ? FROM webhook WHERE id = ?`,
    params: [at, type, resource, event, before, outcome, milliseconds, id],
  },
  {
    sql: `DELETE FROM webhook_attempt WHERE webhook = ?1 AND number <= (
            SELECT number FROM webhook_attempt WHERE webhook = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)`,
    params: [id, REMEMBERED],
  },
];

/** Reads and writes webhooks. */
export class WebhookTable {
  /** @param key what secrets are encrypted with */
  constructor(
    private readonly database: Database,
    private readonly key: Uint8Array,
  ) {}

  find(id: string): Webhook | undefined {
    const row = this.database.readOne<Row>(`SELECT ${COLUMNS} FROM webhook WHERE id = ?`, [id]);
    return row && webhookOf(row);
  }

  /** The secret, which nobody is shown again; undefined when it cannot be decrypted. */
  secret(id: string): string | undefined {
    const row = this.database.readOne<{ secret: string }>('SELECT secret FROM webhook WHERE id = ?', [id]);
    return row && unsealSecret(this.key, id, row.secret);
  }

  /** All of them, the oldest first. */
  all(): Webhook[] {
    return this.database.read<Row>(`SELECT ${COLUMNS} FROM webhook ORDER BY created, id`).map(webhookOf);
  }

  /** The number of all of them, and of those that belong to an owner. */
  count({ organization, key, user }: WebhookOwner): { readonly all: number; readonly own: number } {
    const sql = `SELECT COUNT(*) AS n, IFNULL(SUM(organization IS ? AND (organization IS NOT NULL OR (api_key IS ? AND user IS ?))), 0)
                 AS own FROM webhook`;
    const row = this.database.readOne<{ n: number; own: number }>(sql, [
      organization ?? null,
      key ?? null,
      user ?? null,
    ]);
    return { all: row?.n ?? 0, own: row?.own ?? 0 };
  }

  async insert(webhook: Webhook, secret: string): Promise<void> {
    const { id, url, actions, catalogue, search, organization, key, user, created, position } = webhook;
    const params = [
      id,
      url,
      sealSecret(this.key, id, secret),
      actions ? JSON.stringify(actions) : null,
      catalogue ?? null,
      search ? JSON.stringify(search) : null,
    ];
    await this.#write(
      `INSERT INTO webhook (id, url, secret, actions, catalogue, search, organization, api_key, user, created, sequence, revision, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        ...params,
        organization ?? null,
        key ?? null,
        user ?? null,
        created,
        position.sequence,
        position.revision,
        position.at,
      ],
    );
  }

  async remove(id: string): Promise<void> {
    await this.#write('DELETE FROM webhook WHERE id = ?', [id]);
  }

  /** Notes that everything up to a position is done with, and the delivery, when there was one. */
  async advance(id: string, { sequence, revision, at }: Position, now: number, attempt?: Attempt): Promise<void> {
    const done = 'UPDATE webhook SET sequence = ?, revision = ?, at = ?';
    if (attempt === undefined) return this.#write(`${done} WHERE id = ?`, [sequence, revision, at, id]);
    await this.#write(
      `${done}, failures = 0, failing_since = NULL, next_attempt = NULL, last_outcome = ?, last_delivery = ? WHERE id = ?`,
      [sequence, revision, at, attempt.outcome, now, id],
      noted(id, attempt),
    );
  }

  /** Notes a failed attempt, and when to try again. */
  async fail(id: string, attempt: Attempt, now: number, next: number): Promise<void> {
    const sql = `UPDATE webhook SET failures = failures + 1, failing_since = IFNULL(failing_since, ?), next_attempt = ?,
                 last_outcome = ? WHERE id = ?`;
    await this.#write(sql, [now, next, attempt.outcome, id], noted(id, attempt));
  }

  async disable(id: string, reason: Disabled): Promise<void> {
    await this.#write('UPDATE webhook SET disabled = ?, next_attempt = NULL WHERE id = ?', [reason, id]);
  }

  /** Notes who it belongs to from now on, where nobody was noted before. */
  async adopt(id: string, user: string): Promise<void> {
    await this.#write('UPDATE webhook SET user = ? WHERE id = ? AND user IS NULL AND api_key IS NULL', [user, id]);
  }

  /** The latest attempts, the latest first. */
  attempts(id: string, limit: number): Attempt[] {
    const sql = `SELECT at, type, resource, event, before, outcome, milliseconds FROM webhook_attempt WHERE webhook = ?
                 ORDER BY number DESC LIMIT ?`;
    return this.database.read<Attempt>(sql, [id, limit]);
  }

  /** Starts again after a position, as if nothing had ever failed. */
  async restart(id: string, { sequence, revision, at }: Position): Promise<void> {
    const sql = `UPDATE webhook SET sequence = ?, revision = ?, at = ?, disabled = NULL, failures = 0, failing_since = NULL,
                 next_attempt = NULL WHERE id = ?`;
    await this.#write(sql, [sequence, revision, at, id]);
  }

  async #write(sql: string, params: readonly SqlValue[], also: readonly Statement[] = []): Promise<void> {
    await this.database.write([{ sql, params }, ...also]);
  }
}
