/**
 * THE request to an address that somebody else named. Where it leads is decided here, right before the connection is made, and the
 * connection goes to the address that was decided about: nothing is resolved a second time. Redirects are told, not followed, so that
 * whoever follows one comes through here again.
 */
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Client, Dispatcher } from 'undici';
import type { OutboundPolicy, Target } from './policy.js';

/** Milliseconds for one question to a name server. */
const TIMEOUT = 3_000;

/** The reason why no address may be used: there is none, or one is not admitted. */
type Unresolved = 'UNKNOWN' | 'REFUSED';

const ask = async (host: string, servers?: readonly string[]): Promise<string[]> => {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

const addressesOf = async (target: Target, policy: OutboundPolicy, servers?: readonly string[]): Promise<string[]> => {
  if (isIP(target.host) !== 0) return [target.host];
  // Names that only this machine knows (hosts file) are of use for listed hosts alone.
  if (policy.listed(target)) return (await lookup(target.host, { all: true })).map(({ address }) => address);
  return ask(target.host, servers);
};

/**
 * The address to connect to. When any address of the name is not allowed, none is: a name that points inside as well as
 * outside is an attempt to get in. `servers`: name servers to ask, with ports; those of the machine when absent.
 */
export const resolve = async (
  target: Target,
  policy: OutboundPolicy,
  servers?: readonly string[],
): Promise<{ address: string } | Unresolved> => {
  const addresses = await addressesOf(target, policy, servers).catch(() => []);
  const [address] = addresses;
  if (address === undefined) return 'UNKNOWN';
  return addresses.every((one) => policy.admits(target, one)) ? { address } : 'REFUSED';
};

/** The places where requests may go, and who says where names lead. */
export interface Outbound {
  readonly policy: OutboundPolicy;
  /** Name servers to ask, with ports; those of the machine when absent. */
  readonly nameServers?: readonly string[] | undefined;
}

/** A request. */
export interface OutboundRequest {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Longest body of a 200 or 201 in bytes. Without it, and of other answers, no body is read. */
  readonly maxBytes?: number;
  /** Longest silence of the server in milliseconds, from the connection on; no limit but the signal's without it. */
  readonly idleMs?: number;
}

/** An answer. */
export interface Received {
  readonly status: number;
  /** By name in lower case. Of a header that was sent more than once, the first. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** The reason why nothing was sent: the URL is none that may be asked, its name has no address, or one that is not admitted. */
export type Unreached = 'NOT_ASKED' | Unresolved;

/** The body is longer than whoever asked takes. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

const MOST_HEADERS = 16_384;

/** A connection to one address, whatever the name in the URL: nothing is left to be resolved a second time. */
const clientFor = async (
  { url, host }: Target,
  address: string,
  { signal, idleMs = 0 }: OutboundRequest,
): Promise<Client> => {
  // Its default is there in the bundle, too, where names of a CommonJS module are not.
  const { buildConnector, Client } = (await import('undici')).default;
  // The signal of a request is heeded once there is a connection; the connector is given it for the time before.
  const connect = buildConnector({ signal, timeout: idleMs });
  // In the handshake of TLS a name stands without the dot at its end, and an address does not stand.
  const name = isIP(host) === 0 ? { servername: host } : {};
  return new Client(url.origin, {
    connect: (options, callback) => connect({ ...options, ...name, hostname: address }, callback),
    maxHeaderSize: MOST_HEADERS,
    headersTimeout: idleMs,
    bodyTimeout: idleMs,
  });
};

const firstOfEach = (headers: Dispatcher.ResponseData['headers']): Received['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]]));

const readBody = async (answer: Dispatcher.ResponseData, maxBytes: number | undefined): Promise<Buffer> => {
  if (maxBytes === undefined || ![200, 201].includes(answer.statusCode)) return Buffer.alloc(0);
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const send = async (target: Target, address: string, request: OutboundRequest): Promise<Received> => {
  const { method, headers, body = null, signal: wanted, maxBytes } = request;
  // Sockets never take back that they listen: they do so to a signal of their own, which is gone with them.
  const own = new AbortController();
  const { signal } = own;
  const end = (): void => own.abort(wanted.reason);
  wanted.addEventListener('abort', end, { once: true });
  const client = await clientFor(target, address, { ...request, signal });
  try {
    const path = target.url.pathname + target.url.search;
    const answer = await client.request({ path, method, headers, body, signal, reset: true });
    answer.body.on('error', () => undefined);
    return { status: answer.statusCode, headers: firstOfEach(answer.headers), body: await readBody(answer, maxBytes) };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    wanted.removeEventListener('abort', end);
    // Not a byte more is of interest.
    void client.destroy();
  }
};

/**
 * Sends a request, unless it leads to where the policy lets nobody go. Rejects when no whole answer came, with `BodyTooLarge`, or with
 * the reason of the signal.
 */
export const request = async (
  url: string,
  options: OutboundRequest,
  { policy, nameServers }: Outbound,
): Promise<Received | Unreached> => {
  const target = policy.target(url);
  if (!target) return 'NOT_ASKED';
  const resolved = await resolve(target, policy, nameServers);
  if (typeof resolved === 'string') return resolved;
  options.signal.throwIfAborted();
  return send(target, resolved.address, options);
};
