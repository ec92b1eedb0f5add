/**
 * `/resources/data-quality/{id}`: measurements of the distributions of a dataset, as pages read them. Measured here is how well
 * the distributions are described; what stands inside the files is looked at by other services.
 */
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../core/errors.js';
import {
  DatasetQualityDocument,
  SearchDocumentDocument,
  type DatasetQualityQuery,
} from '../../../../schema/operations/generated/operations.js';
import type { RouteTools } from '../../../core/http/route-tools.js';

type Quality = NonNullable<NonNullable<DatasetQualityQuery['dataset']>['quality']>;
type Indicator = Quality['distributions'][number]['indicators'][number];

/** An indicator as a measurement of DQV; `body` is JSON in a string, because pages parse it. */
const measurementOf = (
  { name, title, dimension, passed, points, possible, property, value, url }: Indicator,
  base: string,
  at: string,
) => ({
  metric: { id: `${base}/def/quality#${name}`, title },
  value: passed,
  computed_on: at,
  quality_annotation: { body: JSON.stringify({ dimension, points, possible, property, value, ...(url && { url }) }) },
});

/** Mounts the route. */
export const dataQualityRoute = (app: FastifyInstance, { execute, base }: RouteTools): void => {
  app.get<{ Params: { id: string } }>('/resources/data-quality/:id', async (request) => {
    const { id } = request.params;
    // Whoever may not read it learns no more than if it were not there.
    const { searchDocument } = await execute(SearchDocumentDocument, { kind: 'DATASET', id }, request);
    const { dataset } =
      searchDocument === null ? { dataset: null } : await execute(DatasetQualityDocument, { id, lang: null }, request);
    if (!dataset) throw notFound('dataset');
    const { quality, identifier, iri } = dataset;
    const distributions = (quality?.distributions ?? []).map((distribution) => ({
      id: distribution.identifier,
      resource: distribution.iri,
      measurements: distribution.indicators.flatMap((indicator) =>
        // A URL that was not checked yet is neither reachable nor broken.
        indicator.url?.state === 'UNCHECKED' ? [] : [measurementOf(indicator, base, quality?.computedAt ?? '')],
      ),
    }));
    return { success: true, result: { id: identifier, resource: iri, distributions } };
  });
};
