/** Every route outside the identity provider and the pages: who may call it, and with what it is called so that nothing changes. */
import {
  readOnMarketplace,
  agents,
  all,
  anyone,
  anyoneSound,
  createCatalogue,
  credentials,
  edit,
  editCatalogue,
  marketplaceOperator,
  nobody,
  organization,
  read,
  put,
  readEach,
  readOwn,
  remove,
  removeCatalogue,
  type Rule,
} from './rules.js';
import { CATALOGUE, DATASET, FIND, type Asset } from './world.js';

/** How a route is called. */
export interface RestCall {
  readonly may: Rule;
  /** Values of the parameters of the path; a function where a dataset is named, which then is tried in every state. */
  readonly params?: Readonly<Record<string, string>> | ((asset: Asset) => Readonly<Record<string, string>>);
  /** What follows the path. */
  readonly query?: string | ((asset: Asset) => string);
  readonly body?: string;
  readonly type?: string;
  readonly accept?: string;
  /** The call changes something when it succeeds: only those try it who must not succeed. */
  readonly changes?: true;
  /** Existing clients need a 2xx whatever becomes of the call. */
  readonly silent?: true;
}

const DISTRIBUTION =
  '<urn:x> a <http://www.w3.org/ns/dcat#Distribution> ; <http://www.w3.org/ns/dcat#accessURL> <https://a.example/> .';
const SPARQL = '?query=ASK%7B%7D';
const DRY = '?dryRun=true';
const SINCE = '?startDate=2026-01-01';
const own = { id: 'own' };
const named = ({ id }: Asset) => ({ id });
const ofDistribution = ({ distribution }: Asset) => ({ id: distribution });
const origin = ({ id }: Asset): string => `?originalId=${id}&dryRun=true`;

/** Figures of one catalogue: also for a key that is limited to it. */
const readEachOfOwn: Rule = (question) => readEach(question) || ['limited key', 'reader'].includes(question.principal);

const open = (...paths: readonly string[]): Readonly<Record<string, RestCall>> =>
  Object.fromEntries(paths.map((path) => [`GET ${path}`, { may: anyone }]));

