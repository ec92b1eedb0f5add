/** The files that search engines ask for: what is for them, and the site map of the pages (sitemaps.org 0.9). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nothingThere, Refusal } from '../../core/errors.js';
import {
  CatalogueListPageDocument,
  OrganizationsPageDocument,
  SearchDocument,
} from '../../../schema/operations/generated/operations.js';
import type { Execute } from '../../core/gateway/execute.js';
import { sendText } from '../../core/http/compress.js';
import type { RouteTools } from '../../core/http/route-tools.js';
import { plainSearch, walk } from '../../features/search/rest/walk.js';
import { SITE_MAP, SITE_MAP_SIZE as SIZE, siteMap, siteMapIndex } from '../../core/http/sitemap.js';
import { below, ROOT, to } from '../../core/pages/urls.js';

/** Catalogues of one page of their list. */
const PAGE = 100;

/** `robots.txt` of the whole service. */
const robotsOf = (base: string, sitemap: string): string =>
  [
    'User-agent: *',
    ...[to.login, to.logout, to.account, to.theme, '/realms/', '/graphql', '/sparql'].map(
      (path) => `Disallow: ${path}`,
    ),
    ...['edit', 'new', 'buy', 'invest'].map((page) => `Disallow: ${ROOT}/*/${page}`),
    `Sitemap: ${base}${sitemap}`,
    '',
  ].join('\n');

/** Mounts `/robots.txt`, where search engines look, with the address of a site map; the first address leads to the pages. */
export const rootRoutes = (app: FastifyInstance, base: string, sitemap: string = to.sitemap): void => {
  const robots = robotsOf(base, sitemap);
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  app.get('/', (_request, reply) => reply.redirect(to.home, 302));
};

const catalogues = async (request: FastifyRequest, execute: Execute): Promise<string[]> => {
  const found: string[] = [];
  for (let after: string | null = null; ;) {
    const variables: { first: number; after: string | null } = { first: PAGE, after };
    const { catalogues: page } = await execute(CatalogueListPageDocument, variables, request);
    found.push(...page.edges.map(({ node }) => node.identifier));
    after = page.pageInfo.endCursor;
    if (!page.pageInfo.hasNextPage || found.length >= SIZE) return found;
  }
};

/** Everything but datasets. */
const overview = async (request: FastifyRequest, { execute, base }: RouteTools): Promise<string> => {
  const lists = [to.home, to.datasets, to.catalogues, to.offers, to.organizations];
  const { search } = await execute(OrganizationsPageDocument, { languages: null }, request);
  const organizations = (search.facets[0]?.values ?? []).map(({ label }) => to.organization(label));
  const each = (await catalogues(request, execute)).map(to.catalogue);
  return siteMap([...lists, ...each, ...organizations].map((address) => [base + address]));
};

const datasets = async (part: number, request: FastifyRequest, { execute, base }: RouteTools): Promise<string> => {
  const what = { kind: 'DATASET', includes: ['catalog_record'], offset: (part - 1) * SIZE, limit: SIZE } as const;
  const found: [string, string][] = [];
  for await (const { identifier, document } of walk({ ...what, includes: [...what.includes] }, request, execute)) {
    const { catalog_record: record } = JSON.parse(document) as { catalog_record: { modified: string } };
    found.push([base + to.dataset(identifier), record.modified]);
  }
  if (found.length === 0) throw new Refusal('NOT_FOUND', 'The site map has no such part.');
  return siteMap(found);
};

/** Mounts the site map: an index of parts, so that it can name any number of pages. */
export const robotRoutes = (app: FastifyInstance, tools: RouteTools): void => {
  const { base, execute } = tools;
  const partAt = (name: string): string => `${base}${ROOT}/sitemap-${name}.xml`;
  app.get(below(to.sitemap), async (request, reply) => {
    const first = { ...plainSearch({ kind: 'DATASET', includes: ['id'] }), first: 0 };
    const { search } = await execute(SearchDocument, first, request);
    const numbers = Array.from({ length: Math.ceil(search.totalCount / SIZE) }, (_, index) => String(index + 1));
    return sendText(reply, SITE_MAP, siteMapIndex(['pages', ...numbers].map(partAt)));
  });
  // Beside the pages, because a site map speaks for what is below its own folder.
  app.get('/sitemap-pages.xml', async (request, reply) => sendText(reply, SITE_MAP, await overview(request, tools)));
  app.get<{ Params: { file: string } }>('/:file', async (request, reply) => {
    const [, part = ''] = /^sitemap-(\d{1,5})\.xml$/.exec(request.params.file) ?? [];
    if (Number(part) === 0) throw nothingThere();
    return sendText(reply, SITE_MAP, await datasets(Number(part), request, tools));
  });
};
