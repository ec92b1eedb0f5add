/** The protection API of a resource server elsewhere (UMA 2.0 Federated Authorization §3, with Keycloak's extensions). */

/** The address of the API, and how it is reached. */
export interface ProtectionClientOptions {
  /** Address of the token endpoint, for example `RemoteIssuer.tokenEndpoint`. */
  readonly tokenEndpoint: () => Promise<URL>;
  /** Address where resources are registered, for example `RemoteIssuer.resourceSet`. */
  readonly resourceSet: () => Promise<URL>;
  /** Client id of the resource server there, and its secret. */
  readonly client: string;
  readonly secret: string;
  /** Longest time to wait for an answer, in milliseconds. */
  readonly timeout?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** A resource as it is sent. */
export interface RemoteResource {
  readonly name: string;
  readonly type: string;
  readonly uris: readonly string[];
  readonly resource_scopes: readonly string[];
  /** Lets the resource server itself share the resource. */
  readonly ownerManagedAccess: boolean;
}

/** To whom scopes of a resource are given. */
export type Share = { readonly name: string; readonly scopes: readonly string[] } & (
  { readonly groups: readonly string[] } | { readonly users: readonly string[] }
);

/** Thrown for an answer that is not one of those expected. The text holds no secret. */
export class ProtectionError extends Error {
  override readonly name = 'ProtectionError';
}

interface Token {
  readonly value: string;
  /** The time from which it is no longer used, in milliseconds since the epoch. */
  readonly until: number;
}

const TIMEOUT = 5000;
/** Milliseconds before its end at which a token is not used any more. */
const MARGIN = 10_000;

const errorOf = async (response: Response): Promise<string> => {
  const error = ((await response.json().catch(() => ({}))) as { error?: unknown } | null)?.error;
  return typeof error === 'string' ? error : '';
};

/** Throws `ProtectionError` about an answer. `what` was tried. */
export const unexpected = async (response: Response, what: string): Promise<never> => {
  throw new ProtectionError(`${what} answers ${response.status} ${await errorOf(response)}`.trim());
};

/** Calls the protection API as the resource server itself. */
export class ProtectionClient {
  #token: Token | undefined;

  constructor(private readonly options: ProtectionClientOptions) {}

  /** The resource of that id, `undefined` when there is none. */
  async find(id: string): Promise<RemoteResource | undefined> {
    const response = await this.call('GET', await this.#resource(id));
    if (response.status === 404) return undefined;
    if (response.status !== 200) return unexpected(response, 'looking a resource up');
    const found = (await response.json()) as Omit<RemoteResource, 'resource_scopes'> & {
      readonly resource_scopes?: readonly { readonly name: string }[];
    };
    return { ...found, resource_scopes: (found.resource_scopes ?? []).map(({ name }) => name) };
  }

  /** Registers a resource; `false` when the name is taken. The id must be free: some providers overwrite. */
  async create(id: string, resource: RemoteResource): Promise<boolean> {
    const response = await this.call('POST', (await this.options.resourceSet()).href, { _id: id, ...resource });
    if (response.status === 409) return false;
    return response.status === 201 || unexpected(response, 'registering a resource');
  }

  /** Changes a resource; `false` when the name is taken. */
  async update(id: string, resource: RemoteResource): Promise<boolean> {
    const response = await this.call('PUT', await this.#resource(id), resource);
    if (response.status === 409) return false;
    return response.status === 204 || response.status === 200 || unexpected(response, 'changing a resource');
  }

  /** Removes a resource with everything granted on it; one that is not there counts as removed. */
  async remove(id: string): Promise<void> {
    const response = await this.call('DELETE', await this.#resource(id));
    if (![200, 204, 404].includes(response.status)) await unexpected(response, 'removing a resource');
  }

  /**
   * Gives scopes of a resource to a group or user; giving them again changes nothing. `false` when the provider does not let
   * resource servers share, or knows no such group or user.
   */
  async share(id: string, share: Share): Promise<boolean> {
    const response = await this.call('POST', `${await this.policyEndpoint()}/${encodeURIComponent(id)}`, share);
    if ([200, 201, 409].includes(response.status)) return true;
    const refused = response.status === 400 || response.status === 403;
    if (refused && (await errorOf(response.clone())) !== 'invalid_bearer_token') return false;
    return unexpected(response, 'sharing a resource');
  }

  /** Address of policies, beside that of resources. */
  async policyEndpoint(): Promise<string> {
    return (await this.options.resourceSet()).href.replace(/resource_set\/?$/, 'uma-policy');
  }

  async #resource(id: string): Promise<string> {
    return `${(await this.options.resourceSet()).href.replace(/\/$/, '')}/${encodeURIComponent(id)}`;
  }

  /** Calls the API with a token of the resource server. Throws when the provider cannot be reached. */
  async call(method: string, address: string, body?: unknown): Promise<Response> {
    const { timeout = TIMEOUT } = this.options;
    const response = await fetch(address, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: {
        authorization: `Bearer ${await this.#accessToken()}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // The provider may have ended the token early, for example after a restart.
    if (response.status === 401 || response.status === 403) this.#token = undefined;
    return response;
  }

  async #accessToken(): Promise<string> {
    const { client, secret, tokenEndpoint, timeout = TIMEOUT, now = Date.now } = this.options;
    if (this.#token && this.#token.until > now()) return this.#token.value;
    const response = await fetch(await tokenEndpoint(), {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: secret }),
    });
    if (response.status !== 200) return unexpected(response, `the token endpoint, asked by ${client},`);
    const { access_token: value, expires_in: seconds } = (await response.json()) as Record<string, unknown>;
    if (typeof value !== 'string') throw new ProtectionError('the token endpoint answers without a token');
    const until = now() + (typeof seconds === 'number' ? seconds * 1000 : 0) - MARGIN;
    this.#token = { value, until };
    return value;
  }
}
