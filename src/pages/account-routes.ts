/** The page of the person who is logged in. */
import { CatalogueListPageDocument, PageViewerDocument } from '../../schema/operations/generated/operations.js';
import { accountPage } from './account.js';
import { requirePerson, type Pages, type PageTools } from './mount.js';
import { rightsOf } from './rights.js';
import { to } from './urls.js';

/** Catalogues that are looked at; the page names those that the person may add to. */
const CATALOGUES = 100;

/** Mounts the page. */
export const accountRoutes = (pages: Pages, tools: PageTools): void => {
  const { execute } = tools;
  pages.get(to.account, async (visit, request) => {
    requirePerson(visit);
    const viewer = await execute(PageViewerDocument, {}, request);
    const { catalogues } = await execute(CatalogueListPageDocument, { first: CATALOGUES, after: null }, request);
    const rights = await Promise.all(
      catalogues.edges.map(({ node }) => rightsOf(visit, request, { id: node.identifier, kind: 'CATALOGUE' }, tools)),
    );
    const editable = catalogues.edges.filter((_edge, index) => rights[index]?.mayEdit);
    return accountPage(
      viewer,
      editable.map(({ node }) => node),
      visit,
    );
  });
};
