/** Header fields that keep browsers from doing more with an answer than show it. */
import type { FastifyInstance } from 'fastify';
import { handleError } from './problem.js';

/**
 * For everything that is not a page of ours: whatever a browser takes it for, it loads nothing, runs nothing, and is framed by
 * nobody (Content Security Policy Level 3). Pages bring policies of their own, which replace this one.
 */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Fields of every answer, as far as the answer does not say otherwise. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': DATA_POLICY,
  'referrer-policy': 'no-referrer',
} as const;

/** A year, as browsers want it before they remember that there is TLS here (RFC 6797). */
const TRANSPORT = 'max-age=31536000';
/** Nothing of this is used by any page. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Adds the fields to every answer of the server; `base` is the public address. */
export const addSecurityHeaders = (http: FastifyInstance, base: string): void => {
  const always = {
    ...SECURITY_HEADERS,
    ...(base.startsWith('https:') ? { 'strict-transport-security': TRANSPORT } : {}),
  };
  // Before anything else, so that answers that are written past the framework (streams of events) have them as well.
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(always);
    done();
  });
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.header('permissions-policy', PERMISSIONS);
    done();
  });
};

/** Answers requests that the framework refuses before any hook runs, such as those for an address that cannot be decoded. */
export const frameworkError: typeof handleError = (error, request, reply) =>
  handleError(error, request, reply.headers(SECURITY_HEADERS));
