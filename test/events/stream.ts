/** Reads streams of server-sent events as they are on the wire. */

/** One message. */
export interface Message {
  readonly event: string | undefined;
  readonly data: string;
  readonly id: string | undefined;
}

/** An open stream. */
export interface OpenStream {
  readonly response: Response;
  /** The next messages; fewer when the stream ends before. */
  take(number: number): Promise<Message[]>;
  close(): void;
}

const parse = (block: string): Message | undefined => {
  const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
  const value = (name: string): string | undefined =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  return lines.length === 0 ? undefined : { event: value('event'), data: value('data') ?? '', id: value('id') };
};

/** Opens a stream of the service at `url`. */
export const openStream = async (
  url: string,
  operation: object,
  headers: Record<string, string> = {},
): Promise<OpenStream> => {
  const controller = new AbortController();
  const response = await fetch(`${url}/graphql/stream`, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(operation),
    signal: controller.signal,
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const messages: Message[] = [];
  let buffer = '';
  const read = async (): Promise<boolean> => {
    const { value, done } = await reader.read();
    if (done) return false;
    buffer += decoder.decode(value, { stream: true });
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop() ?? '';
    for (const block of blocks) {
      const message = parse(block);
      if (message) messages.push(message);
    }
    return true;
  };
  return {
    response,
    take: async (number) => {
      while (messages.length < number && (await read()));
      return messages.splice(0, number);
    },
    close: () => controller.abort(),
  };
};

/** The first items of an iterable, which then is ended. */
export const take = async <T>(items: AsyncIterable<T>, number: number): Promise<T[]> => {
  const found: T[] = [];
  for await (const item of items) {
    found.push(item);
    if (found.length === number) break;
  }
  return found;
};
