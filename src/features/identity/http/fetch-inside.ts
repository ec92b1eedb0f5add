/** The provider's endpoints without a network: a service may not be able to reach its own public address. */
import Fastify, { type InjectOptions } from 'fastify';
import type { Realm } from '../realm.js';
import { identityRoutes } from './routes.js';

const FORM = 'application/x-www-form-urlencoded';

/** A request as clients of OAuth make it. */
export interface InsideRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * Fetches from the provider behind `realm` as over its public addresses. `caller` is the name by which the audit log knows these requests:
 * they are the service's own, so no limit of a network address counts them.
 */
export const fetchInside = (
  realm: Realm,
  caller: string,
): ((url: string, request: InsideRequest) => Promise<Response>) => {
  const inside = Fastify({ logger: false });
  // Requests that came over no socket lack it.
  inside.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    raw.headersDistinct = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat()]),
    );
    done();
  });
  const ready = inside.register(identityRoutes, realm);
  const root = new URL(realm.baseUrl);
  return async (url, { method, headers, body }) => {
    await ready;
    const form = body instanceof URLSearchParams ? body.toString() : undefined;
    const { origin, pathname, search, host } = new URL(url);
    // Nothing else is reached this way.
    if (origin !== root.origin) throw new TypeError(`${origin} is not the address of the provider`);
    const answer = await inside.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: pathname.slice(root.pathname.replace(/\/$/, '').length) + search,
      headers: { ...headers, host, ...(form === undefined ? {} : { 'content-type': FORM }) },
      remoteAddress: caller,
      ...(form === undefined ? {} : { payload: form }),
    });
    const given = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(answer.body === '' ? null : answer.body, { status: answer.statusCode, headers: given });
  };
};
