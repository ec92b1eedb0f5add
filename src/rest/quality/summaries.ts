/** `/srv/mqa/global` and `/srv/mqa/catalogues`: figures over many datasets, now and in the past. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.js';
import {
  CatalogueQualitiesDocument,
  CatalogueQualityDocument,
  CatalogueQualityHistoryDocument,
  QualitySummaryDocument,
  QualitySummaryHistoryDocument,
  type CataloguePartsFragment,
  type CatalogueQualitiesQuery,
  type QualityResolution,
  type SummaryPartsFragment,
} from '../generated/operations.js';
import { parameter, requireParameter } from '../query.js';
import type { RouteTools } from '../routes.js';
import { envelope } from './entries.js';
import { chosen, seriesOf, summaryEntry } from './summary-entries.js';

type ById = { Params: { id: string } };
type WithQuality = CataloguePartsFragment & { quality: SummaryPartsFragment };

const infoOf = ({ identifier, title, description, type, spatial }: CataloguePartsFragment) => ({
  id: identifier,
  title,
  description,
  spatial: spatial[0]?.iri ?? null,
  type,
});

const langOf = (request: FastifyRequest): string[] | null => {
  const locale = parameter(request, 'locale');
  return locale ? [locale] : null;
};

const periodOf = (request: FastifyRequest): { from: string; to: string | null; resolution: QualityResolution } => {
  const resolution = (parameter(request, 'resolution') ?? 'month').toUpperCase();
  if (resolution !== 'YEAR' && resolution !== 'MONTH' && resolution !== 'DAY') {
    throw new Refusal('BAD_REQUEST', 'The query parameter "resolution" must be year, month or day.');
  }
  return { from: requireParameter(request, 'startDate'), to: parameter(request, 'endDate') ?? null, resolution };
};

const unknown = (): Refusal => new Refusal('NOT_FOUND', 'There is no catalogue with this id.');
/** Catalogues that are read at a time; each brings some hundred fields. */
const PAGE = 20;

/** Mounts the routes. */
export const summaryRoutes = (app: FastifyInstance, { execute }: RouteTools): void => {
  const entryOf = (catalogue: WithQuality, request: FastifyRequest) =>
    chosen(request, { info: infoOf(catalogue), ...summaryEntry(catalogue.quality) });

  app.get('/global', async (request) => {
    const { qualitySummary } = await execute(QualitySummaryDocument, {}, request);
    return envelope([chosen(request, summaryEntry(qualitySummary))]);
  });

  app.get('/global/history', async (request) => {
    const { qualitySummary } = await execute(QualitySummaryHistoryDocument, periodOf(request), request);
    return envelope([chosen(request, seriesOf(qualitySummary.history))]);
  });

  const pageOf = async (
    request: FastifyRequest,
    after: string | null,
  ): Promise<CatalogueQualitiesQuery['catalogues']> => {
    const variables = { first: PAGE, after, lang: langOf(request) };
    return (await execute(CatalogueQualitiesDocument, variables, request)).catalogues;
  };

  app.get('/catalogues', async (request) => {
    const found: WithQuality[] = [];
    let page = await pageOf(request, null);
    found.push(...page.edges.map(({ node }) => node));
    while (page.pageInfo.hasNextPage) {
      page = await pageOf(request, page.pageInfo.endCursor);
      found.push(...page.edges.map(({ node }) => node));
    }
    return envelope(found.map((catalogue) => entryOf(catalogue, request)));
  });

  app.get<ById>('/catalogues/:id', async (request) => {
    const { id } = request.params;
    const { catalogue } = await execute(CatalogueQualityDocument, { id, lang: langOf(request) }, request);
    if (!catalogue) throw unknown();
    return envelope([entryOf(catalogue, request)]);
  });

  app.get<ById>('/catalogues/:id/history', async (request) => {
    const { id } = request.params;
    const { catalogue } = await execute(CatalogueQualityHistoryDocument, { id, ...periodOf(request) }, request);
    if (!catalogue) throw unknown();
    return envelope([chosen(request, seriesOf(catalogue.quality.history))]);
  });
};
