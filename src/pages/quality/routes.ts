/** `/srv/catalog/…/quality`: quality as a person wants to see it. */
import type { FastifyRequest } from 'fastify';
import { notFound } from '../../errors.js';
import {
  CatalogueQualityDocument,
  CatalogueQualityHistoryDocument,
  DatasetQualityDocument,
  QualityTrendDocument,
  WorstDatasetsDocument,
} from '../../../schema/operations/generated/operations.js';
import { parameter } from '../../http/query.js';
import type { Pages, PageTools } from '../mount.js';
import { isEditor } from '../rights.js';
import { ROOT } from '../urls.js';
import type { Visit } from '../visit.js';
import { catalogueQualityPage } from './catalogue.js';
import { datasetQualityPage } from './dataset.js';

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
export const qualityPageRoutes = (pages: Pages, tools: PageTools): void => {
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
    return datasetQualityPage(dataset, { ...compared, mayEdit }, visit);
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
