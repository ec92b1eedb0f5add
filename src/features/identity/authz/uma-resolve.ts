/** From the words of a request to resources and scopes. */
import { umaErrors } from '../../../core/auth/oauth-error.js';
import type { Identity, Resource, ResourceServer } from './model.js';
import type { Resources } from './resources.js';
import type { AskedPermission, UmaRequest } from './uma-request.js';

/** A permission that is asked for on a known resource, or on any resource that has the scopes. */
export interface ResolvedPermission {
  readonly resource?: Resource;
  /** Absent for all scopes of the resource. */
  readonly scopes?: readonly string[];
}

// Selecting resources by type lets a request reach resources that it does not name; nobody of ours needs it.
const BY_TYPE = /^resource-type[a-z-]*:/;

/** Finds what requests name. */
export class Resolver {
  constructor(private readonly resources: Resources) {}

  /** Resolves every permission of a request. Throws `OAuthError` when one of them names something unknown. */
  resolve(
    request: UmaRequest,
    identity: Identity,
    server: ResourceServer,
    known: readonly string[],
  ): readonly ResolvedPermission[] {
    const additional = request.scopes.filter((scope) => known.includes(scope));
    return request.permissions.flatMap((asked) => {
      const unknown = (asked.scopes ?? []).filter((scope) => !known.includes(scope));
      if (unknown.length > 0) throw umaErrors.invalidScope(unknown);
      const scopes = asked.scopes && [...new Set([...asked.scopes, ...additional])];
      const limited = scopes ?? (additional.length > 0 ? additional : undefined);
      return this.#find(asked, request, identity, server).map((resource) => ({
        ...(resource === undefined ? {} : { resource }),
        ...(limited === undefined ? {} : { scopes: limited }),
      }));
    });
  }

  #find(
    { resource }: AskedPermission,
    request: UmaRequest,
    identity: Identity,
    server: ResourceServer,
  ): readonly (Resource | undefined)[] {
    if (resource === undefined) return [undefined];
    if (request.format === 'uri') {
      const found = this.resources.byUri(server.client, resource, request.matchingUri);
      if (found.length === 0) throw umaErrors.unknownUri(resource);
      return found;
    }
    if (BY_TYPE.test(resource)) throw umaErrors.unknownResource(resource);
    const found = this.#byIdOrName(resource, identity, server);
    if (!found) throw umaErrors.unknownResource(resource);
    return [found];
  }

  /** Ids win over names, the caller's own names over the server's; names of other owners say nothing. */
  #byIdOrName(text: string, identity: Identity, server: ResourceServer): Resource | undefined {
    return (
      this.resources.get(server.client, text) ??
      this.resources.named(server.client, identity.sub, text) ??
      this.resources.named(server.client, server.client, text)
    );
  }
}
