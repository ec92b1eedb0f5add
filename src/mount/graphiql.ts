/** Mounts GraphiQL. */
import { fileURLToPath } from 'node:url';
import { toGlobalId } from '../../resolvers/global-id.js';
import type { createSchema } from '../../resolvers/index.js';
import { atHandIn } from '../graphiql/at-hand.js';
import { exampleQueries } from '../graphiql/example-queries.js';
import { contextOf } from '../graphiql/json-ld/context.js';
import { prefixes } from '../rdf/vocabulary.js';
import { graphiqlRoutes } from '../rest/graphiql.js';
import type { Surface } from './surface.js';

const ASSETS = fileURLToPath(new URL('../../public/graphiql', import.meta.url));

/** `/graphiql`. Its examples name data only where everybody may see them. */
export const mountGraphiql = async (
  { http, config, core, authorizer }: Surface,
  schema: ReturnType<typeof createSchema>,
): Promise<void> => {
  const { BASE_URL: base, MARKETPLACE_CATALOGUE: marketplace, VOCAB_NS, WEB_CLIENT: client } = config;
  const globalId = (dataset: string): string => toGlobalId('Dataset', dataset);
  const { standing } = core.domain.marketplace;
  const known = { globalId, isUnpublished: (dataset: string) => standing.state(dataset) === 'UNPUBLISHED' };
  const examples = async () =>
    exampleQueries(authorizer.readsAreOpen ? await atHandIn(core.store, marketplace, known) : {});
  const context = contextOf(schema, { ...prefixes, pst: VOCAB_NS });
  const issuer = core.provider.embedded ? undefined : config.ISSUER;
  const login = { issuer: issuer ?? core.identity.realm.issuers.canonical, client, page: `${base}/graphiql` };
  const options = { endpoint: '/graphql', assets: ASSETS, examples, context, login };
  await http.register((scope) => graphiqlRoutes(scope, options));
};
