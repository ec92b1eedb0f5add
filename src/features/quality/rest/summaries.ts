/** `/srv/mqa/global` and `/srv/mqa/catalogues`: figures over many datasets, now and in the past. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/errors.js';
import {
  CatalogueQualitiesDocument,
  CatalogueQualityHistoriesDocument,
  CatalogueQualityDocument,
  CatalogueQualityHistoryDocument,
  QualitySummaryDocument,
  QualitySummaryHistoryDocument,
  type CataloguePartsFragment,
  type SummaryPartsFragment,
} from '../../../../schema/operations/generated/operations.js';
import { parameter } from '../../../core/http/query.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { envelope } from './entries.js';
import { chosen, periodOf, seriesOf, summaryEntry } from './summary-entries.js';

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

/** Catalogues that are read at a time; each brings some hundred fields. */
const PAGE = 20;

/** A page of catalogues. */
interface Page<T> {
  readonly edges: readonly { readonly node: T }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** The items of all pages. */
const allOf = async <T>(pageAfter: (after: string | null) => Promise<Page<T>>): Promise<T[]> => {
  const found: T[] = [];
  for (let after: string | null = null; ;) {
    const { edges, pageInfo }: Page<T> = await pageAfter(after);
    found.push(...edges.map(({ node }) => node));
    if (!pageInfo.hasNextPage) return found;
    after = pageInfo.endCursor;
  }
};

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

  app.get('/catalogues', async (request) => {
    const lang = langOf(request);
    const found = await allOf(async (after) => {
      const variables = { first: PAGE, after, lang };
      return (await execute(CatalogueQualitiesDocument, variables, request)).catalogues;
    });
    return envelope(found.map((catalogue) => entryOf(catalogue, request)));
  });

  app.get('/catalogues/history', async (request) => {
    const period = { ...periodOf(request), lang: langOf(request) };
    const found = await allOf(async (after) => {
      const variables = { first: PAGE, after, ...period };
      return (await execute(CatalogueQualityHistoriesDocument, variables, request)).catalogues;
    });
    return envelope(
      found.map((catalogue) => chosen(request, { info: infoOf(catalogue), ...seriesOf(catalogue.quality.history) })),
    );
  });

  app.get<ById>('/catalogues/:id', async (request) => {
    const { id } = request.params;
    const { catalogue } = await execute(CatalogueQualityDocument, { id, lang: langOf(request) }, request);
    if (!catalogue) throw notFound('catalogue');
    return envelope([entryOf(catalogue, request)]);
  });

  app.get<ById>('/catalogues/:id/history', async (request) => {
    const { id } = request.params;
    const { catalogue } = await execute(CatalogueQualityHistoryDocument, { id, ...periodOf(request) }, request);
    if (!catalogue) throw notFound('catalogue');
    return envelope([chosen(request, seriesOf(catalogue.quality.history))]);
  });
};
