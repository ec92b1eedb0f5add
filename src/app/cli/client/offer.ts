/** `offer …` */
import type { Command } from 'commander';
import { define, numberOf, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { readJson } from './input.js';
import { runKeyed, withKey, type KeyedOptions } from './keyed.js';
import { writeRows } from './output.js';
import { collect, walk } from './pages.js';

const LIST = `query ($first: Int!, $after: String, $filter: OfferFilter) {
  page: offers(first: $first, after: $after, filter: $filter) {
    edges { node { kind version active free price currency priceUnit ends seller { identifier name }
      dataset { identifier title } } }
    pageInfo { hasNextPage endCursor } } }`;

interface Entry {
  readonly kind: string;
  readonly version: string | null;
  readonly active: boolean;
  readonly free: boolean;
  readonly price: string | null;
  readonly currency: string;
  readonly priceUnit: string;
  readonly ends: string | null;
  readonly seller: { readonly identifier: string; readonly name: string | null } | null;
  readonly dataset: { readonly identifier: string; readonly title: string | null } | null;
}

const rowOf = ({ dataset, kind, price, currency, priceUnit, free, active, ends, seller, version }: Entry) => ({
  ...{ dataset: dataset?.identifier ?? null, kind, price: free ? '0' : price, currency, priceUnit, active, ends },
  ...{ seller: seller?.name ?? null, sellerId: seller?.identifier ?? null, title: dataset?.title ?? null, version },
});

interface ListOptions extends Common {
  readonly kind?: string;
  readonly active?: boolean;
  readonly free?: boolean;
  readonly seller?: string;
  readonly limit: string;
}

const list = async (deployment: Deployment, options: ListOptions): Promise<void> => {
  const { kind, active, free, seller } = options;
  const filter = {
    ...{ kind: { eq: kind?.toUpperCase() }, active: { eq: active } },
    ...{ free: { eq: free }, seller: { eq: seller } },
  };
  const entries = await collect(walk<Entry>(deployment, LIST, { filter }, numberOf(options.limit, 'limit')));
  writeRows(entries.map(rowOf), options);
};

interface TradeOptions extends KeyedOptions {
  readonly offers?: string;
  readonly expect?: string;
  readonly renew?: boolean;
}

const trade =
  (name: string, shown: string, variables: Readonly<Record<string, string>> = {}) =>
  (deployment: Deployment, id: string, options: TradeOptions): Promise<void> => {
    const offers = options.offers === undefined ? undefined : readJson(options.offers);
    const expected = options.expect === undefined ? undefined : { version: options.expect };
    return runKeyed(deployment, { name, shown, variables }, { id, offers, expected, renew: options.renew }, options);
  };

const PUBLICATION = `... on PublicationResult { replayed
  listing { state originalId marketplaceId version seller { identifier name } ends } }`;
const ACQUISITION = `... on AcquisitionResult { replayed acquisition { id state marketplaceId at problem price currency licence } copy { identifier } }`;

/** Adds the commands. */
export const addOffer = (program: Command): void => {
  const offer = program.command('offer').description('offers, and the trade with them');
  define<[ListOptions]>(offer, 'list', 'offers of a deployment', list)
    .option('--kind <kind>', 'purchase or investment')
    .option('--active', 'only those that are open now')
    .option('--free', 'only those that cost nothing')
    .option('--seller <id>', 'only those of this seller')
    .option('--limit <number>', 'at most so many', '100');
  const publish = trade('publishDataset', PUBLICATION, { offers: 'MonetizationInput' });
  withKey(
    define<[string, TradeOptions]>(offer, 'publish <dataset>', 'put a dataset on the marketplace', publish),
  ).option(
    '--offers <file>',
    'what is offered, a MonetizationInput as JSON (- for standard input); that in its metadata without it',
  );
  const withdraw = trade('withdrawOffer', PUBLICATION);
  withKey(define<[string, TradeOptions]>(offer, 'withdraw <dataset>', 'take a dataset off the marketplace', withdraw));
  const acquire = trade('acquireDataset', ACQUISITION, { expected: 'ExpectedTermsInput', renew: 'Boolean' });
  withKey(define<[string, TradeOptions]>(offer, 'acquire <dataset>', 'buy access to a dataset', acquire))
    .option('--expect <version>', 'version of the offer that was shown; other terms are refused')
    .option('--renew', 'take the place of the agreement that the organization has');
};
