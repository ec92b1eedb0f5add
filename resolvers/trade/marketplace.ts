/** Trade: mutations of sellers and buyers. */
import { Arg, Ctx, Float, ID, Int, Mutation, Resolver } from 'type-graphql';
import { PublicationOutcome, type PublicationResult } from '../../schema/trade/listing.js';
import {
  AcquisitionOutcome,
  ExpectedTermsInput,
  InvestmentOutcome,
  type AcquisitionResult,
  type InvestmentResult,
} from '../../schema/trade/marketplace.js';
import type { Rehearsal } from '../../schema/trade/rehearsal.js';
import { MonetizationInput } from '../../schema/trade/monetization.js';
import type { Expectation } from '../../src/features/trade/agreement.js';
import type { Once } from '../../src/core/store/idempotency.js';
import type { Traded } from '../../src/features/trade/trade.js';
import { actorOf, type Context } from '../context.js';
import { rehearsing } from '../rehearse.js';
import { localId } from '../node/global-id.js';
import { listingOf } from './listing.js';
import { acquisitionOf } from './records.js';
import { Access, buyerOf, scope } from '../middleware/access.js';

/** Description of idempotency keys. */
export const KEY =
  'Chosen by the client, new for each thing it wants done: the same request with the same key is done once, whenever it is sent again.';

/** Description of dry runs. */
export const DRY_RUN = 'Report what would happen and store nothing.';

/** Description of the terms that a buyer expects. */
export const EXPECTED =
  'What was shown to the buyer: strongly advised, as a price can rise between reading and buying. Without it the cheapest open offer is bought as it is then.';

/** The terms that a buyer expects; undefined when nothing is said. */
export const expectationOf = (expected: ExpectedTermsInput | null | undefined): Expectation | undefined => {
  if (expected == null) return undefined;
  const { version, price, currency } = expected;
  return { version: version ?? undefined, price: price ?? undefined, currency: currency ?? undefined };
};

/** What came of an act of a seller, as it is shown. */
export const asPublication = async (
  { result, replayed }: Once<Traded>,
  context: Context,
): Promise<PublicationResult> => {
  const { loaders } = context;
  loaders.forget();
  const [dataset, twin] = await Promise.all([loaders.dataset(result.dataset), loaders.dataset(result.marketplaceId)]);
  return {
    replayed,
    listing: (await listingOf(context, result.dataset)) as unknown as PublicationResult['listing'],
    dataset: dataset as PublicationResult['dataset'],
    marketplaceDataset: twin as PublicationResult['marketplaceDataset'],
  };
};

