/** Speaks to a marketplace over its public interface, with the API key of this factory's organization. */
import { DeliveryProblem } from '../../events/outbox/delivery.js';
import { plain, problemOf, type HttpAnswer } from './answers.js';

/** The address of the marketplace and the key for it. */
export interface MarketplaceAddress {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string;
}

/** A request. */
export interface Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Path with query, below the address. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Largest answer in bytes; default 1 MB. */
  readonly limit?: number;
  /** Longest time for all of it in milliseconds; default 15 seconds. */
  readonly timeout?: number;
}

/** An error of a GraphQL answer. */
export interface GraphqlError {
  readonly code: string;
  readonly message: string;
}

const LIMIT = 1024 * 1024;
const TIMEOUT = 15_000;

const unreachable = (cause: unknown): DeliveryProblem => {
  const slow = (cause as Error | undefined)?.name === 'TimeoutError';
  const what = slow ? 'The marketplace did not answer in time.' : 'The marketplace cannot be reached.';
  return Object.assign(new DeliveryProblem(what, { everywhere: true }), { cause });
};

const read = async (response: Response, limit: number): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > limit) throw new DeliveryProblem('The marketplace answers with more than was asked for.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** A client of one marketplace. All methods throw `DeliveryProblem`. */
export class MarketplaceClient {
  constructor(private readonly address: MarketplaceAddress) {}

  /** The address. */
  get url(): string {
    return this.address.url;
  }

  /** Sends a request and reads the answer, whatever its status; redirects are not followed. */
  async send(
    { method, path, headers = {}, body, limit = LIMIT, timeout = TIMEOUT }: Call,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const { url, key } = this.address;
    try {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
        headers: { ...headers, 'x-api-key': key },
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.status, headers: response.headers, body: await read(response, limit) };
    } catch (error) {
      throw error instanceof DeliveryProblem ? error : unreachable(error);
    }
  }

  /** As `send`; every status that is not expected is a problem. */
  async expect(expected: readonly number[], call: Call, signal: AbortSignal): Promise<HttpAnswer> {
    const answer = await this.send(call, signal);
    if (!expected.includes(answer.status)) throw problemOf(answer);
    return answer;
  }

  /** Runs a GraphQL operation; errors of the operation are returned, not thrown. */
  async graphql<T>(
    query: string,
    variables: object,
    signal: AbortSignal,
  ): Promise<{ readonly data?: T; readonly errors: readonly GraphqlError[] }> {
    const answer = await this.send(
      {
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
        body: JSON.stringify({ query, variables }),
        limit: 16 * LIMIT,
      },
      signal,
    );
    const { data, errors } = parse<T>(answer);
    if (data == null && errors.length === 0) throw problemOf(answer);
    return { ...(data == null ? {} : { data }), errors };
  }
}

interface Parsed<T> {
  readonly data: T | null | undefined;
  readonly errors: readonly GraphqlError[];
}

/** The parts of a GraphQL answer; nothing of them when it is something else, such as the page of a proxy. */
const parse = <T>({ body }: HttpAnswer): Parsed<T> => {
  try {
    const { data, errors } = JSON.parse(body) as {
      data?: T | null;
      errors?: readonly { message?: unknown; extensions?: { code?: unknown } }[];
    };
    const known = (errors ?? []).map(({ message, extensions }) => ({
      code: plain(extensions?.code),
      message: plain(message),
    }));
    return { data, errors: known };
  } catch {
    return { data: undefined, errors: [] };
  }
};
