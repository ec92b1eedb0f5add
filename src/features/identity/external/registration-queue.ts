/** Assets on their way to the resource server elsewhere: queued in the transaction that writes or removes them. */
import { randomUUID } from 'node:crypto';
import { resourceId, type AssetKind } from '../../../core/auth/access.js';
import type { Actor, Participant, Put } from '../../repository/writes.js';
import { A_MINUTE, pauseAfter } from '../../../core/jobs/backoff.js';
import { dueAt, isDue } from '../../../core/jobs/due.js';
import { Wakeup } from '../../../core/jobs/wakeup.js';
import type { GraphDocument, Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { kindOf, ownerOf, titleOf } from '../authz/asset-registry.js';
import { ASSET_TYPES } from '../authz/assets.js';
import type { Organizations } from '../accounts/organizations.js';

/** One asset to register, replace or remove. */
export interface Registration {
  readonly resource: string;
  readonly kind: AssetKind;
  readonly id: string;
  /** Title for people. */
  readonly name: string;
  /** To whom it is given when it is registered: a group by its path, or a user by `sub`. */
  readonly owner_kind: 'group' | 'user' | null;
  readonly owner: string | null;
  readonly wanted: 'present' | 'absent' | 'replaced';
  /** Changes with every change of the row, so that the work on an older state does not finish a newer one. */
  readonly ticket: string;
  readonly attempts: number;
}

const COLUMNS = 'resource, kind, id, name, owner_kind, owner, wanted, ticket, attempts';

/** The queue. Rows survive a crash, because they are stored together with what they are about. */
export class RegistrationQueue implements Participant {
  /** Rung when there may be work. */
  readonly wakeup = new Wakeup();

  constructor(
    private readonly database: Database,
    private readonly organizations: Pick<Organizations, 'get'>,
    private readonly now: () => number = Date.now,
  ) {}

  onPut(put: Put, actor: Actor): readonly Statement[] {
    const { document, previous } = put;
    const kind = kindOf(document);
    if (!kind) return [];
    // Grants that an earlier owner gave end with the resource there, which is made anew for the new owner.
    const changesHands = previous !== undefined && previous.owner !== document.owner;
    const owner = previous && !changesHands ? undefined : ownerOf(put, actor, this.organizations);
    return [
      {
        // What is registered under the same title already stays as it is.
        sql: `INSERT INTO identity_registration
                (resource, kind, id, name, owner_kind, owner, wanted, done, ticket, attempts, due)
              VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'present', 0, ?7, 0, ?8)
              ON CONFLICT (resource) DO UPDATE SET
                name = excluded.name, ticket = excluded.ticket, attempts = 0, due = excluded.due,
                owner_kind = CASE ?9 WHEN 1 THEN excluded.owner_kind ELSE coalesce(excluded.owner_kind, owner_kind) END,
                owner = CASE ?9 WHEN 1 THEN excluded.owner ELSE coalesce(excluded.owner, owner) END,
                wanted = CASE WHEN ?9 = 1 OR (done = 0 AND wanted <> 'present') THEN 'replaced' ELSE 'present' END,
                done = CASE WHEN ?9 = 0 AND done = 1 AND name = excluded.name THEN 1 ELSE 0 END`,
        params: [
          resourceId({ kind, id: document.id }),
          kind,
          document.id,
          titleOf(document),
          owner?.kind ?? null,
          owner?.id ?? null,
          randomUUID(),
          this.now(),
          Number(changesHands),
        ],
      },
    ];
  }

  onRemove(document: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    const kind = kindOf(document);
    if (!kind) return [];
    return [
      {
        sql: `INSERT INTO identity_registration
                (resource, kind, id, name, wanted, done, ticket, attempts, due)
              VALUES (?1, ?2, ?3, '', 'absent', 0, ?4, 0, ?5)
              ON CONFLICT (resource) DO UPDATE SET wanted = 'absent', done = 0, owner_kind = NULL, owner = NULL,
                ticket = excluded.ticket, attempts = 0, due = excluded.due`,
        params: [resourceId({ kind, id: document.id }), kind, document.id, randomUUID(), this.now()],
      },
    ];
  }

  onCommitted(): void {
    this.wakeup.ring();
  }

  /** Queues the assets that were stored before permissions were kept elsewhere. */
  async addKnown(server: string): Promise<void> {
    await this.database.write([
      {
        sql: `INSERT OR IGNORE INTO identity_registration
                (resource, kind, id, name, wanted, done, ticket, attempts, due)
              SELECT id, CASE WHEN id LIKE 'catalogue:%' THEN 'catalogue' ELSE 'dataset' END,
                CASE WHEN instr(id, ':') > 0 THEN substr(id, instr(id, ':') + 1) ELSE id END, name, 'present', 0, ?, 0, ?
              FROM authz_resource_row WHERE server = ? AND type IN (SELECT value FROM json_each(?))`,
        params: [randomUUID(), this.now(), server, JSON.stringify(Object.values(ASSET_TYPES))],
      },
    ]);
  }

  /** The entry that is due next, the oldest first. */
  next(): Registration | undefined {
    return this.database.readOne<Registration>(
      `SELECT ${COLUMNS} FROM identity_registration WHERE done = 0 AND ${isDue()} ORDER BY due LIMIT 1`,
      dueAt(this.now()),
    );
  }

  /** The time at which the next one is due, in milliseconds since the epoch. */
  nextDue(): number | undefined {
    const sql = 'SELECT MIN(due) AS due FROM identity_registration WHERE done = 0';
    return this.database.readOne<{ due: number | null }>(sql)?.due ?? undefined;
  }

  /** True if an asset waits to take the place of a removed one, so that permissions there are those of its predecessor. */
  isReplacing(resource: string): boolean {
    const sql = "SELECT 1 FROM identity_registration WHERE resource = ? AND wanted = 'replaced' AND done = 0";
    return this.database.readOne(sql, [resource]) !== undefined;
  }

  /** Marks the work on a row as done, unless the row has changed meanwhile. */
  async finish({ resource, ticket, wanted }: Registration): Promise<void> {
    const sql =
      wanted === 'absent'
        ? 'DELETE FROM identity_registration WHERE resource = ? AND ticket = ?'
        : `UPDATE identity_registration SET done = 1, wanted = 'present', owner_kind = NULL, owner = NULL
           WHERE resource = ? AND ticket = ?`;
    await this.database.write([{ sql, params: [resource, ticket] }]);
  }

  /** Puts a row off that failed, longer each time. */
  async postpone({ resource, ticket, attempts }: Registration): Promise<void> {
    const delay = pauseAfter(attempts + 1, { longest: A_MINUTE });
    const sql = 'UPDATE identity_registration SET attempts = attempts + 1, due = ? WHERE resource = ? AND ticket = ?';
    await this.database.write([{ sql, params: [this.now() + delay, resource, ticket] }]);
  }
}