const around: Readonly<Record<string, RestCall>> = {
  ...open(
    '/',
    '/robots.txt',
    '/health/live',
    '/health/ready',
    '/metrics',
    '/problems',
    '/srv',
    '/srv/',
    '/srv/openapi.json',
    '/def/quality',
  ),
  ...open(
    '/srv/mqa',
    '/srv/mqa/',
    '/srv/mqa/openapi.json',
    '/srv/mqa/health',
    '/srv/repo',
    '/srv/repo/health',
    '/srv/repo/info',
  ),
  ...open(
    '/graphiql',
    '/graphiql/',
    '/graphiql/*',
    '/graphiql/examples.json',
    '/graphiql/context.jsonld',
    '/graphiql/colours.css',
  ),
  'GET /problems/:code': { may: anyone, params: { code: 'not-found' } },
  // Who may call which field: graphql-operations.ts.
  'GET /graphql': { may: anyone, query: '?query=%7B__typename%7D' },
  'POST /graphql': { may: anyone, type: 'application/json', body: '{"query":"{__typename}"}' },
  'GET /graphql/stream': { may: anyone },
  'POST /graphql/stream': { may: anyone, type: 'application/json', body: '{}' },
  // What agents do there: test/mcp. Their tokens are for that alone, so tokens for the service are refused.
  'GET /mcp': { may: agents },
  'DELETE /mcp': { may: agents },
  'POST /mcp': { may: agents, type: 'application/json', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' },
  ...open('/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'),
  // Each is answered from what they may read.
  'GET /sparql': { may: anyoneSound, query: SPARQL },
  'POST /sparql': { may: anyoneSound, type: 'application/sparql-query', body: 'ASK {}' },
  'GET /srv/virtuoso/sparql': { may: anyoneSound, query: SPARQL },
  'POST /srv/virtuoso/sparql': { may: anyoneSound, type: 'application/sparql-query', body: 'ASK {}' },
  'GET /catset/data/:id': { may: read, params: named },
  'GET /catset/data/:id/contract': { may: anyone, params: named },
  'GET /catset/record/:id': { may: read, params: named },
  'GET /catset/metrics/:id': { may: read, params: named },
  'GET /catset/distribution/:id': { may: read, params: ofDistribution },
  'GET /catid/catalogue/:id': { may: anyone, params: own },
  'DELETE /datasets/:id/metrics': { may: edit, params: named, changes: true, silent: true },
  'DELETE /resources/data-quality/:id': { may: edit, params: named, changes: true, silent: true },
};

const quality: Readonly<Record<string, RestCall>> = {
  'GET /srv/mqa/datasets/:id': { may: read, params: named },
  'GET /srv/mqa/datasets/:id/distributions': { may: read, params: named },
  'GET /srv/mqa/distributions/:id': { may: read, params: ofDistribution },
  'GET /srv/mqa/global': { may: readEach },
  'GET /srv/mqa/global/history': { may: readEach, query: SINCE },
  'GET /srv/mqa/catalogues': { may: readOwn },
  'GET /srv/mqa/catalogues/history': { may: readOwn, query: SINCE },
  'GET /srv/mqa/catalogues/:id': { may: readEachOfOwn, params: own },
  'GET /srv/mqa/catalogues/:id/history': { may: readEachOfOwn, params: own, query: SINCE },
  'GET /srv/mqa/catalogues/:id/violations': { may: readEachOfOwn, params: own },
  'GET /srv/mqa/catalogues/:id/distributions/reachability': { may: readEachOfOwn, params: own },
  'GET /srv/mqa/countries': { may: readOwn },
  'GET /srv/mqa/countries/history': { may: readOwn, query: SINCE },
  'GET /srv/mqa/countries/:id': { may: readEach, params: { id: 'GR' } },
  'GET /srv/mqa/countries/:id/history': { may: readEach, params: { id: 'GR' }, query: SINCE },
  'GET /srv/mqa/profiles': { may: anyone },
  'POST /srv/mqa/validate': { may: anyone, body: DATASET },
};

const repository: Readonly<Record<string, RestCall>> = {
  'GET /srv/repo/changes': { may: anyone },
  'GET /srv/repo/ldes': { may: anyone },
  'GET /srv/repo/ldes/:fragment': { may: anyone, params: { fragment: '0' } },
  'GET /srv/repo/catalogues': { may: anyone },
  'GET /srv/repo/catalogues/:id': { may: anyone, params: own },
  'PUT /srv/repo/catalogues/:id': { may: editCatalogue, params: own, query: DRY, body: CATALOGUE },
  'DELETE /srv/repo/catalogues/:id': { may: removeCatalogue, params: own },
  'GET /srv/repo/catalogues/:id/datasets': { may: anyone, params: own },
  'POST /srv/repo/catalogues/:id/datasets': { may: editCatalogue, params: own, query: DRY, body: DATASET },
  'GET /srv/repo/catalogues/:id/datasets/origin': { may: read, params: () => own, query: origin },
  'PUT /srv/repo/catalogues/:id/datasets/origin': {
    may: put,
    params: () => own,
    query: origin,
    body: DATASET,
  },
  // Who finds it by its origin reads it.
  'DELETE /srv/repo/catalogues/:id/datasets/origin': { may: all(remove, read), params: () => own, query: origin },
  'GET /srv/repo/datasets': { may: anyone },
  'PUT /srv/repo/datasets': {
    may: put,
    params: () => ({}),
    query: ({ id }: Asset) => `?id=${id}&catalogue=own&dryRun=true`,
    body: DATASET,
  },
  'GET /srv/repo/datasets/:id': { may: read, params: named },
  'PUT /srv/repo/datasets/:id': { may: edit, params: named, query: DRY, body: DATASET },
  'POST /srv/repo/datasets/:id': { may: edit, params: named, query: DRY, body: DATASET },
  'DELETE /srv/repo/datasets/:id': { may: remove, params: named },
  'GET /srv/repo/datasets/:id/contract': { may: read, params: named },
  'GET /srv/repo/datasets/:id/contract/changes': { may: read, params: named },
  'PUT /srv/repo/datasets/:id/contract': {
    ...{ may: edit, params: named, query: DRY },
    ...{ body: 'apiVersion: v3.2.0\nkind: DataContract\nid: a\nversion: 1.0.0\n', type: 'application/yaml' },
  },
  'DELETE /srv/repo/datasets/:id/contract': { may: edit, params: named, query: DRY },
  'GET /srv/repo/datasets/:id/record': { may: read, params: named },
  'GET /srv/repo/datasets/:id/distributions': { may: read, params: named },
  'POST /srv/repo/datasets/:id/distributions': { may: edit, params: named, query: DRY, body: DISTRIBUTION },
  'PUT /srv/repo/datasets/:id/distributions': { may: edit, params: named, query: DRY, body: DISTRIBUTION },
  'GET /srv/repo/datasets/:id/metrics': { may: read, params: named },
  'DELETE /srv/repo/datasets/:id/metrics': { may: edit, params: named, changes: true },
  'GET /srv/repo/datasets/:id/validation': { may: read, params: named },
  'GET /srv/repo/distributions/:id': { may: read, params: ofDistribution },
  'PUT /srv/repo/distributions/:id': { may: edit, params: ofDistribution, query: DRY, body: DISTRIBUTION },
  'DELETE /srv/repo/distributions/:id': { may: edit, params: ofDistribution },
  'GET /srv/repo/distributions/:id/sample': { may: read, params: ofDistribution },
  'GET /srv/repo/distributions/:id/sample/profile': { may: read, params: ofDistribution },
  'PUT /srv/repo/distributions/:id/sample': {
    may: edit,
    params: ofDistribution,
    query: DRY,
    body: 'a\n1',
    type: 'text/csv',
  },
  'DELETE /srv/repo/distributions/:id/sample': { may: edit, params: ofDistribution, query: DRY },
  // The own organization is another one for each: test/identity/logos.test.ts.
  'PUT /srv/repo/organizations/:id/logo': {
    may: marketplaceOperator,
    params: { id: 'none' },
    query: DRY,
    body: 'no picture',
    type: 'image/png',
  },
  'DELETE /srv/repo/organizations/:id/logo': { may: marketplaceOperator, params: { id: 'none' }, query: DRY },
  'GET /srv/repo/logos/:file': { may: anyone, params: { file: 'none.png' } },
  'GET /srv/repo/records/:id': { may: read, params: named },
  'GET /srv/repo/drafts/datasets': { may: credentials },
  'POST /srv/repo/drafts/datasets': { may: editCatalogue, query: '?catalogue=own&dryRun=true', body: DATASET },
  'GET /srv/repo/drafts/datasets/:id': { may: editCatalogue, params: { id: 'draft' }, query: '?catalogue=own' },
  'PUT /srv/repo/drafts/datasets/:id': {
    may: editCatalogue,
    params: { id: 'draft' },
    query: '?catalogue=own&dryRun=true',
    body: DATASET,
  },
  'DELETE /srv/repo/drafts/datasets/:id': { may: editCatalogue, params: { id: 'draft' }, query: '?catalogue=own' },
  'PUT /srv/repo/drafts/datasets/publish/:id': {
    may: editCatalogue,
    params: { id: 'draft' },
    query: '?catalogue=own',
    changes: true,
  },
  'PUT /srv/repo/drafts/datasets/hide/:id': {
    may: all(remove, editCatalogue),
    params: named,
    query: '?catalogue=own',
    changes: true,
  },
  'PUT /srv/repo/identifiers/datasets/:id': { may: edit, params: named, query: '?type=mock', changes: true },
  'GET /srv/repo/identifiers/datasets/:id/eligibility': { may: read, params: named },
  'GET /srv/repo/shapes': { may: anyone },
  'GET /srv/repo/shapes/:name': { may: anyone, params: { name: 'dataset' } },
};

const search: Readonly<Record<string, RestCall>> = {
  ...open('/srv/search', '/srv/search/', '/srv/search/health', '/srv/search/scroll', '/srv/search/sitemap'),
  ...open(
    '/srv/search/datasets',
    '/srv/search/catalogues',
    '/srv/search/ckan/package_list',
    '/srv/search/vocabularies',
  ),
  ...open('/srv/search/:lang/feeds/datasets.rss', '/srv/search/:lang/feeds/datasets.atom'),
  'GET /srv/search/search': { may: anyone, query: `?q=${FIND}` },
  'POST /srv/search/search': { may: anyone, type: 'application/json', body: JSON.stringify({ q: FIND }) },
  'GET /srv/search/autocomplete': { may: anyone, query: `?q=${FIND}` },
  'GET /srv/search/gazetteer/autocomplete': { may: anyone, query: '?q=a' },
  'GET /srv/search/sitemap/:part': { may: anyone, params: { part: '1' } },
  'GET /srv/search/datasets/:id': { may: read, params: named },
  'GET /srv/search/datasets/:id/revisions': { may: read, params: named },
  'GET /srv/search/datasets/:id/revisions/:revision': { may: read, params: ({ id }) => ({ id, revision: '1' }) },
  'GET /srv/search/catalogues/:id': { may: anyone, params: own },
  'GET /srv/search/ckan/package_search': { may: anyone, query: `?q=${FIND}` },
  'GET /srv/search/ckan/package_show': { may: read, params: () => ({}), query: ({ id }) => `?id=${id}` },
  'GET /srv/search/resources/data-quality/:id': { may: read, params: named },
  'GET /srv/search/vocabularies/:name': { may: anyone, params: { name: 'language' } },
  'GET /srv/search/vocabularies/:name/:id': { may: anyone, params: { name: 'language', id: 'ENG' } },
  'GET /srv/search/:lang/feeds/datasets/:file': { may: read, params: ({ id }) => ({ lang: 'en', file: `${id}.rss` }) },
};

const trade: Readonly<Record<string, RestCall>> = {
  ...open('/srv/trade/keys', '/srv/trade/jwks'),
  'GET /srv/trade/entitlements': { may: organization, query: '?dataset=none' },
  // Who may follow which address: test/marketplace/withheld.test.ts.
  'GET /srv/trade/data/:id/:number': { may: nobody, params: { id: 'none', number: '1' } },
};

const DSP = '/srv/dsp/2025-1';
const spoken = (type: string, members: object = {}): string =>
  JSON.stringify({
    ...{ '@context': ['https://w3id.org/dspace/2025/1/context.jsonld'], '@type': type, '@id': 'urn:uuid:unsent' },
    ...{ consumerPid: 'none', providerPid: 'none', ...members },
  });
const connector = { callbackAddress: 'https://connector.example/dsp' };
const offer = { '@id': 'urn:o', target: 'none', permission: [{ action: 'use' }] };
const agreement = {
  '@id': 'urn:a',
  target: 'none',
  assigner: 'one',
  assignee: 'other',
  permission: [{ action: 'use' }],
};
/** Only the other side of a process is heard: there is none with this id. */
const heard = (type: string, members: object = {}): RestCall => ({
  ...{ may: organization, params: { id: 'none' }, type: 'application/json', body: spoken(type, members) },
});

const dataspace: Readonly<Record<string, RestCall>> = {
  ...open('/.well-known/dspace-version'),
  [`POST ${DSP}/catalog/request`]: {
    ...{ may: anyone, type: 'application/json', body: spoken('CatalogRequestMessage', { filter: FIND }) },
  },
  [`GET ${DSP}/catalog/datasets/:id`]: { may: readOnMarketplace, params: ({ twin }) => ({ id: twin }) },
  [`GET ${DSP}/negotiations/:id`]: { may: credentials, params: { id: 'none' } },
  [`GET ${DSP}/transfers/:id`]: { may: credentials, params: { id: 'none' } },
  [`POST ${DSP}/negotiations/:id/request`]: heard('ContractRequestMessage', { offer }),
  [`POST ${DSP}/negotiations/:id/offers`]: heard('ContractOfferMessage', { offer }),
  [`POST ${DSP}/negotiations/:id/events`]: heard('ContractNegotiationEventMessage', { eventType: 'ACCEPTED' }),
  [`POST ${DSP}/negotiations/:id/agreement`]: heard('ContractAgreementMessage', { agreement }),
  [`POST ${DSP}/negotiations/:id/agreement/verification`]: heard('ContractAgreementVerificationMessage'),
  [`POST ${DSP}/negotiations/:id/termination`]: heard('ContractNegotiationTerminationMessage'),
  [`POST ${DSP}/transfers/request`]: heard('TransferRequestMessage', {
    ...{ ...connector, agreementId: 'none', format: 'HTTP-PULL' },
  }),
  [`POST ${DSP}/transfers/:id/start`]: heard('TransferStartMessage'),
  [`POST ${DSP}/transfers/:id/suspension`]: heard('TransferSuspensionMessage'),
  [`POST ${DSP}/transfers/:id/completion`]: heard('TransferCompletionMessage'),
  [`POST ${DSP}/transfers/:id/termination`]: heard('TransferTerminationMessage'),
};

const byId = ({ id }: Asset) => `?id=${id}`;
const action = (name: string) => () => ({ action: name });
const find = { may: anyone, params: { action: 'package_search' }, query: `?q=${FIND}` };
const resource: RestCall = {
  may: read,
  params: action('resource_show'),
  query: ({ distribution }) => `?id=${distribution}`,
};

const ckan: Readonly<Record<string, RestCall>> = {
  'GET /api/action/:action': find,
  'POST /api/action/:action': { ...find, type: 'application/json', body: '{}' },
  'GET /api/3/action/:action': { may: read, params: action('package_show'), query: byId },
  'POST /api/3/action/:action': { may: read, params: action('package_show'), query: byId, body: '{}' },
  'GET /api/3/action/:action (resource)': resource,
  'GET /api/3/action/:action (organization)': {
    may: anyone,
    params: { action: 'organization_show' },
    query: '?id=own',
  },
};

/** By method and path as the router has them. */
export const REST_CALLS: Readonly<Record<string, RestCall>> = {
  ...around,
  ...quality,
  ...repository,
  ...search,
  ...ckan,
  ...trade,
  ...dataspace,
  // Beside those on a catalogue that is there: making one.
  'PUT /srv/repo/catalogues/:id (new)': { may: createCatalogue, params: { id: 'new' }, query: DRY, body: CATALOGUE },
};

/**
 * The provider has suites of its own (test/identity); pages know callers by their sessions (test/pages), agreements their two sides
 * (test/marketplace/agreements.test.ts). Contract requests name their dataset in the body (graphql-operations.ts). They are in no table here.
 */
export const ELSEWHERE =
  /^\/srv\/dsp\/2025-1\/(negotiations\/request|catalog\/datasets\/\*)$|^(\/auth)?\/realms\/|^\/\.well-known\/(oauth-authorization-server|openid-configuration)|^\/srv\/catalog(\/|$)|^\/srv\/trade\/agreements\/|^\*$/;
