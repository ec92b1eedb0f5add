/** Investments: shares of datasets. However many buyers come at once, no more shares are sold than there are. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../errors.js';
import type { Statement } from '../../store/graph-store.js';
import { ExpectationFailed } from '../../store/sqlite/database.js';
import { Statements } from '../search/document/statements.js';
import type { InvestmentOfferView } from '../views/investment-offer.js';
import { MonetizationMethodView } from '../views/monetization.js';
import type { Actor } from '../writes.js';
import type { Once } from './idempotency.js';
import { COLUMNS, insertInvestment, takeShares, type Investment } from './investment.js';
import { buyerOf, requireOther, type PurchaseTools } from './purchase.js';
import { after } from './states.js';
import { eventOf } from './events.js';

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

  /** Investments of a buyer after a time and id, oldest first. */
  of(buyer: string, [at, id]: readonly [at: string, id: string], limit: number): Investment[] {
    return this.tools.database.read<Investment>(
      `SELECT ${COLUMNS} FROM investment WHERE buyer = ? AND (at, id) > (?, ?) ORDER BY at, id LIMIT ?`,
      [buyer, at, id, limit],
    );
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
          { events: [], statements: [insertInvestment(row), ...port.orders.invest(order), remember(investment)] },
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
    requireOther(buyer, [document.owner, standing.sale(id).seller]);
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
    const statements = [...takeShares(id, buyer, shares, Date.now()), insertInvestment(row), remember];
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
