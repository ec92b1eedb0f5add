/** `/srv/catalog/organizations`: those that the metadata name as publishers. */
import type { FastifyRequest } from 'fastify';
import {
  type AgentPartsFragment,
  LogosByNameDocument,
  OffersPageDocument,
  OrganizationPageDocument,
  type OrganizationPageQuery,
  OrganizationsPageDocument,
  type OrganizationsPageQuery,
  SearchPageDocument,
  type SearchPageQuery,
} from '../../../../schema/operations/generated/operations.js';
import { withoutEmpty } from '../../../core/pages/json-ld.js';
import type { Page } from '../../../core/pages/layout.js';
import type { Pages, PageTools } from '../../../core/pages/mount.js';
import { type ListedOffer, OfferList } from '../../../features/trade/pages/offers/list.js';
import { offerVariables, USUAL } from '../../../features/trade/pages/offers/state.js';
import { Emblem, LogoPicture, type ShownLogo } from '../../../core/pages/parts/emblem.js';
import { Empty } from '../../../core/pages/parts/empty.js';
import { imageOf } from '../../../core/pages/parts/logo-ld.js';
import { SearchBox } from '../../../core/pages/parts/search-box.js';
import { kept } from '../../../features/search/pages/page.js';
import { Results } from '../../../features/search/pages/results.js';
import { readState, type SearchState, variablesOf } from '../../../features/search/pages/state.js';
import { isLink, ROOT, to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';

/** The known facts about an organization: the metadata of its datasets say it. */
interface Organization {
  readonly name: string;
  readonly agent: AgentPartsFragment | null;
  readonly found: SearchPageQuery['search'];
  readonly state: SearchState;
  /** Its latest offers. */
  readonly offers: readonly ListedOffer[];
  readonly logo: ShownLogo | undefined;
  /** Ids under which it sells. */
  readonly sellers: readonly string[];
}

const Contact = ({ agent }: { readonly agent: AgentPartsFragment }) => {
  const { texts } = useVisit();
  const { homepage, email } = agent;
  const mail = email === null || /^mailto:/i.test(email) ? email : `mailto:${email}`;
  if (!isLink(homepage) && !isLink(mail)) return null;
  return (
    <div class="actions">
      {isLink(homepage) ? (
        <a href={homepage} rel="nofollow noopener">
          {texts.organizations.website}
        </a>
      ) : null}
      {isLink(mail) ? <a href={mail}>{texts.organizations.mail}</a> : null}
    </div>
  );
};

const LatestOffers = ({ offers, sellers }: Pick<Organization, 'offers' | 'sellers'>) => {
  const { texts } = useVisit();
  const [seller] = sellers;
  if (offers.length === 0 || seller === undefined) return null;
  return (
    <section>
      <div class="section-head">
        <h2>{texts.organizations.offers}</h2>
        <a href={to.offersOf(seller)}>{texts.organizations.allOffers}</a>
      </div>
      <OfferList offers={offers} />
    </section>
  );
};

/** The page. */
const organizationPage = (organization: Organization, { texts, base }: Visit): Page => {
  const { name, agent, found, state, logo } = organization;
  const address = to.organization(name);
  return {
    title: name,
    trail: [[texts.nav.organizations, to.organizations]],
    ownSearch: true,
    preview: 'organizations',
    jsonLd: withoutEmpty({
      '@type': 'Organization',
      name,
      url: isLink(agent?.homepage) ? agent.homepage : base + address,
      email: agent?.email?.replace(/^mailto:/i, ''),
      logo: imageOf(logo, base),
    }),
    content: (
      <>
        <header class="page-head">
          <p class="kind">{texts.organizations.kind}</p>
          {logo ? <LogoPicture logo={logo} alt={texts.organizations.logo(name)} /> : null}
          <h1 class="with-emblem">
            {logo ? null : <Emblem name={name} />}
            {name}
          </h1>
          {agent ? <Contact agent={agent} /> : null}
        </header>
        <LatestOffers {...organization} />
        <section>
          <h2>{texts.organizations.inside}</h2>
          <SearchBox
            id="search"
            action={address}
            query={state.query}
            keep={kept(state)}
            label={texts.organizations.searchInside}
          />
          <Results
            action={address}
            state={state}
            found={found}
            heading={texts.organizations.inside}
            empty={{
              title: texts.search.none,
              next: { href: to.organizations, label: texts.next.organizations },
            }}
          />
        </section>
      </>
    ),
  };
};

/** The publishers of data: `/srv/catalog/organizations`. */
type Values = OrganizationsPageQuery['search']['facets'][number]['values'];

/** Logos by the names of their organizations. */
type Logos = ReadonlyMap<string, ShownLogo>;

interface Shown {
  readonly values: Values;
  /** The numbers of datasets of an organization that are for sale. */
  readonly offered: ReadonlyMap<string, number>;
  /** Logos by the names of their organizations. */
  readonly logos: Logos;
}

/** Organizations that structured data name. */
const MOST_LISTED = 50;

const List = ({ values, offered, logos }: Shown) => {
  const { texts, formats } = useVisit();
  return (
    <ul class="cards grid">
      {values.map(({ value, label, count }) => (
        <li class="card" key={value}>
          <h2 class="with-emblem">
            <Emblem name={label} logo={logos.get(label)} />
            <a href={to.organization(label)}>{label}</a>
          </h2>
          <div class="card-foot">
            <span class="meta">
              <span>{texts.organizations.datasets(formats.number(count), count)}</span>
              {offered.has(value) ? (
                <span>{texts.organizations.offered(formats.number(offered.get(value) ?? 0))}</span>
              ) : null}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
};

/** The page. */
const organizationsPage = ({ search, offered }: OrganizationsPageQuery, logos: Logos, { texts, base }: Visit): Page => {
  const values = search.facets[0]?.values ?? [];
  const counts = new Map((offered.facets[0]?.values ?? []).map(({ value, count }) => [value, count]));
  return {
    title: texts.organizations.title,
    description: texts.organizations.lead,
    preview: 'organizations',
    jsonLd: {
      '@type': 'ItemList',
      name: texts.organizations.title,
      itemListElement: values.slice(0, MOST_LISTED).map(({ label }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: withoutEmpty({
          '@type': 'Organization',
          name: label,
          url: base + to.organization(label),
          logo: imageOf(logos.get(label), base),
        }),
      })),
    },
    content: (
      <>
        <header class="page-head">
          <h1>{texts.organizations.title}</h1>
          <p class="lead">{texts.organizations.lead}</p>
        </header>
        {values.length === 0 ? (
          <Empty picture="people" title={texts.organizations.none}>
            {texts.organizations.noneHint}
          </Empty>
        ) : (
          <List values={values} offered={counts} logos={logos} />
        )}
      </>
    ),
  };
};

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
