/** `/metrics` for Prometheus, and what the routes tell about themselves. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../errors.js';
import { observed } from '../observe.js';

/** Metrics as text. */
export interface MetricsSource {
  readonly contentType: string;
  text(): Promise<string>;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const BEARER = /^Bearer +(\S+)$/i;
const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** The headers that proxies add. A proxy on this machine would make everybody's requests look like its own. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const isFromHere = ({ raw, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') && !FORWARDED.some((name) => headers[name] !== undefined);

/** The check of who may read metrics: with a token, whoever sends it; without one, programs on the same machine. */
const requireReader = (token: string | undefined) => {
  const expected = token === undefined ? undefined : digest(token);
  return async (request: FastifyRequest): Promise<void> => {
    if (!expected) {
      if (isFromHere(request)) return;
      throw new Refusal(
        'FORBIDDEN',
        'Metrics are for this machine only; the setting METRICS_TOKEN opens them to others.',
      );
    }
    const [, sent] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (sent !== undefined && timingSafeEqual(digest(sent), expected)) return;
    throw new Refusal('UNAUTHENTICATED', 'Metrics need the bearer token of the setting METRICS_TOKEN.');
  };
};

/** Mounts `/metrics`. */
export const metricsRoutes = (app: FastifyInstance, source: MetricsSource, token: string | undefined): void => {
  app.get('/metrics', { onRequest: requireReader(token) }, async (_request, reply) => {
    const text = await source.text();
    return reply.type(source.contentType).header('cache-control', 'no-store').send(text);
  });
};

/** Tells every answer to whoever measures, by route pattern: addresses would be without number. */
export const tellRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    observed.request.tell({
      // Where no route was found, the method is the caller's text.
      method: route === 'none' ? 'any' : method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
};
