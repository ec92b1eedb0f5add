/** The pages that show what is stored. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type CatalogueCardFragment,
  CatalogueListPageDocument,
  CataloguePageDocument,
  ComparePageDocument,
  DatasetPageDocument,
  HomePageDocument,
  type HomePageQuery,
  OffersPageDocument,
  SamplesOfDatasetDocument,
  type SearchFacet,
  SearchPageDocument,
  SimilarDatasetsDocument,
  SuggestFromPageDocument,
} from '../../../schema/operations/generated/operations.js';
import { notFound } from '../../core/errors.js';
import { parameter } from '../../core/http/query.js';
import { syntaxOfSuffix } from '../../core/rdf/syntax.js';
import { cataloguePage, cataloguesPage } from './catalogues.js';
import { datasetPage } from './dataset/page.js';
import type { Page } from '../../core/pages/layout.js';
import type { Pages, PageTools } from '../../core/pages/mount.js';
import { offersPage } from '../../features/trade/pages/offers/page.js';
import { offerVariables, readOffers } from '../../features/trade/pages/offers/state.js';
import { CatalogueList } from '../../core/pages/parts/catalogue-card.js';
import { DatasetList, datasetsOf } from '../../core/pages/parts/dataset-card.js';
import { EmptyBox, withoutDatasets } from '../../core/pages/parts/empty.js';
import { CoverageMap } from '../../core/pages/parts/map.js';
import { SearchBox } from '../../core/pages/parts/search-box.js';
import { ThemeIcon } from '../../core/pages/parts/theme-icon.js';
import { isEditor } from '../../core/pages/rights.js';
import { comparePage, isCompared, MOST_COMPARED } from '../../features/search/pages/compare.js';
import { searchPage } from '../../features/search/pages/page.js';
import { type Narrowing, readState, type SearchState, variablesOf } from '../../features/search/pages/state.js';
import { suggestionsOf, suggestVariables } from '../../features/search/pages/suggestions.js';
import { below, ROOT, to } from '../../core/pages/urls.js';
import { useVisit, type Visit } from '../../core/pages/visit.js';

/** The content of the page. */
interface Home extends HomePageQuery {
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
const homePage = (home: Home, { texts, base }: Visit): Page => ({
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

/** Datasets on the first page. */
const LATEST = 6;
/** Datasets that are like the one on its page. */
const SIMILAR = 3;
/** Catalogues on the first page, and in the list. */
const FEW_CATALOGUES = 6;
const CATALOGUES = 48;

const idOf = (request: FastifyRequest): string => (request.params as { readonly id: string }).id;

const searchRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const { execute } = tools;
  const find = async (visit: Visit, request: FastifyRequest, state: SearchState, narrowing?: Narrowing) =>
    (await execute(SearchPageDocument, variablesOf(state, visit.languages, narrowing), request)).search;

  pages.get(to.datasets, async (visit, request) => {
    const state = readState(visit.query);
    return searchPage(await find(visit, request, state), state, visit);
  });
  app.get(below(to.suggest), async (request, reply) => {
    const visit = pages.visit(request, reply);
    const asked = suggestVariables(visit);
    const found = asked ? suggestionsOf(await execute(SuggestFromPageDocument, asked, request), visit) : [];
    // What is suggested depends on who may read what.
    return reply.header('cache-control', 'no-store').send(found);
  });
  pages.get(to.compare, async (visit, request) => {
    const ids = [...new Set(visit.query.getAll('id'))]
      .filter((id) => id !== '' && id.length <= 500)
      .slice(0, MOST_COMPARED);
    if (ids.length === 0) return comparePage([], visit);
    const asked = { ids, first: MOST_COMPARED, lang: [...visit.languages] };
    const { search } = await execute(ComparePageDocument, asked, request);
    // In the order in which they were chosen.
    const rank = ({ identifier }: { readonly identifier: string }): number => ids.indexOf(identifier);
    const found = search.edges.map(({ node }) => node).filter(isCompared);
    return comparePage(
      [...found].sort((one, other) => rank(one) - rank(other)),
      visit,
    );
  });
  pages.get(to.offers, async (visit, request) => {
    const state = readOffers(visit.query);
    const { offers } = await execute(OffersPageDocument, offerVariables(state, visit.languages), request);
    return offersPage(offers, state, visit);
  });
  pages.get(`${ROOT}/catalogues/:id`, async (visit, request) => {
    const id = idOf(request);
    const { catalogue } = await execute(CataloguePageDocument, { id, lang: [...visit.languages] }, request);
    if (!catalogue) throw notFound('catalogue');
    const state = readState(visit.query);
    const found = await find(visit, request, state, { filter: { catalogues: [id] }, leftOut: ['catalog'] });
    const mayEdit = await isEditor(visit, request, { id, kind: 'CATALOGUE' }, tools);
    return cataloguePage(catalogue, found, { state, mayAdd: mayEdit }, visit);
  });
};

/** Samples of a dataset by distribution. What is in them depends on who looks, and when. */
const samplesOf = async (id: string, request: FastifyRequest, execute: PageTools['execute']) => {
  const { dataset } = await execute(SamplesOfDatasetDocument, { id }, request);
  const pairs = dataset?.distributions.flatMap(({ identifier, sample }) =>
    sample ? [[identifier, sample] as const] : [],
  );
  return new Map(pairs);
};

const home = async (visit: Visit, request: FastifyRequest, { execute, read }: PageTools) => {
  const { catalogues } = await read(CatalogueListPageDocument, { first: FEW_CATALOGUES, after: null }, request);
  const found = await execute(HomePageDocument, { latest: LATEST, languages: [...visit.languages] }, request);
  return homePage({ ...found, catalogues: catalogues.edges.map(({ node }) => node) }, visit);
};

/** Mounts the pages. */
export const readRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const { execute } = tools;
  app.get('/', async (request, reply) => {
    const back = await tools.sessions.callback(request, reply);
    if (back !== undefined) return reply.header('cache-control', 'no-store').redirect(back, 303);
    const visit = pages.visit(request, reply);
    return pages.send(reply, await home(visit, request, tools), visit);
  });
  searchRoutes(app, pages, tools);

  pages.get(to.catalogues, async (visit, request) => {
    const { catalogues } = await execute(
      CatalogueListPageDocument,
      { first: CATALOGUES, after: visit.query.get('after') },
      request,
    );
    const { hasNextPage, endCursor } = catalogues.pageInfo;
    const next =
      hasNextPage && endCursor !== null
        ? `${to.catalogues}?${new URLSearchParams({ after: endCursor }).toString()}`
        : undefined;
    return cataloguesPage(
      catalogues.edges.map(({ node }) => node),
      next,
      visit,
    );
  });
  app.get('/datasets/:id', async (request, reply) => {
    const id = idOf(request);
    const suffix = /\.([a-z0-9]+)$/.exec(id)?.[1];
    if (suffix !== undefined && syntaxOfSuffix(suffix))
      return reply.redirect(`/srv/repo/datasets/${encodeURIComponent(id)}`, 303);
    const profile = parameter(request, 'profile');
    if (profile) return reply.redirect(to.datasetProfile(id, profile), 303);
    const visit = pages.visit(request, reply);
    // What somebody may use, and whose logo it is, is written beside the stored graphs: this is asked anew each time.
    const { dataset } = await execute(DatasetPageDocument, { id, lang: [...visit.languages] }, request);
    if (!dataset) throw notFound('dataset');
    const mayEdit = await isEditor(visit, request, { id, kind: 'DATASET' }, tools);
    const { dataset: like } = await execute(SimilarDatasetsDocument, { id, first: SIMILAR }, request);
    const samples = await samplesOf(id, request, execute);
    const shown = { dataset, mayEdit, samples, similar: like?.similar ?? [] };
    return pages.send(reply, datasetPage(shown, visit), visit);
  });
};
