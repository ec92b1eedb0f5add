/** The definitions of the metrics, at the IRI that measurements refer to. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DEFINITIONS_PATH, type Definitions } from '../../repository/assessment/definitions.js';
import { entityTag } from '../../../core/http/preconditions.js';
import { toNTriples } from '../../../core/rdf/ntriples.js';
import { writeRdf } from '../../../core/rdf/write.js';
import { sendRdf, syntaxFor } from '../../../core/http/rdf-reply.js';

/** Mounts the address. */
export const definitionRoutes = (app: FastifyInstance, definitions: Definitions, vocabNs: string): void => {
  const quads = definitions.quads();
  const hash = createHash('sha256').update(toNTriples(quads)).digest('hex');
  const changed = new Date().toISOString();
  app.get(DEFINITIONS_PATH, async (request, reply) => {
    const syntax = syntaxFor(request);
    const body = await writeRdf(quads, syntax, { shape: 'graph', vocabNs });
    return sendRdf(request, reply, { body, mediaType: syntax.mediaType, etag: entityTag(hash, syntax.name), changed });
  });
};
