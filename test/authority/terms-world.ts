/** Buying with an expectation, and reading what was recorded. */
import { newKey, type World } from '../marketplace/world.js';

/** Terms as they are told or recorded. */
export interface Terms {
  readonly price: string | null;
  readonly currency: string | null;
  readonly licence: string | null;
  readonly terms: string | null;
}

/** What came of a purchase. */
export interface Bought {
  readonly __typename: string;
  readonly code?: string;
  readonly dataset?: string;
  readonly offers?: readonly (Terms & { readonly version: string; readonly ends: string | null })[];
  readonly bought?: Terms & {
    readonly offerVersion: string | null;
    readonly metadataHash: string | null;
    readonly shares?: number;
  };
}

const AGREED = 'price currency licence terms offerVersion metadataHash';
const PROBLEMS = `__typename ... on Problem { code message }
  ... on TermsChanged { dataset offers { version price currency licence ends terms } }`;
const ACQUIRE = `mutation ($id: ID!, $key: String!, $expected: ExpectedTermsInput) {
  result: acquireDataset(id: $id, idempotencyKey: $key, expected: $expected) { ${PROBLEMS}
    ... on AcquisitionResult { bought: acquisition { ${AGREED} } } } }`;
const INVEST = `mutation ($id: ID!, $key: String!, $expected: ExpectedTermsInput) {
  result: recordInvestment(id: $id, idempotencyKey: $key, shares: 2, expected: $expected) { ${PROBLEMS}
    ... on InvestmentResult { bought: investment { shares ${AGREED} } } } }`;
const VERSIONS = `query ($id: ID!) { dataset(id: $id) { monetization {
  purchaseOffers { version } investmentOffers { version } } } }`;

/** Kinds of buying. */
export type Deal = 'acquire' | 'invest';

/** A buyer at a market. */
export class Buyer {
  constructor(private readonly world: World) {}

  /** Buys; `expected` is what was seen. */
  async take(
    deal: Deal,
    id: string,
    expected?: object,
    { headers = this.world.buyer, key = newKey() }: { readonly headers?: Record<string, string>; key?: string } = {},
  ): Promise<Bought> {
    const document = deal === 'acquire' ? ACQUIRE : INVEST;
    const { data, errors } = await this.world.service.graphql<{ result: Bought }>(
      document,
      { id, key, expected },
      headers,
    );
    if (!data) throw new Error(JSON.stringify(errors));
    return data.result;
  }

  /** Version of the only offer that a dataset shows. */
  async version(deal: Deal, id: string): Promise<string> {
    type Shown = Record<'purchaseOffers' | 'investmentOffers', { version: string }[]>;
    const { data } = await this.world.service.graphql<{ dataset: { monetization: Shown } }>(VERSIONS, { id });
    const { purchaseOffers, investmentOffers } = data?.dataset.monetization ?? {};
    return (deal === 'acquire' ? purchaseOffers : investmentOffers)?.[0]?.version ?? '';
  }
}

/** Offers of both kinds at a price. */
export const offersAt = (price: string): object => ({
  purchaseOffer: {
    price,
    type: 'one-off',
    spatialAvailability: ['Italy', 'Greece'],
    licence: { identifier: 'House licence' },
  },
  investmentOffer: { price, totalShares: 400, percentageOffer: 40 },
});
