/** Mounts GraphiQL. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { ACCENTS, type Brand, logoData, ON_ACCENTS } from '../brand.js';
import type { Config } from '../config.js';
import { HTML } from '../html.js';
import { readBundle, serveBundle } from '../http/assets.js';
import { PageLanguage } from '../http/page-language.js';
import { texts } from '../http/texts/index.js';
import { prefixes } from '../rdf/prefixes.js';
import { atHandIn, type DataAtHand } from './at-hand.js';
import * as buyer from './examples/buyer.js';
import type { AtHand, Audience, Example } from './examples/example.js';
import * as filters from './examples/filters.js';
import * as frontend from './examples/frontend.js';
import * as operator from './examples/operator.js';
import * as provider from './examples/provider.js';
import * as reads from './examples/reads.js';
import * as writes from './examples/writes.js';
import { contextOf } from './json-ld/context.js';
import { COLOURS, CONTEXT, type GraphiqlBundle, type GraphiqlLogin, graphiqlPage } from './page.js';

/*
 * The GraphiQL page: `GET /graphiql`, its assets, its example queries and the JSON-LD context of answers. Everything comes from this service, so the page
 * works without a network, and its Content-Security-Policy allows nothing else.
 */

/** The parts of GraphiQL that have colours, among them those that it puts beside its container. */
const PARTS = [
  '.graphiql-container',
  '.graphiql-dialog',
  '.graphiql-dialog-overlay',
  '.graphiql-tooltip',
  '[data-radix-popper-content-wrapper]',
];

const hslOf = (colour: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [span, lightness] = [most - least, (most + least) / 2];
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1));
  const sixth = (): number => {
    if (span === 0) return 0;
    if (most === red) return ((green - blue) / span + 6) % 6;
    return most === green ? (blue - red) / span + 2 : (red - green) / span + 4;
  };
  const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
  return `${(sixth() * 60).toFixed(1)}, ${percent(saturation)}, ${percent(lightness)}`;
};

const within = (body: string): string => `:is(${PARTS.join(', ')})${body}`;

/** The rules that come after those of GraphiQL. Its switch of colours sets a class on the body. */
const graphiqlColours = ({ accents: [light, dark] = ACCENTS }: Pick<Brand, 'accents'>): string => {
  const rule = (colour: string, on: string): string => within(`{--color-primary:${hslOf(colour)};--on-primary:${on}}`);
  const [day, night] = [rule(light, ON_ACCENTS[0]), rule(dark, ON_ACCENTS[1])];
  return [
    `body ${day}`,
    `@media (prefers-color-scheme: dark){body:not(.graphiql-light) ${night}}`,
    `body.graphiql-dark ${night}`,
    '',
  ].join('\n');
};

interface GraphiqlOptions {
  /** Path of the GraphQL endpoint on this service. */
  readonly endpoint: string;
  /** Folder that the build has filled: `dist/public/graphiql`. */
  readonly assets: string;
  /** Tabs that the page can open, with variables that fit the data at hand. */
  readonly examples: () => Promise<readonly object[]>;
  /** JSON-LD context of answers. */
  readonly context: object;
  readonly login: GraphiqlLogin;
  /** Chooses the language of the page. */
  readonly speech: PageLanguage;
  readonly brand: Pick<Brand, 'name' | 'accents' | 'logo'>;
}

/**
 * `style-src 'unsafe-inline'` is needed by Monaco, which writes style elements; scripts are never inline. Fonts are data
 * URLs in the style sheet. Workers do not inherit the policy of the page, so the assets carry it too.
 */
const headersFor = ({ issuer, page }: GraphiqlLogin): Readonly<Record<string, string>> => {
  const provider = new URL(issuer).origin;
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self' data:",
      "img-src 'self' data:",
      `connect-src 'self'${provider === new URL(page).origin ? '' : ` ${provider}`}`,
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  };
};

