/** `/sitemap` and `/sitemap/{n}`: addresses of all datasets for crawlers (sitemaps.org 0.9). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../core/errors.js';
import { SearchDocument } from '../../../../schema/operations/generated/operations.js';
import { sendText } from '../../../core/http/compress.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import type { BriefDataset } from './brief.js';
import { plainSearch, walk } from './walk.js';
import { SITE_MAP, SITE_MAP_SIZE as SIZE, siteMap, siteMapIndex } from '../../../core/http/sitemap.js';

const MEMBERS = ['resource', 'catalog_record'];

/** Mounts the routes. */
export const sitemapRoutes = (app: FastifyInstance, { execute, base }: RouteTools): void => {
  app.get('/sitemap', async (request, reply) => {
    const { search: found } = await execute(
      SearchDocument,
      { ...plainSearch({ kind: 'DATASET', includes: ['id'] }), first: 0 },
      request,
    );
    const parts = Array.from(
      { length: Math.max(1, Math.ceil(found.totalCount / SIZE)) },
      (_, index) => `${base}/srv/search/sitemap/${index + 1}`,
    );
    return sendText(reply, SITE_MAP, siteMapIndex(parts));
  });

  const partOf = async (part: number, request: FastifyRequest): Promise<BriefDataset[]> => {
    const datasets: BriefDataset[] = [];
    const what = { kind: 'DATASET' as const, includes: MEMBERS, offset: (part - 1) * SIZE, limit: SIZE };
    for await (const { document } of walk(what, request, execute)) datasets.push(JSON.parse(document) as BriefDataset);
    return datasets;
  };

  app.get<{ Params: { part: string } }>('/sitemap/:part', async (request, reply) => {
    const part = /^\d{1,5}$/.test(request.params.part) ? Number(request.params.part) : 0;
    const datasets = part === 0 ? [] : await partOf(part, request);
    if (part === 0 || (part > 1 && datasets.length === 0)) {
      throw new Refusal('NOT_FOUND', 'The site map has no such part.');
    }
    const addresses = datasets.map(({ resource, catalog_record }) => [resource, catalog_record.modified] as const);
    return sendText(reply, SITE_MAP, siteMap(addresses));
  });
};
