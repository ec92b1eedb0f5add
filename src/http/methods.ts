/** 404 or 405: tells a path that nobody knows from one that does not support the method; people get a page of the first. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nothingThere, Refusal } from '../errors.js';
import type { AboutPages } from './about-pages.js';
import { sendNowhere } from './problem-pages.js';
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
export const methodNotAllowed = (app: FastifyInstance, pages: AboutPages): void => {
  const known = new Map<string, Set<string>>();
  /** Made with the first address that is not found. */
  let patterns: readonly (readonly [matches: RegExp, methods: ReadonlySet<string>])[] | undefined;
  app.addHook('onRoute', ({ url, method }) => {
    // The route of preflight requests is at every address, and so tells nothing about any.
    if (url === '*') return;
    const methods = known.get(url) ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    known.set(url, methods);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    patterns ??= [...known].map(([url, methods]) => [toRegExp(url), methods]);
    const allow = patterns.flatMap(([matches, methods]) => (matches.test(path) ? [...methods] : []));
    if (allow.length === 0)
      return sendNowhere(request, reply, pages) ? reply : sendRefusal(nothingThere(), request, reply);
    const methods = [...new Set(allow)].sort();
    const told = `This address supports ${methods.join(', ')}.`;
    return sendRefusal(new Refusal('METHOD_NOT_ALLOWED', told, { allow: methods }), request, reply);
  });
};
