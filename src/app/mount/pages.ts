/** Mounts the pages. */
import { fileURLToPath } from 'node:url';
import {
  Sessions,
  catalogPages,
  embeddedProvider,
  remoteProvider,
  rootRoutes,
  singlePageApp,
} from '../../pages/index.js';
import type { Surface } from './surface.js';

const PAGES = fileURLToPath(new URL('../../../public/pages', import.meta.url));

/** `/srv/catalog`: the pages, with logins at whichever provider the service has; or the operator's own application. */
export const mountPages = async ({ http, config, core, ...tools }: Surface): Promise<void> => {
  const { CATALOG_UI, ISSUER, ISSUER_TOKEN_ENDPOINT } = config;
  rootRoutes(http, tools.base, CATALOG_UI === undefined ? undefined : '/srv/search/sitemap');
  if (CATALOG_UI !== undefined) return http.register(singlePageApp(CATALOG_UI), { prefix: '/srv/catalog' });
  const provider =
    core.provider.embedded || ISSUER === undefined
      ? embeddedProvider(core.identity.realm, tools.base)
      : remoteProvider(ISSUER, ISSUER_TOKEN_ENDPOINT);
  const sessions = new Sessions(core.store.database);
  const { VOCAB_NS: vocabNs, WEB_CLIENT: client } = config;
  const options = { ...tools, assets: PAGES, sessions, provider, client, vocabNs };
  await http.register(catalogPages(options), { prefix: '/srv/catalog' });
};
