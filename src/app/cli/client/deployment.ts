/** A deployment over HTTP: REST and GraphQL, with the sentences of the service where it refuses. */
import { credentials } from './credentials.js';
import { Ended, exitOfStatus, exits } from './exit.js';

/** Longest wait for an answer, in milliseconds. */
const PATIENCE = 120_000;

/** A problem as the service tells it (RFC 9457). */
interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly error_description?: string;
  readonly report?: { readonly findings?: readonly { readonly message: string; readonly focusNode?: string }[] };
}

const sentence = async (response: Response): Promise<string> => {
  const text = await response.text();
  try {
    const { detail, title, error_description: description, report } = JSON.parse(text) as Problem;
    const findings = (report?.findings ?? []).map(({ message, focusNode }) => `\n  ${focusNode ?? ''} ${message}`);
    return `${detail ?? description ?? title ?? response.statusText}${findings.join('')}`;
  } catch {
    return `The deployment answers ${response.status} ${response.statusText}.`;
  }
};

/** Answer of a GraphQL operation. */
interface GraphqlAnswer<T> {
  readonly data?: T | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

const CREDENTIAL_CODES = new Set(['UNAUTHENTICATED', 'FORBIDDEN']);

/** The exit code of a refusal that has a code instead of a status. */
const exitOfCode = (code = ''): Ended['exit'] => {
  if (CREDENTIAL_CODES.has(code)) return exits.CREDENTIALS;
  return ['UNAVAILABLE', 'TIMEOUT', 'NOT_READY', 'TOO_MANY_REQUESTS'].includes(code)
    ? exits.UNREACHABLE
    : exits.REFUSED;
};

/** A member of an outcome union that tells why nothing was done. */
interface Refused {
  readonly __typename: string;
  readonly code?: string;
  readonly message?: string;
  readonly findings?: readonly { readonly message: string }[];
}

/** Parts of every outcome, for the documents of mutations. */
export const PROBLEM = `__typename ... on Problem { code message } ... on ShaclViolations { findings { message } }`;

/** The outcome of a mutation, unless it is a problem. */
export const succeeded = <T extends object>(outcome: T & Partial<Refused>): T => {
  const { code, message, findings = [] } = outcome;
  if (code === undefined || message === undefined) return outcome;
  const more = findings.map((finding) => `\n  ${finding.message}`);
  throw new Ended(message + more.join(''), exitOfCode(code));
};

/** Sends requests with the credentials of the caller. */
export class Deployment {
  constructor(readonly url: string) {}

  /** Any request below the deployment; refusals end the command with the sentence of the service. */
  async request(path: string, init: RequestInit = {}, alsoFine: readonly number[] = []): Promise<Response> {
    const first = await credentials(this.url);
    let response = await this.#send(path, init, first);
    const stale = first['authorization']?.slice('Bearer '.length);
    if (response.status === 401 && stale !== undefined) {
      response = await this.#send(path, init, await credentials(this.url, stale));
    }
    if (response.ok || response.status === 304 || alsoFine.includes(response.status)) return response;
    throw new Ended(await sentence(response), exitOfStatus(response.status));
  }

  /** A document in JSON. */
  async json<T>(path: string, init: RequestInit = {}): Promise<T> {
    return (await (await this.request(path, { headers: { accept: 'application/json' }, ...init })).json()) as T;
  }

  /** A GraphQL operation. */
  async graphql<T>(query: string, variables: object = {}): Promise<T> {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ query, variables }) };
    const { data, errors } = (await (await this.request('/graphql', init, [400, 422])).json()) as GraphqlAnswer<T>;
    const [first] = errors ?? [];
    if (first) throw new Ended(first.message, exitOfCode(first.extensions?.code));
    if (data == null) throw new Ended('The deployment gave no GraphQL answer.', exits.UNREACHABLE);
    return data;
  }

  async #send(path: string, init: RequestInit, auth: Readonly<Record<string, string>>): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string> | undefined), ...auth };
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      return await fetch(this.url + path, { ...init, headers, redirect: 'error', signal });
    } catch {
      throw new Ended(`${this.url} does not answer.`, exits.UNREACHABLE);
    }
  }
}
