/** `/srv/catalog`: the catalogue in a browser, written on the server. Everything works without scripts. */
import type { FastifyInstance } from 'fastify';
import { agreementRoutes } from '../../features/agreements/pages/routes.js';
import { Cookies } from '../../core/auth/cookies.js';
import { dataset } from '../../model/dataset.js';
import { DEFAULT_VOCAB_NS, platform } from '../../core/rdf/vocabulary.js';
import { declareWrites } from '../../core/http/route-config.js';
import { compressTexts } from '../../core/http/compress.js';
import { PageLanguage } from '../../core/http/page-language.js';
import type { RouteTools } from '../../core/http/route-tools.js';
import type { Brand } from '../../core/brand.js';
import { assetRoutes, brandRoutes } from './assets.js';
import { CatalogueForms } from './forms/catalogue-graph.js';
import { DatasetForms } from './forms/fields.js';
import { fieldOfDataset } from './forms/findings.js';
import { Form } from './forms/form.js';
import { formRoutes } from './forms/routes.js';
import { createPages, type PageTools } from '../../core/pages/mount.js';
import { harvestRoutes } from '../../features/harvest/pages/routes.js';
import { manyRoutes } from './many/routes.js';
import { organizationRoutes } from './organizations/routes.js';
import { preferenceRoutes } from '../../core/pages/preference-routes.js';
import { qualityPageRoutes } from '../../features/quality/pages/routes.js';
import { readRoutes } from './read-routes.js';
import { robotRoutes } from './robot-routes.js';
import { PageSessions, type SessionOptions } from '../../core/pages/session/index.js';
import { peopleRoutes } from '../../features/identity/pages/people/routes.js';
import { requestRoutes } from '../../features/trade/pages/requests/routes.js';
import { sampleRoutes } from '../../features/samples/pages/routes.js';
import { savedSearchRoutes } from '../../features/saved-searches/pages/routes.js';
import { tradeRoutes } from '../../features/trade/pages/routes.js';
import { ROOT } from '../../core/pages/urls.js';
import { versionRoutes } from '../../features/history/pages/routes.js';
import { workspaceRoutes } from './workspace/routes.js';

export { rootRoutes } from './robot-routes.js';
export { singlePageApp } from '../../core/pages/single-page-app.js';
export { Sessions } from '../../core/pages/session/sessions.js';

/** Options of the pages. */
export interface PagesOptions
  extends RouteTools, Pick<PageTools, 'keys'>, Omit<SessionOptions, 'base' | 'cookies' | 'speech'> {
  /** Namespace of the platform vocabulary. */
  readonly vocabNs: string;
  /** Folder that the build has filled: `dist/public/pages`. */
  readonly assets: string;
  readonly brand: Brand;
  /** True if everybody may read, whether logged in or not. */
  readonly readsAreOpen: boolean;
}

/** The cookies for which the pages may store something. */
const PAGE_SESSION = /\bcatalog_(?:session|login)=/;

/** Largest form in bytes. */
const FORM_LIMIT = 1024 * 1024;

/** No application profile asks for terms whose namespace the operator chooses. */
const FORM = new Form(dataset, platform(DEFAULT_VOCAB_NS));

/** Mounts the pages. */
export const catalogPages =
  ({ assets, brand, readsAreOpen, ...options }: PagesOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    const { base } = options;
    const cookies = new Cookies(base, ROOT);
    const face = brandRoutes(app, brand);
    const speech = new PageLanguage(base);
    const place = { base, cookies, speech, face, assets: await assetRoutes(app, assets), readsAreOpen };
    const sessions = new PageSessions({ ...options, cookies, speech });
    const tools: PageTools = { ...options, place, sessions };
    const pages = createPages(app, tools);
    // A session may be renewed, a login finished; over TLS, all cookies come along.
    declareWrites(app, ({ method, headers }) => method === 'POST' || PAGE_SESSION.test(headers.cookie ?? ''));
    app.addHook('onRequest', sessions.attach);
    compressTexts(app);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    preferenceRoutes(app, cookies);
    robotRoutes(app, tools);
    sessions.mount(app);
    readRoutes(app, pages, tools);
    qualityPageRoutes(pages, tools, (property) => fieldOfDataset(property, FORM));
    organizationRoutes(pages, tools);
    versionRoutes(app, pages, tools);
    tradeRoutes(app, pages, tools);
    peopleRoutes(app, pages, tools);
    requestRoutes(app, pages, tools);
    agreementRoutes(app, pages, tools);
    workspaceRoutes(app, pages, tools);
    manyRoutes(app, pages, tools);
    harvestRoutes(app, pages, tools);
    sampleRoutes(app, pages, tools);
    savedSearchRoutes(app, pages, tools);
    const pst = platform(options.vocabNs);
    formRoutes(app, pages, { ...tools, forms: new DatasetForms(pst), catalogueForms: new CatalogueForms(pst) });
  };
