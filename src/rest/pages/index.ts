/** `/srv/catalog`: the catalogue in a browser, written on the server. Everything works without scripts. */
import type { FastifyInstance } from 'fastify';
import type { RouteTools } from '../routes.js';
import { assetRoutes } from './assets.js';
import { createPages, type PageTools } from './mount.js';
import { preferenceRoutes } from './preference-routes.js';
import { readRoutes } from './read-routes.js';

/** What the pages are mounted with. */
export interface PagesOptions extends RouteTools {
  /** Folder that the build has filled: `dist/public/pages`. */
  readonly assets: string;
}

/** Mounts the pages. */
export const catalogPages =
  ({ assets, ...tools }: PagesOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    const place = { base: tools.base, assets: await assetRoutes(app, assets), canLogIn: false };
    const pageTools: PageTools = { ...tools, place, visitorOf: () => undefined };
    const pages = createPages(app, pageTools);
    preferenceRoutes(app, tools.base.startsWith('https:'));
    readRoutes(app, pages, pageTools);
  };
