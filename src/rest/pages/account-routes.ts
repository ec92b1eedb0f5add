/** The page of the person who is logged in. */
import { Refusal } from '../../errors.js';
import { CatalogueListPageDocument, PageViewerDocument } from '../generated/operations.js';
import { accountPage } from './account.js';
import type { Pages, PageTools } from './mount.js';
import { to } from './urls.js';

/** Catalogues that the page names. */
const CATALOGUES = 100;

/** Mounts the page. */
export const accountRoutes = (pages: Pages, { execute }: PageTools): void =>
  pages.get(to.account, async (visit, request) => {
    if (!visit.visitor) throw new Refusal('UNAUTHENTICATED', 'You are not logged in, or no longer.');
    const viewer = await execute(PageViewerDocument, {}, request);
    const { catalogues } = await execute(CatalogueListPageDocument, { first: CATALOGUES, after: null }, request);
    return accountPage(
      viewer,
      catalogues.edges.map(({ node }) => node),
      visit,
    );
  });
