/** The quality page of a catalogue: how the scores are distributed, the dimensions, and the datasets that need most work. */
import type { CatalogueQualityQuery, WorstDatasetsQuery } from '../../../schema/operations/generated/operations.js';
import type { Page } from '../layout.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';
import { Bars } from '../charts/bars.js';
import { Overview } from './dataset.js';
import { Trend, type Point } from '../charts/trend.js';

type Catalogue = NonNullable<CatalogueQualityQuery['catalogue']>;
type Summary = Catalogue['quality'];
type Worst = WorstDatasetsQuery['datasetsByQuality']['edges'];

const Distribution = ({ quality: { bands, assessed, mean, median, compliance } }: { readonly quality: Summary }) => {
  const { texts, formats } = useVisit();
  const figures = [mean, median, compliance].map((value) => formats.number(value ?? 0));
  return (
    <section class="panel">
      <h2>{texts.quality.scores}</h2>
      <Bars
        title={texts.quality.byBand}
        rows={bands.map(({ band, number }) => ({
          name: texts.quality.bands[band],
          value: number,
          most: assessed,
          label: texts.quality.datasets(formats.number(number), number),
        }))}
      />
      <p class="note">{texts.quality.statistics(figures[0] ?? '', figures[1] ?? '', figures[2] ?? '')}</p>
    </section>
  );
};

const WorstTable = ({ edges }: { readonly edges: Worst }) => {
  const { texts, formats } = useVisit();
  return (
    <section class="panel">
      <h2>{texts.quality.worst}</h2>
      <div class="table" tabIndex={0} role="region" aria-label={texts.quality.worst}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.quality.dataset}</th>
              <th scope="col">{texts.quality.band}</th>
              <th scope="col" class="number">
                {texts.quality.scoreName}
              </th>
            </tr>
          </thead>
          <tbody>
            {edges.map(({ node: { identifier, title, quality } }) => (
              <tr key={identifier}>
                <th scope="row">
                  <a href={to.datasetQuality(identifier)}>{title ?? identifier}</a>
                </th>
                <td>{quality ? texts.quality.bands[quality.band] : ''}</td>
                <td class="number">{quality ? formats.number(quality.score) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

/** The page. */
export const catalogueQualityPage = (
  catalogue: Catalogue,
  edges: Worst,
  trend: readonly Point[],
  { texts, formats }: Visit,
): Page => {
  const { quality, identifier } = catalogue;
  const title = catalogue.title ?? identifier;
  const { assessed } = quality;
  const waiting = quality.waiting ?? 0;
  return {
    title: `${texts.quality.title}: ${title}`,
    trail: [
      [texts.nav.catalogues, to.catalogues],
      [title, to.catalogue(identifier)],
    ],
    content: (
      <>
        <header class="page-head">
          <p class="kind">{texts.quality.title}</p>
          <h1>{title}</h1>
          {catalogue.profiles.length === 0 ? null : (
            <p class="note">
              {texts.quality.profiles.named(catalogue.profiles.map((profile) => profile.title).join(', '))}{' '}
              {waiting === 0 ? null : texts.quality.profiles.waiting(formats.number(waiting), waiting)}
            </p>
          )}
          <p class="lead">
            {assessed === 0
              ? texts.quality.noneOfCatalogue
              : texts.quality.leadCatalogue(formats.number(assessed), assessed)}
          </p>
        </header>
        {assessed === 0 ? null : (
          <>
            <Overview quality={quality} />
            <Distribution quality={quality} />
            <Trend points={trend} possible={quality.possible} />
            <WorstTable edges={edges} />
          </>
        )}
      </>
    ),
  };
};
