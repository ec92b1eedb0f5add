/**
 * `mcp`: the Model Context Protocol over standard input and output, for agents that start their servers themselves. It hands messages to
 * `/mcp` of the deployment and back, with the login of this tool, and adds nothing: what is offered is decided there.
 */
import type { Command } from 'commander';
import { createInterface } from 'node:readline';
import { agentCredentials } from './credentials.js';
import { define, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { tell, write } from './output.js';

/** Member of a message in which its version of the protocol stands, since 2026-07-28. */
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const PATIENCE = 120_000;

interface Message {
  readonly jsonrpc?: string;
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: {
    readonly name?: unknown;
    readonly uri?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly result?: { readonly protocolVersion?: unknown };
}

/** The header fields that repeat what stands in a message (Streamable HTTP of 2026-07-28). */
const repeated = ({ method, params }: Message, agreed: string | undefined): Record<string, string> => {
  const version = params?._meta?.[VERSION] ?? agreed;
  const name = params?.name ?? params?.uri;
  const isModern = params?._meta?.[VERSION] !== undefined;
  return {
    ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}),
    ...(isModern && method !== undefined ? { 'mcp-method': method } : {}),
    ...(isModern && typeof name === 'string' ? { 'mcp-name': name } : {}),
  };
};

/** The messages of an answer: one, or those of a stream of events. */
const messagesOf = (type: string, text: string): Message[] => {
  if (!type.startsWith('text/event-stream')) return text.trim() === '' ? [] : [JSON.parse(text) as Message];
  return text
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event
        .split(/\r?\n/)
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : []))
        .join('\n'),
    )
    .filter((data) => data.trim() !== '')
    .map((data) => JSON.parse(data) as Message);
};

/** Hands messages on. */
class Bridge {
  #agreed: string | undefined;

  constructor(private readonly deployment: Deployment) {}

  async hand(line: string): Promise<void> {
    const message = JSON.parse(line) as Message;
    try {
      const answer = await this.#send(line, message);
      const type = answer.headers.get('content-type') ?? '';
      const text = await answer.text();
      if (!answer.ok && type.includes('problem+json')) {
        const { detail } = JSON.parse(text) as { readonly detail: string };
        const hint = answer.status === 401 ? ` Run: marketplace login --url ${this.deployment.url}` : '';
        throw new Error(detail + hint);
      }
      for (const one of messagesOf(type, text)) this.#tell(one);
    } catch (error) {
      if (message.id === undefined || message.id === null) return tell((error as Error).message);
      this.#tell({
        jsonrpc: '2.0',
        id: message.id,
        error: { code: -32603, message: (error as Error).message },
      } as never);
    }
  }

  async #send(body: string, message: Message): Promise<Response> {
    const ask = async (stale?: string): Promise<Response> =>
      fetch(`${this.deployment.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...repeated(message, this.#agreed),
          ...(await agentCredentials(this.deployment.url, stale)),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      });
    const first = await ask();
    return first.status === 401 ? ask('stale') : first;
  }

  #tell(message: Message): void {
    const { protocolVersion } = message.result ?? {};
    if (typeof protocolVersion === 'string') this.#agreed = protocolVersion;
    write(`${JSON.stringify(message)}\n`);
  }
}

const serve = async (deployment: Deployment): Promise<void> => {
  const bridge = new Bridge(deployment);
  const waiting = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const work = bridge.hand(line).catch((error: unknown) => tell((error as Error).message));
    waiting.add(work);
    void work.finally(() => waiting.delete(work));
  }
  await Promise.all(waiting);
};

/** Adds the command. */
export const addMcp = (program: Command): void => {
  define<[Common]>(program, 'mcp', 'serve an agent over standard input and output (Model Context Protocol)', serve);
};
