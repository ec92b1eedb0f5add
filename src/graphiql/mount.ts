/** Mounts GraphiQL. */
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { fileURLToPath } from 'node:url';
import type { Brand } from '../brand.js';
import type { Config } from '../config.js';
import { PageLanguage } from '../http/page-language.js';
import { prefixes } from '../rdf/prefixes.js';
import { atHandIn, type DataAtHand } from './at-hand.js';
import { exampleQueries } from './example-queries.js';
import { contextOf } from './json-ld/context.js';
import { graphiqlRoutes } from './routes.js';

const ASSETS = fileURLToPath(new URL('../../public/graphiql', import.meta.url));

/** The surface that GraphiQL is mounted on. */
export interface GraphiqlSurface {
  readonly http: FastifyInstance;
  readonly config: Pick<Config, 'BASE_URL' | 'VOCAB_NS' | 'WEB_CLIENT'>;
  readonly brand: Brand;
  readonly schema: GraphQLSchema;
  /** The place where people log in: the issuer of the provider that the service has. */
  readonly issuer: string;
  /** The data that examples may name; absent where not everybody may see them. */
  readonly data?: DataAtHand | undefined;
}

/** `/graphiql`. */
export const mountGraphiql = async ({ http, config, brand, schema, issuer, data }: GraphiqlSurface): Promise<void> => {
  const login = { issuer, client: config.WEB_CLIENT, page: `${config.BASE_URL}/graphiql` };
  const context = contextOf(schema, { ...prefixes, pst: config.VOCAB_NS });
  const examples = async () => exampleQueries(data ? await atHandIn(data) : {});
  const speech = new PageLanguage(config.BASE_URL);
  const options = { endpoint: '/graphql', assets: ASSETS, examples, context, login, speech, brand };
  await http.register((scope) => graphiqlRoutes(scope, options));
};
