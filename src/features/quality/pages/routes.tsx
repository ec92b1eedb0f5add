/** `/srv/catalog/…/quality`: quality as a person wants to see it. */
import type { FastifyRequest } from 'fastify';
import {
  CatalogueQualityDocument,
  CatalogueQualityHistoryDocument,
  type CatalogueQualityQuery,
  DatasetQualityDocument,
  QualityTrendDocument,
  WorstDatasetsDocument,
  type WorstDatasetsQuery,
} from '../../../../schema/operations/generated/operations.js';
import { notFound } from '../../../core/errors.js';
import { parameter } from '../../../core/http/query.js';
import { Bars } from '../../../core/pages/charts/bars.js';
import { type Point, Trend } from '../../../core/pages/charts/trend.js';
import type { Page } from '../../../core/pages/layout.js';
import type { Pages, PageTools } from '../../../core/pages/mount.js';
import { isEditor } from '../../../core/pages/rights.js';
import { ROOT, to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { datasetQualityPage, type FieldOfProperty, Overview } from './dataset.js';

/** The quality page of a catalogue: how the scores are distributed, the dimensions, and the datasets that need most work. */
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
const catalogueQualityPage = (
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

/** Milliseconds that the trend of a catalogue looks back. */
const PAST = 366 * 24 * 3_600_000;
/** Datasets that the page of a catalogue names. */
const WORST = 10;

/** Languages of titles: `?locale=`, as links of other services carry it, goes before what the visitor prefers. */
const languagesFor = (request: FastifyRequest, { languages }: Visit): string[] => {
  const locale = parameter(request, 'locale');
  return locale ? [locale, ...languages] : [...languages];
};

/** Mounts the pages. */
export const qualityPageRoutes = (pages: Pages, tools: PageTools, fieldOf: FieldOfProperty): void => {
  const { execute } = tools;
  pages.get(`${ROOT}/datasets/:id/quality`, async (visit, request) => {
    const { id } = request.params as { readonly id: string };
    const { dataset } = await execute(
      DatasetQualityDocument,
      { id, lang: languagesFor(request, visit), forPeople: true },
      request,
    );
    if (!dataset) throw notFound('dataset');
    const { dataset: past } = await execute(QualityTrendDocument, { id }, request);
    const compared = { trend: past?.quality?.history ?? [], catalogue: past?.catalogue ?? undefined };
    // Nobody needs a way to the form but for what a profile asks for.
    const mayEdit =
      Boolean(dataset.catalogue?.profiles.length) && (await isEditor(visit, request, { id, kind: 'DATASET' }, tools));
    return datasetQualityPage(dataset, { ...compared, fieldOf: mayEdit ? fieldOf : undefined }, visit);
  });
  pages.get(`${ROOT}/catalogues/:id/quality`, async (visit, request) => {
    const { id } = request.params as { readonly id: string };
    const lang = languagesFor(request, visit);
    const { catalogue } = await execute(CatalogueQualityDocument, { id, lang }, request);
    if (!catalogue) throw notFound('catalogue');
    const { datasetsByQuality } = await execute(WorstDatasetsDocument, { catalogue: id, first: WORST, lang }, request);
    const from = new Date(Date.now() - PAST).toISOString().slice(0, 10);
    const period = { id, from, to: null, resolution: 'DAY' as const };
    const { catalogue: past } = await execute(CatalogueQualityHistoryDocument, period, request);
    const trend = (past?.quality.history ?? []).map(({ date, summary }) => ({ at: date, score: summary.mean ?? 0 }));
    return catalogueQualityPage(catalogue, datasetsByQuality.edges, trend, visit);
  });
};
