/** Catalogues: the list of all, and the page of one with its datasets. */
import type {
  CatalogueCardFragment,
  CataloguePageQuery,
  SearchPageQuery,
} from '../../../schema/operations/generated/operations.js';
import type { Page } from '../../core/pages/layout.js';
import { CatalogueList } from '../../core/pages/parts/catalogue-card.js';
import { Bars } from '../../core/pages/charts/bars.js';
import { conceptName, Concepts, Fact, IriLink } from '../../core/pages/parts/facts.js';
import { CoverageMap } from '../../core/pages/parts/map.js';
import { withoutEmpty } from '../../core/pages/json-ld.js';
import { QualityBadge } from '../../core/pages/parts/quality-badge.js';
import { SearchBox } from '../../core/pages/parts/search-box.js';
import { choose, shorten, Text } from '../../core/pages/parts/text.js';
import { kept } from '../../features/search/pages/page.js';
import { Results } from '../../features/search/pages/results.js';
import type { SearchState } from '../../features/search/pages/state.js';
import { downloads, to } from '../../core/pages/urls.js';
import { useVisit, type Visit } from '../../core/pages/visit.js';

type Catalogue = NonNullable<CataloguePageQuery['catalogue']>;

/** The list; `next` leads to the catalogues that follow. */
export const cataloguesPage = (
  catalogues: readonly CatalogueCardFragment[],
  next: string | undefined,
  { texts, languages, base }: Visit,
): Page => ({
  title: texts.catalogue.list,
  preview: 'catalogue',
  jsonLd: {
    '@type': 'ItemList',
    name: texts.catalogue.list,
    itemListElement: catalogues.map(({ identifier, iri, titles }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'DataCatalog',
        '@id': iri,
        name: choose(titles, languages)?.value ?? identifier,
        url: base + to.catalogue(identifier),
      },
    })),
  },
  content: (
    <>
      <header class="page-head">
        <h1>{texts.catalogue.list}</h1>
      </header>
      <CatalogueList catalogues={catalogues} level="h2" />
      {next === undefined ? null : (
        <nav class="pager" aria-label={texts.pager.label}>
          <a class="step" rel="next" href={next}>
            {texts.pager.next}
            <span aria-hidden="true"> →</span>
          </a>
        </nav>
      )}
    </>
  ),
});

const About = ({ catalogue }: { readonly catalogue: Catalogue }) => {
  const { texts, formats } = useVisit();
  const { publisher, homepage, issued, modified, languages, spatial, profiles, identifier, iri } = catalogue;
  return (
    <section class="panel">
      <h2>{texts.catalogue.about}</h2>
      <CoverageMap countries={spatial.map((place) => ({ code: place.code, name: conceptName(place) }))} />
      <dl class="facts">
        <Fact name={texts.dataset.publisher}>{publisher?.name ?? undefined}</Fact>
        <Fact name={texts.dataset.landing}>{homepage ? <IriLink iri={homepage} /> : undefined}</Fact>
        <Fact name={texts.dataset.issued}>{issued ? formats.date(issued) : undefined}</Fact>
        <Fact name={texts.dataset.modified}>{modified ? formats.date(modified) : undefined}</Fact>
        <Fact name={texts.dataset.languages}>{languages.length > 0 ? <Concepts of={languages} /> : undefined}</Fact>
        <Fact name={texts.dataset.spatial}>{spatial.length > 0 ? <Concepts of={spatial} /> : undefined}</Fact>
        <Fact name={texts.catalogue.profiles}>
          {profiles.length > 0 ? profiles.map(({ title }) => title).join(', ') : undefined}
        </Fact>
        <Fact name={texts.dataset.iri}>
          <code>{iri}</code>
        </Fact>
        <Fact name={texts.dataset.downloads}>
          <span class="links">
            {downloads.map(([name, suffix]) => (
              <a key={suffix} href={to.catalogueRdf(identifier, suffix)}>
                {name}
              </a>
            ))}
          </span>
        </Fact>
      </dl>
    </section>
  );
};

/** Formats that are shown. */
const MOST_FORMATS = 8;

