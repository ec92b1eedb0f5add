/** A dataset as the caller asks for it: stored metadata in a syntax of RDF, or another profile that is made of them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, type Refusal } from '../../errors.js';
import { DatasetRdfDocument } from '../../../schema/operations/generated/operations.js';
import type { RouteTools } from '../../http/route-tools.js';
import { addressed, sendRdf, syntaxFor } from '../rdf-reply.js';
import { OWN, profileLinks, profileOf, VARY } from './negotiate.js';
import { sendProfile } from './send.js';

/** Sends the dataset that a segment of a path names, with or without a suffix. */
export const sendDataset = async (
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  segment: string,
  tools: Pick<RouteTools, 'execute' | 'read' | 'base'>,
  missing: () => Refusal = () => notFound('dataset'),
): Promise<FastifyReply> => {
  const dataset = addressed(segment);
  const profile = profileOf(request);
  const links = profileLinks(profile, `${tools.base}/srv/repo/datasets/${encodeURIComponent(dataset.id)}`);
  reply.header('vary', VARY);
  if (profile !== OWN) return sendProfile({ request, reply: reply.header('link', links) }, dataset, profile, tools);
  const syntax = syntaxFor(request, dataset.suffix).enumName;
  const { datasetRdf } = await tools.read(DatasetRdfDocument, { id: dataset.id, syntax }, request);
  if (!datasetRdf) throw missing();
  return sendRdf(request, reply.header('link', links), datasetRdf);
};
