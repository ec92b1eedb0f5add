/** A small but real GraphQL service to look at with a browser: the part of the schema that the example queries use. */
import { ApolloServer } from '@apollo/server';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { exampleQueries } from '../../src/graphiql/example-queries.js';
import { graphiqlRoutes } from '../../src/rest/graphiql.js';
import { resolvers, typeDefs } from './marketplace-schema.js';

/** A service that listens. */
export interface Served {
  /** Origin, such as `http://127.0.0.1:4000`. */
  readonly origin: string;
  close(): Promise<void>;
}

const ASSETS = fileURLToPath(new URL('../../public/graphiql', import.meta.url));

/** Starts the service on a free port; `SERVICE_URL` names one that runs already and is used instead. */
export const serveMarketplace = async (): Promise<Served> => {
  const running = process.env['SERVICE_URL'];
  if (running) return { origin: new URL(running).origin, close: () => Promise.resolve() };
  const app = Fastify();
  const apollo = new ApolloServer({ typeDefs, resolvers, plugins: [fastifyApolloDrainPlugin(app)] });
  await apollo.start();
  await app.register(fastifyApollo(apollo));
  await app.register(graphiqlRoutes, {
    endpoint: '/graphql',
    assets: ASSETS,
    examples: () => Promise.resolve(exampleQueries({ catalogue: 'city', dataset: 'bus-stops' })),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => app.close() };
};
