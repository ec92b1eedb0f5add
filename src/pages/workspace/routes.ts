/** The pages of the person who is logged in. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  CatalogueListPageDocument,
  OwnCataloguesDocument,
  PageViewerDocument,
  RemovedFromCatalogueDocument,
  RestoreFromPageDocument,
  WorkspacePageDocument,
  type CatalogueCardFragment,
} from '../../../schema/operations/generated/operations.js';
import { requirePerson, type Pages, type PageTools } from '../mount.js';
import { redirectWith } from '../notes.js';
import { isEditor } from '../rights.js';
import { to } from '../urls.js';
import type { Visit } from '../visit.js';
import { workspacePage, type Removed } from './datasets.js';
import { archiveRoute } from './archive.js';
import { accountRoutes } from './account-routes.js';
import { colleaguesPage } from './colleagues.js';
import { keyRoutes } from './key-routes.js';

type Sent = { Params: { id: string }; Body: URLSearchParams };

/** Catalogues that are looked at beside those of the organization; the page names those that the person may add to. */
const CATALOGUES = 100;
/** Datasets of one page, drafts, and deleted datasets that are named. */
const SIZE = 20;
const DRAFTS = 20;
const REMOVED = 5;
/** Catalogues of which the deleted datasets are looked at. */
const LOOKED_AT = 10;

/** The catalogues that a visitor may add datasets to. */
const editableBy = async (
  visit: Visit,
  request: FastifyRequest,
  tools: PageTools,
): Promise<readonly CatalogueCardFragment[]> => {
  const first = { first: CATALOGUES, after: null };
  const { catalogues } = await tools.execute(CatalogueListPageDocument, first, request);
  const { viewer } = await tools.execute(OwnCataloguesDocument, {}, request);
  // Those of the organization first: of many catalogues the oldest alone are looked at.
  const known = [...viewer.ownCatalogues, ...catalogues.edges.map(({ node }) => node)];
  const all = [...new Map(known.map((catalogue) => [catalogue.identifier, catalogue])).values()];
  const editable = await Promise.all(
    all.map(({ identifier: id }) => isEditor(visit, request, { id, kind: 'CATALOGUE' }, tools)),
  );
  return all.filter((_, index) => editable[index]);
};

/** What was deleted from some catalogues, the latest first. */
const removedFrom = async (
  catalogues: readonly CatalogueCardFragment[],
  request: FastifyRequest,
  { execute }: PageTools,
): Promise<Removed[]> => {
  const of = ({ identifier: catalogue }: CatalogueCardFragment) =>
    execute(RemovedFromCatalogueDocument, { catalogue, first: REMOVED }, request);
  const pages = await Promise.all(catalogues.slice(0, LOOKED_AT).map(of));
  return pages
    .flatMap(({ removedDatasets }) => removedDatasets.edges.map(({ node }) => node))
    .sort((one, other) => Date.parse(other.until ?? '') - Date.parse(one.until ?? ''))
    .slice(0, REMOVED);
};

/** Number of the page that an address asks for. */
const pageOf = ({ query }: Visit): number => {
  const asked = query.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
};

/** Mounts the pages. */
export const workspaceRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const { execute } = tools;
  pages.get(to.account, async (visit, request) => {
    requirePerson(visit);
    const catalogues = await editableBy(visit, request, tools);
    const page = pageOf(visit);
    const asked = {
      catalogues: catalogues.map(({ identifier }) => identifier),
      ...{ first: SIZE, offset: (page - 1) * SIZE, drafts: DRAFTS },
    };
    const [{ viewer }, { search, drafts }, removed] = await Promise.all([
      execute(PageViewerDocument, {}, request),
      execute(WorkspacePageDocument, asked, request),
      removedFrom(catalogues, request, tools),
    ]);
    const name = viewer.name ?? visit.visitor?.name ?? '';
    const { waitingRequests: waiting } = viewer;
    const rows = { found: search, drafts: drafts.items, removed, page, size: SIZE };
    return workspacePage({ name, catalogues, waiting, ...rows }, visit);
  });
  accountRoutes(app, pages, tools);
  archiveRoute(app, pages, tools);
  keyRoutes(app, pages, tools);
  pages.get(to.colleagues, async (visit, request) => {
    requirePerson(visit);
    return colleaguesPage(await editableBy(visit, request, tools), visit);
  });
  app.post<Sent>('/datasets/:id/restore', async (request, reply) => {
    tools.sessions.requireForm(request, request.body);
    const { id } = request.params;
    await execute(RestoreFromPageDocument, { id }, request);
    return redirectWith(reply, tools.place.cookies, 'undeleted', to.dataset(id));
  });
};
