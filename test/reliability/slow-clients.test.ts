/** Clients that never finish, never read or never begin (goals R10 and R11), against the service as it is run. */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogue, dataset, TURTLE } from '../conformance/payloads.js';
import { figure } from '../support/figures.js';
import { API_KEY } from '../support/service.js';
import { startProcess, type ServiceProcess } from './process.js';
import { open } from './raw.js';

const HALF_SENT = 300;
const DRIPPING = 150;
const IDLE = 800;
const UNREAD = 40;
/** Longest time that a request may be left half-sent: the limit of 15 s is checked every 5 s. */
const CUT_OFF_MS = 40_000;

let running: ServiceProcess;
let large = '';
const sockets: Socket[] = [];
beforeAll(async () => {
  running = await startProcess();
  await running.write('PUT', '/srv/repo/catalogues/slow', catalogue(), TURTLE);
  const body = dataset('x'.repeat(900_000));
  const posted = await running.write('POST', '/srv/repo/catalogues/slow/datasets', body, TURTLE);
  large = ((await posted.json()) as { id: string }).id;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await running.discard();
});

const openMany = async (count: number): Promise<Socket[]> => {
  const opened: Socket[] = [];
  for (let left = count; left > 0; left -= 50) {
    opened.push(...(await Promise.all(Array.from({ length: Math.min(left, 50) }, () => open(running.port)))));
  }
  sockets.push(...opened);
  return opened;
};

/** Reads and writes as other clients do meanwhile. */
const othersAreServed = async (): Promise<void> => {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => fetch(`${running.url}/srv/repo/catalogues/slow`)),
      running.write('PUT', '/srv/repo/catalogues/slow', catalogue(`Round ${round}`), TURTLE),
      fetch(`${running.url}/health/ready`),
    ]);
    for (const answer of answers) expect(answer.ok).toBe(true);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  }
};

describe('others are served', () => {
  it('while requests are half-sent, and those are cut off', async () => {
    const half = await openMany(HALF_SENT);
    const ended = half.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())));
    const answers: string[] = [];
    for (const socket of half) {
      socket.on('data', (chunk) => answers.push(String(chunk)));
      socket.write('GET /srv/repo/datasets HTTP/1.1\r\nHost: slow\r\nX-Slow: ');
    }
    // A trickle of header bytes must not keep a connection alive.
    const trickle = setInterval(() => half.forEach((socket) => socket.writable && socket.write('x')), 1_000);
    try {
      await othersAreServed();
      const all = Promise.all(ended).then(() => 'all are cut off');
      expect(await Promise.race([all, sleep(CUT_OFF_MS, 'some are still open', { ref: false })])).toBe(
        'all are cut off',
      );
    } finally {
      clearInterval(trickle);
    }
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*application\/problem\+json/);
  });

  it('while bodies drip, connections idle and answers are not read', async () => {
    const dripping = await openMany(DRIPPING);
    for (const socket of dripping) {
      socket.write(
        `PUT /srv/repo/catalogues/drip HTTP/1.1\r\nHost: slow\r\nX-API-Key: ${API_KEY}\r\nContent-Type: text/turtle\r\nContent-Length: 1000000\r\n\r\n`,
      );
    }
    const drip = setInterval(() => dripping.forEach((socket) => socket.writable && socket.write('#')), 100);
    try {
      await openMany(IDLE);
      const deaf = await openMany(UNREAD);
      const request = `GET /srv/repo/datasets/${large}.nt HTTP/1.1\r\nHost: slow\r\n\r\n`;
      for (const socket of deaf) {
        socket.pause();
        socket.write(request.repeat(10));
      }
      await othersAreServed();
      await sleep(500);
      await othersAreServed();
    } finally {
      clearInterval(drip);
    }
    expect((await fetch(`${running.url}/srv/repo/catalogues/drip`)).status).toBe(404);
  });

  it('while a thousand slow clients of every kind hang on', async () => {
    const [headers, bodies, readers] = [await openMany(400), await openMany(300), await openMany(300)];
    for (const socket of headers) socket.write('GET /srv/repo/datasets HTTP/1.1\r\nHost: slow\r\nX-Slow: ');
    for (const socket of bodies) {
      socket.write(
        `PUT /srv/repo/catalogues/drip HTTP/1.1\r\nHost: slow\r\nX-API-Key: ${API_KEY}\r\nContent-Type: text/turtle\r\nContent-Length: 1000000\r\n\r\n`,
      );
    }
    for (const socket of readers) {
      socket.pause();
      socket.write(`GET /srv/repo/datasets/${large}.nt HTTP/1.1\r\nHost: slow\r\n\r\n`);
    }
    const drip = setInterval(() => {
      for (const socket of [...headers, ...bodies]) if (socket.writable) socket.write('#');
    }, 500);
    const took: number[] = [];
    try {
      for (let number = 0; number < 200; number += 1) {
        const began = performance.now();
        const answer = await fetch(`${running.url}/srv/repo/catalogues/slow`);
        await answer.arrayBuffer();
        expect(answer.status).toBe(200);
        took.push(performance.now() - began);
      }
      await othersAreServed();
    } finally {
      clearInterval(drip);
    }
    const sorted = took.sort((one, other) => one - other);
    figure('1,000 slow clients and a fast one', {
      'slow headers': headers.length,
      'slow bodies': bodies.length,
      'slow readers': readers.length,
      'fast requests': took.length,
      'failed ones': 0,
      'p50 in ms': sorted[100] ?? Number.NaN,
      'p99 in ms': sorted[198] ?? Number.NaN,
    });
  });
});
