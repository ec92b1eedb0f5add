/** A seller that publishes, changes and withdraws an offer, and a buyer that buys and invests, with idempotency keys. */
import { randomUUID } from 'node:crypto';
import type { Client } from './client.js';
import { CATALOGUE, versionOf } from './datasets.js';
import { Promised, type Actor } from './promised.js';

const PROBLEM = '__typename ... on Problem { code message }';
const offers = (price: number): object => ({
  purchaseOffer: { price: String(price) },
  investmentOffer: { price: '1', totalShares: 1_000_000 },
});
const PUBLICATION = `${PROBLEM} ... on PublicationResult { listing { marketplaceId } }`;
const PUBLISH = `mutation ($id: ID!, $key: String!, $offers: MonetizationInput) {
  outcome: publishDataset(id: $id, idempotencyKey: $key, offers: $offers) { ${PUBLICATION} } }`;
const UPDATE = PUBLISH.replace('publishDataset', 'updateOffer');
const WITHDRAW = `mutation ($id: ID!, $key: String!) {
  outcome: withdrawOffer(id: $id, idempotencyKey: $key) { ${PUBLICATION} } }`;
const ACQUIRE = `mutation ($id: ID!, $key: String!) { outcome: acquireDataset(id: $id, idempotencyKey: $key, copy: false) {
  ${PROBLEM} ... on AcquisitionResult { acquisition { id } } } }`;
const INVEST = `mutation ($id: ID!, $key: String!) { outcome: recordInvestment(id: $id, idempotencyKey: $key, shares: 1) {
  ${PROBLEM} ... on InvestmentResult { investment { id } } } }`;

const HIDDEN = 'not on the marketplace';

interface Outcome {
  readonly __typename: string;
  readonly listing?: { readonly marketplaceId: string };
  readonly acquisition?: { readonly id: string };
  readonly investment?: { readonly id: string };
}

/** A request that may have to be repeated. */
interface Request {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly who: 'seller' | 'buyer';
  /** State of the offer afterwards. */
  readonly to: string;
}

/** Credentials of the two sides. */
export type Sides = Readonly<Record<'seller' | 'buyer', Record<string, string>>>;

/** One dataset with all trade about it. */
export class TradeActor implements Actor {
  readonly #state: Promised;
  #number = 0;
  #twin = '';
  #pending: Request | undefined;
  /** Twins that were acquired. */
  readonly #bought = new Set<string>();
  /** Orders that were acknowledged: key and id. */
  readonly #orders = new Map<string, { readonly request: Request; readonly id: string }>();

  constructor(
    private readonly client: Client,
    readonly name: string,
    private readonly sides: Sides,
  ) {
    this.#state = new Promised(name, HIDDEN);
  }

  get acknowledged(): number {
    return this.#state.acknowledged;
  }

  /** Stores the dataset that is traded. */
  async prepare(): Promise<void> {
    const path = `/srv/repo/catalogues/${CATALOGUE}/datasets/origin?originalId=${this.name}`;
    await this.client.write('PUT', path, versionOf(this.name, 0), this.sides.seller);
  }

  async step(): Promise<void> {
    const request = this.#next();
    this.#pending = request;
    await this.#state.change(request.to, () => this.#do(request));
    this.#pending = undefined;
  }

