/** A dataset as the caller asks for it: stored metadata in a syntax of RDF, or another profile that is made of them. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DatasetRdfDocument,
  DatasetStructuredDocument,
  ListingOfDatasetDocument,
} from '../../../schema/operations/generated/operations.js';
import { matchesNone } from '../../core/http/preconditions.js';
import { notFound, Refusal } from '../../core/errors.js';
import type { RouteTools } from '../../core/http/route-tools.js';
import { languagesOf } from '../../core/language.js';
import { amongTypes } from '../../core/negotiation.js';
import { addressed, type Addressed, sendRdf, syntaxFor } from '../../core/http/rdf-reply.js';
import { croissant } from './croissant.js';
import type { JsonLd } from '../../core/pages/json-ld.js';
import { OWN, type Profile, profileLinks, profileOf, VARY } from './negotiate.js';
import { type Audience, schemaOrg } from './schema-org.js';

/** Answers in a profile that is made of the metadata. */
const JSON_LD = 'application/ld+json';
const choose = amongTypes([JSON_LD, 'application/json']);

/** Most languages that texts are looked for in. */
const MOST_LANGUAGES = 8;

const requireJsonLd = (request: FastifyRequest, { suffix }: Addressed, { word }: Profile): void => {
  const isAsked = suffix ? suffix.name === 'jsonld' : choose(request.headers.accept) !== undefined;
  if (isAsked) return;
  throw new Refusal('NOT_ACCEPTABLE', `The profile ${word} is written as ${JSON_LD}.`, { supported: [JSON_LD] });
};

/** The document in a profile; `NOT_ACCEPTABLE` where the metadata do not say enough for it. */
const documentOf = async (
  id: string,
  { word }: Profile,
  request: FastifyRequest,
  { execute, read, base }: Pick<RouteTools, 'execute' | 'read' | 'base'>,
): Promise<JsonLd> => {
  const languages = languagesOf(request).slice(0, MOST_LANGUAGES);
  const variables = { id, lang: languages };
  const { dataset } = await read(DatasetStructuredDocument, variables, request);
  if (!dataset) throw notFound('dataset');
  const audience: Audience = { languages, base };
  // What is on sale changes with the clock and with every purchase.
  const { dataset: offered } = await execute(ListingOfDatasetDocument, { id }, request);
  if (!offered) throw notFound('dataset');
  const described = { ...dataset, ...offered };
  if (word !== 'croissant') return { '@context': 'https://schema.org', ...schemaOrg(described, audience) };
  const document = croissant(described, audience);
  if (document) return document;
  throw new Refusal(
    'NOT_ACCEPTABLE',
    'The dataset is not told as Croissant: no distribution has an address, a media type and a description of its tables (csvw:tableSchema).',
  );
};

/** Sends a dataset in another profile than the stored one. */
const sendProfile = async (
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  addressed: Addressed,
  profile: Profile,
  tools: Pick<RouteTools, 'execute' | 'read' | 'base'>,
): Promise<FastifyReply> => {
  requireJsonLd(request, addressed, profile);
  const body = `${JSON.stringify(await documentOf(addressed.id, profile, request, tools), undefined, 2)}\n`;
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 32)}"`;
  reply.header('etag', etag).header('vary', `${VARY}, Accept-Language`).header('cache-control', 'no-cache');
  if (matchesNone(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(JSON_LD).send(body);
};

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
