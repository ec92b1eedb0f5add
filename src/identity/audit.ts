/** The append-only log of security events. It never holds a password, secret, token or code, nor a name that somebody typed. */
import { observed } from '../observe.js';
import type { Database } from '../store/sqlite/database.js';
import type { Statement } from '../store/graph-store.js';

/** What the log tells apart. */
type AuditEventName =
  | 'login'
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
  | 'first-start';

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
export type AuditRecord = AuditEvent & { readonly seq: number; readonly at: string };

const RETENTION = 400 * 24 * 3_600_000;

/** The audit log. */
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
      sql: `INSERT INTO identity_audit (at, event, outcome, user, client, session, address, detail)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      params: [new Date(this.now()).toISOString(), event, outcome, ...optional],
    };
  }

  /** Appends an event. */
  async record(event: AuditEvent): Promise<void> {
    await this.database.write([this.entry(event)]);
  }

  /** Events after the number `after`, oldest first. */
  list(after = 0, limit = 100): AuditRecord[] {
    return this.database.read<AuditRecord>('SELECT * FROM identity_audit WHERE seq > ? ORDER BY seq LIMIT ?', [
      after,
      limit,
    ]);
  }

  /** Statement that deletes events older than thirteen months; younger than three, the database itself keeps them. */
  prune(): Statement {
    const before = new Date(this.now() - RETENTION).toISOString();
    return { sql: 'DELETE FROM identity_audit WHERE at < ?', params: [before] };
  }
}
