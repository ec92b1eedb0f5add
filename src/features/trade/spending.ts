/**
 * What agents may spend for a person: as much in a period as the person has set, and nothing without that. A purchase joins what it costs
 * to its own transaction, so that two at once do not both find the rest of the limit.
 */
import { Refusal } from '../../core/errors.js';
import type { Statement } from '../../core/store/graph-store.js';
import type { Database, Migration } from '../../core/store/sqlite/database.js';

/** Periods after which counting begins anew, at midnight UTC: days, and months and years of the calendar. */
export const PERIODS = ['DAY', 'MONTH', 'YEAR'] as const;
/** One of `PERIODS`. */
export type Period = (typeof PERIODS)[number];

/** The limit of a person. */
export interface SpendingLimit {
  /** Plain digits, with four decimals at most. */
  readonly amount: string;
  /** Code of ISO 4217. */
  readonly currency: string;
  readonly period: Period;
}

/** The limit with what was spent of it in the present period. */
export interface SpendingState extends SpendingLimit {
  readonly spent: string;
  readonly left: string;
}

declare module '../../core/errors.js' {
  interface RefusalExtras {
    /** What agents may still spend for the caller in this period. */
    readonly spending?: { readonly left: string; readonly currency: string };
  }
}

/** Tables of limits and of what was spent. Amounts are counted in ten thousandths. */
export const spendingTables: readonly Migration[] = [
  {
    name: 'marketplace-spending',
    sql: `
CREATE TABLE spending_limit (
  account TEXT PRIMARY KEY, amount INTEGER NOT NULL, currency TEXT NOT NULL,
  period TEXT NOT NULL CHECK (period IN ('DAY', 'MONTH', 'YEAR')), changed TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE spending (
  id TEXT PRIMARY KEY, account TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL, at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX spending_by_account ON spending (account, at);
`,
  },
];

const UNIT = 10_000;
/** More than any price, and exact as a number. */
const MOST = 900_000_000_000;
const AMOUNT = /^(\d{1,12})(?:\.(\d{1,4})0*)?$/;

const unitsOf = (amount: string): number | undefined => {
  const [, whole, part = ''] = AMOUNT.exec(amount) ?? [];
  if (whole === undefined || Number(whole) > MOST) return undefined;
  return Number(whole) * UNIT + Number(part.padEnd(4, '0'));
};

/** A price in units, what is less than one counted as one; more than any limit where it is no usual amount. */
const costOf = (price: string | null): number => {
  if (price === null) return 0;
  return unitsOf(price) ?? (Number(price) <= MOST ? Math.ceil(Number(price) * UNIT) : Number.MAX_SAFE_INTEGER);
};

const plain = (units: number): string => {
  const part = String(units % UNIT)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return part === '00' ? String(Math.floor(units / UNIT)) : `${Math.floor(units / UNIT)}.${part}`;
};

/** The beginning of the period that a moment is in, ISO 8601 UTC. */
const beginOf = (period: Period, now: Date): string => {
  const day = now.toISOString().slice(0, 10);
  const parts = { DAY: day, MONTH: `${day.slice(0, 7)}-01`, YEAR: `${day.slice(0, 4)}-01-01` };
  return `${parts[period]}T00:00:00.000Z`;
};

interface Row {
  readonly amount: number;
  readonly currency: string;
  readonly period: Period;
}

/** What counts: purchases, and requests that may still become one. */
const SPENT = `SELECT COALESCE(SUM(s.amount), 0) FROM spending s WHERE s.account = ? AND s.currency = ? AND s.at >= ?
  AND NOT EXISTS (SELECT 1 FROM purchase_request r WHERE r.id = s.id AND r.state IN ('REFUSED', 'WITHDRAWN', 'EXPIRED'))`;

/** A purchase that an agent makes. */
export interface Spending {
  /** Id of the purchase or request. */
  readonly id: string;
  /** Plain digits; null without a price. */
  readonly price: string | null;
  readonly currency: string;
}

