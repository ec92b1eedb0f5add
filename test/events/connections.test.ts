/** Live connections: pages that may not connect, readers that do not read, and the end of the service. */
import { PassThrough } from 'node:stream';
import type { ServerResponse } from 'node:http';
import { WebSocket } from 'ws';
import { EventStream } from '../../src/core/gateway/live/live.js';
import { startProcess } from '../reliability/process.js';
import { startService, type TestService } from '../support/service.js';
import { CATALOGUE, DATASET } from './events.js';
import { openStream } from './stream.js';

const CHANGES = 'subscription { changes { action identifier } }';

/** What becomes of a WebSocket: open, or the status with which it was refused. */
const connect = (url: string, origin?: string): Promise<'open' | number> =>
  new Promise((resolve, reject) => {
    const options = origin === undefined ? {} : { origin };
    const socket = new WebSocket(`${url.replace('http', 'ws')}`, 'graphql-transport-ws', options);
    socket.once('open', () => {
      socket.terminate();
      resolve('open');
    });
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.once('error', reject);
  });

describe('WebSockets', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ CORS_ORIGINS: 'https://friend.example', LIVE_CONNECTIONS: '3' });
  });
  afterAll(() => service.stop());

  it('are for pages of the service and of allowed origins, and for programs', async () => {
    const url = `${service.url}/graphql`;
    expect(await connect(url, 'https://evil.example')).toBe(403);
    expect(await connect(url, 'null')).toBe(403);
    expect(await connect(url, 'https://friend.example')).toBe('open');
    expect(await connect(url, service.config.BASE_URL)).toBe('open');
    expect(await connect(url)).toBe('open');
    expect(await connect(`${service.url}/elsewhere`)).toBe(404);
  });

  it('count with the streams, up to the limit of all', async () => {
    const streams = await Promise.all([1, 2, 3].map(() => openStream(service.url, { query: CHANGES })));
    expect(await connect(`${service.url}/graphql`)).toBe(429);
    for (const stream of streams) stream.close();
  });
});

describe('a reader that does not read', () => {
  it('holds up nobody else, and is cut off', async () => {
    // A response whose reader takes nothing: what is written stays, as when the window of the peer is full.
    const response = new PassThrough({ highWaterMark: 100 }) as unknown as ServerResponse & PassThrough;
    response.writeHead = (() => response) as never;
    const stream = new EventStream(response, { keepAlive: 60_000, patience: 50 }, {});
    const data = 'x'.repeat(1_000);
    await stream.send({ event: 'next', data });
    expect(response.destroyed).toBe(true);
    await stream.send({ event: 'next', data });
  });

  it('makes the service keep nothing for it: events wait in the log', async () => {
    const service = await startService();
    const put = (path: string, body: string) =>
      service.write('PUT', `/srv/repo${path}`, body, { 'content-type': 'text/turtle' });
    await put('/catalogues/one', CATALOGUE);
    const slow = await openStream(service.url, { query: CHANGES });
    const fast = await openStream(service.url, { query: CHANGES });
    for (let number = 0; number < 30; number += 1)
      await put(`/catalogues/one/datasets/origin?originalId=n${number}`, DATASET(String(number)));
    expect(await fast.take(30)).toHaveLength(30);
    expect(await slow.take(30)).toHaveLength(30);
    slow.close();
    fast.close();
    await service.stop();
  });
});

describe('the end of the service', () => {
  it('ends streams, WebSockets and waiting requests in good order, without waiting for them', async () => {
    const service = await startProcess();
    const stream = await openStream(service.url, { query: CHANGES });
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    const waiting = fetch(`${service.url}/srv/repo/changes?since=latest&wait=50`);
    await fetch(`${service.url}/health/ready`);
    const ended = service.end('SIGTERM');
    expect((await stream.take(1)).map(({ event }) => event)).toEqual(['complete']);
    expect(await closed).toBe(1001);
    expect((await waiting).status).toBe(200);
    expect(await ended).toBe(0);
    await service.discard();
  });
});
