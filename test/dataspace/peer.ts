/** The other side of the protocol for tests: a server that takes messages, says what it is told to say, and speaks with a key. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DSP_CONTEXT, DSP_PATH, type Message } from '../../src/features/dataspace/messages.js';
import { newKey, type World } from '../marketplace/world.js';

/** A message that came. */
export interface Taken {
  readonly path: string;
  readonly body: Message;
  readonly authorization: string | undefined;
}

/** An answer of the service. */
export interface Answer {
  readonly status: number;
  readonly body: Message;
  /** The header of that name. */
  readonly link?: string | undefined;
}

/** A connector elsewhere. */
export class Peer {
  readonly taken: Taken[] = [];
  /** Status and body of answers; by default as the protocol has it. */
  answer: (taken: Taken) => { readonly status: number; readonly body?: object } = ({ path, body }) =>
    path.endsWith('/negotiations/request') || path.endsWith('/transfers/request')
      ? { status: 201, body: { ...body, '@type': 'ContractNegotiation', providerPid: `urn:peer:${newKey()}` } }
      : { status: 200, body: {} };

  private constructor(
    private readonly server: Server,
    /** Base address. */
    readonly url: string,
    private readonly service: Pick<World['service'], 'fetch'>,
    private readonly headers: Record<string, string>,
  ) {}

  /** Starts one, whose messages to the service carry these headers. */
  static async start(service: Pick<World['service'], 'fetch'>, headers: Record<string, string>): Promise<Peer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const peer = new Peer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, service, headers);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}') as Message;
        const taken = { path: request.url ?? '', body, authorization: request.headers.authorization };
        peer.taken.push(taken);
        const { status, body: said = {} } = peer.answer(taken);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
      });
    });
    return peer;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Says something to the service. */
  async say(path: string, type: string, members: object, more: Record<string, string> = {}): Promise<Answer> {
    const message = { '@context': [DSP_CONTEXT], '@type': type, '@id': `urn:uuid:${newKey()}`, ...members };
    const response = await this.service.fetch(DSP_PATH + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.headers, ...more },
      body: JSON.stringify(message),
    });
    const link = response.headers.get('link') ?? undefined;
    return { status: response.status, body: (await response.json()) as Message, link };
  }

  /** Asks the service for something. */
  async get(path: string, headers = this.headers): Promise<Answer> {
    const response = await this.service.fetch(DSP_PATH + path, { headers });
    return { status: response.status, body: (await response.json()) as Message };
  }

  /** The first message of a type about a process id, waited for. */
  async message(type: string, about: string, more: (body: Message) => boolean = () => true): Promise<Message> {
    for (const end = Date.now() + 15_000; Date.now() < end; await sleep(25)) {
      const found = this.taken.find(
        ({ body }) =>
          body['@type'] === type && [body['providerPid'], body['consumerPid']].includes(about) && more(body),
      );
      if (found) return found.body;
    }
    throw new Error(`no ${type} about ${about} came: ${JSON.stringify(this.taken.map(({ path }) => path))}`);
  }
}

/** Waits until something is so. */
export const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(25)) if (await holds()) return;
  throw new Error('it did not come to that');
};

/** Waits until what came last is old enough to be answered by itself. */
export const settled = (): Promise<void> => sleep(600);
