/** `/srv/search`: search. */
import type { FastifyInstance } from 'fastify';
import { declareWrites } from '../../../core/http/route-config.js';
import { compressTexts } from '../../../core/http/compress.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { dataQualityRoute } from './data-quality.js';
import { documentRoutes } from './documents.js';
import { feedRoutes } from './feeds.js';
import { revisionRoutes } from './revisions.js';
import { searchRoutes } from './search.js';
import { sitemapRoutes } from './sitemap.js';
import { vocabularyRoutes } from './vocabularies.js';

/** Largest JSON query in bytes. */
const BODY_LIMIT = 1024 * 1024;

/** Mounts the routes. `beside`: routes of other features below the same prefix. */
export const searchSurface =
  (tools: RouteTools, beside: readonly ((app: FastifyInstance, tools: RouteTools) => void)[]) =>
  async (app: FastifyInstance): Promise<void> => {
    // Queries are JSON whatever their media type says; the routes read them and say where they are broken.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    // Queries are sent by POST, too.
    declareWrites(app, false);
    compressTexts(app);
    app.get('/health', tools.areaHealth);
    searchRoutes(app, tools);
    documentRoutes(app, tools);
    revisionRoutes(app, tools);
    dataQualityRoute(app, tools);
    vocabularyRoutes(app, tools);
    feedRoutes(app, tools);
    sitemapRoutes(app, tools);
    for (const mount of beside) mount(app, tools);

    // Place names come from a service that is not part of this one.
    app.get('/gazetteer/autocomplete', async () => ({ success: true, result: { count: 0, results: [] } }));
  };
