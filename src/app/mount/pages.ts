/** Mounts the pages. */
import { fileURLToPath } from 'node:url';
import { Sessions, catalogPages, rootRoutes, singlePageApp } from '../pages/index.js';
import type { Config } from '../../core/config.js';
import { fetchInside } from '../../features/identity/index.js';
import { RelyingParty } from '../../core/oidc/relying-party.js';
import type { Core } from '../core.js';
import type { Surface } from './surface.js';

const PAGES = fileURLToPath(new URL('../../../public/pages', import.meta.url));

/** Longest wait for the identity provider in seconds. */
const PATIENCE = 10;

/** The pages as a client of whichever provider the service has; the embedded one is asked without a network. */
const partyOf = ({ WEB_CLIENT: client, ISSUER, ISSUER_TOKEN_ENDPOINT: tokenEndpoint }: Config, core: Core) => {
  const { realm } = core.identity;
  return core.provider.embedded || ISSUER === undefined
    ? new RelyingParty({
        provider: realm.issuers.canonical,
        client,
        patience: PATIENCE,
        fetch: fetchInside(realm, 'pages'),
      })
    : new RelyingParty({ provider: ISSUER, client, tokenEndpoint, patience: PATIENCE });
};

/** `/srv/catalog`: the pages, with logins at whichever provider the service has; or the operator's own application. */
export const mountPages = async ({ http, config, core, ...tools }: Surface): Promise<void> => {
  const { CATALOG_UI } = config;
  rootRoutes(http, tools.base, CATALOG_UI === undefined ? undefined : '/srv/search/sitemap');
  if (CATALOG_UI !== undefined) return http.register(singlePageApp(CATALOG_UI), { prefix: '/srv/catalog' });
  const sessions = new Sessions(core.store.database);
  const { VOCAB_NS: vocabNs } = config;
  const options = {
    ...tools,
    assets: PAGES,
    keys: core.domain.agreements.keys,
    sessions,
    party: partyOf(config, core),
    vocabNs,
    readsAreOpen: tools.authorizer.readsAreOpen,
  };
  await http.register(catalogPages(options), { prefix: '/srv/catalog' });
};
