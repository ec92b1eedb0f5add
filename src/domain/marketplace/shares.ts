/** Investments: shares of datasets. However many buyers come at once, no more shares are sold than there are. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../errors.js';
import type { Statement } from '../../store/graph-store.js';
import { ExpectationFailed } from '../../store/sqlite/database.js';
import { Statements } from '../search/document/statements.js';
import { MonetizationMethodView, type InvestmentOfferView } from '../views/monetization.js';
import type { Actor } from '../writes.js';
import type { Once } from './idempotency.js';
import { buyerOf, requireOther, type PurchaseTools } from './purchase.js';
import { after } from './states.js';
import { eventOf } from './trade.js';

/** Shares that an organization bought, or ordered from a marketplace elsewhere. */
export interface Investment {
  readonly id: string;
  readonly marketplaceId: string;
  readonly buyer: string;
  readonly shares: number;
  /** Part of the whole dataset, where the offer says what a share is. */
  readonly percentage: number | null;
  /** Price of a share at the time. */
  readonly price: string | null;
  readonly state: 'ORDERED' | 'INVESTED' | 'REFUSED';
  readonly problem: string | null;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** How many to buy: a number of shares, or a part of the whole dataset in per cent. */
export interface InvestmentRequest {
  readonly id: string;
  readonly shares?: number | undefined;
  readonly percentage?: number | undefined;
  readonly idempotencyKey: string;
}

/** What an investment offer has left. */
export interface ShareCount {
  /** Shares on offer in all; null when the offer does not say. */
  readonly pool: number | null;
  /** Most for one buyer; null without a limit. */
  readonly most: number | null;
  readonly sold: number;
}

interface Terms extends ShareCount {
  readonly open: number;
  readonly ends: number | null;
}

const COLUMNS = 'id, marketplace_id AS marketplaceId, buyer, shares, percentage, price, state, problem, at';

/** Statements of one purchase: each changes a row only while the limits hold, and the unit is undone where one does not. */
const take = (dataset: string, buyer: string, shares: number, now: number): Statement[] => [
  {
    sql: `INSERT INTO share_sale (dataset, sold)
SELECT o.dataset, ? FROM offer o WHERE o.dataset = ? AND o.kind = 'INVESTMENT' AND o.position = 0 AND o.on_sale = 1
  AND o.open = 1 AND (o.ends IS NULL OR o.ends > ?)
  AND IFNULL((SELECT sold FROM share_sale s WHERE s.dataset = o.dataset), 0) + ? <= o.pool
ON CONFLICT DO UPDATE SET sold = sold + excluded.sold`,
    params: [shares, dataset, now, shares],
    expect: 1,
  },
  {
    sql: `INSERT INTO share_holding (dataset, buyer, shares)
SELECT o.dataset, ?, ? FROM offer o WHERE o.dataset = ? AND o.kind = 'INVESTMENT' AND o.position = 0
  AND IFNULL((SELECT shares FROM share_holding h WHERE h.dataset = o.dataset AND h.buyer = ?), 0) + ? <= IFNULL(o.most, o.pool)
ON CONFLICT DO UPDATE SET shares = shares + excluded.shares`,
    params: [buyer, shares, dataset, buyer, shares],
    expect: 1,
  },
];

const insert = (investment: Investment): Statement => ({
  sql: `INSERT INTO investment (id, marketplace_id, buyer, shares, percentage, price, state, problem, at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  params: [
    investment.id,
    investment.marketplaceId,
    investment.buyer,
    investment.shares,
    investment.percentage,
    investment.price,
    investment.state,
    investment.problem,
    investment.at,
  ],
  expect: 1,
});

/** Ends an order: the marketplace sold the shares. */
export const confirmInvestment = (
  id: string,
  { shares, percentage, price }: Pick<Investment, 'shares' | 'percentage' | 'price'>,
): Statement => ({
  sql: "UPDATE investment SET state = 'INVESTED', shares = ?, percentage = ?, price = ? WHERE id = ? AND state = 'ORDERED'",
  params: [shares, percentage, price, id],
});

/** Ends an order: the marketplace refused it; `problem` is a sentence for people. */
export const refuseInvestment = (id: string, problem: string): Statement => ({
  sql: "UPDATE investment SET state = 'REFUSED', problem = ? WHERE id = ? AND state = 'ORDERED'",
  params: [problem, id],
});

/** Shares that make up a part of the dataset; `BAD_REQUEST` when it is no whole number of them. */
const sharesOf = (percentage: number, { percentageOffer, totalShares }: InvestmentOfferView): number => {
  const shares = totalShares === null ? percentage : (percentage * totalShares) / (percentageOffer ?? 100);
  // Parts such as 0.1 have no exact binary form.
  const whole = Math.round(shares);
  if (whole >= 1 && Math.abs(shares - whole) < 1e-9 * whole) return whole;
  throw new Refusal('BAD_REQUEST', 'The percentage is no whole number of shares.');
};

const positive = (value: number | undefined, name: string): number | undefined => {
  if (value === undefined || value > 0) return value;
  throw new Refusal('BAD_REQUEST', `The argument "${name}" is greater than zero.`);
};

/** Sells shares. */
export class Shares {
  constructor(private readonly tools: PurchaseTools) {}

  find(id: string): Investment | undefined {
    return this.tools.database.readOne<Investment>(`SELECT ${COLUMNS} FROM investment WHERE id = ?`, [id]);
  }

  /** What the investment offer of a dataset has left; undefined when it has no such offer. */
  count(dataset: string): ShareCount | undefined {
    return this.#terms(dataset);
  }

  /** Shares of a dataset that a buyer holds. */
  held(dataset: string, buyer: string): number {
    const sql = 'SELECT shares FROM share_holding WHERE dataset = ? AND buyer = ?';
    return this.tools.database.readOne<{ shares: number }>(sql, [dataset, buyer])?.shares ?? 0;
  }

  /** Buys shares for the caller's organization. The result is the id of the investment. */
  invest(request: InvestmentRequest, actor: Actor): Promise<Once<string>> {
    const { idempotency, port } = this.tools;
    const buyer = buyerOf(actor);
    const { idempotencyKey: key, ...asked } = request;
    if ((asked.shares === undefined) === (asked.percentage === undefined)) {
      throw new Refusal('BAD_REQUEST', 'An investment names exactly one of "shares" and "percentage".');
    }
    positive(asked.shares, 'shares');
    positive(asked.percentage, 'percentage');
    return idempotency.once<string>({ key, operation: 'recordInvestment', request: asked }, actor, async (remember) => {
      const investment = randomUUID();
      if (port.orders) {
        const order = { ...asked, investment, marketplaceId: asked.id, buyer, idempotencyKey: investment };
        const row = this.#row(investment, asked.id, buyer, asked.shares ?? 1, {
          percentage: asked.percentage ?? null,
          price: null,
          state: 'ORDERED',
        });
        await this.tools.writes.apply(
          { events: [], statements: [insert(row), ...port.orders.invest(order), remember(investment)] },
          actor,
        );
      } else await this.#buy(investment, asked, buyer, remember(investment), actor);
      return investment;
    });
  }

  async #buy(
    investment: string,
    { id, shares: wanted, percentage }: Omit<InvestmentRequest, 'idempotencyKey'>,
    buyer: string,
    remember: Statement,
    actor: Actor,
  ): Promise<void> {
    const { datasets, standing, writes, terms } = this.tools;
    const document = await datasets.require(id);
    after(standing.state(id), 'invest');
    const listing = standing.sale(id);
    requireOther(buyer, [listing.owner, listing.seller, standing.publications.with(id)?.seller]);
    const view = this.#offer(document.iri, document.triples, terms);
    const shares = wanted ?? sharesOf(percentage ?? 0, view);
    this.#requireLeft(id, buyer, shares);
    const part =
      view.percentageOffer === null || view.totalShares === null
        ? null
        : (shares * view.percentageOffer) / view.totalShares;
    const row = this.#row(investment, id, buyer, shares, {
      percentage: percentage ?? part,
      price: view.price,
      state: 'INVESTED',
    });
    const statements = [...take(id, buyer, shares, Date.now()), insert(row), remember];
    await writes.apply({ events: [eventOf('invested', document)], statements }, actor).catch((error: unknown) => {
      if (error instanceof ExpectationFailed) this.#requireLeft(id, buyer, shares);
      throw error instanceof ExpectationFailed
        ? new Refusal('CONFLICT', 'The offer changed while the investment was made.')
        : error;
    });
  }

  #offer(iri: string, triples: string, terms: PurchaseTools['terms']) {
    const offer = new Statements(iri, triples).main
      .resources(terms.monetization)
      .flatMap((method) => new MonetizationMethodView(method, terms).investmentOffers)
      .find(({ resource }) => resource.described);
    if (!offer) throw new Refusal('CONFLICT', 'The dataset has no investment offer.');
    return offer;
  }

  #terms(dataset: string): Terms | undefined {
    return this.tools.database.readOne<Terms>(
      `SELECT pool, most, open, ends, IFNULL((SELECT sold FROM share_sale s WHERE s.dataset = o.dataset), 0) AS sold
FROM offer o WHERE dataset = ? AND kind = 'INVESTMENT' AND position = 0`,
      [dataset],
    );
  }

  #requireLeft(dataset: string, buyer: string, shares: number): void {
    const terms = this.#terms(dataset);
    if (!terms) throw new Refusal('CONFLICT', 'The dataset has no investment offer.');
    if (terms.open === 0) throw new Refusal('CONFLICT', 'The investment offer is not active.');
    if (terms.ends !== null && terms.ends <= Date.now())
      throw new Refusal('CONFLICT', 'The investment offer has ended.');
    if (terms.pool === null)
      throw new Refusal('CONFLICT', 'The investment offer does not say how many shares there are.');
    const left = Math.max(0, terms.pool - terms.sold);
    if (shares > left) throw new Refusal('CONFLICT', `Of the shares on offer ${left} are left.`, { left });
    const most = Math.max(0, (terms.most ?? terms.pool) - this.held(dataset, buyer));
    if (shares > most) {
      throw new Refusal('CONFLICT', `The organization of the caller may buy ${most} more shares.`, { left, most });
    }
  }

  #row(
    id: string,
    marketplaceId: string,
    buyer: string,
    shares: number,
    rest: Pick<Investment, 'percentage' | 'price' | 'state'>,
  ): Investment {
    return { id, marketplaceId, buyer, shares, ...rest, problem: null, at: new Date().toISOString() };
  }
}
