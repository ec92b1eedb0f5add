/** Tells when a client has hung up, or has its answer. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { OfRequest } from './of-request.js';
import type { WhenGone } from '../threads/fair/asker.js';

const answers = new OfRequest<ServerResponse>();

/** Remembers to which request an answer belongs: a request itself does not tell once its body has been read. */
export const rememberAnswers = (http: FastifyInstance): void => {
  http.addHook('onRequest', (request, { raw }, done) => {
    answers.set(request, raw);
    done();
  });
};

/** Calls a listener when nobody waits for the answer to a request any more. */
export const onDisconnect =
  (request: FastifyRequest): WhenGone =>
  (listener) => {
    const answer = answers.get(request);
    if (answer?.destroyed) listener();
    else answer?.once('close', listener);
  };
