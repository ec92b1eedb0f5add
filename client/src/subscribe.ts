/** Runs subscriptions over server-sent events, and goes on where a connection was lost. */
import type { TypedDocumentString } from './generated/graphql.js';
import { OperationFailed, type Service } from './request.js';

/** One message of the stream. */
interface Message {
  readonly event: string;
  readonly data: string;
  readonly id: string | undefined;
}

/** How a subscription is followed. */
export interface FollowOptions {
  /** Ends it. */
  readonly signal?: AbortSignal;
  /** Milliseconds before the first attempt to connect again; they double with each attempt, up to a minute. */
  readonly pause?: number;
}

const field = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim();

const messagesOf = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (buffer += decoder.decode(part.value, { stream: true })).split('\n\n');
      buffer = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = field(block, 'event');
        if (event !== undefined) yield { event, data: field(block, 'data') ?? '', id: field(block, 'id') };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
};

const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** The results of a subscription, one after the other, until the service or `signal` ends it. None is missed, none comes twice. */
export const subscribe = async function* <Result, Variables>(
  service: Service,
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  { signal, pause = 1000 }: FollowOptions = {},
): AsyncGenerator<Result> {
  let last: string | undefined;
  for (let attempts = 0; !signal?.aborted; attempts += 1) {
    if (attempts > 0) await wait(Math.min(pause * 2 ** (attempts - 1), 60_000), signal);
    const response = await fetch(`${service.url}/graphql/stream`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(last === undefined ? {} : { 'last-event-id': last }),
        ...(await service.headers?.()),
      },
      body: JSON.stringify({ query: document.toString(), variables }),
      ...(signal ? { signal } : {}),
    }).catch(() => undefined); // The network, or `signal`.
    if (!response?.body || response.status >= 500) continue;
    if (response.status !== 200) throw new OperationFailed([{ message: await response.text() }]);
    try {
      for await (const { event, data, id } of messagesOf(response.body)) {
        if (event === 'complete') return;
        const { data: result, errors } = JSON.parse(data);
        if (errors) throw new OperationFailed(errors);
        yield result as Result;
        attempts = 0;
        last = id ?? last;
      }
    } catch (error) {
      if (error instanceof OperationFailed) throw error; // Anything else is a lost connection.
    }
  }
};
