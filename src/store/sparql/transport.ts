/** HTTP to a SPARQL server: pooled connections that stay open, time-outs, and credentials. */
import SimpleClient from 'sparql-http-client/SimpleClient.js';
import { Agent, fetch, type Response } from 'undici';

/** Where a SPARQL server is and how to be let in. */
export interface SparqlAddresses {
  /** Endpoint of the SPARQL 1.1 Query protocol. */
  readonly queryUrl: string;
  /** Endpoint of the SPARQL 1.1 Update protocol. */
  readonly updateUrl: string;
  /** Base of the SPARQL 1.1 Graph Store protocol (indirect identification: `?graph=`). */
  readonly graphUrl: string;
  /** User and password of HTTP basic authentication; the server may ask for them by digest, too. */
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

/** The connections to one server. */
export class Transport {
  readonly #addresses: SparqlAddresses;
  readonly #agent: Agent;

  constructor(addresses: SparqlAddresses) {
    this.#addresses = addresses;
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
    return this.#fetch(url, { method, headers: { ...this.#credentials(), ...headers }, body: body ?? null }, {});
  }

  /** Closes all connections; requests under way fail. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }

  #credentials(): Record<string, string> {
    const { user, password, token } = this.#addresses;
    if (token !== undefined) return { authorization: `Bearer ${token}` };
    if (user === undefined) return {};
    return { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
  }

  #client(limits: Limits): SimpleClient {
    const { queryUrl, updateUrl } = this.#addresses;
    return new SimpleClient({
      endpointUrl: queryUrl,
      updateUrl,
      headers: this.#credentials(),
      fetch: (url, { method, headers, body }) =>
        this.#fetch(url, { method, headers: Object.fromEntries(headers), body: body ?? null }, limits),
    });
  }

  #fetch(
    url: string | URL,
    init: { method: string; headers: Record<string, string>; body: string | null },
    { timeoutMs = this.#addresses.timeoutMs ?? TIMEOUT_MS, signal }: Limits,
  ): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs);
    return fetch(url, {
      ...init,
      redirect: 'error',
      dispatcher: this.#agent,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  }
}
