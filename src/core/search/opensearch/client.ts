/** The connection to an OpenSearch cluster: requests with time limits, and failures as the rest of the service knows them. */
import type { Client } from '@opensearch-project/opensearch';
import { Refusal } from '../../errors.js';

/** The address of the cluster and the credentials for it. */
export interface Address {
  readonly url: string;
  /** Name of the alias under which the index is reached. */
  readonly index: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Bearer token, instead of a user. */
  readonly token?: string | undefined;
}

/** The cluster answered that it does not do this. Its words are for the log, not for clients. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';

  constructor(
    readonly status: number,
    /** Type of the error as OpenSearch names it, for example `index_not_found_exception`. */
    readonly type: string,
    reason: string,
  ) {
    super(`${type}: ${reason}`.slice(0, 500));
  }
}

/** The cluster did not answer, or had no capacity: the same may succeed later. */
export class ClusterAway extends Error {
  override readonly name = 'ClusterAway';
}

/** Longest time in milliseconds that one request may take where nothing else is said. */
const TIMEOUT_MS = 30_000;
/** Statuses that mean: later. */
const LATER = new Set([429, 502, 503, 504]);

interface Failure {
  readonly error?: { readonly type?: string; readonly reason?: string } | string;
}

/** The library is large: it is loaded where there is a cluster. */
const library = () => import('@opensearch-project/opensearch');

const failureOf = async (error: unknown): Promise<Error> => {
  const { errors } = await library();
  if (!(error instanceof errors.ResponseError)) {
    // The library's errors hold the whole request, credentials included: only their words go on.
    return error instanceof errors.OpenSearchClientError
      ? new ClusterAway(error.message.slice(0, 200))
      : (error as Error);
  }
  const status = error.statusCode;
  if (LATER.has(status)) return new ClusterAway(`OpenSearch answered ${status}.`);
  const { error: told } = (error.body ?? {}) as Failure;
  const { type = 'error', reason = '' } = typeof told === 'object' ? told : { reason: told ?? '' };
  return new ClusterError(status, type, reason);
};

/** A question or an order to the cluster. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** Lines of JSON, for `_bulk` and `_msearch`. */
  readonly lines?: readonly (object | string)[];
  /** Longest time in milliseconds. */
  readonly timeoutMs?: number;
}

/** One connection pool. */
export class Cluster {
  readonly #client: Promise<Client>;
  readonly #alias: string;

  constructor({ url, index, user, password, token }: Address) {
    this.#alias = index;
    const options = {
      node: url,
      // What is repeated is decided where it is known whether that is safe.
      maxRetries: 0,
      requestTimeout: TIMEOUT_MS,
      ...(user === undefined ? {} : { auth: { username: user, password: password ?? '' } }),
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    };
    this.#client = library().then(({ Client }) => new Client(options));
  }

  /** The alias, as a segment of paths. */
  get alias(): string {
    return this.#alias;
  }

  /** Sends a request. Errors: `ClusterAway` for what may succeed later, `ClusterError` for the rest. */
  async call<T>({ method, path, query, body, lines, timeoutMs }: Call): Promise<T> {
    try {
      const { transport } = await this.#client;
      const { body: answer } = await transport.request(
        {
          method,
          path,
          ...(query ? { querystring: query } : {}),
          ...(body ? { body } : {}),
          ...(lines ? { bulkBody: lines as string[] } : {}),
        },
        timeoutMs === undefined ? {} : { requestTimeout: timeoutMs },
      );
      return answer as T;
    } catch (error) {
      throw await failureOf(error);
    }
  }

  /** Closes the connections; requests under way end with `ClusterAway`. */
  async close(): Promise<void> {
    await (await this.#client).close();
  }
}

/** A failure as a client of the service sees it. */
export const asRefusal = (error: unknown): unknown => {
  if (error instanceof ClusterAway) {
    return new Refusal('UNAVAILABLE', 'The search engine cannot be reached at the moment.', { retryAfter: 5 }, error);
  }
  if (!(error instanceof ClusterError)) return error;
  if (error.type === 'index_not_found_exception') {
    return new Refusal('UNAVAILABLE', 'The search index is being made.', { retryAfter: 5 }, error);
  }
  if (/too_many(_nested)?_clauses/.test(error.message)) {
    return new Refusal('BAD_REQUEST', 'The query has too many words for the search engine.');
  }
  return error;
};
