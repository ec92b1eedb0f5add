/** The first page: search, themes, catalogues, and what changed last. */
import type {
  CatalogueCardFragment,
  HomePageQuery,
  SearchFacet,
} from '../../schema/operations/generated/operations.js';
import type { Page } from './layout.js';
import { CatalogueList } from './parts/catalogue-card.js';
import { DatasetList, datasetsOf } from './parts/dataset-card.js';
import { EmptyBox, withoutDatasets } from './parts/empty.js';
import { CoverageMap } from './parts/map.js';
import { ThemeIcon } from './parts/theme-icon.js';
import { SearchBox } from './parts/search-box.js';
import { to } from './urls.js';
import { useVisit, type Visit } from './visit.js';

/** The content of the page. */
export interface Home extends HomePageQuery {
  readonly catalogues: readonly CatalogueCardFragment[];
}

const valuesOf = ({ search }: Home, facet: SearchFacet) =>
  search.facets.find((one) => one.facet === facet)?.values ?? [];

/** The countries whose data are here, the more the stronger; nothing where no catalogue says so. */
const Coverage = ({ home }: { readonly home: Home }) => {
  const countries = valuesOf(home, 'COUNTRY').map(({ value, label, count }) => ({ code: value, name: label, count }));
  return countries.length === 0 ? null : <CoverageMap countries={countries} />;
};

const Figures = ({ home }: { readonly home: Home }) => {
  const { texts, formats } = useVisit();
  const { mean, assessed, possible } = home.qualitySummary;
  return (
    <dl class="figures">
      <div>
        <dt>{texts.home.counts.datasets}</dt>
        <dd>{formats.number(home.search.totalCount)}</dd>
      </div>
      {assessed > 0 && mean !== null ? (
        <div>
          <dt>{texts.home.counts.quality}</dt>
          <dd>
            {formats.number(Math.round(mean))} <small>/ {formats.number(possible)}</small>
          </dd>
        </div>
      ) : null}
    </dl>
  );
};

const Themes = ({ home }: { readonly home: Home }) => {
  const { texts, formats } = useVisit();
  const values = valuesOf(home, 'CATEGORY');
  return values.length === 0 ? null : (
    <section>
      <h2>{texts.home.themes}</h2>
      <ul class="theme-list">
        {values.map(({ value, label, count }) => (
          <li key={value}>
            <a href={to.datasetsWith('categories', value)}>
              <ThemeIcon theme={value} /> {label} <span class="count">{formats.number(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Content = ({ home }: { readonly home: Home }) => {
  const visit = useVisit();
  const { texts } = visit;
  const datasets = datasetsOf(home.search);
  return (
    <>
      <section class="hero">
        <div>
          <h1>{texts.site}</h1>
          <p class="lead">{texts.tagline}</p>
          <SearchBox id="search" />
          <Figures home={home} />
        </div>
        <Coverage home={home} />
      </section>
      {datasets.length === 0 ? (
        <EmptyBox note={withoutDatasets(visit)} />
      ) : (
        <>
          <Themes home={home} />
          <section>
            <div class="section-head">
              <h2>{texts.home.latest}</h2>
              <a href={to.datasets}>{texts.home.all}</a>
            </div>
            <DatasetList datasets={datasets} />
          </section>
        </>
      )}
      {home.catalogues.length === 0 ? null : (
        <section>
          <div class="section-head">
            <h2>{texts.home.catalogues}</h2>
            <a href={to.catalogues}>{texts.home.allCatalogues}</a>
          </div>
          <CatalogueList catalogues={home.catalogues} />
        </section>
      )}
    </>
  );
};

/** The page. */
export const homePage = (home: Home, { texts, base }: Visit): Page => ({
  title: texts.site,
  canonical: to.home,
  ownSearch: true,
  jsonLd: {
    '@type': 'DataCatalog',
    '@id': base + to.home,
    name: texts.site,
    description: texts.tagline,
    url: base + to.home,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${base}${to.datasets}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  },
  content: <Content home={home} />,
});
