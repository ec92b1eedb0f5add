/** The purchases of the caller's organization, and its orders from a marketplace elsewhere. */
import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Organization } from '../../schema/identity/organization.js';
import {
  Acquisition,
  AcquisitionConnection,
  Investment,
  InvestmentConnection,
} from '../../schema/trade/marketplace.js';
import { PageArgs, type Connection } from '../../schema/node/node.js';
import { buyerOf } from '../../src/core/auth/credentials.js';
import type { Acquisition as Recorded } from '../../src/features/trade/acquisition.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import type { Context } from '../context.js';
import { organizationOf, organizationOrNull } from '../identity/organization.js';
import { Access, BUYER } from '../middleware/access.js';
import { asConnection, type Dated } from './by-time.js';

@Resolver()
export class PurchaseQueries {
  @Access(BUYER)
  @Query(() => AcquisitionConnection, {
    description: 'Datasets that the organization of the caller acquired, or ordered from a marketplace elsewhere.',
  })
  acquisitions(@Args(() => PageArgs) args: PageArgs, @Ctx() context: Context): Connection<Dated> {
    const organization = buyerOf(context.principal) ?? '';
    const { acquisitions } = context.domain.marketplace.records;
    return asConnection(args, (position, limit) => acquisitions.of(organization, position, limit));
  }

  @Access(BUYER)
  @Query(() => InvestmentConnection, {
    description: 'Shares that the organization of the caller bought, or ordered from a marketplace elsewhere.',
  })
  investments(@Args(() => PageArgs) args: PageArgs, @Ctx() context: Context): Connection<Dated> {
    const organization = buyerOf(context.principal) ?? '';
    const { shares } = context.domain.marketplace;
    return asConnection(args, (position, limit) => shares.of(organization, position, limit));
  }
}

@Resolver(() => Acquisition)
export class AcquisitionFields {
  @FieldResolver(() => Organization, { description: 'The organization that bought.' })
  buyer(@Root() { buyer }: Recorded): Organization {
    return organizationOf(buyer);
  }

  @FieldResolver()
  seller(@Root() { seller }: Recorded): Organization | null {
    return organizationOrNull(seller);
  }

  @FieldResolver()
  marketplaceDataset(@Root() { marketplaceId }: Acquisition, @Ctx() { loaders }: Context): Promise<DatasetView | null> {
    return loaders.dataset(marketplaceId);
  }

  @FieldResolver()
  async copy(@Root() { copy }: Recorded, @Ctx() { loaders }: Context): Promise<DatasetView | null> {
    return copy === null ? null : loaders.dataset(copy);
  }
}

@Resolver(() => Investment)
export class InvestmentFields {
  @FieldResolver(() => Organization, { description: 'The organization that bought.' })
  buyer(@Root() { buyer }: { readonly buyer: string }): Organization {
    return organizationOf(buyer);
  }

  @FieldResolver()
  marketplaceDataset(@Root() { marketplaceId }: Investment, @Ctx() { loaders }: Context): Promise<DatasetView | null> {
    return loaders.dataset(marketplaceId);
  }
}