/** Adds the routes of the page to `app`. Throws when the page was not built. */
export const graphiqlRoutes = async (app: FastifyInstance, options: GraphiqlOptions): Promise<void> => {
  const { assets, endpoint, examples, context, login, speech, brand } = options;
  const bundle = readBundle<GraphiqlBundle>(assets);
  const headers = headersFor(login);
  const fixed = { bundle, endpoint, login, logo: logoData(brand.logo), base: '/graphiql/assets' };

  await serveBundle(app, `/graphiql/assets/${bundle.folder}/`, join(assets, bundle.folder), headers);

  const page = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const language = speech.of(request, reply);
    return reply
      .headers(headers)
      .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language, Cookie' })
      .type(HTML)
      .send(graphiqlPage({ ...fixed, title: brand.name ?? texts[language].site, language }));
  };
  app.get('/graphiql', page);
  app.get('/graphiql/', page);
  app.get(COLOURS, (_request, reply) =>
    reply
      .headers(headers)
      .header('cache-control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(graphiqlColours(brand)),
  );
  app.get('/graphiql/examples.json', async (_request, reply) => {
    const list = await examples();
    return reply.headers(headers).header('cache-control', 'no-store').send(list);
  });
  app.get(CONTEXT, (_request, reply) =>
    reply
      .headers(headers)
      .header('cache-control', 'no-cache')
      .type('application/ld+json')
      .send(JSON.stringify(context)),
  );
};

/** An example that is left out while one of its variables is not known. */
type Draft = readonly [query: string, variables?: Readonly<Record<string, unknown>>];

const start = ({ catalogue, dataset: id }: AtHand): readonly Draft[] => [
  [reads.WELCOME],
  [reads.DATASET, { id }],
  [reads.PAGES, { catalogue, first: 10, after: null }],
  [reads.RDF, { id }],
  [reads.VALIDATION, { id }],
];

const forProviders = ({ catalogue, dataset: id, unpublished }: AtHand): readonly Draft[] => [
  [writes.CREATE_DATASET, { catalogue, source: writes.NEW_DATASET, dryRun: true }],
  [provider.DELTA, { catalogue, id, source: writes.NEW_DATASET }],
  [provider.QUALITY, { id }],
  [provider.HISTORY, { id }],
  [provider.PUBLISH, { id: unpublished, offers: provider.OFFERS, key: 'my-first-publication' }],
  [writes.PUT_CATALOGUE, { id: 'our-catalogue', source: writes.NEW_CATALOGUE, dryRun: true }],
];

const forBuyers = ({ offered: id }: AtHand): readonly Draft[] => [
  [buyer.FIND, { words: 'bus OR tram', formats: null }],
  [buyer.OFFERS, { filter: { active: { eq: true }, kind: { eq: 'PURCHASE' } } }],
  [filters.OFFERS, { most: '1000' }],
  [buyer.TERMS, { id }],
  [buyer.ACQUIRE, { id, key: 'my-first-purchase' }],
  [buyer.WATCH_OFFERS],
];

const forFrontends = ({ catalogue, node }: AtHand): readonly Draft[] => [
  [frontend.LIST_PAGE, { lang: ['de', 'en'], first: 5, after: null }],
  [filters.FILTER, { words: 'a', after: null }],
  [filters.RELATIONS],
  [filters.FIGURES],
  [frontend.SUGGEST, { text: 'tr' }],
  [frontend.BY_ID, { ids: node && [node] }],
  [frontend.INPUT_ERRORS, { catalogue, payload: frontend.WRONG_PAYLOAD }],
  [frontend.CHANGES, { since: 'beginning' }],
];

const forOperators = ({ dataset: id }: AtHand): readonly Draft[] => [
  [operator.WHO_AM_I, { id }],
  [operator.OVERVIEW, { from: '2024-01-01' }],
  [operator.WORST],
  [filters.PLAN],
  [operator.LOG, { since: 'beginning' }],
  [operator.GRANTS, { id }],
  [operator.JOBS],
];

const isComplete = ([, variables = {}]: Draft): boolean => !Object.values(variables).includes(undefined);

const all: readonly (readonly [Audience, (atHand: AtHand) => readonly Draft[]])[] = [
  ['start', start],
  ['provider', forProviders],
  ['buyer', forBuyers],
  ['frontend', forFrontends],
  ['operator', forOperators],
];

/** Makes the tabs, the first steps first; those that need data which are not there are left out. */
export const exampleQueries = (atHand: AtHand): readonly Example[] =>
  all.flatMap(([audience, make]) =>
    make(atHand)
      .filter(isComplete)
      .map(([query, variables]) => ({ audience, query, ...(variables ? { variables } : {}) })),
  );

const ASSETS = fileURLToPath(new URL('../../../public/graphiql', import.meta.url));

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
