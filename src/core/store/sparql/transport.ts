/** HTTP to a SPARQL server: pooled connections that stay open, time-outs, and credentials. */
import { createHash, randomBytes } from 'node:crypto';
import SimpleClient from 'sparql-http-client/SimpleClient.js';
import { Agent, fetch, type Response } from 'undici';

/** A server's demand for credentials. */
interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly algorithm: 'MD5' | 'SHA-256';
  /** True if the server knows the quality of protection `auth`; else it is one of RFC 2069. */
  readonly auth: boolean;
}

const PARAMETER = /([a-z-]+)\s*=\s*(?:"([^"]*)"|([^\s,]+))/gi;

const challengeOf = (header: string): Challenge | undefined => {
  const start = /(?:^|,\s*)Digest\s/i.exec(header);
  if (!start) return undefined;
  const text = header.slice(start.index + start[0].length);
  const found = new Map(
    [...text.matchAll(PARAMETER)].map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']),
  );
  const algorithm = (found.get('algorithm') ?? 'MD5').toUpperCase();
  const nonce = found.get('nonce');
  if (nonce === undefined || (algorithm !== 'MD5' && algorithm !== 'SHA-256')) return undefined;
  const qop = found.get('qop') ?? '';
  return { realm: found.get('realm') ?? '', nonce, opaque: found.get('opaque'), algorithm, auth: /\bauth\b/.test(qop) };
};

/** The answers of one user to the challenges of one server. A challenge is used until the server gives another one. */
class DigestAuthentication {
  #challenge: Challenge | undefined;
  #count = 0;

  constructor(
    private readonly user: string,
    private readonly password: string,
  ) {}

  /** Takes the challenge of a 401 response; false when it is none that can be answered. */
  accept(header: string | null): boolean {
    const challenge = challengeOf(header ?? '');
    if (!challenge) return false;
    this.#challenge = challenge;
    this.#count = 0;
    return true;
  }

  /** Value of the Authorization header for a request; `undefined` before the first challenge. */
  header(method: string, url: URL): string | undefined {
    const challenge = this.#challenge;
    if (!challenge) return undefined;
    const { realm, nonce, opaque, algorithm, auth } = challenge;
    const hash = (text: string): string =>
      createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
        .update(text)
        .digest('hex');
    const uri = url.pathname + url.search;
    const secret = hash(`${this.user}:${realm}:${this.password}`);
    const request = hash(`${method}:${uri}`);
    this.#count += 1;
    const nc = this.#count.toString(16).padStart(8, '0');
    const cnonce = randomBytes(12).toString('hex');
    const response = hash(
      auth ? `${secret}:${nonce}:${nc}:${cnonce}:auth:${request}` : `${secret}:${nonce}:${request}`,
    );
    const quoted = { username: this.user, realm, nonce, uri, response, ...(opaque === undefined ? {} : { opaque }) };
    const members = Object.entries(quoted).map(([name, value]) => `${name}="${value}"`);
    return `Digest ${[...members, `algorithm=${algorithm}`, ...(auth ? [`qop=auth, nc=${nc}, cnonce="${cnonce}"`] : [])].join(', ')}`;
  }
}

/** The addresses of a SPARQL server and the credentials for it. */
export interface SparqlAddresses {
  /** Endpoint of the SPARQL 1.1 Query protocol. */
  readonly queryUrl: string;
  /** Endpoint of the SPARQL 1.1 Update protocol. */
  readonly updateUrl: string;
  /** Base of the SPARQL 1.1 Graph Store protocol (indirect identification: `?graph=`). */
  readonly graphUrl: string;
  /** User and password of HTTP Basic authentication, or of Digest where the server asks for it. */
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Bearer token, instead of user and password. */
  readonly token?: string | undefined;
  /** Milliseconds that a request may take, from its first byte to the last one of the answer. */
  readonly timeoutMs?: number;
  /** Connections that may be open at a time. */
  readonly connections?: number;
}

/** Limits of one request. */
export interface Limits {
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Parameters beside a query. */
export type Parameters = Readonly<Record<string, string | readonly string[]>>;

const TIMEOUT_MS = 30_000;
const CONNECTIONS = 32;
const CONNECT_TIMEOUT_MS = 3_000;
/** Shorter than servers wait, so that a connection is hardly ever used in the moment in which the server gives it up. */
const KEEP_ALIVE_MS = 3_000;

interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The connections to one server. */
export class Transport {
  readonly #addresses: SparqlAddresses;
  readonly #agent: Agent;
  readonly #digest: DigestAuthentication | undefined;

  constructor(addresses: SparqlAddresses) {
    this.#addresses = addresses;
    const { user, password = '', token } = addresses;
    this.#digest = user === undefined || token !== undefined ? undefined : new DigestAuthentication(user, password);
    this.#agent = new Agent({
      connections: addresses.connections ?? CONNECTIONS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      // The signal of each request bounds it as a whole.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Sends a query as a form, which every server takes. */
  query(text: string, accept: string, parameters: Parameters, limits: Limits): Promise<Response> {
    return this.#client(limits).postUrlencoded(text, { headers: { accept }, parameters });
  }

  /** Sends an update as the body, which needs no escaping. */
  update(text: string, limits: Limits): Promise<Response> {
    const headers = { accept: '*/*', 'content-type': 'application/sparql-update; charset=utf-8' };
    return this.#client(limits).postDirect(text, { headers, update: true });
  }

  /** A request of the Graph Store protocol. */
  graph(method: string, graph: string, headers: Record<string, string>, body?: string): Promise<Response> {
    const url = new URL(this.#addresses.graphUrl);
    url.searchParams.set('graph', graph);
    return this.#fetch(url, { method, headers, body: body ?? null }, {});
  }

  /** Closes all connections; requests under way fail. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }

  #client(limits: Limits): SimpleClient {
    const { queryUrl, updateUrl } = this.#addresses;
    return new SimpleClient({
      endpointUrl: queryUrl,
      updateUrl,
      fetch: (url, { method, headers, body }) =>
        this.#fetch(new URL(url), { method, headers: Object.fromEntries(headers), body: body ?? null }, limits),
    });
  }

  async #fetch(url: URL, request: HttpRequest, limits: Limits): Promise<Response> {
    const { timeoutMs = this.#addresses.timeoutMs ?? TIMEOUT_MS, signal } = limits;
    const timeout = AbortSignal.timeout(timeoutMs);
    const bounds = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const response = await this.#send(url, request, bounds, this.#authorization(request.method, url));
    if (response.status !== 401 || !this.#digest) return response;
    // What is not let in is not carried out, so it may be sent again. Some servers give no challenge in answer to Basic.
    const challenged = response.headers.has('www-authenticate') ? response : await this.#send(url, request, bounds);
    if (challenged.status !== 401 || !this.#digest.accept(challenged.headers.get('www-authenticate')))
      return challenged;
    await challenged.body?.cancel();
    return this.#send(url, request, bounds, this.#digest.header(request.method, url));
  }

  #send(
    url: URL,
    { method, headers, body }: HttpRequest,
    signal: AbortSignal,
    authorization?: string,
  ): Promise<Response> {
    return fetch(url, {
      method,
      headers: authorization === undefined ? headers : { ...headers, authorization },
      body,
      redirect: 'error',
      dispatcher: this.#agent,
      signal,
    });
  }

  #authorization(method: string, url: URL): string | undefined {
    const { user, password, token } = this.#addresses;
    if (token !== undefined) return `Bearer ${token}`;
    if (user === undefined) return undefined;
    return this.#digest?.header(method, url) ?? `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`;
  }
}
