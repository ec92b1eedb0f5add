/** The pages of the person who is logged in. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type CatalogueCardFragment,
  CatalogueListPageDocument,
  type DatasetCardFragment,
  OwnCataloguesDocument,
  PageViewerDocument,
  RemovedFromCatalogueDocument,
  type RemovedFromCatalogueQuery,
  RestoreFromPageDocument,
  WorkspacePageDocument,
  type WorkspacePageQuery,
} from '../../../../schema/operations/generated/operations.js';
import type { Page } from '../../../core/pages/layout.js';
import { type Pages, type PageTools, requirePerson } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { Confirmed } from '../../../core/pages/parts/confirmed.js';
import { datasetsOf } from '../../../core/pages/parts/dataset-card.js';
import { Empty } from '../../../core/pages/parts/empty.js';
import { Pager } from '../../../core/pages/parts/pager.js';
import { Proof } from '../../../core/pages/parts/proof.js';
import { QualityBadge } from '../../../core/pages/parts/quality-badge.js';
import { StandingTag } from '../../../core/pages/parts/standing.js';
import { Table } from '../../../core/pages/parts/table.js';
import { Text } from '../../../core/pages/parts/text.js';
import { isEditor } from '../../../core/pages/rights.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { accountRoutes } from './account-routes.js';
import { archiveRoute } from './archive.js';
import { keyRoutes } from './key-routes.js';

/** Says so, and leads to the catalogues that there are. */
const NoCatalogues = ({ picture }: { readonly picture: 'people' | 'shelf' }) => {
  const { texts } = useVisit();
  return (
    <Empty
      picture={picture}
      title={texts.workspace.noCatalogues}
      next={{ href: to.catalogues, label: texts.next.catalogues }}
    >
      {texts.workspace.noCataloguesHint}
    </Empty>
  );
};

/** What a person works on: `/srv/catalog/account`. */
type Draft = WorkspacePageQuery['drafts']['items'][number];

/** A dataset that was deleted and can be had back. */
type Removed = RemovedFromCatalogueQuery['removedDatasets']['edges'][number]['node'];

/** The content of the page. */
interface Workspace {
  /** What the person is called. */
  readonly name: string;
  /** Catalogues that the person may add to. */
  readonly catalogues: readonly CatalogueCardFragment[];
  readonly found: WorkspacePageQuery['search'];
  readonly drafts: readonly Draft[];
  readonly removed: readonly Removed[];
  /** Requests that wait for an answer of the organization. */
  readonly waiting: number;
  /** Number of the page of datasets, from 1, and datasets on each. */
  readonly page: number;
  readonly size: number;
}

const DatasetRow = ({ dataset }: { readonly dataset: DatasetCardFragment }) => {
  const { texts, formats } = useVisit();
  const { identifier, titles, quality, record } = dataset;
  return (
    <tr>
      <th scope="row">
        <a href={to.dataset(identifier)}>
          <Text of={titles} fallback={identifier} />
        </a>
      </th>
      <td>
        <StandingTag dataset={dataset} />
      </td>
      <td>
        <a href={to.datasetQuality(identifier)}>
          <QualityBadge quality={quality} hasScore />
        </a>
      </td>
      <td>
        <time dateTime={record.modified}>{formats.ago(record.modified)}</time>
      </td>
      <td class="deeds">
        <a href={to.editDataset(identifier)}>{texts.dataset.edit}</a>
        <a href={to.datasetPeople(identifier)}>{texts.people.title}</a>
        <Confirmed name={texts.workspace.remove} hint={texts.form.removeHint} action={to.deleteDataset(identifier)} />
      </td>
    </tr>
  );
};

const Datasets = ({ found, page, size, catalogues }: Pick<Workspace, 'found' | 'page' | 'size' | 'catalogues'>) => {
  const { texts, formats } = useVisit();
  const { dataset, state, quality, changed, deeds } = texts.workspace;
  const datasets = datasetsOf(found);
  const [catalogue] = catalogues;
  const first = catalogue
    ? { href: to.newDataset(catalogue.identifier), label: texts.next.add }
    : { href: to.catalogues, label: texts.next.catalogues };
  return (
    <section aria-labelledby="mine">
      <h2 id="mine">{texts.workspace.mine(formats.number(found.totalCount), found.totalCount)}</h2>
      {datasets.length === 0 ? (
        <Empty picture="box" title={texts.workspace.none} next={first}>
          {texts.workspace.noneHint}
        </Empty>
      ) : (
        <Table name={texts.workspace.datasets} head={[dataset, state, quality, changed, deeds]} stacks>
          {datasets.map((one) => (
            <DatasetRow key={one.identifier} dataset={one} />
          ))}
        </Table>
      )}
      <Pager
        page={page}
        last={Math.ceil(found.totalCount / size)}
        hrefOf={(number) => `${to.account}?${new URLSearchParams({ page: String(number) }).toString()}`}
      />
    </section>
  );
};

