/** Keys and addresses of an identity provider elsewhere: OpenID Connect Discovery 1.0 and its JWK Set. */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { ConfigError } from '../../../core/config.js';
import { OperatorError } from '../../../core/errors.js';
import { KeysUnavailable } from '../../../core/auth/verify.js';

/** The address of the provider, and how it is reached. */
export interface RemoteIssuerOptions {
  /** The `iss` of its tokens; discovery is asked below this address. */
  readonly issuer: string;
  /** The address of the keys, when the provider's own is not reachable from here. */
  readonly jwksUri?: string;
  readonly tokenEndpoint?: string;
  readonly resourceSet?: string;
  /** Longest time to wait for an answer, in milliseconds. */
  readonly timeout?: number;
}

interface Discovery {
  readonly issuer: string;
  readonly jwksUri: string;
  readonly tokenEndpoint: string;
}

/** Thrown at start when the provider is not the one that was configured. */
export class IssuerMismatch extends OperatorError {
  override readonly name = 'IssuerMismatch';
}

/** The provider answers, and has no such document. */
export class NotOffered extends KeysUnavailable {
  override readonly name: string = 'NotOffered';
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const TIMEOUT = 5000;
/** Seconds between two fetches of the key set, however many unknown keys are named. */
const COOLDOWN = 30;

/** Credentials and keys travel only encrypted, or not over a network at all. */
const secure = (address: string): URL => {
  const url = new URL(address);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))) return url;
  throw new ConfigError([`ISSUER=${address}: the identity provider must be reached over https`]);
};

const member = (document: unknown, name: string): string => {
  const value = (document as Record<string, unknown> | null)?.[name];
  if (typeof value !== 'string') throw new KeysUnavailable(`the discovery document has no ${name}`);
  return value;
};

// Reasons that lie in the token; everything else that can go wrong lies with the issuer.
const noSuchKey = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/** An identity provider elsewhere. */
export class RemoteIssuer {
  #discovery: Promise<Discovery> | undefined;
  #keys: Promise<JWTVerifyGetKey> | undefined;

  private constructor(private readonly options: RemoteIssuerOptions) {}

  /**
   * Looks the provider up. Throws `IssuerMismatch` naming both when its discovery document is about another issuer; a
   * provider that does not answer yet is asked again when it is needed.
   */
  static async open(options: RemoteIssuerOptions): Promise<RemoteIssuer> {
    const { jwksUri, tokenEndpoint, resourceSet } = options;
    for (const address of [options.issuer, jwksUri, tokenEndpoint, resourceSet]) if (address) secure(address);
    const issuer = new RemoteIssuer(options);
    await issuer.#discover().catch((error: unknown) => {
      if (error instanceof IssuerMismatch) throw error;
    });
    return issuer;
  }

  /** Finds keys for `TokenVerifier`. Throws `KeysUnavailable` when the issuer does not answer. */
  readonly keys: JWTVerifyGetKey = async (header, token) => {
    try {
      const find = await this.#keySet();
      return await find(header, token);
    } catch (error) {
      if (noSuchKey(error)) throw error;
      throw new KeysUnavailable('the keys of the issuer cannot be read', { cause: error });
    }
  };

  /** Address of the token endpoint. Throws `KeysUnavailable` when the issuer does not answer. */
  async tokenEndpoint(): Promise<URL> {
    return secure(this.options.tokenEndpoint ?? (await this.#discover()).tokenEndpoint);
  }

  /**
   * Address where resources are registered (UMA 2.0 Federated Authorization §3). Throws `KeysUnavailable` when the issuer
   * does not answer, `NotOffered` when it does and knows nothing of UMA.
   */
  async resourceSet(): Promise<URL> {
    const { issuer, resourceSet } = this.options;
    if (resourceSet) return secure(resourceSet);
    const document = await this.#document('uma2-configuration');
    if (member(document, 'issuer') !== issuer) throw new KeysUnavailable('the UMA document is about another issuer');
    return secure(member(document, 'resource_registration_endpoint'));
  }

  /** One set for all callers: it is what keeps the number of fetches small. */
  #keySet(): Promise<JWTVerifyGetKey> {
    this.#keys ??= this.#openKeySet().catch((error: unknown) => {
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }

  async #openKeySet(): Promise<JWTVerifyGetKey> {
    const address = secure(this.options.jwksUri ?? (await this.#discover()).jwksUri);
    return createRemoteJWKSet(address, {
      timeoutDuration: this.options.timeout ?? TIMEOUT,
      cooldownDuration: COOLDOWN * 1000,
    });
  }

  #discover(): Promise<Discovery> {
    this.#discovery ??= this.#fetchDiscovery().catch((error: unknown) => {
      this.#discovery = undefined;
      throw error;
    });
    return this.#discovery;
  }

  async #fetchDiscovery(): Promise<Discovery> {
    const { issuer } = this.options;
    const document = await this.#document('openid-configuration');
    const named = member(document, 'issuer');
    if (named !== issuer) throw new IssuerMismatch(`configured is the issuer ${issuer}, but the provider is ${named}`);
    return { issuer, jwksUri: member(document, 'jwks_uri'), tokenEndpoint: member(document, 'token_endpoint') };
  }
  async #document(name: string): Promise<unknown> {
    const { issuer, timeout = TIMEOUT } = this.options;
    const response = await fetch(`${issuer}/.well-known/${name}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'application/json' },
    });
    if (response.status === 404) throw new NotOffered(`the issuer has no ${name}`);
    if (response.status !== 200) throw new KeysUnavailable(`discovery answers ${response.status}`);
    return response.json();
  }
}
