/** The yardstick of the list: Apollo Server as its documentation shows it, with the same objects in memory and the same schema. */
import { ApolloServer, HeaderMap } from '@apollo/server';
import Fastify from 'fastify';
import { readFileSync } from 'node:fs';

const typeDefs = readFileSync(new URL('../../../../schema/schema.graphql', import.meta.url), 'utf8');
const { datasets } = JSON.parse(readFileSync(process.env['DATA'] ?? '', 'utf8')) as { readonly datasets: object };
const server = new ApolloServer({ typeDefs, resolvers: { Query: { datasets: () => datasets } } });
await server.start();
const app = Fastify();
app.post('/graphql', async (request, reply) => {
  const headers = new HeaderMap();
  headers.set('content-type', 'application/json');
  const response = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: 'POST', headers, search: '', body: request.body },
    context: async () => ({}),
  });
  if (response.body.kind !== 'complete') throw new Error('Answers in parts are not supported.');
  return reply.type('application/json').send(response.body.string);
});
app.get('/static', (_request, reply) => reply.code(304).header('etag', '"static"').send());
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.send?.({ url });
