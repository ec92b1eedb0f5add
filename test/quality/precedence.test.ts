/** Reads go before writes, and writes before their assessment. */
import { readdirSync, readFileSync } from 'node:fs';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { catalogue, rich, TURTLE } from './documents.js';

let service: ServiceProcess;
beforeAll(async () => {
  service = await startProcess({ URL_CHECK: 'off' });
  await service.write('PUT', '/srv/repo/catalogues/ours', catalogue, TURTLE);
  const created = await service.write('POST', '/srv/repo/catalogues/ours/datasets?waitForQuality=true', rich(), TURTLE);
  expect(created.status).toBe(201);
  // Writes bring their assessment along: what starts the threads for the background is a validation.
  expect((await service.write('POST', '/srv/mqa/validate?level=1', rich(), TURTLE)).status).toBe(200);
});
afterAll(() => service.discard());

/** The nice value of each thread (proc(5)), by its id; the one of the event loop has that of the process. */
const nices = (pid: number): Map<number, number> =>
  new Map(
    readdirSync(`/proc/${pid}/task`).map((thread) => {
      const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').replace(/^.*\) /, '');
      return [Number(thread), Number(fields.split(' ')[16])];
    }),
  );

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('the event loop', () => {
  it('gets a processor before the threads that write, take in and assess', () => {
    const pid = service.child.pid ?? 0;
    const all = nices(pid);
    const own = all.get(pid) ?? NaN;
    const later = [...all.values()].filter((nice) => nice !== own).map((nice) => nice - own);
    // Those that collect garbage for the event loop, and those that it reads files with, are its equals.
    expect(later.sort((a, b) => a - b)).toEqual([1, 3, 5]);
  });
});
