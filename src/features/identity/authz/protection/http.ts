/** The needs of the protection API from HTTP; the routes that carry it are mounted by the provider. */
import type { UserPrincipal } from '../../../../core/auth/principal.js';
import { protectionErrors } from '../../../../core/auth/oauth-error.js';
import type { ResourceServer } from '../model.js';
import type { ResourceServers } from '../servers.js';

/** A request below `/authz/protection`. */
export interface ProtectionRequest {
  readonly method: string;
  /** Decoded path segments after `/authz/protection`, for example `['resource_set', id]`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** Parsed JSON body; `undefined` when there is none. */
  readonly body: unknown;
  /** The user whose access token the request carries; `undefined` when it carries none that counts. */
  readonly caller: UserPrincipal | undefined;
}

/** An answer; without a body where `body` is absent. */
export interface ProtectionResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const NOT_FOUND: ProtectionResponse = { status: 404 };
export const NO_CONTENT: ProtectionResponse = { status: 204 };
export const methodNotAllowed = (...allowed: readonly string[]): ProtectionResponse => ({
  status: 405,
  headers: { allow: allowed.join(', ') },
});

/**
 * The caller, whoever it is. Throws `invalid_bearer_token` for nobody, and `access_denied` for a token with permissions: it
 * does what these say, and neither protects nor shares anything in its holder's name.
 */
export const bearer = ({ caller }: ProtectionRequest): UserPrincipal => {
  if (!caller) throw protectionErrors.invalidBearer();
  if (caller.permissions) throw protectionErrors.notGranted();
  return caller;
};

/** Client role that a resource server's token needs. */
const PROTECTION_ROLE = 'uma_protection';

/** True if a token is the protection token (PAT) of a resource server. */
export const isProtectionToken = ({ client, roles }: UserPrincipal, server: ResourceServer): boolean =>
  client === server.client && roles.includes(`${client}/${PROTECTION_ROLE}`);

/** The resource server whose protection token (PAT) a request carries. Throws `OAuthError` when it is none. */
export const resourceServer = (request: ProtectionRequest, servers: ResourceServers): ResourceServer => {
  const caller = bearer(request);
  const { client } = caller;
  const server = servers.get(client);
  if (server?.client !== client) throw protectionErrors.notAResourceServer(client);
  if (!isProtectionToken(caller, server)) throw protectionErrors.noProtectionRole();
  if (!server.remote) throw protectionErrors.notRemote();
  return server;
};

/** A member that must be a list of texts when it is there. Throws `invalid_request`. */
export const texts = (body: Readonly<Record<string, unknown>>, name: string): readonly string[] => {
  const value = body[name] ?? [];
  if (!Array.isArray(value) || value.length > 1000 || !value.every((item) => typeof item === 'string' && item !== '')) {
    throw protectionErrors.invalid(`${name} must be a list of strings`);
  }
  return value as string[];
};

/** A member that must be a text when it is there. Throws `invalid_request`. */
export const text = (body: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || value.length > 2000) throw protectionErrors.invalid(`${name} must be a string`);
  return value;
};
