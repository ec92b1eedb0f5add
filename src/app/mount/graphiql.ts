/** Mounts GraphiQL over the data and the provider of the service. */
import type { GraphQLSchema } from 'graphql';
import { toGlobalId } from '../../../resolvers/node/global-id.js';
import { ANONYMOUS } from '../../core/auth/principal.js';
import type { DataAtHand } from '../../core/graphiql/at-hand.js';
import { mountGraphiql as mount } from '../../core/graphiql/mount.js';
import type { Surface } from './surface.js';

/** `/graphiql`. Its examples name data only where everybody may see them. */
export const mountGraphiql = async (surface: Surface, schema: GraphQLSchema): Promise<void> => {
  const { http, config, brand, core, authorizer } = surface;
  const { records } = core.domain.marketplace;
  const data: DataAtHand = {
    store: core.store,
    seen: async () => {
      const readable = await authorizer.readable(ANONYMOUS);
      return readable && 'allBut' in readable ? readable : undefined;
    },
    marketplace: config.MARKETPLACE_CATALOGUE,
    globalId: (dataset) => toGlobalId('Dataset', dataset),
    isUnpublished: (dataset) => records.state(dataset) === 'UNPUBLISHED',
  };
  const external = core.provider.embedded ? undefined : config.ISSUER;
  const issuer = external ?? core.identity.realm.issuers.canonical;
  await mount({ http, config, brand, schema, issuer, data: authorizer.readsAreOpen ? data : undefined });
};
