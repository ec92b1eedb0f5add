/** A read-only SPARQL 1.1 Protocol endpoint over all metadata. Parameters of other servers are ignored, but for names of formats. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { declareWrites } from '../http/route-config.js';
import { Readable } from 'node:stream';
import { Refusal } from '../errors.js';
import { asXml, asXmlPieces, leftOutHeader } from '../xml-text.js';
import type { SparqlResult } from '../store/query.js';
import { sendDescription, type SparqlDescription } from './description.js';
import { acceptOf, FORMAT_PARAMETERS } from './formats.js';

/** A query as the endpoint's engine takes it. */
export interface SparqlRequest {
  readonly text: string;
  readonly accept?: string | undefined;
  readonly defaultGraphs?: readonly string[];
  readonly namedGraphs?: readonly string[];
}

/** Answers queries; bound by the app to the engine with its limits. */
export type AnswerSparql = (query: SparqlRequest, request: FastifyRequest) => Promise<SparqlResult>;

type Parameters = Record<string, string | string[] | undefined>;

const all = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const parse = (text: string): Parameters => {
  // Without what objects inherit: the names come from clients.
  const found = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of new URLSearchParams(text)) (found[name] ??= []).push(value);
  return found;
};

const readForm = (request: FastifyRequest): Parameters => {
  const body = (request.body as Buffer | undefined)?.toString('utf8') ?? '';
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/sparql-query') return { ...(request.query as Parameters), query: body };
  if (type === 'application/x-www-form-urlencoded') return { ...(request.query as Parameters), ...parse(body) };
  if (type === 'application/sparql-update') throw new Refusal('FORBIDDEN', 'This endpoint is read-only.');
  throw new Refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the query as application/sparql-query or as a form with the field "query".',
  );
};

const accepted = ({ headers }: FastifyRequest, parameters: Parameters): string | undefined =>
  acceptOf(
    FORMAT_PARAMETERS.flatMap((name) => all(parameters[name])),
    headers.accept,
  );

/**
 * Mounts the endpoint at `/sparql` and, for clients of existing deployments, `/srv/virtuoso/sparql`. `edit` is a query that people see in
 * the form before it is run.
 */
export const sparqlRoutes =
  (answer: AnswerSparql, bodyLimit: number, description: SparqlDescription) =>
  async (app: FastifyInstance): Promise<void> => {
    // Updates are refused: whatever comes is a question.
    declareWrites(app, false);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));

    const handle = async (
      request: FastifyRequest,
      reply: FastifyReply,
      parameters: Parameters,
    ): Promise<FastifyReply> => {
      if (parameters['update'] !== undefined) throw new Refusal('FORBIDDEN', 'This endpoint is read-only.');
      const [text, second] = all(parameters['query']);
      if (text === undefined || second !== undefined) {
        throw new Refusal('BAD_REQUEST', 'The request needs the parameter "query" exactly once.');
      }
      const query: SparqlRequest = {
        text,
        accept: accepted(request, parameters),
        defaultGraphs: all(parameters['default-graph-uri']).filter(Boolean),
        namedGraphs: all(parameters['named-graph-uri']).filter(Boolean),
      };
      const { contentType, body } = await answer(query, request);
      reply.header('vary', 'Accept').type(contentType);
      if (!/[/+]xml\b/.test(contentType)) return reply.send(body);
      if (!Buffer.isBuffer(body)) return reply.send(Readable.from(asXmlPieces(body)));
      const document = asXml(body.toString('utf8'));
      return reply.headers(leftOutHeader(document)).send(document);
    };
    for (const path of ['/sparql', '/srv/virtuoso/sparql']) {
      app.get(path, (request, reply) => {
        const parameters = request.query as Parameters;
        if ('query' in parameters || 'update' in parameters) return handle(request, reply, parameters);
        return sendDescription(request, reply, accepted(request, parameters), description, all(parameters['edit'])[0]);
      });
      app.post(path, (request, reply) => handle(request, reply, readForm(request)));
    }
  };
