/** `/srv/repo/distributions/{id}/sample`: a piece of the data, as a file, and what is in it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DeleteSampleDocument,
  PutSampleDocument,
  SampleFileDocument,
  SampleOfDistributionDocument,
  type SampleAudience,
} from '../../../../schema/operations/generated/operations.js';
import { Refusal, notFound } from '../../../core/errors.js';
import { matchesNone } from '../../../core/http/preconditions.js';
import { MEDIA_TYPES } from '../model.js';
import { sendFile } from '../../../core/http/file.js';
import { flagParameter, parameter } from '../../../core/http/query.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { sendRemoved } from '../../repository/rest/write-reply.js';

type ById = { Params: { id: string } };

const AUDIENCES: Readonly<Record<string, SampleAudience>> = { readers: 'READERS', entitled: 'ENTITLED' };

const audienceOf = (request: FastifyRequest): SampleAudience | null => {
  const named = parameter(request, 'visibleTo');
  if (named === undefined) return null;
  const audience = Object.hasOwn(AUDIENCES, named) ? AUDIENCES[named] : undefined;
  if (!audience)
    throw new Refusal('BAD_REQUEST', 'The query parameter "visibleTo" must be "readers" or "entitled".', {
      parameter: 'visibleTo',
    });
  return audience;
};

/** Mounts the routes. `sampleLimit`: largest sample in bytes. */
export const sampleRoutes = (
  app: FastifyInstance,
  { execute, sampleLimit }: RouteTools & { readonly sampleLimit: number },
): void => {
  const path = '/distributions/:id/sample';
  const sampleOf = async (request: FastifyRequest<ById>) => {
    const { distribution } = await execute(SampleOfDistributionDocument, { id: request.params.id }, request);
    if (!distribution) throw notFound('distribution');
    if (!distribution.sample) throw notFound('sample', 'of this distribution');
    return distribution.sample;
  };

  app.get<ById>(path, async (request, reply) => {
    const { id } = request.params;
    const { etag, isVisible } = await sampleOf(request);
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (isVisible && matchesNone(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return sendFile(reply, (await execute(SampleFileDocument, { id }, request)).sampleFile);
  });

  app.get<ById>(`${path}/profile`, async (request, reply) =>
    reply.header('cache-control', 'private, no-cache').send(await sampleOf(request)),
  );

  app.put<ById>(
    path,
    // Beyond the limit of samples the domain says which it is.
    { config: { takes: Object.values(MEDIA_TYPES) }, bodyLimit: 2 * sampleLimit },
    async (request, reply: FastifyReply) => {
      const body = request.body as Buffer | undefined;
      const mediaType = request.headers['content-type'];
      const file = body && mediaType !== undefined ? { base64: body.toString('base64'), mediaType } : null;
      const variables = {
        id: request.params.id,
        file,
        visibleTo: audienceOf(request),
        dryRun: flagParameter(request, 'dryRun'),
      };
      const { putSample } = await execute(PutSampleDocument, variables, request);
      if ('etag' in putSample) reply.header('etag', putSample.etag);
      return reply.send(putSample);
    },
  );

  app.delete<ById>(path, async (request, reply) => {
    const dryRun = flagParameter(request, 'dryRun');
    const { deleteSample } = await execute(DeleteSampleDocument, { id: request.params.id, dryRun }, request);
    return sendRemoved(reply, deleteSample, dryRun);
  });
};
