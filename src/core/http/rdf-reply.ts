/** RDF requests and answers: suffixes, content negotiation, conditional requests, payloads. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.js';
import { matchesNone } from './preconditions.js';
import { addVary } from './vary.js';
import { decodeText } from '../rdf/decode.js';
import { negotiate, syntaxOfSuffix, type Syntax } from '../rdf/syntax.js';
import { leftOutHeader } from '../xml-text.js';
import type { RdfPartsFragment } from '../../../schema/operations/generated/operations.js';

/** An id from a path, and the syntax of its suffix where it has one. */
export interface Addressed {
  readonly id: string;
  readonly suffix?: Syntax;
}

/** Takes `.ttl` and the like off an id. */
export const addressed = (segment: string): Addressed => {
  const dot = segment.lastIndexOf('.');
  const suffix = dot > 0 ? syntaxOfSuffix(segment.slice(dot + 1)) : undefined;
  return suffix ? { id: segment.slice(0, dot), suffix } : { id: segment };
};

/** The syntax of the answer: what the suffix says, else what Accept asks for. */
export const syntaxFor = (request: FastifyRequest, suffix?: Syntax): Syntax =>
  suffix ?? negotiate(request.headers.accept);

/** Writes a document, or 304 when the client has it already. */
export const sendRdf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, mediaType, etag, changed }: RdfPartsFragment,
): FastifyReply => {
  addVary(reply, 'Accept');
  reply
    .header('etag', etag)
    .header('last-modified', new Date(changed).toUTCString())
    .header('cache-control', 'no-cache');
  if (matchesNone(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.headers(leftOutHeader(body));
  return reply.type(mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType).send(body);
};

/** The payload of a write, in the encoding that it is declared in: UTF-8 where nothing says otherwise. */
export const payloadOf = (request: FastifyRequest): { body: string; contentType: string | null } => {
  const bytes = request.body as Buffer | undefined;
  if (!bytes || bytes.length === 0) throw new Refusal('BAD_REQUEST', 'The request has no payload.');
  const { 'content-type': contentType } = request.headers;
  const body = decodeText(bytes, contentType);
  if (body === undefined)
    throw new Refusal('BAD_REQUEST', 'The payload is not valid UTF-8, nor in the encoding that it names.');
  return { body, contentType: contentType ?? null };
};
