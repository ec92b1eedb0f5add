/** Payloads that are too large, or never end: refused early, at no cost in memory (goal R8). */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { catalogue, dataset, JSON_LD, TURTLE } from '../conformance/payloads.js';
import { API_KEY } from '../support/service.js';
import { startProcess, type ServiceProcess } from './process.js';
import { open, rest, statuses } from './raw.js';

const MEGABYTE = 1024 * 1024;
const PATH = '/srv/repo/catalogues/large/datasets';
const GROWTH_LIMIT = 400 * MEGABYTE;

let running: ServiceProcess;
beforeAll(async () => {
  running = await startProcess();
  await running.write('PUT', '/srv/repo/catalogues/large', catalogue(), TURTLE);
});
afterAll(() => running.discard());

/** Resident memory of the process, and the most it ever was, in bytes. */
const memory = (): { readonly now: number; readonly peak: number } => {
  const status = readFileSync(`/proc/${running.child.pid}/status`, 'utf8');
  const of = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
};

const head = (...fields: string[]): string =>
  [`POST ${PATH} HTTP/1.1`, 'Host: x', `X-API-Key: ${API_KEY}`, 'Content-Type: text/turtle', ...fields, '', ''].join(
    '\r\n',
  );

/** Writes for as long as the other side takes it; resolves with the number of bytes when it is enough or over. */
const pour = async (socket: Socket, piece: Buffer, most: number): Promise<number> => {
  let sent = 0;
  while (sent < most && socket.writable && !socket.destroyed) {
    sent += piece.length;
    // While the other side takes everything at once, only a turn of the event loop lets its answer be heard.
    if (socket.write(piece)) {
      await turn();
      continue;
    }
    await new Promise<void>((resolve) => {
      const go = (): void => {
        socket.off('drain', go).off('close', go);
        resolve();
      };
      socket.on('drain', go).on('close', go);
    });
  }
  return sent;
};

const countDatasets = async (): Promise<unknown> => (await fetch(`${running.url}/srv/repo/datasets`)).json();

describe('a payload', () => {
  it('may hold a literal of 1 MB', async () => {
    const response = await running.write('POST', PATH, dataset('y'.repeat(MEGABYTE)), TURTLE);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    expect((await (await fetch(`${running.url}/srv/repo/datasets/${id}.ttl`)).text()).length).toBeGreaterThan(MEGABYTE);
  });

  it('of 32 MB is refused with 413 before it is sent, four at a time', async () => {
    const before = memory();
    const stored = await countDatasets();
    const body = `# ${'z'.repeat(32 * MEGABYTE)}`;
    const whole = Array.from({ length: 4 }, () => running.write('POST', PATH, body, TURTLE));
    for (const response of await Promise.all(whole)) {
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 });
    }
    const socket = await open(running.port);
    socket.write(head(`Content-Length: ${32 * MEGABYTE}`));
    const answer = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
    expect(statuses(answer)).toEqual([413]);
    socket.destroy();
    expect(memory().peak - before.now).toBeLessThan(GROWTH_LIMIT);
    expect(await countDatasets()).toEqual(stored);
  });

  it.each([
    ['repository', head('Transfer-Encoding: chunked'), 8],
    [
      'GraphQL endpoint',
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      2,
    ],
    [
      'SPARQL endpoint',
      'POST /sparql HTTP/1.1\r\nHost: x\r\nContent-Type: application/sparql-query\r\nTransfer-Encoding: chunked\r\n\r\n',
      1,
    ],
    [
      'token endpoint',
      'POST /realms/marketplace/protocol/openid-connect/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n',
      1,
    ],
  ])('that never ends is refused by the %s at its limit, and cut off', async (_name, start, limit) => {
    const before = memory();
    const socket = await open(running.port);
    const stream = rest(socket);
    let sentAtAnswer = 0;
    let sent = 0;
    socket.once('data', () => (sentAtAnswer = sent));
    socket.write(start);
    const piece = Buffer.from(`10000\r\n${'q'.repeat(0x10000)}\r\n`);
    while (sent < 256 * MEGABYTE && !socket.destroyed) sent += await pour(socket, piece, MEGABYTE);
    socket.destroy();
    expect(statuses(await stream)).toEqual([413]);
    // Some megabytes are on their way in the buffers of both sides when the answer is given.
    expect(sentAtAnswer).toBeLessThan((limit + 24) * MEGABYTE);
    expect(sent).toBeLessThan(256 * MEGABYTE);
    expect(memory().peak - before.now).toBeLessThan(GROWTH_LIMIT);
  });

  it.each([
    ['brackets', `{"@graph": ${'['.repeat(500_000)}`],
    ['objects', '{"a":'.repeat(500_000)],
    ['lists', `<urn:a> <urn:b> ${'('.repeat(500_000)}`],
    ['blank nodes', `<urn:a> <urn:b> ${'[ <urn:b> '.repeat(300_000)}`],
    ['names that are alike', `${dataset()}${'[] <urn:p> [] . '.repeat(20_000)}`],
    [
      'entities',
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'a'.repeat(50_000)}">]><r>${'&a;'.repeat(50_000)}</r>`,
    ],
  ])('that is a bomb of %s is refused', async (_name, body) => {
    const before = memory();
    for (const headers of [TURTLE, JSON_LD]) {
      const response = await running.write('POST', PATH, body, headers);
      expect([400, 413, 422]).toContain(response.status);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
    }
    expect(memory().peak - before.now).toBeLessThan(GROWTH_LIMIT);
    expect((await fetch(`${running.url}/health/ready`)).status).toBe(200);
  });
});
