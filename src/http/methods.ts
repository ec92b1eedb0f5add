/** 404 or 405: tells a path that nobody knows from one that does not support the method. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nothingThere, Refusal } from '../errors.js';
import { sendRefusal } from './problem.js';

/** Matches the paths of a route pattern. */
const toRegExp = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[A-Za-z]+/g, '[^/]+')
      .replace(/\*/g, '.*')}/?$`,
  );

/** Remembers every route that is registered after this call, and answers what matches none. */
export const methodNotAllowed = (app: FastifyInstance): void => {
  const known = new Map<string, { readonly matches: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // The route of preflight requests is at every address, and so tells nothing about any.
    if (url === '*') return;
    const entry = known.get(url) ?? { matches: toRegExp(url), methods: new Set<string>() };
    for (const name of [method].flat()) entry.methods.add(name);
    known.set(url, entry);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    const allow = [...known.values()].flatMap(({ matches, methods }) => (matches.test(path) ? [...methods] : []));
    const refusal =
      allow.length > 0
        ? new Refusal('METHOD_NOT_ALLOWED', `This address supports ${[...new Set(allow)].sort().join(', ')}.`, {
            allow: [...new Set(allow)].sort(),
          })
        : nothingThere();
    return sendRefusal(refusal, request, reply);
  });
};
