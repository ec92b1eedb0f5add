/** A process that is killed while clients write with an Idempotency-Key: sent again, each write is there once. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CATALOGUE, dataset } from '../identity-admin/people.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';

const ROUNDS = 2;
const WRITES = 20;
const TURTLE = { 'content-type': 'text/turtle' };

let service: ServiceProcess;
beforeAll(async () => {
  service = await startProcess();
  await service.write('PUT', '/srv/repo/catalogues/own', CATALOGUE, TURTLE);
});
afterAll(() => service.discard());

/** Adds a dataset; its id, or undefined when the process died before it answered. */
const add = async (key: string): Promise<string | undefined> => {
  const headers = { ...TURTLE, 'idempotency-key': `"${key}"` };
  const path = '/srv/repo/catalogues/own/datasets';
  const response = await service.write('POST', path, dataset(key), headers).catch(() => undefined);
  if (!response) return undefined;
  const { id } = (await response.json().catch(() => ({}))) as { id?: string };
  return id;
};

describe('writes with a key', () => {
  it(`are there once although the process was killed meanwhile, ${ROUNDS} times`, async () => {
    const ids = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const keys = Array.from({ length: WRITES }, () => randomUUID());
      const answers = keys.map(add);
      await sleep(20 + Math.random() * 100);
      await service.end('SIGKILL');
      const before = await Promise.all(answers);
      service = await startProcess({ PORT: String(service.port) }, service.dataDir);
      for (const [index, key] of keys.entries()) {
        const id = await add(key);
        expect(id).toEqual(before[index] ?? expect.any(String));
        ids.add(id ?? '');
      }
    }
    const list = await fetch(`${service.url}/srv/repo/catalogues/own/datasets?valueType=identifiers&limit=1000`);
    expect(new Set((await list.json()) as string[])).toEqual(ids);
    expect(ids.size).toBe(ROUNDS * WRITES);
  });
});
