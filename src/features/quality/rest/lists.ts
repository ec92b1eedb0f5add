/** `/srv/mqa/catalogues/{id}/violations` and `…/distributions/reachability`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/errors.js';
import {
  CatalogueReachabilityDocument,
  CatalogueViolationsDocument,
} from '../../../../schema/operations/generated/operations.js';
import { integerParameter, parameter } from '../../../core/http/query.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { envelope } from './entries.js';

type ById = { Params: { id: string } };

const rangeOf = (request: FastifyRequest) => ({
  offset: integerParameter(request, 'offset') ?? 0,
  limit: integerParameter(request, 'limit') ?? 100,
});

/** Mounts the routes. */
export const catalogueListRoutes = (app: FastifyInstance, { execute, base }: RouteTools): void => {
  app.get<ById>('/catalogues/:id/violations', async (request) => {
    const variables = { id: request.params.id, ...rangeOf(request) };
    const { catalogue } = await execute(CatalogueViolationsDocument, variables, request);
    if (!catalogue) throw notFound('catalogue');
    const { total, items } = catalogue.quality.violations;
    const entries = items.map(({ dataset, finding: { code, path, value, message, profile } }) => ({
      resultPath: path,
      resultMessage: message,
      value,
      title: code,
      // Clients that know no profiles are told of the rules for everybody as they always were.
      ...(profile === null ? {} : { profile }),
      reference: `${base}/catset/data/${dataset}`,
    }));
    return envelope(entries, total);
  });

  app.get<ById>('/catalogues/:id/distributions/reachability', async (request) => {
    const locale = parameter(request, 'locale');
    const variables = { id: request.params.id, ...rangeOf(request), lang: locale ? [locale] : null };
    const { catalogue } = await execute(CatalogueReachabilityDocument, variables, request);
    if (!catalogue) throw notFound('catalogue');
    const { total, items } = catalogue.quality.distributions;
    const entries = items.map(({ dataset, identifier, iri, title, accessUrl, downloadUrl }) => ({
      id: identifier,
      uri: iri,
      title,
      dataset,
      accessUrl: accessUrl && { url: accessUrl.value, ...accessUrl.url },
      downloadUrl: downloadUrl && { url: downloadUrl.value, ...downloadUrl.url },
    }));
    return envelope(entries, total);
  });
};
