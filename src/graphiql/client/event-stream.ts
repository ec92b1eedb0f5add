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
export const subscribe = async function* (
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
