/** The twins and copies of a dataset. A twin that the caller may not read is as if it were not there. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Dataset } from '../../schema/repository/dataset.js';
import { Acquisition } from '../../schema/trade/marketplace.js';
import { buyerOf } from '../../src/core/auth/credentials.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import type { Context } from '../context.js';
import { Access, decidedInside } from '../middleware/access.js';

const MOST_COPIES = 100;

@Resolver(() => Dataset)
export class MarketplaceDatasetFields {
  @FieldResolver(() => Dataset, {
    nullable: true,
    description: 'The dataset of the seller that this one was made from (pst:originalId), where it is kept here.',
  })
  async original(@Root() { offer }: Dataset, @Ctx() { loaders }: Context): Promise<DatasetView | null> {
    return offer?.originalId == null ? null : loaders.dataset(offer.originalId);
  }

  @FieldResolver(() => Dataset, {
    nullable: true,
    description: 'The dataset on the marketplace that belongs to it (pst:marketplaceOfferId), where it is kept here.',
  })
  async marketplaceDataset(@Root() { offer }: Dataset, @Ctx() { loaders }: Context): Promise<DatasetView | null> {
    return offer?.marketplaceOfferId == null ? null : loaders.dataset(offer.marketplaceOfferId);
  }

  @FieldResolver(() => [Dataset], {
    description: `Copies that buyers made of it here: the caller's own, and for operators all; the oldest ${MOST_COPIES} at most.`,
    complexity: 20,
  })
  async acquiredCopies(@Root() { identifier }: Dataset, @Ctx() context: Context): Promise<DatasetView[]> {
    const { domain, loaders, authorizer, principal } = context;
    const { publications, acquisitions } = domain.marketplace.records;
    const marketplaceId = publications.of(identifier)?.marketplaceId ?? identifier;
    const copies = acquisitions
      .copies(marketplaceId)
      .filter(({ buyer }) => authorizer.listsCopies(principal, buyer))
      .slice(0, MOST_COPIES);
    const found = await Promise.all(copies.map(({ copy }) => (copy === null ? null : loaders.dataset(copy))));
    return found.filter((copy) => copy !== null);
  }

  @Access(decidedInside('acting for the organization that bought it; others see none'))
  @FieldResolver(() => Acquisition, {
    nullable: true,
    description:
      'The purchase that made this copy, for its buyer; null for others, and for datasets that are no copies.',
  })
  acquisition(@Root() { identifier }: Dataset, @Ctx() context: Context): Acquisition | null {
    const found = context.domain.marketplace.records.acquisitions.ofCopy(identifier);
    return found && found.buyer === buyerOf(context.principal) ? (found as unknown as Acquisition) : null;
  }
}
