/** The publishers of data: `/srv/catalog/organizations`. */
import type { OrganizationsPageQuery } from '../../../schema/operations/generated/operations.js';
import type { Page } from '../layout.js';
import { Emblem, type ShownLogo } from '../parts/emblem.js';
import { imageOf } from '../parts/logo-ld.js';
import { Empty } from '../parts/empty.js';
import { withoutEmpty } from '../../rest/profiles/json-ld.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';

type Values = OrganizationsPageQuery['search']['facets'][number]['values'];

/** Logos by the names of their organizations. */
export type Logos = ReadonlyMap<string, ShownLogo>;

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
export const organizationsPage = (
  { search, offered }: OrganizationsPageQuery,
  logos: Logos,
  { texts, base }: Visit,
): Page => {
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