@Resolver()
export class MarketplaceResolver {
  @Access(scope('TRADE', 'publication', 'id'))
  @Mutation(() => PublicationOutcome, {
    description:
      'Puts a dataset on the marketplace, or back on it after it was withdrawn or expired: a twin with its metadata and offers.',
  })
  async publishDataset(
    @Arg('id', () => ID, { description: 'Id of the dataset, or of its twin on the marketplace.' }) id: string,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Arg('offers', () => MonetizationInput, {
      nullable: true,
      description:
        'Who sells, and what is offered; the offers in the metadata, or those of the last time, when absent.',
    })
    offers: MonetizationInput | null | undefined,
    @Arg('offersFromMetadata', () => Boolean, {
      nullable: true,
      description: 'Whether the offers that the metadata describe take the place of those of the last time.',
    })
    offersFromMetadata: boolean | null | undefined,
    @Arg('marketplaceId', () => ID, {
      nullable: true,
      description: 'Id of the twin; a random UUID when absent. Once there is one it stays.',
    })
    marketplaceId: string | null | undefined,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: DRY_RUN }) dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<PublicationResult | Rehearsal> {
    return rehearsing(dryRun, context, async (context) => {
      const twin = marketplaceId == null ? undefined : localId('Dataset', marketplaceId);
      const request = {
        ...{ id: localId('Dataset', id), offers: offers ?? undefined, marketplaceId: twin, idempotencyKey },
        offersFromMetadata: offersFromMetadata === true ? true : undefined,
      };
      return asPublication(await context.domain.marketplace.trade.publish(request, actorOf(context)), context);
    });
  }

  @Access(scope('TRADE', 'publication', 'id'))
  @Mutation(() => PublicationOutcome, {
    description: 'Replaces the offers on the marketplace, and brings the metadata there up to date.',
  })
  async updateOffer(
    @Arg('id', () => ID, { description: 'Id of the dataset, or of its twin on the marketplace.' }) id: string,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Arg('offers', () => MonetizationInput, {
      nullable: true,
      description:
        'Who sells, and what is offered; when absent the offers stay and only the metadata are brought up to date.',
    })
    offers: MonetizationInput | null | undefined,
    @Arg('offersFromMetadata', () => Boolean, {
      nullable: true,
      description:
        "Whether the offers that the metadata of the seller's dataset describe take the place of those on the marketplace, where it describes any.",
    })
    offersFromMetadata: boolean | null | undefined,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: DRY_RUN }) dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<PublicationResult | Rehearsal> {
    return rehearsing(dryRun, context, async (context) => {
      const request = {
        id: localId('Dataset', id),
        offers: offers ?? undefined,
        offersFromMetadata: offersFromMetadata === true ? true : undefined,
        idempotencyKey,
      };
      return asPublication(await context.domain.marketplace.trade.updateOffer(request, actorOf(context)), context);
    });
  }

  @Access(scope('TRADE', 'publication', 'id'))
  @Mutation(() => PublicationOutcome, {
    description: 'Takes a dataset off the marketplace. Copies that were acquired stay with their buyers.',
  })
  async withdrawOffer(
    @Arg('id', () => ID, { description: 'Id of the dataset, or of its twin on the marketplace.' }) id: string,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: DRY_RUN }) dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<PublicationResult | Rehearsal> {
    return rehearsing(dryRun, context, async (context) => {
      const request = { id: localId('Dataset', id), idempotencyKey };
      return asPublication(await context.domain.marketplace.trade.withdraw(request, actorOf(context)), context);
    });
  }

  @Access(buyerOf('id'))
  @Mutation(() => AcquisitionOutcome, {
    description: 'Buys access to a dataset on the marketplace for the organization of the caller.',
  })
  async acquireDataset(
    @Arg('id', () => ID, { description: 'Id of the dataset on the marketplace.' }) id: string,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Arg('copy', () => Boolean, {
      defaultValue: true,
      description: 'Whether the copy is kept here; otherwise a deployment of the buyer keeps it.',
    })
    copy: boolean,
    @Arg('expected', () => ExpectedTermsInput, { nullable: true, description: EXPECTED })
    expected: ExpectedTermsInput | null | undefined,
    @Arg('renew', () => Boolean, {
      defaultValue: false,
      description: 'Whether the new agreement takes the place of the one that the organization has.',
    })
    renew: boolean,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: DRY_RUN }) dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<AcquisitionResult | Rehearsal> {
    return rehearsing(dryRun, context, async (context) => {
      const { domain, loaders } = context;
      const request = { id: localId('Dataset', id), copy, renew, expected: expectationOf(expected), idempotencyKey };
      const { result, replayed } = await domain.marketplace.purchases.acquire(request, actorOf(context));
      loaders.forget();
      return { replayed, ...(await acquisitionOf(result, context)) };
    });
  }

  @Access(buyerOf('id'))
  @Mutation(() => InvestmentOutcome, {
    description: 'Buys shares of a dataset on the marketplace for the organization of the caller.',
  })
  async recordInvestment(
    @Arg('id', () => ID, { description: 'Id of the dataset on the marketplace.' }) id: string,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Arg('shares', () => Int, { nullable: true, description: 'Number of shares; either this or `percentage`.' })
    shares: number | null | undefined,
    @Arg('percentage', () => Float, {
      nullable: true,
      description: 'Part of the whole dataset in per cent; it must make up a whole number of shares.',
    })
    percentage: number | null | undefined,
    @Arg('expected', () => ExpectedTermsInput, { nullable: true, description: EXPECTED })
    expected: ExpectedTermsInput | null | undefined,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: DRY_RUN }) dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<InvestmentResult | Rehearsal> {
    return rehearsing(dryRun, context, async (context) => {
      const { shares: sales } = context.domain.marketplace;
      const request = {
        id: localId('Dataset', id),
        shares: shares ?? undefined,
        percentage: percentage ?? undefined,
        expected: expectationOf(expected),
        idempotencyKey,
      };
      const { result, replayed } = await sales.invest(request, actorOf(context));
      return { replayed, investment: sales.find(result) as unknown as InvestmentResult['investment'] };
    });
  }
}
