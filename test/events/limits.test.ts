/** What holds for requests holds for subscriptions: the rate of a caller, and the documents that the operator listed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { liveLimits } from '../../src/core/gateway/live/call.js';
import { API_KEY, startService, type TestService } from '../support/service.js';
import { openStream } from './stream.js';

const CHANGES = 'subscription { changes { action } }';

type Message = Readonly<Record<string, unknown>>;

/** A WebSocket that was welcomed, and the messages that it receives. */
class Socket {
  readonly #messages: Message[] = [];
  #wake: () => void = () => undefined;

  private constructor(readonly raw: WebSocket) {
    raw.on('message', (data) => {
      this.#messages.push(JSON.parse(String(data)) as Message);
      this.#wake();
    });
  }

  static async open(service: TestService, payload: object = {}): Promise<Socket> {
    const raw = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const socket = new Socket(raw);
    await once(raw, 'open');
    socket.send({ type: 'connection_init', payload });
    return socket;
  }

  send(message: object): void {
    this.raw.send(JSON.stringify(message));
  }

  subscribe(id: string, query = CHANGES): void {
    this.send({ id, type: 'subscribe', payload: { query } });
  }

  async next(): Promise<Message> {
    while (this.#messages.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#messages.shift() ?? {};
  }

  async closed(): Promise<number> {
    const [code] = (await once(this.raw, 'close')) as [number];
    return code;
  }
}

describe('the rate of a caller', () => {
  it('counts connections and subscriptions with requests', async () => {
    const service = await startService({ RATE_LIMIT: '6' });
    const key = { 'x-api-key': API_KEY };
    const left = async (): Promise<string | null> =>
      (await service.fetch('/srv/repo/catalogues', { headers: key })).headers.get('ratelimit-remaining');
    try {
      expect(await left()).toBe('5');
      const socket = await Socket.open(service, key);
      expect(await socket.next()).toEqual({ type: 'connection_ack' });
      socket.subscribe('1');
      // The one that began says nothing; the next message is the answer to this one.
      socket.send({ type: 'ping' });
      expect(await socket.next()).toMatchObject({ type: 'pong' });
      expect(await left()).toBe('2');
      socket.subscribe('2');
      socket.subscribe('3');
      socket.subscribe('4');
      const [error] = (await socket.next())['payload'] as [{ extensions: { code: string } }];
      expect(error.extensions.code).toBe('TOO_MANY_REQUESTS');
      expect(await left()).toBe('0');
      // What runs goes on.
      expect(socket.raw.readyState).toBe(WebSocket.OPEN);
      const late = await Socket.open(service, key);
      expect(await late.closed()).toBe(4429);
      socket.raw.close();
    } finally {
      await service.stop();
    }
  });

  it('counts the connections of an address before they say who they are', async () => {
    const service = await startService({ RATE_LIMIT: '2' });
    try {
      for (let number = 0; number < 2; number += 1) await service.fetch('/srv/repo/catalogues');
      const raw = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
      const [, response] = (await once(raw, 'unexpected-response')) as [
        unknown,
        { statusCode: number; headers: Record<string, string> },
      ];
      expect(response.statusCode).toBe(429);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await service.stop();
    }
  });

  it('ends a connection that says too much, whatever it says', async () => {
    const service = await startService({ RATE_LIMIT: 'off' });
    try {
      const socket = await Socket.open(service);
      expect(await socket.next()).toEqual({ type: 'connection_ack' });
      const closed = socket.closed();
      for (let number = 0; number < liveLimits.messages; number += 1) socket.send({ type: 'pong' });
      expect(await closed).toBe(4429);
    } finally {
      await service.stop();
    }
  });
});

describe('where the operator listed documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  let service: TestService;
  beforeAll(async () => {
    const file = join(folder, 'documents.json');
    writeFileSync(file, JSON.stringify({ 'a-frontend-1': CHANGES }));
    service = await startService({ GRAPHQL_DOCUMENTS: file });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const first = async (operation: object): Promise<unknown> => {
    const stream = await openStream(service.url, operation);
    const [message] = await stream.take(1);
    stream.close();
    const { errors } = JSON.parse(message?.data ?? '') as { errors?: { extensions: { code: string } }[] };
    return errors?.[0]?.extensions.code;
  };

  it('subscriptions to others do not begin, over neither transport', async () => {
    expect(await first({ query: 'subscription { changes { kind } }' })).toBe('UNTRUSTED_DOCUMENT');
    expect(await first({ documentId: 'other' })).toBe('UNTRUSTED_DOCUMENT');
    const socket = await Socket.open(service);
    await socket.next();
    socket.subscribe('1', 'subscription { changes { kind } }');
    const [error] = (await socket.next())['payload'] as [{ extensions: { code: string } }];
    expect(error.extensions.code).toBe('UNTRUSTED_DOCUMENT');
    socket.raw.close();
  });

  it.each([[{ query: CHANGES }], [{ documentId: 'a-frontend-1' }]])(
    'subscriptions to those run by %p',
    async (named) => {
      const stream = await openStream(service.url, { ...named, variables: {} });
      const turtle = { 'content-type': 'text/turtle' };
      const catalogue = '<> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "t" .';
      await service.write('PUT', `/srv/repo/catalogues/c${Object.keys(named)[0]}`, catalogue, turtle);
      const [message] = await stream.take(1);
      stream.close();
      expect(JSON.parse(message?.data ?? '')).toEqual({ data: { changes: { action: 'created' } } });
    },
  );
});
