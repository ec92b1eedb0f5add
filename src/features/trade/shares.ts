/** Investments: shares of datasets. However many buyers come at once, no more shares are sold than there are. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../core/errors.js';
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import { ExpectationFailed } from '../../core/store/sqlite/database.js';
import type { InvestmentOfferView } from '../repository/views/investment-offer.js';
import type { Actor } from '../repository/writes.js';
import {
  acceptedOf,
  agreedOf,
  NOT_AGREED,
  offersOf,
  offerTaken,
  requireExpectation,
  soldOf,
  type Accepted,
  type Agreed,
  type Expectation,
} from './agreement.js';
import type { Once } from '../../core/store/idempotency.js';
import { COLUMNS, insertInvestment, ROUNDING, takeShares, type Investment } from './investment.js';
import { buyerOf, type PurchaseTools } from './purchase.js';
import { requireOther } from './sale.js';
import { after } from './states.js';
import { eventOf } from './events.js';

/** The investment that is asked for: a number of shares, or a part of the whole dataset in per cent. */
export interface InvestmentRequest {
  readonly id: string;
  readonly shares?: number | undefined;
  readonly percentage?: number | undefined;
  /** The offer as the buyer saw it; without it the offer is taken as it is. */
  readonly expected?: Expectation | undefined;
  readonly idempotencyKey: string;
}

/** The shares that an investment offer has left. */
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

  /** The shares that the investment offer of a dataset has left; undefined when it has no such offer. */
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
    if (actor.isAgent) throw new Refusal('FORBIDDEN', 'Agents do not buy shares.');
    const { idempotencyKey: key, ...asked } = request;
    if ((asked.shares === undefined) === (asked.percentage === undefined)) {
      throw new Refusal('BAD_REQUEST', 'An investment names exactly one of "shares" and "percentage".');
    }
    positive(asked.shares, 'shares');
    positive(asked.percentage, 'percentage');
    if (asked.expected) requireExpectation(asked.expected);
    return idempotency.once<string>({ key, operation: 'recordInvestment', request: asked }, actor, async (remember) => {
      const investment = randomUUID();
      if (port.orders) {
        const order = { ...asked, investment, marketplaceId: asked.id, buyer, idempotencyKey: investment };
        const row = this.#row(investment, asked.id, buyer, asked.shares ?? 1, {
          percentage: asked.percentage ?? null,
          state: 'ORDERED',
          ...NOT_AGREED,
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
    asked: Omit<InvestmentRequest, 'idempotencyKey'>,
    buyer: string,
    remember: Statement,
    actor: Actor,
  ): Promise<void> {
    const { id } = asked;
    const { datasets, writes } = this.tools;
    const { catalogue = '' } = await datasets.require(id);
    // Nobody changes the offer between the look at its terms and the purchase.
    await datasets.together([{ id, catalogue }], async () => {
      const document = await datasets.require(id);
      const { accepted, seller, most, ...facts } = this.#taken(document, asked, buyer);
      const row = this.#row(investment, id, buyer, facts.shares, { ...facts, state: 'INVESTED' });
      const { agreements } = this.tools;
      const shares = { number: row.shares, percentage: row.percentage };
      const sold = soldOf(accepted, document, { id: row.id, at: row.at, assignee: buyer, seller, shares }, this.tools);
      const concluded = sold ? agreements.conclude(sold) : [];
      const { percentage } = facts;
      const taken = takeShares({ dataset: id, buyer, shares: facts.shares, percentage, most }, Date.now());
      const statements = [...taken, insertInvestment(row), ...concluded, remember];
      await writes.apply({ events: [eventOf('invested', document)], statements }, actor).catch((error: unknown) => {
        if (error instanceof ExpectationFailed) this.#requireLeft(id, buyer, facts.shares);
        throw error instanceof ExpectationFailed
          ? new Refusal('CONFLICT', 'The offer changed while the investment was made.')
          : error;
      });
    });
  }

  /** The shares and the terms on which they are bought, after everything that the seller's side demands was checked. */
  #taken(
    document: GraphDocument,
    { shares: wanted, percentage, expected }: Omit<InvestmentRequest, 'idempotencyKey'>,
    buyer: string,
  ): Pick<Investment, 'shares' | 'percentage'> &
    Agreed & { readonly accepted: Accepted; readonly seller: string | null; readonly most: number } {
    const { records, terms } = this.tools;
    const { id } = document;
    after(records.state(id), 'invest');
    const sale = records.sale(id);
    requireOther(buyer, [document.owner, sale.seller]);
    this.#requireOpen(id);
    const offer = offerTaken(offersOf(document, terms).investment.slice(0, 1), expected, id);
    const shares = wanted ?? sharesOf(percentage ?? 0, offer);
    this.#requireLeft(id, buyer, shares);
    const { percentageOffer, totalShares } = offer;
    const part = percentageOffer === null || totalShares === null ? null : (shares * percentageOffer) / totalShares;
    const most = Math.min(100, percentageOffer ?? 100);
    this.#requireWhole(id, part ?? 0, most);
    const seller = sale.seller ?? document.owner ?? null;
    const accepted = acceptedOf(offer);
    return { shares, percentage: percentage ?? part, most, accepted, seller, ...agreedOf(accepted, document) };
  }

  #terms(dataset: string): Terms | undefined {
    return this.tools.database.readOne<Terms>(
      `SELECT pool, most, open, ends, IFNULL((SELECT sold FROM share_sale s WHERE s.dataset = o.dataset), 0) AS sold
FROM offer o WHERE dataset = ? AND kind = 'INVESTMENT' AND position = 0`,
      [dataset],
    );
  }

  #requireOpen(dataset: string): Terms & { readonly pool: number } {
    const terms = this.#terms(dataset);
    if (!terms) throw new Refusal('CONFLICT', 'The dataset has no investment offer.');
    if (terms.open === 0) throw new Refusal('CONFLICT', 'The investment offer is not active.');
    if (terms.ends !== null && terms.ends <= Date.now())
      throw new Refusal('CONFLICT', 'The investment offer has ended.');
    if (terms.pool === null)
      throw new Refusal('CONFLICT', 'The investment offer does not say how many shares there are.');
    return { ...terms, pool: terms.pool };
  }

  /** Nobody is sold more of a dataset than there is of it, however the shares were cut when others bought theirs. */
  #requireWhole(dataset: string, part: number, most: number): void {
    const sql = "SELECT SUM(percentage) AS sold FROM investment WHERE marketplace_id = ? AND state = 'INVESTED'";
    const sold = this.tools.database.readOne<{ sold: number | null }>(sql, [dataset])?.sold ?? 0;
    if (sold + part <= most + ROUNDING) return;
    const left = Math.max(0, most - sold);
    throw new Refusal('CONFLICT', `Of the dataset ${Number(left.toFixed(6))} per cent are left.`, { left });
  }

  #requireLeft(dataset: string, buyer: string, shares: number): void {
    const terms = this.#requireOpen(dataset);
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
    rest: Pick<Investment, 'percentage' | 'state'> & Agreed,
  ): Investment {
    return { id, marketplaceId, buyer, shares, ...rest, problem: null, at: new Date().toISOString() };
  }
}
