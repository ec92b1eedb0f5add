/** The append-only log of security events. It never holds a password, secret, token or code, nor a name that somebody typed. */
import { observed } from '../../../core/observe.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Statement } from '../../../core/store/graph-store.js';
import { NO_LINK } from '../../../core/store/sqlite/chain.js';

/** The events that the log tells apart. */
type AuditEventName =
  | 'login'
  | 'consent'
  | 'token'
  | 'refresh'
  | 'refresh-reuse'
  | 'code-reuse'
  | 'logout'
  | 'revoke'
  | 'client-authentication'
  | 'account-locked'
  | 'user-created'
  | 'user-changed'
  | 'user-deleted'
  | 'password-changed'
  | 'client-created'
  | 'client-changed'
  | 'organization-created'
  | 'logo-set'
  | 'logo-removed'
  | 'role-created'
  | 'role-assigned'
  | 'role-removed'
  | 'permission-granted'
  | 'permission-revoked'
  | 'permission-shared'
  | 'key-created'
  | 'key-revoked'
  | 'key-used'
  | 'key-rotated'
  | 'realm-imported'
  | 'realm-exported'
  | 'first-start'
  | 'dataset-published'
  | 'offer-updated'
  | 'offer-withdrawn'
  | 'dataset-acquired'
  | 'investment-recorded'
  | 'acquisition-requested'
  | 'request-countered'
  | 'request-accepted'
  | 'request-confirmed'
  | 'request-verified'
  | 'request-approved'
  | 'request-refused'
  | 'request-withdrawn'
  | 'agreement-countersigned'
  | 'agreement-terminated'
  | 'signing-keys-registered'
  | 'agreement-key-made'
  | 'payment-noted';

/** One event. Accounts, clients and sessions are named by their ids. */
export interface AuditEvent {
  readonly event: AuditEventName;
  readonly outcome?: 'success' | 'refused';
  readonly user?: string;
  readonly client?: string;
  readonly session?: string;
  /** Network address of the caller. */
  readonly address?: string;
  /** A fixed phrase or the name of a role, scope or grant. */
  readonly detail?: string;
}

/** A stored event with its number and time (ISO 8601 UTC). */
export type AuditRecord = AuditEvent & { readonly seq: number; readonly at: string; readonly link: string | null };

/** The last event, or the checkpoint when all were deleted by age: where the chain goes on. */
export interface AuditHead {
  readonly seq: number;
  readonly link: string;
}

const RETENTION = 400 * 24 * 3_600_000;
const CHECKPOINT = '(SELECT link FROM identity_audit_checkpoint)';
const LAST_LINK = `SELECT COALESCE((SELECT link FROM identity_audit ORDER BY seq DESC LIMIT 1), ${CHECKPOINT}) AS link`;

/** The audit log: a hash chain, so that a row that was changed, taken out or put in is noticed (see `verifyAudit`). */
export class Audit {
  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  /** Statement that appends an event, to be stored together with what it tells of. */
  entry({ event, outcome = 'success', user, client, session, address, detail }: AuditEvent): Statement {
    observed.security.tell({ event, outcome });
    const optional = [user, client, session, address, detail].map((value) => value ?? null);
    return {
      sql: `INSERT INTO identity_audit (at, event, outcome, user, client, session, address, detail, link)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      params: [new Date(this.now()).toISOString(), event, outcome, ...optional],
      chain: LAST_LINK,
    };
  }

  /** Appends an event. */
  async record(event: AuditEvent): Promise<void> {
    await this.database.write([this.entry(event)]);
  }

  /** Events after the number `after`, oldest first; of one kind where `event` names it. */
  list(after = 0, limit = 100, event?: string): AuditRecord[] {
    const sql = `SELECT * FROM identity_audit WHERE seq > ?1 AND (?3 IS NULL OR event = ?3) ORDER BY seq LIMIT ?2`;
    return this.database.read<AuditRecord>(sql, [after, limit, event ?? null]);
  }

  /** The last events, oldest first; of one kind where `event` names it. */
  latest(limit = 100, event?: string): AuditRecord[] {
    const sql = `SELECT * FROM identity_audit WHERE ?2 IS NULL OR event = ?2 ORDER BY seq DESC LIMIT ?1`;
    return this.database.read<AuditRecord>(sql, [limit, event ?? null]).reverse();
  }

  /** The present end of the chain: kept elsewhere, it proves later that nothing before it was changed or taken away. */
  head(): AuditHead {
    const last = this.database.readOne<AuditRecord>('SELECT seq, link FROM identity_audit ORDER BY seq DESC LIMIT 1');
    if (last && last.link !== null) return { seq: last.seq, link: last.link };
    const checkpoint = this.database.readOne<AuditHead>('SELECT seq, link FROM identity_audit_checkpoint');
    return checkpoint ?? { seq: 0, link: NO_LINK };
  }

  /**
   * Statements that delete the events at the beginning of the log that are older than thirteen months, and move the checkpoint
   * behind them; younger than three months, the database itself keeps them.
   */
  prune(): readonly Statement[] {
    const before = new Date(this.now() - RETENTION).toISOString();
    const kept = '(SELECT seq FROM identity_audit WHERE at >= ? ORDER BY seq LIMIT 1)';
    const last = `SELECT seq, link FROM identity_audit WHERE link IS NOT NULL AND seq < COALESCE(${kept}, 9e18)
                  ORDER BY seq DESC LIMIT 1`;
    return [
      {
        sql: `UPDATE identity_audit_checkpoint SET seq = last.seq, link = last.link FROM (${last}) AS last
              WHERE last.seq > identity_audit_checkpoint.seq`,
        params: [before],
      },
      { sql: `DELETE FROM identity_audit WHERE seq < COALESCE(${kept}, 9e18)`, params: [before] },
    ];
  }
}
