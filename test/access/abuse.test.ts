/** Abuse of the whole service over HTTP and WebSockets: it answers with little, keeps its memory, and goes on. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { figure } from '../support/figures.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { ATTACKS, registration, type Attack } from './abuse-requests.js';
import { CATALOGUE, DATASET } from './world.js';

const MEGABYTE = 1024 * 1024;
/** Live connections that one caller may have. */
const EACH = 5;

let service: ServiceProcess;
let before: number;
/** Milliseconds until the slowest attack was answered: told, not judged, as machines differ. */
let longest = 0;
beforeAll(async () => {
  service = await startProcess({ LIVE_CONNECTIONS: '20', LIVE_CONNECTIONS_EACH: String(EACH), URL_CHECK: 'off' });
  const turtle = { 'content-type': 'text/turtle' };
  await service.write('PUT', '/srv/repo/catalogues/own', CATALOGUE, turtle);
  for (let n = 0; n < 20; n += 1)
    await service.write('PUT', `/srv/repo/catalogues/own/datasets/origin?originalId=d${n}`, DATASET, turtle);
  await isAlive();
  before = await memory();
});
afterAll(() => service.discard());

/** A connection that was idle for too long is closed under the next request, which then is sent again. */
const send = ({ method = 'POST', path = '/graphql', headers = {}, body }: Attack): Promise<Response> => {
  const attempt = () => fetch(service.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  return attempt().catch(attempt);
};

const isAlive = async (): Promise<void> => {
  const answer = await send({
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ resources(kind: DATASET) { total } }"}',
  });
  expect(await answer.json()).toMatchObject({ data: { resources: { total: 20 } } });
};

/** Resident memory of the process in bytes. */
const memory = async (): Promise<number> => {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
};

describe('over HTTP', () => {
  it.each(Object.entries(ATTACKS))('%s', async (_name, attack) => {
    const begun = performance.now();
    const response = await send(attack);
    const text = await response.text();
    longest = Math.max(longest, performance.now() - begun);
    expect(response.status).toBeLessThan(500);
    expect(text.length).toBeLessThan(MEGABYTE);
    expect(text).not.toMatch(/node_modules|\.js:\d|RangeError|Maximum call stack|SQLITE/);
    await isAlive();
  });

  it('thousands of texts to be remembered by their hashes', async () => {
    for (let n = 0; n < 3000; n += 100)
      await Promise.all(Array.from({ length: 100 }, async (_, m) => (await send(registration(n + m))).arrayBuffer()));
    await isAlive();
  });
});

describe('over live connections', () => {
  const open = (): WebSocket => new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const ready = async (): Promise<WebSocket> => {
    const socket = open();
    await once(socket, 'open');
    socket.send('{"type":"connection_init"}');
    await once(socket, 'message');
    return socket;
  };
  const closed = async (socket: WebSocket): Promise<number> => ((await once(socket, 'close')) as [number])[0];
  const subscribe = (id: string): string =>
    JSON.stringify({ id, type: 'subscribe', payload: { query: 'subscription { changes { identifier } }' } });

  it('a flood of WebSockets of one caller ends at its share', async () => {
    const sockets = Array.from({ length: 60 }, open);
    const outcomes = await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<string>((resolve) => {
            socket.once('open', () => resolve('open'));
            socket.once('error', () => resolve('refused'));
          }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(EACH);
    await isAlive();
    await Promise.all(
      sockets
        .filter(({ readyState }) => readyState === WebSocket.OPEN)
        .map((socket) => {
          socket.terminate();
          return closed(socket);
        }),
    );
  });

  it('a flood of streams of one caller ends at its share', async () => {
    const stop = new AbortController();
    const url = `${service.url}/graphql/stream?query=${encodeURIComponent('subscription { changes { identifier } }')}`;
    const init = { headers: { accept: 'text/event-stream' }, signal: stop.signal };
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) statuses.push((await fetch(url, init)).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(EACH);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40 - EACH);
    await isAlive();
    stop.abort();
  });

  it.each<[string, (socket: WebSocket) => void]>([
    [
      'subscriptions without end',
      (socket) => {
        for (let n = 0; n < 5000; n += 1) socket.send(subscribe(`s${n}`));
      },
    ],
    [
      'one id for all',
      (socket) => {
        for (let n = 0; n < 50; n += 1) socket.send(subscribe('same'));
      },
    ],
    ['two beginnings', (socket) => socket.send('{"type":"connection_init"}')],
    [
      'a message of three megabytes',
      (socket) => socket.send(`{"type":"ping","payload":{"x":"${'x'.repeat(3 * MEGABYTE)}"}}`),
    ],
    ['no JSON', (socket) => socket.send('{')],
    ['bytes', (socket) => socket.send(Buffer.alloc(1000, 0xff))],
    ['no type', (socket) => socket.send('{"id":"1"}')],
    [
      'an id that is an object',
      (socket) => socket.send('{"id":{"a":1},"type":"subscribe","payload":{"query":"{ viewer { __typename } }"}}'),
    ],
  ])('%s ends the connection', async (_what, attack) => {
    const socket = await ready();
    socket.on('error', () => undefined);
    const end = closed(socket);
    attack(socket);
    expect(await end).toBeGreaterThanOrEqual(1000);
    await isAlive();
  });

  it('who says nothing after connecting is shown out', async () => {
    const socket = open();
    expect(await closed(socket)).toBe(4408);
  });

  it('a flood of pings is answered or ended, and holds nobody up', async () => {
    const socket = await ready();
    socket.on('error', () => undefined);
    for (let n = 0; n < 20_000; n += 1) socket.send('{"type":"ping"}');
    await isAlive();
    socket.terminate();
  });
});

it('the memory is what it was, and some', async () => {
  const grown = ((await memory()) - before) / MEGABYTE;
  expect(grown).toBeLessThan(600);
  figure('abuse of the whole service', {
    attacks: Object.keys(ATTACKS).length + 12,
    'texts by hash': 3000,
    'ms of the longest': Math.round(longest),
    'memory grown (MB)': Math.round(grown),
  });
});
