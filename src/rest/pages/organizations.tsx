/** Who publishes data: `/srv/catalog/organizations`. */
import type { OrganizationsPageQuery } from '../generated/operations.js';
import type { Page } from './layout.js';
import { Empty } from './parts/facts.js';
import { to } from './urls.js';
import { useVisit, type Visit } from './visit.js';

type Values = OrganizationsPageQuery['search']['facets'][number]['values'];

const List = ({ values }: { readonly values: Values }) => {
  const { texts, formats } = useVisit();
  return (
    <ul class="cards grid">
      {values.map(({ value, label, count }) => (
        <li class="card" key={value}>
          <h2>
            <a href={to.datasetsWith('publisher', value)}>{label}</a>
          </h2>
          <div class="card-foot">
            <span class="meta">
              <span>{texts.organizations.datasets(formats.number(count), count)}</span>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
};

/** The page. */
export const organizationsPage = ({ search }: OrganizationsPageQuery, { texts }: Visit): Page => {
  const values = search.facets[0]?.values ?? [];
  return {
    title: texts.organizations.title,
    description: texts.organizations.lead,
    jsonLd: {
      '@type': 'ItemList',
      name: texts.organizations.title,
      itemListElement: values.slice(0, 50).map(({ label }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: { '@type': 'Organization', name: label },
      })),
    },
    content: (
      <>
        <header class="page-head">
          <h1>{texts.organizations.title}</h1>
          <p class="lead">{texts.organizations.lead}</p>
        </header>
        {values.length === 0 ? (
          <Empty title={texts.organizations.none}>{texts.organizations.noneHint}</Empty>
        ) : (
          <List values={values} />
        )}
      </>
    ),
  };
};
