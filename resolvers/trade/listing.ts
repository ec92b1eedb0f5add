/** What is on sale of a dataset: the one answer that every surface shows. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Dataset } from '../../schema/repository/dataset.js';
import { Organization } from '../../schema/identity/organization.js';
import { Entitlement } from '../../schema/agreements/agreement.js';
import { Listing } from '../../schema/trade/listing.js';
import { DateTime } from '../../schema/scalars.js';
import type { Listing as Listed } from '../../src/features/trade/listing.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import type { Context } from '../context.js';
import { organizationOrNull } from '../identity/organization.js';
import { Access, decidedInside } from '../middleware/access.js';
import { Volatile } from '../middleware/stored.js';
import { dataCallerOf, maySell } from './parties.js';
import { timeOf } from './records.js';

/** A listing with the dataset that it was asked of. */
type Asked = Listed & { readonly askedOf: string };

/** The listing of a dataset for the caller. */
export const listingOf = async (context: Context, dataset: string): Promise<Asked> => {
  const listing = await context.domain.marketplace.listings.of(dataset, (id) => maySell(context, id));
  return { ...listing, askedOf: dataset };
};

@Resolver(() => Dataset)
export class DatasetListing {
  @Access(decidedInside('drafts, and what is for sellers, are shown to those who hold TRADE'))
  @Volatile()
  @FieldResolver(() => Listing, { description: 'What is on sale of it.', complexity: 5 })
  listing(@Root() { identifier }: Dataset, @Ctx() context: Context): Promise<Asked> {
    return listingOf(context, identifier);
  }

  @Access(decidedInside('offers of a draft, and of an original since it was listed, are shown to those who hold TRADE'))
  @Volatile()
  @FieldResolver()
  async monetization(@Root() { identifier, monetization }: Dataset, @Ctx() context: Context) {
    if (monetization === null || (await maySell(context, identifier))) return monetization;
    const { offers, originalId } = await listingOf(context, identifier);
    return offers.length > 0 && originalId !== identifier ? monetization : null;
  }
}

@Resolver(() => Listing)
export class ListingResolver {
  @FieldResolver(() => Dataset, { nullable: true })
  dataset(@Root() { marketplaceId }: Asked, @Ctx() { loaders }: Context): Promise<DatasetView | null> | null {
    return marketplaceId === null ? null : loaders.dataset(marketplaceId);
  }

  @FieldResolver(() => Dataset, { nullable: true })
  original(@Root() { originalId }: Asked, @Ctx() { loaders }: Context): Promise<DatasetView | null> | null {
    return originalId === null ? null : loaders.dataset(originalId);
  }

  @FieldResolver(() => Organization, { nullable: true })
  seller(@Root() { seller }: Asked): Organization | null {
    return organizationOrNull(seller);
  }

  @FieldResolver(() => DateTime, { nullable: true })
  ends(@Root() { ends }: Asked): string | null {
    return timeOf(ends);
  }

  @Access(decidedInside('it tells callers of themselves alone'))
  @Volatile()
  @FieldResolver(() => Entitlement)
  async entitlement(@Root() { askedOf }: Asked, @Ctx() context: Context): Promise<Entitlement> {
    const { dataAccess } = context.domain.marketplace;
    return (await dataAccess.decideFor(dataCallerOf(context), { dataset: askedOf })) as Entitlement;
  }
}
