/** Sends operations to the service (GraphQL over HTTP) and tells what the exchange was like. */
import { getOperationAST, Kind, parse as parseDocument } from 'graphql';

/** Subscriptions over server-sent events, as GraphiQL wants them: results one after the other. */

/** The content of a message of the stream. */
interface Message {
  readonly event: string;
  readonly data: string;
}

const parseMessage = (block: string): Message => {
  const value = (name: string): string =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trim())
      .join('\n');
  return { event: value('event'), data: value('data') };
};

/** The messages of an answer, as they arrive. */
const messagesOf = async function* (response: Response): AsyncGenerator<Message, void, undefined> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      buffer += part.value;
      const blocks = buffer.split('\n\n');
      buffer = blocks.pop() ?? '';
      for (const block of blocks) if (!block.startsWith(':')) yield parseMessage(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
};

/** Runs a subscription at `endpoint`; ending the iteration ends it. */
const subscribe = async function* (
  endpoint: string,
  operation: object,
  headers: Readonly<Record<string, string>>,
): AsyncGenerator<unknown, void, undefined> {
  const aborted = new AbortController();
  try {
    const response = await fetch(`${endpoint}/stream`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(operation),
      signal: aborted.signal,
    });
    if (!response.ok)
      throw new Error(`The service answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    for await (const { event, data } of messagesOf(response)) {
      if (event === 'complete') return;
      if (event === 'next') yield JSON.parse(data);
    }
  } finally {
    aborted.abort();
  }
};

/** One operation as GraphiQL hands it over. */
export interface Operation {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: unknown;
}

/** An answer as it was on the wire. */
export interface Exchange {
  readonly status: number;
  /** Milliseconds from the request to the end of the answer. */
  readonly took: number;
  /** Bytes of the answer after decompression. */
  readonly bytes: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The answer. */
  readonly answer: unknown;
}

/** Headers that say who asks, where the person wrote none. */
type Credentials = () => Promise<Readonly<Record<string, string>>>;

type Fetcher = (operation: Operation, options?: { headers?: Record<string, string> }) => Promise<unknown>;

const MEDIA_TYPES = 'application/graphql-response+json, application/json;q=0.9';

/**
 * The operation as it is sent. GraphiQL notices the name of an operation a moment after its text, so somebody who changes
 * tabs and runs at once would ask for an operation of the tab before; such a name is left out.
 */
const prepare = ({ query, operationName, variables }: Operation): Operation => {
  try {
    const named = parseDocument(query).definitions.some(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.name?.value === operationName,
    );
    return named ? { query, operationName, variables } : { query, variables };
  } catch {
    return { query, operationName, variables }; // The service says best what is wrong with the syntax.
  }
};

const parse = (text: string, status: number): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The service answered ${status} with something that is not JSON: ${text.slice(0, 200)}`);
  }
};

/** True if the operation that runs is a subscription. */
const isSubscription = ({ query, operationName }: Operation): boolean => {
  try {
    return getOperationAST(parseDocument(query), operationName)?.operation === 'subscription';
  } catch {
    return false;
  }
};

const namesCredentials = (headers: Readonly<Record<string, string>>): boolean =>
  Object.keys(headers).some((name) => /^(authorization|x-api-key)$/i.test(name));

/**
 * Makes the function that GraphiQL calls to run an operation at `endpoint`; `onExchange` hears of every answer. Credentials
 * that somebody wrote into the headers go before those of the login.
 */
export const fetcherFor =
  (
    endpoint: string,
    credentials: Credentials,
    onExchange: (operation: Operation, exchange: Exchange) => void,
  ): Fetcher =>
  async (operation, { headers: written = {} } = {}) => {
    const prepared = prepare(operation);
    const headers = namesCredentials(written) ? written : { ...written, ...(await credentials()) };
    if (isSubscription(prepared)) return subscribe(endpoint, prepared, headers);
    const started = performance.now();
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { accept: MEDIA_TYPES, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(prepared),
    });
    const text = await response.text();
    const answer = parse(text, response.status);
    onExchange(prepared, {
      status: response.status,
      took: performance.now() - started,
      bytes: new TextEncoder().encode(text).length,
      headers: [...response.headers],
      answer,
    });
    return answer;
  };
