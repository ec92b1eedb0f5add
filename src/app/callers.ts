/** Callers of requests: makes the context in which the operations of a request run. */
import type { FastifyRequest } from 'fastify';
import { actorOf, type Context } from '../../resolvers/context.js';
import { createLoaders } from '../../resolvers/loaders.js';
import { selectedFields } from '../../resolvers/selection.js';
import type { Asset } from '../core/auth/access.js';
import { Authenticator, hasCredentials } from '../core/auth/authenticate.js';
import { Authorizer } from '../core/auth/authorize.js';
import { ANONYMOUS, type Principal } from '../core/auth/principal.js';
import { networkOf } from '../core/auth/addresses.js';
import { refuseAnonymous, tokenRequired } from '../core/auth/refuse.js';
import type { Config } from '../core/config.js';
import type { Core } from './core.js';
import { BoughtCopies } from '../features/repository/ownership/copies.js';
import { Repeatable } from '../features/repository/repeatable.js';
import { ANONYMOUS_SHARE, Asker } from '../core/threads/fair/asker.js';
import type { LiveCall } from '../core/gateway/live/call.js';
import { onDisconnect } from '../core/http/client-disconnect.js';
import { OfRequest } from '../core/http/of-request.js';
import { keyedOf } from '../core/http/idempotency-key.js';
import { languagesOf } from '../core/language.js';

/** The questions of routes about the caller of a request. */
export interface Callers {
  readonly authorizer: Authorizer;
  /** The caller, found out once for each request. Errors: `UNAUTHENTICATED` as the authenticator gives it. */
  principalOf(request: FastifyRequest): Promise<Principal>;
  /** Has the credentials of a request looked at again when somebody asks next: for requests that wait. */
  reauthenticate(request: FastifyRequest): void;
  /** The one whose turn the work on a request is; callers without credentials are told apart by their addresses. */
  askerOf(request: FastifyRequest): Promise<Asker>;
  /** The context in which resolvers run; `isOwn`: for an operation of the service itself, behind a route. */
  contextOf(request: FastifyRequest, isOwn: boolean): Promise<Context>;
  /** The context of a subscription. Credentials that do not count are refused, even where everybody may read. */
  liveContextOf(call: LiveCall): Promise<Context>;
  /** A name to count the caller by, `undefined` for nobody. Credentials that do not count are refused. */
  liveNameOf(headers: LiveCall['headers']): Promise<string | undefined>;
  /** The account that the requests of a caller count for; credentials that do not count, count for nobody: `undefined`. */
  countedFor(request: FastifyRequest): Promise<string | undefined>;
  /**
   * Names those who are given the same answers: everybody, or the bearer of one credential as long as no permission changes
   * (`Authorizer.sight`). Undefined where answers cannot be given again.
   */
  classOf(request: FastifyRequest): string | undefined | Promise<string | undefined>;
  /** True if the caller sees what everybody sees, so that an answer may be shared. */
  isEverybody(request: FastifyRequest): boolean;
}

/** The part of a context that follows from who asks. */
type ForCaller = Omit<Context, 'asker' | 'languages' | 'requestId' | 'refusals' | 'live' | 'repeatable'>;

/** Most reads carry no credentials. */
const NOBODY = Promise.resolve<Principal>(ANONYMOUS);

/** True for a request of an agent. */
const isByAgent = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config?.forAgents === true;

const nameFor = (principal: Principal): string | undefined => {
  if (principal.kind === 'anonymous') return undefined;
  return principal.kind === 'key' ? `key:${principal.id}` : `user:${principal.sub}`;
};

