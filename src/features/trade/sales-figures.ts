/** What an organization sold, in figures: by month and by buyer. Agreements are counted, and money that was given back is not. */
import type { Database } from '../../core/store/sqlite/database.js';

/** The figures of one currency in one month, or of one buyer. */
interface Figures {
  /** Currency, a code of ISO 4217; null of what was free. */
  readonly currency: string | null;
  /** Agreements that were made. */
  readonly sales: number;
  /** Sum of the prices, of shares times their number, as a decimal. */
  readonly revenue: string;
}

/** Sales of one month. */
export interface MonthOfSales extends Figures {
  /** `YYYY-MM` in UTC. */
  readonly month: string;
}

/** Sales to one organization. */
export interface BuyerOfSales extends Figures {
  /** Id of the organization. */
  readonly buyer: string;
  /** When it bought last, ISO 8601. */
  readonly last: string;
}

/** Sums are those of whole millionths, which a double holds exactly up to nine milliards. */
const MILLIONTHS = 1_000_000;

const SUMS = `count(*) AS sales,
  CAST(sum(round(CAST(IFNULL(IFNULL(q.price, i.price), '0') AS REAL) * IFNULL(i.shares, 1) * ${MILLIONTHS})) AS INTEGER) AS millionths`;
const FROM = `agreement a LEFT JOIN acquisition q ON q.id = a.id LEFT JOIN investment i ON i.id = a.id
WHERE a.assigner = ? AND a.at >= ? AND NOT EXISTS (
  SELECT 1 FROM agreement_payment p WHERE p.agreement = a.id AND p.state = 'REFUNDED'
  AND p.number = (SELECT max(number) FROM agreement_payment l WHERE l.agreement = a.id))`;
/** What is free has no currency, whatever its offer says. */
const CURRENCY = `CASE WHEN CAST(IFNULL(q.price, i.price) AS REAL) > 0 THEN IFNULL(q.currency, i.currency) END`;

type Row<F extends Figures> = Omit<F, 'revenue'> & { readonly millionths: number };

const withRevenue = <F extends Figures>({ millionths, ...row }: Row<F>): F =>
  ({ ...row, revenue: String(millionths / MILLIONTHS) }) as unknown as F;

/** Counts sales. */
export class SalesFigures {
  constructor(private readonly database: Pick<Database, 'read'>) {}

  /** By month and currency, oldest first, without months in which nothing was sold. `from`: ISO 8601. */
  byMonth(seller: string, from: string): MonthOfSales[] {
    const sql = `SELECT substr(a.at, 1, 7) AS month, ${CURRENCY} AS currency, ${SUMS} FROM ${FROM}
      GROUP BY 1, 2 ORDER BY 1, 2`;
    return this.database.read<Row<MonthOfSales>>(sql, [seller, from]).map(withRevenue);
  }

  /** By buyer and currency, the largest sum first, `limit` at most. */
  byBuyer(seller: string, from: string, limit: number): BuyerOfSales[] {
    const sql = `SELECT a.assignee AS buyer, max(a.at) AS last, ${CURRENCY} AS currency, ${SUMS} FROM ${FROM}
      GROUP BY 1, 3 ORDER BY millionths DESC, sales DESC, buyer LIMIT ?`;
    return this.database.read<Row<BuyerOfSales>>(sql, [seller, from, limit]).map(withRevenue);
  }
}
