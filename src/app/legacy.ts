/** Addresses outside `/srv` that existing clients call before they delete a dataset: each must answer 2xx. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Mounts `DELETE /datasets/{id}/metrics` and `DELETE /resources/data-quality/{id}`. */
export const legacyRoutes =
  (forgetQuality: (datasetId: string, request: FastifyRequest) => Promise<void>) =>
  async (app: FastifyInstance): Promise<void> => {
    // Clients declare JSON and send no body.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null, undefined),
    );
    for (const path of ['/datasets/:id/metrics', '/resources/data-quality/:id']) {
      app.delete<{ Params: { id: string } }>(path, async (request, reply) => {
        await forgetQuality(request.params.id, request);
        return reply.code(204).send();
      });
    }
  };
