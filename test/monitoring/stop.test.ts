/** The service stops in good order whatever it is doing: streams, waiting requests, queries, uploads, queued work. */
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { catalogue, dataset, TURTLE } from '../conformance/payloads.js';
import { openStream } from '../events/stream.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';

const STOP_MS = 10_000;
const WRITERS = 4;
const STREAMS = 5;
const SETTINGS = { BASE_URL: 'https://market.example', URL_CHECK: 'off' };

let running: ServiceProcess | undefined;
afterEach(() => running?.discard());

/** Writes until the service takes no more; notes what was acknowledged. */
const write = async (service: ServiceProcess, writer: number, acknowledged: Set<string>): Promise<void> => {
  for (let number = 0; ; number += 1) {
    const id = `s${writer}-${number}`;
    const path = `/srv/repo/catalogues/stopping/datasets/origin?originalId=${id}`;
    const status = await service.write('PUT', path, dataset(id), TURTLE).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 201) return;
    acknowledged.add(id);
  }
};

/** What the last message of a stream is, when the service ends it. */
const untilEnd = async (service: ServiceProcess): Promise<string> => {
  const stream = await openStream(service.url, { query: 'subscription { changes(actions: ["none"]) { action } }' });
  await stream.take(1_000);
  return 'ended by the service';
};

/** Sends the first half of a payload now, and the rest when told to. Resolves with the status. */
const upload = (service: ServiceProcess, rest: Promise<unknown>): Promise<number> =>
  new Promise((resolve, reject) => {
    const body = catalogue();
    const headers = { ...TURTLE, 'x-api-key': 'test-key-0123456789', 'content-length': Buffer.byteLength(body) };
    const outgoing = request(`${service.url}/srv/repo/catalogues/slow`, { method: 'PUT', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.on('error', reject);
    outgoing.write(body.slice(0, 100));
    void rest.then(() => outgoing.end(body.slice(100)));
  });

/** Opens a WebSocket; `closed` is the code with which the service ends it. */
const openSocket = async (service: ServiceProcess): Promise<{ readonly closed: Promise<number> }> => {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  await once(socket, 'message');
  return { closed: new Promise((resolve) => socket.on('close', (code) => resolve(code))) };
};

/** Waits until every dataset was assessed. */
const assessed = async (service: ServiceProcess): Promise<void> => {
  for (;;) {
    const { queues } = (await (await fetch(`${service.url}/health/ready`)).json()) as {
      readonly queues: { readonly quality: { readonly entries: number } };
    };
    if (queues.quality.entries === 0) return;
    await sleep(100);
  }
};

it('lets everything end in good order, and goes on with queued work at the next start', async () => {
  const service = (running = await startProcess(SETTINGS));
  await service.write('PUT', '/srv/repo/catalogues/stopping', catalogue(), TURTLE);
  const streams = Array.from({ length: STREAMS }, () => untilEnd(service));
  const { closed } = await openSocket(service);
  const waiting = fetch(`${service.url}/srv/repo/changes?kind=dataset&action=none&wait=50`).then(async (answer) => {
    await answer.text();
    return answer.status;
  });
  let sendRest = (): void => undefined;
  const slow = upload(service, new Promise<void>((resolve) => (sendRest = resolve)));
  const acknowledged = new Set<string>();
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(service, writer, acknowledged));
  while (acknowledged.size < 20) await sleep(20);

  const asked = Date.now();
  const ended = service.end('SIGTERM');
  await sleep(300);
  sendRest();
  expect(await Promise.all(streams)).toEqual(Array(STREAMS).fill('ended by the service'));
  expect(await await closed).toBeLessThan(1_006);
  expect(await waiting).toBeLessThan(300);
  expect(await slow).toBe(201);
  await Promise.all(writers);
  expect(await ended).toBe(0);
  expect(Date.now() - asked).toBeLessThan(STOP_MS);

  const next = (running = await startProcess(SETTINGS, service.dataDir));
  expect((await fetch(`${next.url}/srv/repo/catalogues/slow`)).status).toBe(200);
  await assessed(next);
  for (const id of acknowledged) {
    expect([id, (await fetch(`${next.url}/srv/mqa/datasets/${id}`)).status]).toEqual([id, 200]);
  }
});
