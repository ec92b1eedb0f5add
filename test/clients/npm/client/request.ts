/** A program with graphql-request and the documents that graphql-codegen typed: prints what it was told, as JSON. */
import { ClientError, GraphQLClient } from 'graphql-request';
import { CreateDatasetDocument, SearchDatasetsDocument } from './generated/graphql.js';

const { SERVICE: service = '', KEY: key = '' } = process.env;
const client = new GraphQLClient(`${service}/graphql`, { headers: { 'x-api-key': key } });
const byGet = new GraphQLClient(`${service}/graphql`, { method: 'GET' });
const variables = { words: 'tram', first: 1 };
const { search } = await client.request(SearchDatasetsDocument, variables);
const sameByGet = await byGet.request(SearchDatasetsDocument, variables);
const [one, two] = await client
  .batchRequests<[{ data: { viewer: { kind: string } } }, { data: object }]>([
    { document: '{ viewer { kind } }' },
    { document: '{ search { totalCount } }' },
  ])
  .catch(
    (error: unknown) => [error instanceof ClientError ? error.response.status : String(error), undefined] as const,
  );
const fields = { titles: [{ value: 'By request', language: 'en' }], descriptions: [{ value: '-', language: 'en' }] };
const { createDataset } = await client.request(CreateDatasetDocument, { catalogue: 'my-data', source: { fields } });
const refused = await client
  .request('{ nothing }')
  .catch((error: unknown) => (error instanceof ClientError ? error.response.status : String(error)));

console.log(
  JSON.stringify({
    found: [search.edges.length, search.totalCount === sameByGet.search.totalCount],
    batch: [one, two],
    created: createDataset.__typename,
    refused,
  }),
);
