/**
 * The authorization grant (UMA 2.0 Grant §3.3, with Keycloak's extensions): which permissions does the requester get? The
 * token endpoint turns the answer into a token, a decision or a list.
 */
import { umaErrors } from '../../../core/auth/oauth-error.js';
import type { UserPrincipal } from '../../../core/auth/principal.js';
import type { AccessRequests } from './access-requests.js';
import type { Evaluator } from './evaluate.js';
import { inOrder } from './grants.js';
import { type EffectivePermissions, MOST_UNASKED } from './effective-permissions.js';
import type { GrantedPermission, Identity, ResourceServer } from './model.js';
import type { Resources } from './resources.js';
import type { ResourceServers } from './servers.js';
import type { Tickets } from './tickets.js';
import { parseUmaRequest, type ResponseMode, type UmaRequest } from './uma-request.js';
import type { ResolvedPermission, Resolver } from './uma-resolve.js';

/** One entry for each resource, with the scopes of both lists. */
const merge = (
  first: readonly GrantedPermission[],
  second: readonly GrantedPermission[],
): readonly GrantedPermission[] => {
  const entries = new Map(first.map((entry) => [entry.rsid, entry]));
  for (const entry of second) {
    const known = entries.get(entry.rsid);
    const scopes = known ? inOrder([...(known.scopes ?? []), ...(entry.scopes ?? [])]) : (entry.scopes ?? []);
    entries.set(entry.rsid, { ...entry, ...known, ...(scopes.length > 0 ? { scopes } : {}) });
  }
  return [...entries.values()];
};

/** Entries as far as they have some of these scopes; all of them where none are said. */
const withScopes = (
  entries: readonly GrantedPermission[],
  scopes: readonly string[] | undefined,
): readonly GrantedPermission[] => {
  if (scopes === undefined) return entries;
  const narrowed = entries.map((entry) => ({
    ...entry,
    scopes: entry.scopes?.filter((one) => scopes.includes(one)) ?? [],
  }));
  return narrowed.filter((entry) => entry.scopes.length > 0);
};

/** The permissions that are in both lists: permissions that are granted now, and among those that a token carries. */
const within = (granted: readonly GrantedPermission[], carried: readonly GrantedPermission[]): GrantedPermission[] =>
  granted.flatMap((entry) => {
    const bound = carried.filter(({ rsid }) => rsid === entry.rsid);
    if (entry.scopes === undefined) return bound.length > 0 ? [entry] : [];
    return withScopes(
      [entry],
      bound.flatMap(({ scopes = [] }) => scopes),
    );
  });

/** Entries without the names of their resources. */
const withoutNames = (entries: readonly GrantedPermission[]): readonly GrantedPermission[] =>
  entries.map(({ rsid, scopes }) => ({ rsid, ...(scopes ? { scopes } : {}) }));

const has = (entry: GrantedPermission, scopes: readonly string[] | undefined): boolean =>
  scopes === undefined || scopes.every((scope) => entry.scopes?.includes(scope) === true);

/** True if something that was asked for is granted as a whole. */
const holds = (granted: readonly GrantedPermission[], { resource, scopes }: ResolvedPermission): boolean =>
  granted.some((entry) => (resource === undefined || entry.rsid === resource.id) && has(entry, scopes));

/** True if something that was asked for is granted at least in part. */
const covers = (granted: readonly GrantedPermission[], { resource, scopes }: ResolvedPermission): boolean =>
  granted.some(
    (entry) =>
      (resource === undefined || entry.rsid === resource.id) &&
      (scopes === undefined || scopes.some((scope) => entry.scopes?.includes(scope) === true)),
  );

/** True if a request is refused: a decision unless all that was asked for is granted, anything else when nothing is. */
const denied = (
  mode: ResponseMode,
  asked: readonly ResolvedPermission[],
  granted: readonly GrantedPermission[],
): boolean => granted.length === 0 || (mode === 'decision' && !asked.every((permission) => holds(granted, permission)));

/** True if all that an earlier token gave is still given. */
const stillHeld = (earlier: readonly GrantedPermission[], now: readonly GrantedPermission[]): boolean =>
  earlier.every(({ rsid, scopes }) => now.some((entry) => entry.rsid === rsid && has(entry, scopes)));

/** The client that sends the request. */
export interface UmaCaller {
  readonly clientId: string;
  /** True if it authenticated with a secret. */
  readonly confidential: boolean;
}

/** The permissions that are granted. */
export interface UmaAnswer {
  readonly kind: 'permissions';
  readonly permissions: readonly GrantedPermission[];
  readonly mode: ResponseMode;
  /** True if an earlier requesting party token was sent and all it gave is in this answer. */
  readonly upgraded: boolean;
  /** Audiences of the token: the resource server, and the alias that it was called by. */
  readonly audience: readonly string[];
}

/** The requesting party: with the permissions of their token, where it is itself a requesting party token. */
export type RequestingParty = Identity & Partial<Pick<UserPrincipal, 'permissions' | 'audiences'>>;

/** The tools of the grant. */
export interface UmaTools {
  readonly servers: ResourceServers;
  readonly resources: Resources;
  readonly resolver: Resolver;
  readonly evaluator: Evaluator;
  readonly holdings: EffectivePermissions;
  readonly tickets: Tickets;
  readonly requests: AccessRequests;
  /** Verifies an access token of the realm; `undefined` when it does not count. */
  readonly verify: (token: string) => Promise<UserPrincipal | undefined>;
  /** True if the realm has such a client. */
  readonly isClient: (clientId: string) => boolean;
}

