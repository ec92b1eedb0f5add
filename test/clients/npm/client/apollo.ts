/** A program with Apollo Client and the documents that graphql-codegen typed: prints what it was told, as JSON. */
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { CreateDatasetDocument, FollowChangesDocument, SearchDatasetsDocument } from './generated/graphql.js';

const { SERVICE: service = '', KEY: key = '' } = process.env;
const methods: string[] = [];
const counted: typeof fetch = (input, init) => {
  methods.push(init?.method ?? 'GET');
  return fetch(input, init);
};
const headers = { 'x-api-key': key };
const clientWith = (options: { readonly useGETForQueries?: boolean }) =>
  new ApolloClient({
    // Search results have no ids of their own: what is found is kept with the arguments of the search.
    cache: new InMemoryCache(),
    link: new HttpLink({ uri: `${service}/graphql`, fetch: counted, headers, ...options }),
  });

const byGet = clientWith({ useGETForQueries: true });
const variables = { words: 'tram', first: 1 };
const found = await byGet.query({ query: SearchDatasetsDocument, variables });
const again = await byGet.query({ query: SearchDatasetsDocument, variables });
const [readBy] = methods;
const requests = methods.length;

const socket = createClient({ url: `${service.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket });
const live = new ApolloClient({ cache: new InMemoryCache(), link: new GraphQLWsLink(socket) });
const changes: string[] = [];
const changed = new Promise<void>((resolve, reject) => {
  live.subscribe({ query: FollowChangesDocument, variables: { catalogue: 'my-data' } }).subscribe({
    next: ({ data }) => {
      // What becomes of its quality comes whenever it was assessed.
      if (data?.changes.kind !== 'DATASET') return;
      changes.push(`${data.changes.action} ${data.changes.dataset?.title}`);
      resolve();
    },
    error: reject,
  });
});
await new Promise<void>((resolve) => void socket.on('connected', () => resolve()));

const writing = clientWith({});
const create = async (catalogue: string): Promise<string | undefined> => {
  const fields = { titles: [{ value: 'By Apollo', language: 'en' }], descriptions: [{ value: '-', language: 'en' }] };
  const { data } = await writing.mutate({
    mutation: CreateDatasetDocument,
    variables: { catalogue, source: { fields } },
  });
  const outcome = data?.createDataset;
  return outcome?.__typename;
};
const created = await create('my-data');
const refused = await create('nowhere');
const failed = await byGet
  .query({ query: SearchDatasetsDocument, variables: { words: '', first: 100_000 } })
  .catch(({ name, message }: Error) => [name, message]);
await changed;
await socket.dispose();
byGet.stop();

console.log(
  JSON.stringify({
    found: [found.data?.search.edges.length, found.data?.search.totalCount === again.data?.search.totalCount],
    readBy,
    requests,
    created,
    refused,
    failed: Array.isArray(failed) ? failed : null,
    changes,
  }),
);
