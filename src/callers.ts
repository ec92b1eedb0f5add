/** Who asks: makes the context in which the operations of a request run. */
import type { FastifyRequest } from 'fastify';
import type { Context } from '../resolvers/context.js';
import { createLoaders } from '../resolvers/loaders.js';
import type { Asset } from './auth/access.js';
import { Authenticator } from './auth/authenticate.js';
import { Authorizer } from './auth/authorize.js';
import { ANONYMOUS, type Principal } from './auth/principal.js';
import type { Config } from './config.js';
import type { Core } from './core.js';
import { languagesOf } from './rest/languages.js';

/** What the routes ask about the caller of a request. */
export interface Callers {
  readonly authorizer: Authorizer;
  /** The caller, found out once for each request. Errors: `UNAUTHENTICATED` as the authenticator gives it. */
  principalOf(request: FastifyRequest): Promise<Principal>;
  /** Has the credentials of a request looked at again when somebody asks next: for requests that wait. */
  reauthenticate(request: FastifyRequest): void;
  /** The context in which resolvers run; `isOwn`: for an operation of the service itself, behind a route. */
  contextOf(request: FastifyRequest, isOwn: boolean): Promise<Context>;
  /** Whether the caller sees what everybody sees, so that an answer may be shared. */
  isEverybody(request: FastifyRequest): boolean;
}

/** Most reads carry no credentials. */
const NOBODY = Promise.resolve<Principal>(ANONYMOUS);

const hasCredentials = ({ headers }: FastifyRequest): boolean =>
  headers.authorization !== undefined || headers['x-api-key'] !== undefined;

/** Wires authentication and authorization over the core. */
export const createCallers = ({ keys, provider, domain, identity }: Core, config: Config): Callers => {
  const authenticator = new Authenticator(keys, provider.verifier);
  const authorizer = new Authorizer({
    permissions: provider.permissions,
    reads: config.READS,
    resourceServer: provider.resourceServer,
    enforce: config.ENFORCE,
  });
  const principals = new WeakMap<FastifyRequest, Promise<Principal>>();
  const principalOf = (request: FastifyRequest): Promise<Principal> => {
    if (!hasCredentials(request)) return NOBODY;
    let known = principals.get(request);
    if (!known) principals.set(request, (known = authenticator.authenticate(request.raw.headersDistinct)));
    return known;
  };
  const contextOf = async (request: FastifyRequest, isOwn: boolean): Promise<Context> => {
    const principal = await principalOf(request);
    const mayRead = (asset: Asset): Promise<boolean> => authorizer.permits(principal, { scope: 'READ', asset });
    return {
      principal,
      authorizer,
      domain,
      identity,
      permissions: provider.administration,
      loaders: createLoaders(domain, authorizer.readsAreOpen ? undefined : mayRead),
      languages: languagesOf(request),
      requestId: request.id,
      refusals: isOwn ? 'errors' : 'outcomes',
    };
  };
  const isEverybody = (request: FastifyRequest): boolean => authorizer.readsAreOpen && !hasCredentials(request);
  const reauthenticate = (request: FastifyRequest): void => void principals.delete(request);
  return { authorizer, principalOf, reauthenticate, contextOf, isEverybody };
};
