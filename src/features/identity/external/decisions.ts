/** Permissions kept by a resource server elsewhere (Keycloak): one decision is asked for each scope on each asset. */
import { Refusal } from '../../../core/errors.js';
import { datasetOf, type Readable, type Scope } from '../../../core/auth/access.js';
import type { PermissionSource } from '../../../core/auth/permissions.js';
import type { UserPrincipal } from '../../../core/auth/principal.js';
import { providerUnavailable, tokenRefused } from '../../../core/auth/refuse.js';
import { localResource, remoteResource } from './resource-id.js';
import { UMA_GRANT_TYPE } from '../grants/authorization.js';

/** Options of asking. */
export interface RemotePermissionsOptions {
  /** Address of the provider's token endpoint, for example `RemoteIssuer.tokenEndpoint`. */
  readonly tokenEndpoint: () => Promise<URL>;
  /** Client id of the resource server there. */
  readonly resourceServer: string;
  /** Longest time to wait for an answer, in milliseconds. */
  readonly timeout?: number;
}

const TIMEOUT = 5000;
/** The characters that an asset id may hold; `#` and `&` have a meaning in the request that is made from it. */
const ASSET_ID = /^((catalogue|dataset):[A-Za-z0-9._~:-]{1,200}|[A-Za-z0-9._~-]{1,200})$/;

const json = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw providerUnavailable();
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) throw providerUnavailable();
  return body as Readonly<Record<string, unknown>>;
};

/** Datasets in a list of permissions; resources of other kinds and other shapes are left out. */
const datasetsOf = (list: unknown): string[] => {
  if (!Array.isArray(list)) throw providerUnavailable();
  const ids = list.map((entry: unknown) => (entry as { rsid?: unknown } | null)?.rsid);
  return ids
    .map((id) => (typeof id === 'string' ? datasetOf(localResource(id)) : undefined))
    .filter((id) => id !== undefined);
};

/**
 * Asks a remote resource server. Withdrawals made there are not told, so put `CachedPermissions` with a short `maxAge` before it.
 * One scope is asked at a time: providers allow a decision over several scopes as soon as one of them is held.
 */
export class RemotePermissions implements PermissionSource {
  #revision = 0;

  constructor(private readonly options: RemotePermissionsOptions) {}

  revision(): number {
    return this.#revision;
  }

  /** Makes every remembered answer ask again: something was withdrawn from here. */
  forget(): void {
    this.#revision += 1;
  }

  /** Throws `NOT_FOUND` for an asset unknown there, `UNAUTHENTICATED` for a token that ended, `UNAVAILABLE` otherwise. */
  async allows(user: UserPrincipal, resource: string, scope: Scope): Promise<boolean> {
    if (!ASSET_ID.test(resource)) throw new Refusal('NOT_FOUND', 'There is no such asset.');
    try {
      return await this.#read(await this.#ask(user, resource, scope));
    } catch (error) {
      throw error instanceof Refusal ? error : providerUnavailable(error);
    }
  }

  /** Every dataset that the user holds READ on, in one question. Throws as `allows` does. */
  readonly readable = async (user: UserPrincipal): Promise<Readable> => {
    try {
      const response = await this.#ask(user, '', 'READ', 'permissions');
      if (response.status === 403) return { datasets: [] };
      if (response.status !== 200) throw response.status === 401 ? tokenRefused() : providerUnavailable();
      return { datasets: datasetsOf(await json(response)) };
    } catch (error) {
      throw error instanceof Refusal ? error : providerUnavailable(error);
    }
  };

  async #ask(
    user: UserPrincipal,
    resource: string,
    scope: Scope,
    mode: 'decision' | 'permissions' = 'decision',
  ): Promise<Response> {
    const { resourceServer, tokenEndpoint, timeout = TIMEOUT } = this.options;
    return fetch(await tokenEndpoint(), {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: { authorization: `Bearer ${user.token}`, accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: UMA_GRANT_TYPE,
        audience: resourceServer,
        permission: `${resource === '' ? '' : remoteResource(resource)}#${scope}`,
        response_mode: mode,
      }),
    });
  }

  async #read(response: Response): Promise<boolean> {
    switch (response.status) {
      case 200:
        if ((await json(response))['result'] !== true) throw providerUnavailable();
        return true;
      case 403:
        return false;
      case 401:
        throw tokenRefused();
      case 400:
        if ((await json(response))['error'] === 'invalid_resource') {
          throw new Refusal('NOT_FOUND', 'There is no such asset.');
        }
        throw providerUnavailable();
      default:
        throw providerUnavailable();
    }
  }
}
