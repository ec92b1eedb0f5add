/** Validation: of stored datasets at `/srv/repo/datasets/{id}/validation`, of any RDF at `POST /srv/mqa/validate`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../../../core/errors.js';
import { negotiation } from '../../../core/negotiation.js';
import { syntaxes, type Syntax } from '../../../core/rdf/syntax.js';
import { leftOutHeader } from '../../../core/xml-text.js';
import {
  ApplicationProfilesDocument,
  ValidateDatasetDocument,
  ValidatePayloadDocument,
} from '../../../../schema/operations/generated/operations.js';
import { integerParameter, listParameter } from '../../../core/http/query.js';
import { addressed, payloadOf } from '../../../core/http/rdf-reply.js';
import type { RouteTools } from '../../../core/http/route-tools.js';

type ById = { Params: { id: string } };

const levelOf = (request: FastifyRequest): number => {
  const level = integerParameter(request, 'level') ?? 1;
  if (level < 1 || level > 3) throw new Refusal('BAD_REQUEST', 'The query parameter "level" must be 1, 2 or 3.');
  return level;
};

/** The application profiles that the caller names; those of the catalogue where none is named, and none where the parameter is empty. */
const profilesOf = (request: FastifyRequest): string[] | null => listParameter(request, 'profile') ?? null;

const choose = negotiation<Syntax | undefined>([
  ['application/json', undefined],
  ...syntaxes.map((syntax) => [syntax.mediaType, syntax] as const),
]);

/** The syntax that the caller wants the report in; none when JSON is as welcome. */
const wantedSyntax = (request: FastifyRequest, suffix?: Syntax): Syntax | undefined => {
  return suffix ?? choose(request.headers.accept);
};

const send = (
  reply: FastifyReply,
  syntax: Syntax | undefined,
  { rdf, findings, conforms, ...rest }: { rdf: string | null; findings: readonly object[]; conforms: boolean },
): FastifyReply => {
  reply.header('vary', 'Accept').header('cache-control', 'no-store');
  if (syntax && rdf !== null) return reply.type(syntax.mediaType).headers(leftOutHeader(rdf)).send(rdf);
  return reply.send({ conforms, results: findings, ...rest });
};

/** Mounts the route of stored datasets. */
export const datasetValidationRoutes = (app: FastifyInstance, { execute }: RouteTools): void => {
  app.get<ById>('/datasets/:id/validation', async (request, reply) => {
    const { id, suffix } = addressed(request.params.id);
    const syntax = wantedSyntax(request, suffix);
    const variables = { id, level: levelOf(request), profiles: profilesOf(request), syntax: syntax?.enumName ?? null };
    const { dataset } = await execute(ValidateDatasetDocument, variables, request);
    if (!dataset) throw notFound('dataset');
    return send(reply, syntax, dataset.revalidation);
  });
};

/** Mounts the route of payloads; they are handed on as bytes, at most `bodyLimit` of them. */
export const validateRoutes =
  ({ execute }: RouteTools, bodyLimit: number) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    app.get('/profiles', async (request) => {
      const { applicationProfiles } = await execute(ApplicationProfilesDocument, {}, request);
      return { profiles: applicationProfiles };
    });
    app.post('/validate', { config: { writes: false } }, async (request, reply) => {
      const syntax = wantedSyntax(request);
      const variables = {
        payload: payloadOf(request),
        level: levelOf(request),
        profiles: profilesOf(request),
        syntax: syntax?.enumName ?? null,
      };
      const { validate } = await execute(ValidatePayloadDocument, variables, request);
      return send(reply, syntax, validate);
    });
  };
