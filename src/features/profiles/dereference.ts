/** The IRIs of resources lead somewhere: RDF by Accept, and for browsers a redirect to the page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.js';
import { negotiation } from '../../core/negotiation.js';
import { syntaxes } from '../../core/rdf/syntax.js';
import {
  CatalogueRdfDocument,
  DatasetRecordRdfDocument,
  DistributionRdfDocument,
} from '../../../schema/operations/generated/operations.js';
import { sendDataset } from './dataset.js';
import { namesProfile } from './negotiate.js';
import { addressed, sendRdf, syntaxFor } from '../../core/http/rdf-reply.js';
import type { RouteTools } from '../../core/http/route-tools.js';

type ById = { Params: { id: string } };

/** True for pages, which browsers prefer to RDF. */
const isPage = negotiation([
  ...syntaxes.flatMap(({ mediaType, aliases }) => [mediaType, ...aliases]).map((type) => [type, false] as const),
  ['text/html', true],
  ['application/xhtml+xml', true, true],
]);

const wantsPage = ({ headers }: FastifyRequest): boolean => isPage(headers.accept) === true;

/** Redirects to a page (RFC 9110 §15.4.4: another resource that describes this one). */
const toPage = (reply: FastifyReply, path: string): FastifyReply => reply.header('vary', 'Accept').redirect(path, 303);

const missing = (): Refusal => new Refusal('NOT_FOUND', 'There is no resource with this IRI.');

/** Mounts the addresses in `Identifiers`. */
export const dereferenceRoutes = (app: FastifyInstance, tools: RouteTools): void => {
  const { read } = tools;
  app.get<ById>('/catset/data/:id', async (request, reply) => {
    const { id, suffix } = addressed(request.params.id);
    if (!suffix && wantsPage(request) && !namesProfile(request)) {
      return toPage(reply, `/srv/catalog/datasets/${encodeURIComponent(id)}`);
    }
    return sendDataset({ request, reply }, request.params.id, tools, missing);
  });

  // The contract of data is a document of its own, in forms of its own; who may read it is decided where it is.
  app.get<ById>('/catset/data/:id/contract', (request, reply) =>
    reply.redirect(`/srv/repo/datasets/${encodeURIComponent(request.params.id)}/contract`, 303),
  );

  app.get<ById>('/catset/record/:id', async (request, reply) => {
    const { id, suffix } = addressed(request.params.id);
    const { dataset } = await read(
      DatasetRecordRdfDocument,
      { id, syntax: syntaxFor(request, suffix).enumName },
      request,
    );
    if (!dataset) throw missing();
    return sendRdf(request, reply, dataset.recordRdf);
  });

  app.get<ById>('/catset/distribution/:id', async (request, reply) => {
    const { id, suffix } = addressed(request.params.id);
    const { distribution } = await read(
      DistributionRdfDocument,
      { id, syntax: syntaxFor(request, suffix).enumName },
      request,
    );
    if (!distribution) throw missing();
    if (!suffix && wantsPage(request)) {
      return toPage(reply, `/srv/catalog/datasets/${encodeURIComponent(distribution.dataset?.identifier ?? '')}`);
    }
    return sendRdf(request, reply, distribution.rdf);
  });

  app.get<ById>('/catid/catalogue/:id', async (request, reply) => {
    const { id, suffix } = addressed(request.params.id);
    if (!suffix && wantsPage(request)) return toPage(reply, `/srv/catalog/catalogues/${encodeURIComponent(id)}`);
    const { catalogue } = await read(
      CatalogueRdfDocument,
      { id, syntax: syntaxFor(request, suffix).enumName },
      request,
    );
    if (!catalogue) throw missing();
    return sendRdf(request, reply, catalogue.rdf);
  });
};
