/** What a person works on: `/srv/catalog/account`. */
import type {
  CatalogueCardFragment,
  DatasetCardFragment,
  RemovedFromCatalogueQuery,
  WorkspacePageQuery,
} from '../../../../schema/operations/generated/operations.js';
import type { Page } from '../../../core/pages/layout.js';
import { Confirmed } from '../../../core/pages/parts/confirmed.js';
import { datasetsOf } from '../../../core/pages/parts/dataset-card.js';
import { Empty } from '../../../core/pages/parts/empty.js';
import { Pager } from '../../../core/pages/parts/pager.js';
import { QualityBadge } from '../../../core/pages/parts/quality-badge.js';
import { StandingTag } from '../../../core/pages/parts/standing.js';
import { Table } from '../../../core/pages/parts/table.js';
import { Text } from '../../../core/pages/parts/text.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { NoCatalogues } from './no-catalogues.js';
import { Proof } from '../../../core/pages/parts/proof.js';

type Draft = WorkspacePageQuery['drafts']['items'][number];

/** A dataset that was deleted and can be had back. */
export type Removed = RemovedFromCatalogueQuery['removedDatasets']['edges'][number]['node'];

/** The content of the page. */
export interface Workspace {
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
export const workspacePage = (workspace: Workspace, { texts, formats }: Visit): Page => ({
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
