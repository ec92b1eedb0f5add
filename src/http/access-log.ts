/** A line in the log for each request, where the operator wants one. */
import type { FastifyInstance } from 'fastify';

/**
 * Writes one line for each answer: `info` where the operator asked for an access log, otherwise `debug`. It holds the path
 * without its query, where clients put tokens, and nothing about who asked: neither address nor name.
 */
export const logRequests = (app: FastifyInstance, level: 'info' | 'debug'): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, routeOptions, log } = request;
    const [path] = url.split('?');
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    log[level]({ method, path, route: routeOptions.url, status: reply.statusCode, milliseconds }, 'request answered');
    done();
  });
};