/** The formats of the catalogue by the number of its datasets. */
const Formats = ({ found }: { readonly found: SearchPageQuery['search'] }) => {
  const { texts, formats } = useVisit();
  const values = found.facets.find(({ facet }) => facet === 'FORMAT')?.values.slice(0, MOST_FORMATS) ?? [];
  if (values.length < 2) return null;
  const most = Math.max(...values.map(({ count }) => count));
  return (
    <section class="panel">
      <h2>{texts.charts.formats}</h2>
      <Bars
        title={texts.charts.formats}
        rows={values.map(({ label, count }) => ({
          ...{ name: label, value: count, most },
          label: texts.catalogue.datasets(formats.number(count), count),
        }))}
      />
    </section>
  );
};

/** The content of the page of a catalogue. */
export interface Shown {
  readonly state: SearchState;
  /** True if the visitor may edit the catalogue, and so add datasets. */
  readonly mayAdd: boolean;
}

const Head = ({ catalogue, state, mayAdd }: { readonly catalogue: Catalogue } & Shown) => {
  const { texts } = useVisit();
  const { identifier, titles, descriptions, quality } = catalogue;
  const more = mayAdd
    ? ([
        [texts.many.title, to.manyDatasets(identifier)],
        [texts.harvest.title, to.harvest(identifier)],
        [texts.catalogue.edit, to.editCatalogue(identifier)],
        [texts.people.title, to.cataloguePeople(identifier)],
      ] as const)
    : [];
  return (
    <header class="page-head">
      <p class="kind">{texts.catalogue.kind}</p>
      <h1>
        <Text of={titles} fallback={identifier} />
      </h1>
      <p class="lead">
        <Text of={descriptions} />
      </p>
      <div class="actions">
        {quality.assessed > 0 ? (
          <a class="badge-link" href={to.catalogueQuality(identifier)}>
            <QualityBadge quality={quality} />
          </a>
        ) : null}
        {mayAdd ? (
          <a class="button" href={to.newDataset(identifier)}>
            {texts.catalogue.add}
          </a>
        ) : null}
        {more.map(([name, address]) => (
          <a key={address} class="button quiet" href={address}>
            {name}
          </a>
        ))}
      </div>
      <p class="note">
        <a href={to.table(identifier, 'csv')}>{texts.many.table('CSV')}</a>{' '}
        <a href={to.table(identifier, 'xlsx')}>{texts.many.table('XLSX')}</a>
      </p>
      <SearchBox
        id="search"
        action={to.catalogue(identifier)}
        query={state.query}
        keep={kept(state)}
        label={texts.catalogue.searchInside}
      />
    </header>
  );
};

/** The page of one catalogue. */
export const cataloguePage = (
  catalogue: Catalogue,
  found: SearchPageQuery['search'],
  shown: Shown,
  visit: Visit,
): Page => {
  const { texts, languages, base } = visit;
  const { identifier, titles, descriptions, publisher } = catalogue;
  const title = choose(titles, languages)?.value ?? identifier;
  const description = choose(descriptions, languages)?.value;
  return {
    title,
    ...(description === undefined ? {} : { description: shorten(description, 200) }),
    trail: [[texts.nav.catalogues, to.catalogues]],
    ownSearch: true,
    preview: 'catalogue',
    jsonLd: withoutEmpty({
      '@type': 'DataCatalog',
      '@id': catalogue.iri,
      name: title,
      description,
      url: base + to.catalogue(identifier),
      publisher: publisher?.name ? { '@type': 'Organization', name: publisher.name } : undefined,
    }),
    content: (
      <>
        <Head catalogue={catalogue} {...shown} />
        <Results
          action={to.catalogue(identifier)}
          state={shown.state}
          found={found}
          empty={{
            title: texts.catalogue.empty,
            next: shown.mayAdd
              ? { href: to.newDataset(identifier), label: texts.next.add }
              : { href: to.datasets, label: texts.next.search },
          }}
          heading={texts.catalogue.inside}
        />
        <div class="panels" data-part="panels">
          <About catalogue={catalogue} />
          <Formats found={found} />
        </div>
      </>
    ),
  };
};
