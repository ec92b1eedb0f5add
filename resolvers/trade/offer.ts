/** Offers as a list across datasets. */
import { Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Dataset } from '../../schema/repository/dataset.js';
import { Organization } from '../../schema/identity/organization.js';
import { InvestmentOffer } from '../../schema/trade/investment-offer.js';
import { OfferListArgs } from '../../schema/trade/offer-list.js';
import { Offer, OfferConnection, PriceUnit } from '../../schema/trade/offer.js';
import { PurchaseOffer } from '../../schema/trade/purchase-offer.js';
import { DateTime, Decimal } from '../../schema/scalars.js';
import { ANYTHING, conditionOf, sortOf } from '../../src/features/repository/filters/types.js';
import { type ListedOffer, priceUnitOf } from '../../src/features/trade/listing.js';
import { offer } from '../../src/features/trade/offers/model.js';
import type { FoundOffer, OfferRequest } from '../../src/features/trade/offers/query.js';
import type { DescribedOffers } from '../../src/features/repository/views/monetization.js';
import { PurchaseOfferView } from '../../src/features/repository/views/purchase-offer.js';
import { DEFAULT_CURRENCY } from '../../src/model/offers.js';
import type { Context } from '../context.js';
import { callerOf, listCost, type Listed, type ListFigures } from '../filters/request.js';
import { organizationOrNull } from '../identity/organization.js';
import { requireLength } from '../lists/connection.js';
import { timeOf } from './records.js';
import { Access, PUBLIC } from '../middleware/access.js';

/** Offers by the model: rows of the record, narrowed by what the graphs say where a filter asks for that. */
const NEWEST = [{ starts: 'DESC' }];

/** The list that the arguments ask for, the newest first unless they say otherwise. `BAD_USER_INPUT` with the place of what is wrong. */
const offerRequest = ({ filter, sort, first, after }: OfferListArgs): OfferRequest => ({
  condition: filter == null ? ANYTHING : conditionOf(offer, filter, 'filter'),
  sort: sortOf(offer, sort ?? NEWEST, 'sort'),
  first,
  after: after ?? undefined,
});

/** What can be asked of a list of offers. */
const offerFigures = (request: OfferRequest, context: Context): ListFigures => {
  const { offers } = context.domain.marketplace;
  return {
    count: async () => offers.count(request, await callerOf(context)),
    figures: async (of) => offers.figures(request, of, await callerOf(context)),
    groups: async (wanted) => offers.groups(request, wanted, await callerOf(context)),
    foundBy: () => ({ road: 'SQL', sparql: offers.sparql(request) || null }),
  };
};

/** One page of offers that the caller may read. */
const listOffers = async (args: OfferListArgs, context: Context) => {
  requireLength(args);
  const request = offerRequest(args);
  const { items, more } = await context.domain.marketplace.offers.page(request, await callerOf(context));
  const edges = items.map(({ cursor, ...node }) => ({ node: node as unknown as Offer, cursor }));
  return {
    listed: offerFigures(request, context),
    edges,
    pageInfo: {
      hasNextPage: more,
      hasPreviousPage: args.after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
};

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
