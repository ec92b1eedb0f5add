/** Offers by the model: rows of the record, narrowed by what the graphs say where a filter asks for that. */
import type { OfferListArgs } from '../../schema/offer/list.js';
import type { Offer } from '../../schema/offer/offer.js';
import { ANYTHING, conditionOf, sortOf } from '../../src/domain/filters/types.js';
import type { OfferRequest } from '../../src/domain/marketplace/offers/query.js';
import { offer } from '../../src/domain/marketplace/offers/model.js';
import type { Context } from '../context.js';
import { callerOf, type ListFigures } from '../filters/request.js';
import { requireLength } from '../lists/connection.js';

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
export const listOffers = async (args: OfferListArgs, context: Context) => {
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
