/** `/srv/repo/datasets/{id}/elsewhere`: what a dataset was at other deployments. */
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.js';
import { DatasetElsewhereDocument } from '../../../schema/operations/generated/operations.js';
import { integerParameter, parameter } from '../../http/query.js';
import type { RouteTools } from '../../http/route-tools.js';

type ById = { Params: { id: string } };

/** Records of each kind in one answer: each may have 1 MiB. */
const FEW = 10;

/** Mounts the route. */
export const elsewhereRoutes = (app: FastifyInstance, { execute }: Pick<RouteTools, 'execute'>): void => {
  app.get<ById>('/datasets/:id/elsewhere', async (request, reply) => {
    const asked = {
      id: request.params.id,
      first: integerParameter(request, 'limit') ?? FEW,
      after: parameter(request, 'after') || null,
    };
    const { dataset } = await execute(DatasetElsewhereDocument, asked, request);
    if (!dataset) throw notFound('dataset');
    const lists = [dataset.versionsElsewhere, dataset.agreementsElsewhere];
    const [versions, agreements] = [dataset.versionsElsewhere.edges, dataset.agreementsElsewhere.edges];
    // Both lists count their places from the same beginning, so that one cursor goes on in both.
    const next = lists.find(({ pageInfo }) => pageInfo.hasNextPage)?.pageInfo.endCursor ?? null;
    return reply.header('cache-control', 'private, no-store').send({
      versions: versions.map(({ node }) => node),
      agreements: agreements.map(({ node }) => node),
      next,
    });
  });
};
