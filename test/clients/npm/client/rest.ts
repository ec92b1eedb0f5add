/** A program with openapi-fetch and the types that openapi-typescript made: prints what it was told, as JSON. */
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/rest.js';

const { SERVICE: baseUrl = '', KEY: key = '' } = process.env;
const client = createClient<paths>({ baseUrl, headers: { 'x-api-key': key } });
const turtle = (title: string): string =>
  `<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "${title}"@en ; <http://purl.org/dc/terms/description> "-"@en .`;

const found = await client.GET('/srv/search/search', { params: { query: { q: 'tram', limit: 1 } } });
const posted = await client.POST('/srv/search/search', { body: { q: 'tram', limit: 1 } });

const catalogue = { id: 'my-data' };
const sent = { headers: { 'content-type': 'text/turtle' }, bodySerializer: String };
const created = await client.POST('/srv/repo/catalogues/{id}/datasets', {
  params: { path: catalogue },
  body: turtle('Typed'),
  ...sent,
});
const id = created.response.headers.get('location')?.split('/').at(-1) ?? '';
const path = { id };
const read = await client.GET('/srv/repo/datasets/{id}', {
  params: { path },
  parseAs: 'text',
  headers: { accept: 'text/turtle' },
});
const shown = await client.GET('/srv/search/datasets/{id}', { params: { path } });
const quality = await client.GET('/srv/mqa/datasets/{id}', { params: { path } });
const removed = await client.DELETE('/srv/repo/datasets/{id}', { params: { path } });
const gone = await client.GET('/srv/search/datasets/{id}', { params: { path } });
const wrong = await client.GET('/srv/search/search', { params: { query: { facets: '{' } } });
const problem: components['schemas']['Problem'] | undefined = gone.error;

console.log(
  JSON.stringify({
    found: [found.data?.result.count, found.data?.result.results.length],
    posted: posted.data?.result.count,
    created: created.response.status,
    read: [read.response.status, read.data?.includes('Typed')],
    shown: shown.data?.result.id === id,
    quality: quality.response.status,
    removed: removed.response.status,
    gone: [gone.data ?? null, problem?.status],
    wrong: [wrong.response.status, wrong.error?.detail],
  }),
);
