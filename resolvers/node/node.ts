/** Relay: any object by its global id. */
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Organization } from '../../schema/identity/organization.js';
import { Node } from '../../schema/node/node.js';
import { Refusal } from '../../src/core/errors.js';
import { CatalogueView } from '../../src/features/repository/views/catalogue.js';
import { DatasetView } from '../../src/features/repository/views/dataset.js';
import { MOST } from '../lists/connection.js';
import type { Context } from '../context.js';
import { distributionById } from '../repository/distribution.js';
import { organizationFor } from '../identity/organization.js';
import { fromGlobalId, type NodeType } from './global-id.js';
import { Access, scope } from '../middleware/access.js';
import { Stored } from '../middleware/stored.js';

/** GraphQL type of a view. */
export const typeOfNode = (value: unknown): NodeType => {
  if (value instanceof DatasetView) return 'Dataset';
  if (value instanceof CatalogueView) return 'Catalogue';
  return value instanceof Organization ? 'Organization' : 'Distribution';
};

const fetch = (id: string, context: Context) => {
  const global = fromGlobalId(id);
  switch (global?.type) {
    case 'Catalogue':
      return context.loaders.catalogue(global.identifier);
    case 'Dataset':
      return context.loaders.dataset(global.identifier);
    case 'Distribution':
      return distributionById(global.identifier, context);
    case 'Organization':
      return organizationFor(global.identifier, context);
    default:
      return null;
  }
};

@Resolver()
export class NodeResolver {
  @Access(scope('READ', 'node', 'id'))
  @Stored()
  @Query(() => Node, { nullable: true, description: 'The object with this global id; null when there is none.' })
  node(@Arg('id', () => ID, { description: 'Global id.' }) id: string, @Ctx() context: Context) {
    return fetch(id, context);
  }

  @Access(scope('READ', 'node', 'ids'))
  @Stored()
  @Query(() => [Node], {
    nullable: 'items',
    description: `The objects with these global ids, in their order; at most ${MOST}.`,
  })
  nodes(@Arg('ids', () => [ID], { description: 'Global ids.' }) ids: string[], @Ctx() context: Context) {
    if (ids.length > MOST) throw new Refusal('BAD_REQUEST', `At most ${MOST} ids can be asked for at once.`);
    return Promise.all(ids.map((id) => fetch(id, context)));
  }
}
