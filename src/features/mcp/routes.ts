/** `/mcp`: the Model Context Protocol over Streamable HTTP. Each request is answered by itself; there are no sessions. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Principal } from '../../core/auth/principal.js';
import { forbidden } from '../../core/auth/refuse.js';
import { Refusal } from '../../core/errors.js';
import type { Logger } from '../../core/log.js';
import { amongTypes } from '../../core/negotiation.js';
import { AgentCall, type AgentTools } from './call.js';
import { challenge, MCP_PATH } from './metadata.js';
import { isOfParties } from './resources.js';
import { needsLogin } from './tools/index.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for what agents call: tokens are for that alone, and what is done is done by an agent. */
    readonly forAgents?: true;
  }
}

/** The needs of the surface. */
export interface AgentSurface extends AgentTools {
  readonly log: Logger;
  /** True if callers without credentials are served. */
  readonly isOpen: boolean;
  /** Origins beside the own one from which pages may call. */
  readonly origins: readonly string[];
  principalOf(request: FastifyRequest): Promise<Principal>;
}

const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Pages of other origins do not get to talk to what only their visitor can reach: a name can be bound to any address. */
const requireOrigin = ({ headers: { origin } }: FastifyRequest, { base, origins }: AgentSurface): void => {
  if (origin === undefined || origin === new URL(base).origin || LOOPBACK.test(origin) || origins.includes(origin))
    return;
  throw forbidden('Pages of this origin may not call this: the operator names those that may (CORS_ORIGINS).');
};

const requireCaller = async (request: FastifyRequest, { base, isOpen, principalOf }: AgentSurface): Promise<void> => {
  const principal = await principalOf(request);
  if (principal.kind !== 'anonymous') return;
  const { problem = 'missing' } = principal;
  if (problem === 'missing' && isOpen) return;
  if (problem === 'unavailable')
    throw new Refusal('UNAVAILABLE', 'The identity provider does not answer', { retryAfter: 5 });
  const why = problem === 'expired' ? 'token expired' : 'The credentials are not valid for this';
  throw new Refusal('UNAUTHENTICATED', problem === 'missing' ? 'Agents sign in first.' : why, {
    authenticate: challenge(base, problem === 'missing' ? undefined : why),
  });
};

/** True if a message asks for what nobody gets who has not signed in. */
const asksToSignIn = (message: unknown): boolean => {
  const { method, params } = (message ?? {}) as {
    readonly method?: unknown;
    readonly params?: { readonly name?: unknown; readonly uri?: unknown };
  };
  if (method === 'resources/read') return isOfParties(params?.uri);
  return method === 'tools/call' && needsLogin(params?.name);
};

/** Has whoever has not signed in do so, before what only those get who have (OAuth 2.0, the authorization of the protocol). */
const requireLogin = async (request: FastifyRequest, { base, principalOf }: AgentSurface): Promise<void> => {
  const messages: readonly unknown[] = Array.isArray(request.body) ? request.body : [request.body];
  if (!messages.some(asksToSignIn) || (await principalOf(request)).kind !== 'anonymous') return;
  throw new Refusal('UNAUTHENTICATED', 'Sign in for this: it is done in the name of somebody.', {
    authenticate: challenge(base),
  });
};

/** The forms of an answer. The library looks for their names in the header, as they are written here. */
const FORMS = ['application/json', 'text/event-stream'].map((type) => amongTypes([type]));

const acceptedOf = (accept: string): string => FORMS.flatMap((choose) => choose(accept) ?? []).join(', ');

const webRequest = ({ raw, headers }: FastifyRequest, base: string): Request => {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    // What the answer is made for; credentials have been looked at, and stay here.
    if (value !== undefined && /^(?:content-type|mcp-[a-z-]+|last-event-id)$/.test(name)) {
      sent.set(name, String(value));
    }
  }
  if (headers.accept !== undefined) sent.set('accept', acceptedOf(headers.accept));
  return new Request(`${base}${MCP_PATH}`, { method: raw.method ?? 'POST', headers: sent });
};

const send = (answer: Response, reply: FastifyReply): FastifyReply => {
  void reply.code(answer.status).header('cache-control', 'no-store');
  answer.headers.forEach((value, name) => void reply.header(name, value));
  return answer.body === null ? reply.send() : reply.send(Readable.fromWeb(answer.body as ReadableStream));
};

/** What answers; the library is loaded with the first call. */
const openHandler = async (log: Logger) => {
  const [{ createMcpHandler }, { serverFor }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./server.js'),
  ]);
  return createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra?.['call'] as AgentCall), {
    // Nothing here is told later than it is asked for.
    maxSubscriptions: 0,
    onerror: (error) => log.debug({ err: error }, 'a call of an agent could not be answered'),
  });
};

/** Mounts the surface. */
export const mcpRoutes = async (http: FastifyInstance, surface: AgentSurface): Promise<() => Promise<void>> => {
  const { log, base } = surface;
  let opened: ReturnType<typeof openHandler> | undefined;
  await http.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('access-control-expose-headers', 'WWW-Authenticate, Mcp-Session-Id, X-Request-Id');
      requireOrigin(request, surface);
      await requireCaller(request, surface);
    });
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: MCP_PATH,
      config: { forAgents: true },
      handler: async (request, reply) => {
        const authInfo = { token: '', clientId: '', scopes: [], extra: { call: new AgentCall(surface, request) } };
        await requireLogin(request, surface);
        const parsedBody = request.method === 'POST' ? { parsedBody: request.body } : {};
        const handler = await (opened ??= openHandler(log));
        return send(await handler.fetch(webRequest(request, base), { authInfo, ...parsedBody }), reply);
      },
    });
  });
  return async () => (await opened)?.close();
};