  async check(): Promise<readonly string[]> {
    const differences = [...this.#state.settle(await this.#seen())];
    // A client that had no answer repeats its request with the same key.
    if (this.#pending) {
      const { to } = this.#pending;
      await this.#do(this.#pending);
      this.#pending = undefined;
      differences.push(...(await this.#after(to)));
    }
    for (const [key, { request, id }] of [...this.#orders].slice(-2)) {
      const again = await this.#ask(request);
      const now = again.acquisition?.id ?? again.investment?.id;
      if (now !== id) differences.push(`${this.name}: order ${key} was ${id} and is ${now}`);
    }
    return differences;
  }

  /** Ids of all orders that were acknowledged. */
  get orders(): readonly string[] {
    return [...this.#orders.values()].map(({ id }) => id);
  }

  async #after(to: string): Promise<readonly string[]> {
    const seen = await this.#seen();
    this.#state.settle(to);
    return seen === to ? this.#move(to) : [`${this.name} is ${seen} after the request was repeated and must be ${to}`];
  }

  #move(to: string): readonly string[] {
    void this.#state.change(to, async () => undefined);
    return [];
  }

  #next(): Request {
    const number = (this.#number += 1);
    const key = randomUUID();
    const own = { id: this.name, key };
    const { now } = this.#state;
    if (now === HIDDEN) {
      return { query: PUBLISH, variables: { ...own, offers: offers(number) }, who: 'seller', to: `at ${number}` };
    }
    const bought = { id: this.#twin, key };
    const turns: readonly Request[] = [
      { query: UPDATE, variables: { ...own, offers: offers(number) }, who: 'seller', to: `at ${number}` },
      // An organization acquires a dataset once.
      { query: this.#bought.has(this.#twin) ? INVEST : ACQUIRE, variables: bought, who: 'buyer', to: now },
      { query: INVEST, variables: bought, who: 'buyer', to: now },
      { query: INVEST, variables: bought, who: 'buyer', to: now },
      { query: WITHDRAW, variables: own, who: 'seller', to: HIDDEN },
    ];
    const turn = turns[number % turns.length];
    if (!turn) throw new Error('there is always a turn');
    return turn;
  }

  async #ask({ query, variables, who }: Request): Promise<Outcome> {
    const { outcome } = await this.client.graphql<{ outcome: Outcome }>(query, variables, this.sides[who]);
    if (!/^(Publication|Acquisition|Investment)Result$/.test(outcome.__typename)) {
      throw new Error(`${this.name}: ${query} ${JSON.stringify(outcome)}`);
    }
    return outcome;
  }

  async #do(request: Request): Promise<void> {
    const { listing, acquisition, investment } = await this.#ask(request);
    this.#twin = listing?.marketplaceId ?? this.#twin;
    if (acquisition) this.#bought.add(this.#twin);
    const id = acquisition?.id ?? investment?.id;
    if (id !== undefined) this.#orders.set(String(request.variables['key']), { request, id });
  }

  /** State of the offer, or words about sides that do not agree. */
  async #seen(): Promise<string> {
    const link = await this.#linkOf(this.name);
    if (link === undefined) return 'without its dataset';
    const twin = link?.['marketplace_offer_id'];
    if (twin === undefined) return HIDDEN;
    const back = (await this.#linkOf(twin))?.['original_id'];
    if (back !== this.name) return `half published: its twin ${twin} names ${back}`;
    this.#twin = twin;
    const query = `query ($id: ID!) { dataset(id: $id) { monetization { purchaseOffers { price } } } }`;
    const { dataset } = await this.client.graphql<{
      dataset: { monetization: { purchaseOffers: { price: string }[] } | null } | null;
    }>(query, { id: twin });
    return `at ${dataset?.monetization?.purchaseOffers.map(({ price }) => Number(price)).join(' and ')}`;
  }

  async #linkOf(id: string): Promise<Record<string, string> | null | undefined> {
    const { status, text } = await this.client.send('GET', `/srv/search/datasets/${id}`);
    if (status === 404) return undefined;
    return (JSON.parse(text) as { result: { offer: Record<string, string> | null } }).result.offer;
  }
}

interface OrderPage {
  readonly edges: readonly { readonly node: { readonly id: string } }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

/** Ids of all orders of a buyer that the service has. */
export const ordersOf = async (client: Client, buyer: Record<string, string>): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const kind of ['acquisitions', 'investments'] as const) {
    const query = `query ($after: String) { orders: ${kind}(first: 100, after: $after) {
      edges { node { id } } pageInfo { hasNextPage endCursor } } }`;
    for (let after: string | null | undefined = null; after !== undefined;) {
      const { orders }: { orders: OrderPage } = await client.graphql(query, { after }, buyer);
      ids.push(...orders.edges.map(({ node }) => node.id));
      after = orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : undefined;
    }
  }
  return ids;
};
