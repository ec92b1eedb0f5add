/** The pages of the person who is logged in. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type CatalogueCardFragment,
  CatalogueListPageDocument,
  OwnCataloguesDocument,
  PageViewerDocument,
  RemovedFromCatalogueDocument,
  RestoreFromPageDocument,
  WorkspacePageDocument,
} from '../../../../schema/operations/generated/operations.js';
import type { Page } from '../../../core/pages/layout.js';
import { type Pages, type PageTools, requirePerson } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { Table } from '../../../core/pages/parts/table.js';
import { Text } from '../../../core/pages/parts/text.js';
import { isEditor } from '../../../core/pages/rights.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { accountRoutes } from './account-routes.js';
import { archiveRoute } from './archive.js';
import { type Removed, workspacePage } from './datasets.js';
import { keyRoutes } from './key-routes.js';
import { NoCatalogues } from './no-catalogues.js';

/** The way to the rights of people on what the visitor keeps: `/srv/catalog/account/people`. */
const Catalogues = ({ catalogues }: { readonly catalogues: readonly CatalogueCardFragment[] }) => {
  const { texts, formats } = useVisit();
  return (
    <section class="panel">
      <h2>{texts.nav.catalogues}</h2>
      <Table name={texts.nav.catalogues} head={[texts.catalogue.kind, texts.nav.datasets, texts.people.title]} stacks>
        {catalogues.map(({ identifier, titles, datasetCount }) => (
          <tr key={identifier}>
            <th scope="row">
              <a href={to.catalogue(identifier)}>
                <Text of={titles} fallback={identifier} />
              </a>
            </th>
            <td>{formats.number(datasetCount)}</td>
            <td>
              <a class="button quiet small" href={to.cataloguePeople(identifier)}>
                {texts.colleagues.open}
              </a>
            </td>
          </tr>
        ))}
      </Table>
      <p class="note">
        {texts.colleagues.datasets} <a href={to.account}>{texts.workspace.datasets}</a>
      </p>
    </section>
  );
};

/** The page. */
const colleaguesPage = (catalogues: readonly CatalogueCardFragment[], { texts }: Visit): Page => ({
  title: texts.people.title,
  isPrivate: true,
  content: (
    <>
      <header class="page-head">
        <h1>{texts.people.title}</h1>
        <p class="lead">{texts.colleagues.lead}</p>
      </header>
      {catalogues.length === 0 ? <NoCatalogues picture="people" /> : <Catalogues catalogues={catalogues} />}
    </>
  ),
});

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
