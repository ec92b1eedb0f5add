/** Offers as a list across datasets. */
import { Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Dataset } from '../../schema/dataset/dataset.js';
import { Organization } from '../../schema/identity/organization.js';
import { InvestmentOffer } from '../../schema/offer/investment-offer.js';
import { OfferListArgs } from '../../schema/offer/list.js';
import { Offer, OfferConnection, PriceUnit } from '../../schema/offer/offer.js';
import { PurchaseOffer } from '../../schema/offer/purchase-offer.js';
import { DateTime, Decimal } from '../../schema/scalars.js';
import type { DescribedOffers } from '../../src/domain/views/monetization.js';
import { DEFAULT_CURRENCY } from '../../src/model/offers.js';
import { PurchaseOfferView } from '../../src/domain/views/purchase-offer.js';
import { priceUnitOf, type ListedOffer } from '../../src/domain/marketplace/listing.js';
import type { FoundOffer } from '../../src/domain/marketplace/offers/query.js';
import { listCost, type Listed } from '../filters/request.js';
import { listOffers } from './list.js';
import type { Context } from '../context.js';
import { organizationOrNull } from '../identity/organization.js';
import { timeOf } from '../marketplace/records.js';
import { Access, PUBLIC } from '../middleware/access.js';

@Resolver(() => OfferConnection)
export class OfferQueriesResolver {
  @Access(PUBLIC)
  @Query(() => OfferConnection, {
    description: 'Offers of all datasets that the caller may read.',
    complexity: listCost(),
  })
  offers(@Args(() => OfferListArgs) args: OfferListArgs, @Ctx() context: Context) {
    return listOffers(args, context);
  }

  @FieldResolver(() => Int)
  totalCount(@Root() { listed }: Listed): Promise<number> {
    return listed.count();
  }
}

/** The offers of one kind in the order of their rows. */
const offersOf = async <K extends keyof DescribedOffers>(
  id: string,
  kind: K,
  { loaders }: Context,
): Promise<DescribedOffers[K] | []> => (await loaders.dataset(id))?.describedOffers[kind] ?? [];

/** An offer before its fields are resolved: of a list, or of a listing, which has read it already. */
type AnyOffer = FoundOffer | ListedOffer;
type View = ListedOffer['view'];

/** The terms of an offer; undefined where the dataset is gone meanwhile. */
const viewOf = async (offer: AnyOffer, context: Context): Promise<View | undefined> => {
  if ('view' in offer) return offer.view;
  const { dataset, kind, position } = offer;
  return (await offersOf(dataset, kind === 'PURCHASE' ? 'purchase' : 'investment', context))[position];
};

/** The terms of a purchase; undefined for those of an investment. */
const purchaseIn = (view: View | undefined): PurchaseOfferView | undefined =>
  view instanceof PurchaseOfferView ? view : undefined;

@Resolver(() => Offer)
export class OfferResolver {
  @FieldResolver(() => Dataset, { nullable: true })
  dataset(@Root() { dataset }: AnyOffer, @Ctx() { loaders }: Context) {
    return loaders.dataset(dataset);
  }

  @FieldResolver(() => PurchaseOffer, { nullable: true })
  async purchaseOffer(@Root() offer: AnyOffer, @Ctx() context: Context) {
    return offer.kind === 'PURCHASE' ? ((await viewOf(offer, context)) ?? null) : null;
  }

  @FieldResolver(() => InvestmentOffer, { nullable: true })
  async investmentOffer(@Root() offer: AnyOffer, @Ctx() context: Context) {
    return offer.kind === 'INVESTMENT' ? ((await viewOf(offer, context)) ?? null) : null;
  }

  @FieldResolver(() => String, { nullable: true })
  async version(@Root() offer: AnyOffer, @Ctx() context: Context): Promise<string | null> {
    return (await viewOf(offer, context))?.version ?? null;
  }

  @FieldResolver(() => Decimal, { nullable: true })
  async price(@Root() offer: AnyOffer, @Ctx() context: Context): Promise<string | null> {
    return (await viewOf(offer, context))?.amount ?? null;
  }

  @FieldResolver(() => String)
  async currency(@Root() offer: AnyOffer, @Ctx() context: Context): Promise<string> {
    return (await viewOf(offer, context))?.currency ?? DEFAULT_CURRENCY;
  }

  @FieldResolver(() => PriceUnit)
  async priceUnit(@Root() offer: AnyOffer, @Ctx() context: Context): Promise<string> {
    const view = await viewOf(offer, context);
    return view ? priceUnitOf(view) : 'ONCE';
  }

  @FieldResolver(() => Boolean, { nullable: true })
  async taxIncluded(@Root() offer: AnyOffer, @Ctx() context: Context): Promise<boolean | null> {
    return (await viewOf(offer, context))?.taxIncluded ?? null;
  }

  @FieldResolver(() => Boolean)
  async onRequest(@Root() offer: AnyOffer, @Ctx() context: Context): Promise<boolean> {
    return purchaseIn(await viewOf(offer, context))?.onRequest === true;
  }

  @FieldResolver(() => String, { nullable: true })
  async useTime(@Root() offer: AnyOffer, @Ctx() context: Context): Promise<string | null> {
    return purchaseIn(await viewOf(offer, context))?.useTime ?? null;
  }

  @FieldResolver(() => Boolean)
  free(@Root() { free }: AnyOffer): boolean {
    return Boolean(free);
  }

  @FieldResolver(() => Boolean)
  active(@Root() { isAvailable }: AnyOffer): boolean {
    return Boolean(isAvailable);
  }

  @FieldResolver(() => Organization, { nullable: true })
  seller(@Root() { seller }: FoundOffer): Organization | null {
    return organizationOrNull(seller);
  }

  @FieldResolver(() => DateTime, { nullable: true })
  ends(@Root() { ends }: AnyOffer): string | null {
    return timeOf(ends);
  }

  @FieldResolver(() => Int, { nullable: true })
  sharesLeft(@Root() offer: AnyOffer, @Ctx() { domain }: Context): number | null {
    if ('sharesLeft' in offer) return offer.sharesLeft;
    const { dataset, kind, position, pool } = offer;
    if (kind !== 'INVESTMENT' || pool === null) return null;
    const sold = position === 0 ? (domain.marketplace.shares.count(dataset)?.sold ?? 0) : 0;
    return Math.max(0, pool - sold);
  }
}
