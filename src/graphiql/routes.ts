/**
 * The GraphiQL page: `GET /graphiql`, its assets, its example queries and the JSON-LD context of answers. Everything comes from this service, so the page
 * works without a network, and its Content-Security-Policy allows nothing else.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { logoData, type Brand } from '../brand.js';
import { HTML } from '../html.js';
import { readBundle, serveBundle } from '../http/assets.js';
import type { PageLanguage } from '../http/page-language.js';
import { texts } from '../http/texts/index.js';
import { graphiqlColours } from './face.js';
import { COLOURS, CONTEXT, graphiqlPage, type GraphiqlBundle, type GraphiqlLogin } from './page.js';

export interface GraphiqlOptions {
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
