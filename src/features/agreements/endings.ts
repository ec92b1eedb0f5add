/** The ends of agreements: rows that refer to them and stay, like they do. Nothing of an agreement changes by its end. */
import type { Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';

/** How an agreement ends: its time is over, a side ended it, or another one took its place. */
export type EndingKind = 'EXPIRED' | 'TERMINATED' | 'SUPERSEDED';

/** The end of an agreement. */
export interface Ending {
  readonly agreement: string;
  readonly kind: EndingKind;
  /** When it was declared, ISO 8601 UTC. */
  readonly at: string;
  /** From when on the agreement does not hold any more, ISO 8601 UTC; later than `at` where notice was given. */
  readonly effective: string;
  /** Organization that ended it; null where its time was over. */
  readonly party: string | null;
  /** In the words of that side. */
  readonly reason: string | null;
  /** The agreement that took its place. */
  readonly successor: string | null;
}

/** An agreement whose time is over. */
export interface Due {
  readonly id: string;
  readonly kind: string;
  readonly marketplaceId: string;
  readonly assigner: string;
  readonly assignee: string;
  readonly ends: string;
}

const COLUMNS = 'agreement, kind, at, effective, party, reason, successor';

/** The condition under which the agreement `a` holds at a time, ISO 8601 UTC, that an expression of SQL tells. */
export const holdsAt = (time: string): string => `(a.ends IS NULL OR a.ends > ${time})
  AND NOT EXISTS (SELECT 1 FROM agreement_ending e WHERE e.agreement = a.id AND e.effective <= ${time})`;

/** The same at the time of two parameters. */
export const HOLDS = holdsAt('?');

/** Stores an end. Whoever was first has ended it: the transaction fails with `ExpectationFailed` for the second. */
export const end = ({ agreement, kind, at, effective, party, reason, successor }: Ending): Statement => ({
  sql: `INSERT INTO agreement_ending (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  params: [agreement, kind, at, effective, party, reason, successor],
  expect: 1,
});

/** Reads them. */
export class Endings {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  of(agreement: string): Ending | undefined {
    return this.database.readOne<Ending>(`SELECT ${COLUMNS} FROM agreement_ending WHERE agreement = ?`, [agreement]);
  }

  /** Agreements whose time is over without anybody having noted it. */
  due(now: Date, limit: number): Due[] {
    return this.database.read<Due>(
      `SELECT id, kind, marketplace_id AS marketplaceId, assigner, assignee, ends FROM agreement a WHERE ends <= ?
  AND NOT EXISTS (SELECT 1 FROM agreement_ending e WHERE e.agreement = a.id) ORDER BY ends LIMIT ?`,
      [now.toISOString(), limit],
    );
  }
}