const Drafts = ({ drafts }: Pick<Workspace, 'drafts'>) => {
  const { texts, formats } = useVisit();
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">{texts.workspace.drafts}</h2>
      <Table
        name={`${texts.workspace.drafts} – ${texts.workspace.dataset}`}
        head={[texts.workspace.dataset, texts.workspace.changed, texts.workspace.deeds]}
      >
        {drafts.map(({ identifier, catalogueIdentifier, titles, changed }) => (
          <tr key={identifier}>
            <th scope="row">
              <a href={to.draft(catalogueIdentifier, identifier)}>
                <Text of={titles} fallback={texts.workspace.untitled} />
              </a>
            </th>
            <td>
              <time dateTime={changed}>{formats.ago(changed)}</time>
            </td>
            <td class="deeds">
              <form method="post" action={to.deleteDraft(catalogueIdentifier)}>
                <Proof />
                <input type="hidden" name="draft" value={identifier} />
                <button type="submit" class="quiet">
                  {texts.workspace.remove}
                </button>
              </form>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
};

const Undo = ({ id }: { readonly id: string }) => {
  const { texts } = useVisit();
  return (
    <form method="post" action={to.restoreDataset(id)}>
      <Proof />
      <button type="submit" class="quiet">
        {texts.workspace.restore}
      </button>
    </form>
  );
};

const Deleted = ({ removed }: Pick<Workspace, 'removed'>) => {
  const { texts, formats } = useVisit();
  if (removed.length === 0) return null;
  return (
    <section aria-labelledby="deleted">
      <h2 id="deleted">{texts.workspace.deleted}</h2>
      <ul class="removed">
        {removed.map(({ dataset, until }) =>
          dataset === null ? null : (
            <li key={dataset.identifier}>
              <span>
                <Text of={dataset.titles} fallback={dataset.identifier} />
                {until === null ? null : <span class="note"> {formats.ago(until)}</span>}
              </span>
              <Undo id={dataset.identifier} />
            </li>
          ),
        )}
      </ul>
    </section>
  );
};

const Add = ({ catalogues }: Pick<Workspace, 'catalogues'>) => {
  const { texts } = useVisit();
  if (catalogues.length === 0) return null;
  return (
    <p class="buttons">
      {catalogues.map(({ identifier, titles }) => (
        <span key={identifier}>
          <a class="button quiet" href={to.newDataset(identifier)}>
            <span>
              {texts.workspace.add} <Text of={titles} fallback={identifier} />
            </span>
          </a>{' '}
          <a href={to.manyDatasets(identifier)}>{texts.many.title}</a>{' '}
          <a href={to.harvest(identifier)}>{texts.harvest.title}</a>{' '}
          <a href={to.editCatalogue(identifier)}>{texts.catalogue.edit}</a>
        </span>
      ))}
    </p>
  );
};

const Archive = () => {
  const { texts } = useVisit();
  return (
    <section aria-labelledby="archive">
      <h2 id="archive">{texts.workspace.archive}</h2>
      <p class="note">{texts.workspace.archiveHint}</p>
      <form method="post" action={to.archive}>
        <Proof />
        <button type="submit" class="quiet">
          {texts.workspace.makeArchive}
        </button>
      </form>
    </section>
  );
};

/** The page. */
const workspacePage = (workspace: Workspace, { texts, formats }: Visit): Page => ({
  title: texts.workspace.title,
  isPrivate: true,
  content: (
    <>
      <header class="page-head">
        <h1>{texts.workspace.title}</h1>
        <p class="lead">{texts.account.hello(workspace.name)}</p>
      </header>
      {workspace.waiting === 0 ? null : (
        <p class="notice">
          <a href={to.requests}>{texts.workspace.waiting(formats.number(workspace.waiting), workspace.waiting)}</a>
        </p>
      )}
      <Add catalogues={workspace.catalogues} />
      {workspace.catalogues.length === 0 ? <NoCatalogues picture="shelf" /> : <Datasets {...workspace} />}
      <Drafts {...workspace} />
      <Deleted {...workspace} />
      <Archive />
    </>
  ),
});

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