/** Wires authentication and authorization over the core. */
export const createCallers = ({ keys, provider, domain, identity, store }: Core, config: Config): Callers => {
  const authenticator = new Authenticator(keys, provider.verifier);
  // What agents were given tokens for is that alone: each kind of token counts in its own place.
  const agents = new Authenticator(keys, provider.agentVerifier);
  const authenticatorFor = (request: FastifyRequest): Authenticator => (isByAgent(request) ? agents : authenticator);
  const authorizer = new Authorizer({
    permissions: provider.permissions,
    reads: config.READS,
    resourceServer: provider.resourceServer,
    enforce: config.ENFORCE,
    copies: new BoughtCopies(config.ACQUIRED_CATALOGUE, store),
    system: domain.system,
  });
  const principals = new OfRequest<Promise<Principal>>();
  const principalOf = (request: FastifyRequest): Promise<Principal> => {
    if (!hasCredentials(request)) return NOBODY;
    let known = principals.get(request);
    if (!known) {
      known = authenticatorFor(request).authenticate(request.raw.headersDistinct);
      principals.set(request, known);
    }
    return known;
  };
  const contextFor = (principal: Principal): ForCaller => {
    const mayRead = (asset: Asset): Promise<boolean> => authorizer.permits(principal, { scope: 'READ', asset });
    const loaders = createLoaders(domain, authorizer.readsAreOpen ? undefined : mayRead);
    const mayExplain = authorizer.isOperator(principal);
    const { administration: permissions, embedded: accountsAreHere } = provider;
    const selects: Context['selects'] = (document, schema) => loaders.select(selectedFields(schema, document));
    return { principal, mayExplain, selects, authorizer, domain, identity, accountsAreHere, permissions, loaders };
  };
  const countedFor = async (request: FastifyRequest): Promise<string | undefined> =>
    nameFor(await principalOf(request).catch(() => ANONYMOUS));
  const askerOf = async (request: FastifyRequest): Promise<Asker> => {
    const name = await countedFor(request);
    const gone = onDisconnect(request);
    return name === undefined ? new Asker(ANONYMOUS_SHARE, networkOf(request.ip), gone) : new Asker(name, '', gone);
  };
  const contextOf = async (request: FastifyRequest, isOwn: boolean): Promise<Context> => {
    const context: Context = {
      ...contextFor(await principalOf(request)),
      asker: await askerOf(request),
      languages: languagesOf(request),
      requestId: request.id,
      refusals: isOwn ? 'errors' : 'outcomes',
      isAgent: isByAgent(request),
    };
    const keyed = keyedOf(request);
    if (!keyed) return context;
    const actor = actorOf(context);
    // On behalf of another organization it is another request.
    const asked = { ...keyed, request: [keyed.request, actor.organization ?? ''] };
    return { ...context, repeatable: new Repeatable(domain.idempotency, asked, actor) };
  };
  // Who sent credentials must not go on with less than they gave, and without knowing.
  const sound = async (headers: LiveCall['headers']): Promise<Principal> => {
    const principal = await authenticator.authenticate(headers);
    if (principal.kind !== 'anonymous' || (principal.problem ?? 'missing') === 'missing') return principal;
    throw refuseAnonymous(principal, tokenRequired);
  };
  const liveNameOf = async (headers: LiveCall['headers']): Promise<string | undefined> => {
    return nameFor(await sound(headers));
  };
  const liveContextOf = async (call: LiveCall): Promise<Context> => {
    const principal = await sound(call.headers);
    const { signal, lastEvent, languages, requestId } = call;
    const live = { signal, lastEvent, present: () => liveContextOf(call) };
    const asker = new Asker(nameFor(principal) ?? ANONYMOUS_SHARE, '', (listener) =>
      signal.addEventListener('abort', listener, { once: true }),
    );
    return { ...contextFor(principal), asker, languages, requestId, refusals: 'outcomes', live };
  };
  const isEverybody = (request: FastifyRequest): boolean => authorizer.readsAreOpen && !hasCredentials(request);
  const classOfKnown = async (request: FastifyRequest): Promise<string | undefined> => {
    const principal = await principalOf(request).catch(() => ANONYMOUS);
    // An answer to credentials that do not count says so, or will soon.
    return principal.kind === 'anonymous' ? undefined : authorizer.sight(principal);
  };
  const classOf = (request: FastifyRequest): string | undefined | Promise<string | undefined> =>
    hasCredentials(request) ? classOfKnown(request) : authorizer.sight(ANONYMOUS);
  const reauthenticate = (request: FastifyRequest): void => principals.forget(request);
  const requests = { principalOf, reauthenticate, askerOf, countedFor, classOf, isEverybody };
  return { authorizer, ...requests, contextOf, liveContextOf, liveNameOf };
};
