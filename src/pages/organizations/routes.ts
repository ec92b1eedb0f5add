/** `/srv/catalog/organizations`: those that the metadata name as publishers. */
import type { FastifyRequest } from 'fastify';
import {
  LogosByNameDocument,
  OffersPageDocument,
  OrganizationPageDocument,
  OrganizationsPageDocument,
  SearchPageDocument,
  type OrganizationPageQuery,
} from '../../../schema/operations/generated/operations.js';
import type { Pages, PageTools } from '../mount.js';
import type { ListedOffer } from '../offers/list.js';
import { offerVariables, USUAL } from '../offers/state.js';
import { readState, variablesOf } from '../search/state.js';
import { ROOT, to } from '../urls.js';
import type { Visit } from '../visit.js';
import { organizationsPage, type Logos } from './list.js';
import { organizationPage } from './page.js';

/** Offers that the page of an organization shows. */
const LATEST = 3;
/** Organizations whose logos are asked for at once. */
const MOST_LOGOS = 500;
/** Ids under which an organization sells, at most; it has one unless its metadata disagree. */
const SELLERS = 3;

type Described = Extract<NonNullable<OrganizationPageQuery['search']['edges'][number]['node']>, { publisher: unknown }>;

const described = ({ search }: OrganizationPageQuery): Described[] =>
  search.edges.flatMap(({ node }) => (node && 'publisher' in node ? [node as Described] : []));

/** Mounts the pages. */
export const organizationRoutes = (pages: Pages, { execute }: PageTools): void => {
  const offersOf = async (
    sellers: readonly string[],
    visit: Visit,
    request: FastifyRequest,
  ): Promise<ListedOffer[]> => {
    const found = sellers.map((seller) =>
      execute(OffersPageDocument, offerVariables({ ...USUAL, seller }, visit.languages, LATEST), request),
    );
    return (await Promise.all(found)).flatMap(({ offers }) => offers.edges.map(({ node }) => node)).slice(0, LATEST);
  };

  const logosOf = async (names: readonly string[], request: FastifyRequest): Promise<Logos> => {
    const { logos } = await execute(LogosByNameDocument, { names: names.slice(0, MOST_LOGOS) }, request);
    return new Map(logos.map(({ name, logo }) => [name, logo]));
  };

  pages.get(to.organizations, async (visit, request) => {
    const found = await execute(OrganizationsPageDocument, { languages: [...visit.languages] }, request);
    const names = (found.search.facets[0]?.values ?? []).map(({ label }) => label);
    return organizationsPage(found, await logosOf(names, request), visit);
  });
  pages.get(`${ROOT}/organizations/:name`, async (visit, request) => {
    const { name } = request.params as { readonly name: string };
    const known = described(await execute(OrganizationPageDocument, { name }, request));
    if (known.length === 0) return undefined;
    const sellers = [...new Set(known.flatMap(({ listing }) => listing.seller?.identifier ?? []))].slice(0, SELLERS);
    const state = readState(visit.query);
    const narrowing = { filter: { publishers: [name] }, leftOut: ['publisher' as const] };
    const { search } = await execute(SearchPageDocument, variablesOf(state, visit.languages, narrowing), request);
    const agents = known.flatMap(({ publisher }) => publisher ?? []);
    const agent = agents.find(({ homepage, email }) => homepage !== null || email !== null) ?? agents[0] ?? null;
    const offers = await offersOf(sellers, visit, request);
    const shown = agent?.name ?? name;
    const logo = (await logosOf([shown], request)).get(shown);
    return organizationPage({ name: shown, agent, found: search, state, offers, sellers, logo }, visit);
  });
};