/** Keeps the limits and what was spent. Accounts are the names of actors. */
export class SpendingLimits {
  constructor(
    private readonly database: Database,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** The limit of an account with what was spent of it; `undefined` without one. */
  of(account: string): SpendingState | undefined {
    const row = this.#limit(account);
    if (!row) return undefined;
    const spent = this.#spent(account, row);
    const left = Math.max(0, row.amount - spent);
    return { ...row, amount: plain(row.amount), spent: plain(spent), left: plain(left) };
  }

  /** Sets the limit of an account. `BAD_REQUEST` for what is no amount or currency. */
  async set(account: string, { amount, currency, period }: SpendingLimit): Promise<void> {
    const units = unitsOf(amount);
    if (units === undefined) {
      throw new Refusal('BAD_REQUEST', 'The amount has up to 12 digits, and up to 4 decimals.', { field: 'amount' });
    }
    if (!/^[A-Z]{3}$/.test(currency)) {
      throw new Refusal('BAD_REQUEST', 'The currency is a code of ISO 4217, such as EUR.', { field: 'currency' });
    }
    await this.database.write([
      {
        sql: `INSERT INTO spending_limit (account, amount, currency, period, changed) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (account) DO UPDATE SET amount = excluded.amount, currency = excluded.currency, period = excluded.period,
  changed = excluded.changed`,
        params: [account, units, currency, period, this.now().toISOString()],
      },
    ]);
  }

  /** Takes the limit of an account away: agents buy nothing for it from now on. */
  async remove(account: string): Promise<void> {
    await this.database.write([{ sql: 'DELETE FROM spending_limit WHERE account = ?', params: [account] }]);
  }

  /** Statement that counts a purchase, in the transaction of it. It expects that the limit allows it. `FORBIDDEN` when that is clear before. */
  charge(account: string, { id, price, currency }: Spending): Statement {
    this.requireLeft(account, { price, currency });
    const { period } = this.#limit(account) as Row;
    const [cost, at] = [costOf(price), this.now()];
    return {
      sql: `INSERT INTO spending (id, account, amount, currency, at)
SELECT ?, l.account, ?, l.currency, ? FROM spending_limit l
WHERE l.account = ? AND l.currency = ? AND l.period = ? AND l.amount >= ? + (${SPENT})`,
      params: [
        ...[id, cost, at.toISOString(), account, currency, period, cost],
        ...[account, currency, beginOf(period, at)],
      ],
      expect: 1,
    };
  }

  /** Demands that the limit of an account allows a price. Throws `FORBIDDEN`, with what is left. */
  requireLeft(account: string, { price, currency }: Omit<Spending, 'id'>): void {
    const row = this.#limit(account);
    if (!row) {
      throw new Refusal(
        'FORBIDDEN',
        'Agents buy only for people who have set a spending limit for them, and none is set.',
      );
    }
    const left = row.amount - this.#spent(account, row);
    const spending = { left: plain(Math.max(0, left)), currency: row.currency };
    if (row.currency !== currency) {
      throw new Refusal('FORBIDDEN', `The spending limit is in ${row.currency}, the price in another currency.`, {
        spending,
      });
    }
    if (costOf(price) <= left) return;
    throw new Refusal(
      'FORBIDDEN',
      `The price is more than what is left of the spending limit: ${spending.left} ${currency}.`,
      {
        spending,
      },
    );
  }

  #limit(account: string): Row | undefined {
    return this.database.readOne<Row>('SELECT amount, currency, period FROM spending_limit WHERE account = ?', [
      account,
    ]);
  }

  #spent(account: string, { currency, period }: Row): number {
    const params = [account, currency, beginOf(period, this.now())];
    return this.database.readOne<{ spent: number }>(`SELECT (${SPENT}) AS spent`, params)?.spent ?? 0;
  }
}
