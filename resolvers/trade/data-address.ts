/** Where data are whose metadata do not tell it. */
import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import { Iri } from '../../schema/scalars.js';
import { buyerOf } from '../../src/core/auth/credentials.js';
import type { Context } from '../context.js';
import { Access, decidedInside } from '../middleware/access.js';
import { localId } from '../node/global-id.js';

@Resolver()
export class DataAddressQueries {
  @Access(decidedInside('an agreement that gives the data now, or owning the dataset', 'BUYER'))
  @Query(() => Iri, {
    description:
      'The address that one of `/srv/trade/data` stands for, for those who may have the data now: who bought them, and who owns them.',
  })
  dataAddress(
    @Arg('dataset', () => ID, { description: 'Id of the dataset in the address.' }) dataset: string,
    @Arg('number', () => Int, { description: 'Number in the address.' }) number: number,
    @Ctx() { domain, principal }: Context,
  ): string {
    return domain.marketplace.dataAccess.address(buyerOf(principal), localId('Dataset', dataset), number);
  }
}