/** The resource server that a request is about, and the name it was called by. */
interface Addressed {
  readonly server: ResourceServer;
  readonly name: string;
}

/**
 * The permissions that the requester's own token carries for a resource server; `undefined` for a plain token, which leaves it to the
 * grants.
 */
const carriedBy = (
  { permissions, audiences = [] }: RequestingParty,
  server: ResourceServer,
): readonly GrantedPermission[] | undefined => permissions && (audiences.includes(server.client) ? permissions : []);

/** Answers authorization requests. */
export class UmaGrant {
  constructor(private readonly tools: UmaTools) {}

  /**
   * Answers one request. `identity` is the verified requester with current roles, `caller` the client that asks: the one
   * that the requester's token was issued to, or the resource server itself. Who presents a token with permissions gets some
   * of these at most. Throws `OAuthError`.
   */
  async answer(params: URLSearchParams, identity: RequestingParty, caller: UmaCaller): Promise<UmaAnswer> {
    const parsed = parseUmaRequest(params, caller.confidential);
    const request = parsed.ticket === undefined ? parsed : await this.#withTicket(parsed, parsed.ticket);
    const addressed = this.#server(request.audience as string);
    const { server } = addressed;
    if (caller.clientId !== identity.client && caller.clientId !== server.client) throw umaErrors.invalidBearer();
    const earlier = await this.#earlier(request, identity, server);
    const known = this.tools.servers.scopes(server.client);
    const asked = this.tools.resolver.resolve(request, identity, server, known);
    const granted = await this.#evaluate(request, asked, identity, server);
    const missing = earlier !== undefined && !asked.every((permission) => covers(granted, permission));
    if (missing || denied(request.mode, asked, granted)) throw await this.#refusal(request, asked, identity);
    const kept = earlier === undefined ? [] : this.#left(earlier, identity, server);
    const permissions = merge(granted, kept).slice(0, request.limit ?? Number.POSITIVE_INFINITY);
    return {
      kind: 'permissions',
      permissions: request.includeName ? permissions : withoutNames(permissions),
      mode: request.mode,
      upgraded: earlier !== undefined && stillHeld(earlier, permissions),
      audience: [...new Set([server.client, addressed.name])],
    };
  }

  /**
   * The rest of the permissions of a token that is refreshed: each evaluated again, never one that it did not carry. Throws `access_denied`
   * when nothing is.
   */
  renew(carried: readonly GrantedPermission[], identity: Identity, audience: string): readonly GrantedPermission[] {
    const left = this.#left(carried, identity, this.#server(audience).server);
    if (left.length === 0) throw umaErrors.denied();
    return carried.some(({ rsname }) => rsname !== undefined) ? left : withoutNames(left);
  }

  async #withTicket(request: UmaRequest, text: string): Promise<UmaRequest> {
    const ticket = await this.tools.tickets.read(text);
    return {
      ...request,
      audience: ticket.server,
      permissions: [...ticket.permissions, ...request.permissions],
      format: 'id',
    };
  }

  #server(name: string): Addressed {
    const server = this.tools.servers.get(name);
    if (server) return { server, name };
    throw this.tools.isClient(name) ? umaErrors.noAuthorizationServices() : umaErrors.unknownAudience(name);
  }

  /** Permissions of the earlier token of a request: it must be the requester's own, and of this resource server. */
  async #earlier(
    request: UmaRequest,
    identity: Identity,
    server: ResourceServer,
  ): Promise<GrantedPermission[] | undefined> {
    if (request.rpt === undefined) return undefined;
    const holder = await this.tools.verify(request.rpt);
    if (holder?.permissions === undefined || holder.sub !== identity.sub || !holder.audiences.includes(server.client)) {
      throw umaErrors.invalidRpt();
    }
    return [...holder.permissions];
  }

  /** Evaluates the permissions of an earlier token again; what was withdrawn or removed is left out. */
  #left(earlier: readonly GrantedPermission[], identity: Identity, server: ResourceServer): GrantedPermission[] {
    const entries = earlier.map(({ rsid, scopes }) => {
      const resource = this.tools.resources.get(server.client, rsid);
      return resource && this.tools.evaluator.entry(identity, server, resource, scopes);
    });
    return within(
      entries.filter((entry) => entry !== undefined),
      earlier,
    );
  }

  async #evaluate(
    request: UmaRequest,
    asked: readonly ResolvedPermission[],
    identity: RequestingParty,
    server: ResourceServer,
  ): Promise<readonly GrantedPermission[]> {
    const wanted = asked.length === 0 ? [{}] : asked;
    const limit = Math.min(request.limit ?? MOST_UNASKED, MOST_UNASKED);
    const carried = carriedBy(identity, server);
    let granted: readonly GrantedPermission[] = [];
    for (const { resource, scopes } of wanted) {
      if (resource) {
        const entry = this.tools.evaluator.entry(identity, server, resource, scopes);
        if (entry) granted = merge(granted, [entry]);
      } else if (carried) {
        granted = merge(granted, withScopes(this.#left(carried, identity, server), scopes).slice(0, limit));
      } else {
        granted = merge(granted, await this.tools.holdings.of(identity, server, limit, scopes));
      }
    }
    return carried ? within(granted, carried) : granted;
  }

  async #refusal(request: UmaRequest, asked: readonly ResolvedPermission[], identity: RequestingParty): Promise<Error> {
    // Who holds a part of somebody's permissions does not ask for more in that name.
    if (request.ticket === undefined || !request.submit || identity.permissions) return umaErrors.denied();
    await this.tools.requests.submit(identity, asked);
    return umaErrors.submitted();
  }
}
