/** One organization with its offers and datasets: `/srv/catalog/organizations/{name}`. */
import type { AgentPartsFragment, SearchPageQuery } from '../../../schema/operations/generated/operations.js';
import type { Page } from '../layout.js';
import { OfferList, type ListedOffer } from '../offers/list.js';
import { Emblem, LogoPicture, type ShownLogo } from '../parts/emblem.js';
import { imageOf } from '../parts/logo-ld.js';
import { withoutEmpty } from '../../rest/profiles/json-ld.js';
import { SearchBox } from '../parts/search-box.js';
import { kept } from '../search/page.js';
import { Results } from '../search/results.js';
import type { SearchState } from '../search/state.js';
import { isLink, to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';

/** The known facts about an organization: the metadata of its datasets say it. */
export interface Organization {
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
export const organizationPage = (organization: Organization, { texts, base }: Visit): Page => {
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
