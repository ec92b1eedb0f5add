/** `/srv/repo/drafts/datasets` and `/srv/repo/identifiers/datasets/{id}`: what form editors need beside the datasets. */
import type { FastifyInstance } from 'fastify';
import { notFound, Refusal } from '../../../core/errors.js';
import {
  DeleteDraftDocument,
  DraftRdfDocument,
  DraftsDocument,
  HideDatasetDocument,
  IdentifierEligibilityDocument,
  MintIdentifierDocument,
  PublishDraftDocument,
  PutDraftDocument,
  type DraftsQuery,
  type Registrar,
} from '../../../../schema/operations/generated/operations.js';
import {
  conditions,
  flagParameter,
  integerParameter,
  parameter,
  refuseDryRun,
  requireParameter,
} from '../../../core/http/query.js';
import { addressed, payloadOf, sendRdf, syntaxFor } from '../../../core/http/rdf-reply.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { sendWritten } from './write-reply.js';

type ById = { Params: { id: string } };

/** Most drafts of one list; clients do not page. */
const LIMIT = 1_000;

const registrars: Readonly<Record<string, Registrar>> = { mock: 'MOCK', 'eu-ra-doi': 'EU_RA_DOI' };

const registrarOf = (type: string): Registrar => {
  const registrar = Object.hasOwn(registrars, type) ? registrars[type] : undefined;
  if (registrar) return registrar;
  throw new Refusal('BAD_REQUEST', `The query parameter "type" must be one of ${Object.keys(registrars).join(', ')}.`);
};

/** A draft of the list; the first title of each language stands under it, a title without one under ''. */
const entryOf = (draft: DraftsQuery['drafts']['items'][number]) => ({
  id: draft.identifier,
  iri: draft.iri,
  catalogue: draft.catalogueIdentifier,
  title: Object.fromEntries([...draft.titles].reverse().map(({ language, value }) => [language ?? '', value])),
  created: draft.created,
  modified: draft.changed,
});

const writeVariables = (request: Parameters<typeof payloadOf>[0]) => ({
  catalogue: requireParameter(request, 'catalogue'),
  rdf: payloadOf(request),
  dryRun: flagParameter(request, 'dryRun'),
  ...conditions(request),
});

/** Mounts the routes of drafts. */
export const draftRoutes = (app: FastifyInstance, { execute, base }: RouteTools): void => {
  // `filterByProvider` says nothing here: nobody sees the drafts of other providers.
  app.get('/drafts/datasets', async (request, reply) => {
    const variables = {
      catalogue: parameter(request, 'catalogue') ?? null,
      offset: integerParameter(request, 'offset') ?? 0,
      limit: integerParameter(request, 'limit') ?? LIMIT,
    };
    const { drafts } = await execute(DraftsDocument, variables, request);
    return reply
      .header('x-total-count', drafts.total)
      .header('cache-control', 'no-store')
      .send(drafts.items.map(entryOf));
  });

  app.post('/drafts/datasets', async (request, reply) => {
    const { putDraft } = await execute(PutDraftDocument, { ...writeVariables(request), id: null }, request);
    return sendWritten(reply, putDraft, { base, place: 'drafts/datasets' });
  });

  app.get<ById>('/drafts/datasets/:id', async (request, reply) => {
    const { id, suffix } = addressed(request.params.id);
    const syntax = syntaxFor(request, suffix).enumName;
    const catalogue = requireParameter(request, 'catalogue');
    const { draft } = await execute(DraftRdfDocument, { catalogue, id, syntax }, request);
    if (!draft) throw new Refusal('NOT_FOUND', 'The catalogue has no draft of yours with this id.');
    return sendRdf(request, reply, draft.rdf);
  });

  app.put<ById>('/drafts/datasets/:id', async (request, reply) => {
    const variables = { ...writeVariables(request), id: request.params.id };
    const { putDraft } = await execute(PutDraftDocument, variables, request);
    return sendWritten(reply, putDraft, { base, place: 'drafts/datasets' });
  });

  app.delete<ById>('/drafts/datasets/:id', async (request, reply) => {
    const { id } = request.params;
    const catalogue = requireParameter(request, 'catalogue');
    refuseDryRun(request);
    await execute(DeleteDraftDocument, { catalogue, id, ifMatch: conditions(request).ifMatch }, request);
    return reply.code(200).send({ id });
  });

  app.put<ById>('/drafts/datasets/publish/:id', async (request, reply) => {
    const { id } = request.params;
    const waitForQuality = flagParameter(request, 'waitForQuality');
    const variables = { catalogue: requireParameter(request, 'catalogue'), id, waitForQuality };
    const { publishDraft } = await execute(PublishDraftDocument, variables, request);
    const address = `${base}/srv/repo/datasets/${encodeURIComponent(publishDraft.identifier)}`;
    return reply.code(204).header('etag', publishDraft.etag).header('location', address).send();
  });

  app.put<ById>('/drafts/datasets/hide/:id', async (request, reply) => {
    const { id } = request.params;
    await execute(HideDatasetDocument, { catalogue: requireParameter(request, 'catalogue'), id }, request);
    return reply.code(204).send();
  });
};

/** Mounts the routes of persistent identifiers. */
export const identifierRoutes = (app: FastifyInstance, { execute }: RouteTools): void => {
  app.put<ById>('/identifiers/datasets/:id', async (request, reply) => {
    const variables = { id: request.params.id, registrar: registrarOf(requireParameter(request, 'type')) };
    const { mintIdentifier } = await execute(MintIdentifierDocument, variables, request);
    const { identifier, iri, etag } = mintIdentifier;
    return reply.code(200).header('etag', etag).send({ id: request.params.id, identifier, iri });
  });

  app.get<ById>('/identifiers/datasets/:id/eligibility', async (request, reply) => {
    const variables = { id: request.params.id };
    const { identifierEligibility } = await execute(IdentifierEligibilityDocument, variables, request);
    if (!identifierEligibility) throw notFound('dataset');
    return reply.send(identifierEligibility);
  });
};
