/** Logos of organizations: setting and removing them, and the pictures under addresses that never mean another one. */
import type { FastifyInstance } from 'fastify';
import {
  LogoFileDocument,
  RemoveLogoDocument,
  SetLogoDocument,
} from '../../../../schema/operations/generated/operations.js';
import { fileHeaders } from '../../../core/http/file.js';
import { flagParameter } from '../../../core/http/query.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { notFound, Refusal } from '../../../core/errors.js';
import { sendRemoved } from './write-reply.js';

/** Media types of payloads: what a picture is, its bytes say. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** Beyond the limit of logos the service says which it is; beyond this, that it takes no more. */
const BODY_LIMIT = 1024 * 1024;

type ById = { Params: { id: string } };

/** Mounts the routes. */
export const logoRoutes = (app: FastifyInstance, { execute }: RouteTools): void => {
  const path = '/organizations/:id/logo';

  app.put<ById>(path, { config: { takes: TYPES }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const body = request.body as Buffer | undefined;
    if (!body) throw new Refusal('BAD_REQUEST', 'There is no picture.');
    const dryRun = flagParameter(request, 'dryRun');
    const variables = { base64: body.toString('base64'), organization: request.params.id, dryRun };
    return reply.send((await execute(SetLogoDocument, variables, request)).setLogo);
  });

  app.delete<ById>(path, async (request, reply) => {
    const dryRun = flagParameter(request, 'dryRun');
    const { removeLogo } = await execute(RemoveLogoDocument, { organization: request.params.id, dryRun }, request);
    return sendRemoved(reply, removeLogo, dryRun);
  });

  app.get<{ Params: { file: string } }>('/logos/:file', async (request, reply) => {
    const { file } = request.params;
    const { logoFile } = await execute(LogoFileDocument, { hash: file.split('.')[0] ?? '' }, request);
    if (logoFile.name !== file) throw notFound('logo', 'with this address');
    return reply
      .type(logoFile.mediaType)
      .headers({ ...fileHeaders(file), 'content-disposition': 'inline' })
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(logoFile.base64, 'base64'));
  });
};
