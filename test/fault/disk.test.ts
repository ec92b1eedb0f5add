/** Disks that are full, that refuse to be written, that are read-only, and that damaged a page: under the service as it is run. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogue, dataset, TURTLE } from '../conformance/payloads.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { figure } from '../support/figures.js';

const MEGABYTE = 1024 * 1024;
const SETTINGS = { BASE_URL: 'http://market.example', URL_CHECK: 'off' };

let running: ServiceProcess | undefined;
let mounted: string | undefined;
afterEach(async () => {
  await running?.discard().catch(() => undefined);
  running = undefined;
  if (mounted !== undefined) execFileSync('umount', ['-l', mounted]);
  mounted = undefined;
});

/** A disk of that size; undefined where none can be made. */
const disk = (size: string): string | undefined => {
  const path = mkdtempSync(join(tmpdir(), 'market-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'pipe' });
    return (mounted = path);
  } catch (error) {
    rmSync(path, { recursive: true });
    console.warn(`SKIPPED: a disk cannot be made here (${(error as Error).message})`);
    return undefined;
  }
};

/** A client that counts what was promised. */
class Writer {
  readonly acknowledged: string[] = [];
  /** Statuses and codes of what was refused. */
  readonly refused: string[] = [];
  #number = 0;

  constructor(private readonly service: ServiceProcess) {}

  async write(): Promise<boolean> {
    const id = `d${(this.#number += 1)}`;
    const path = `/srv/repo/catalogues/full/datasets/origin?originalId=${id}`;
    const answer = await this.service.write('PUT', path, dataset(`${id} ${'x'.repeat(60_000)}`), TURTLE);
    const text = await answer.text();
    if (answer.status === 201) this.acknowledged.push(id);
    else this.refused.push(`${answer.status} ${(JSON.parse(text) as { code?: string }).code}`);
    return answer.status === 201;
  }

  /** Ids of datasets that are promised and not there, or there and not promised. */
  async differences(): Promise<string[]> {
    const list = await fetch(`${this.service.url}/srv/repo/datasets?valueType=identifiers&limit=5000`);
    const there = new Set((await list.json()) as string[]);
    const promised = new Set(this.acknowledged);
    for (const id of promised) {
      const response = await fetch(`${this.service.url}/srv/repo/datasets/${id}.nt`);
      if (!(await response.text()).includes(`"${id} xxx`)) there.delete(id);
    }
    return [...[...promised].filter((id) => !there.has(id)), ...[...there].filter((id) => !promised.has(id))];
  }

  /** Writes until it succeeds again; how long that took in milliseconds. */
  async recover(): Promise<number> {
    const began = performance.now();
    while (!(await this.write())) {
      expect(performance.now() - began).toBeLessThan(60_000);
      await sleep(200);
    }
    return performance.now() - began;
  }
}

const login = async ({ url, dataDir }: ServiceProcess): Promise<number> => {
  const { clients, users } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    clients: { cli: { id: string; secret: string } };
    users: { admin: { username: string; password: string } };
  };
  const body = new URLSearchParams({
    ...{ grant_type: 'password', client_id: clients.cli.id, client_secret: clients.cli.secret },
    ...users.admin,
  });
  return (await fetch(`${url}/realms/marketplace/protocol/openid-connect/token`, { method: 'POST', body })).status;
};

const start = async (dataDir?: string): Promise<ServiceProcess> => {
  running = await startProcess(SETTINGS, dataDir);
  await running.write('PUT', '/srv/repo/catalogues/full', catalogue(), TURTLE);
  return running;
};

/** What the output of a start that failed says. */
const failure = (dataDir: string): Promise<string> =>
  startProcess(SETTINGS, dataDir).then(
    async (service) => {
      await service.end('SIGKILL');
      return 'it started';
    },
    (error: unknown) => (error as Error).message,
  );

/** What a service says that finds its file damaged: at once, or while it runs, and then it takes no writes. */
const damaged = async (dataDir: string): Promise<string> => {
  let service: ServiceProcess;
  try {
    service = await startProcess({ ...SETTINGS, LOG_LEVEL: 'error' }, dataDir);
  } catch (error) {
    return (error as Error).message;
  }
  while ((await fetch(`${service.url}/health/ready`)).status === 200) await sleep(20);
  const { reasons } = (await (await fetch(`${service.url}/health/ready`)).json()) as { reasons: unknown };
  expect(reasons).toEqual([{ part: 'store', reason: expect.stringContaining('restore a backup') }]);
  expect((await service.write('PUT', '/srv/repo/catalogues/more', catalogue(), TURTLE)).status).toBe(503);
  await service.end('SIGTERM');
  return service.output();
};

describe('a disk', () => {
  it('that is full ends in 507, and writes go on by themselves when there is room', async () => {
    const path = disk('32m');
    if (path === undefined) return;
    const ballast = join(path, 'ballast');
    writeFileSync(ballast, Buffer.alloc(22 * MEGABYTE));
    const service = await start(join(path, 'data'));
    const writer = new Writer(service);
    while (writer.refused.length < 20) await Promise.all([writer.write(), writer.write(), writer.write()]);
    expect(new Set(writer.refused)).toEqual(new Set(['507 STORE_FULL']));
    expect(await writer.differences()).toEqual([]);
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
    // A login has to be stored too, and so little may still find room.
    expect([200, 503, 507]).toContain(await login(service));
    rmSync(ballast);
    const waited = await writer.recover();
    expect(await login(service)).toBe(200);
    expect(await writer.differences()).toEqual([]);
    figure('full disk', {
      acknowledged: writer.acknowledged.length,
      'refused with 507': writer.refused.length,
      lost: 0,
      'ms until a write succeeded when there was room': Math.round(waited),
    });
  });

  it('that refuses to be written loses nothing, and is used again when it can be', async () => {
    const service = await start();
    const writer = new Writer(service);
    for (let number = 0; number < 5; number += 1) await writer.write();
    const limit = (bytes: string): void => {
      execFileSync('prlimit', ['--pid', String(service.child.pid), `--fsize=${bytes}:unlimited`]);
    };
    limit('4096');
    while (writer.refused.length < 10) await Promise.all([writer.write(), writer.write(), writer.write()]);
    for (const refusal of writer.refused) expect(refusal).toMatch(/^(503|507) /);
    expect(service.child.exitCode).toBeNull();
    expect(await writer.differences()).toEqual([]);
    limit('unlimited');
    const waited = await writer.recover();
    expect(await writer.differences()).toEqual([]);
    figure('disk that refuses writes', {
      acknowledged: writer.acknowledged.length,
      refused: writer.refused.length,
      lost: 0,
      'ms until a write succeeded again': Math.round(waited),
    });
  });

  it('that is read-only keeps the service from starting, with words', async () => {
    const path = disk('32m');
    if (path === undefined) return;
    const dataDir = join(path, 'data');
    const service = await start(dataDir);
    const writer = new Writer(service);
    await writer.write();
    expect(await service.end('SIGTERM')).toBe(0);
    execFileSync('mount', ['-o', 'remount,ro', path]);
    const said = await failure(dataDir);
    expect(said).toMatch(/cannot be written|read-only/i);
    expect(said).toContain(dataDir);
    expect(said).not.toMatch(/\n\s+at /);
    execFileSync('mount', ['-o', 'remount,rw', path]);
    running = await startProcess(SETTINGS, dataDir);
    expect(await new Writer(running).differences()).toEqual(writer.acknowledged);
    figure('read-only disk', { 'starts refused with words': 1, lost: 0 });
  });

  it('that damaged a page is noticed while the service runs, which starts no more until a copy from before is put back', async () => {
    const service = await start();
    const { dataDir } = service;
    const writer = new Writer(service);
    for (let number = 0; number < 10; number += 1) await writer.write();
    expect(await service.end('SIGTERM')).toBe(0);
    const file = join(dataDir, 'catalogue.db');
    const whole = readFileSync(file);
    let noticed = 0;
    for (const page of [1, 20, Math.floor(whole.length / 4096) - 1]) {
      writeFileSync(file, Buffer.from(whole).fill(0x5a, 4096 * page, 4096 * (page + 1)));
      // As after a power cut: what nobody closed is checked.
      writeFileSync(`${file}-unchecked`, '');
      const said = await damaged(dataDir);
      expect(said).toMatch(/is damaged: .*restore a backup/s);
      expect(said).not.toMatch(/\n\s+at /);
      expect(await failure(dataDir)).toMatch(/is damaged: .*restore a backup/s);
      noticed += 1;
    }
    writeFileSync(file, whole);
    running = await startProcess(SETTINGS, dataDir);
    expect((await (await fetch(`${running.url}/srv/repo/datasets?limit=100`)).json()) as unknown[]).toHaveLength(10);
    figure('damaged page', { 'noticed, with words': noticed, 'wrong answers': 0, lost: 0 });
  });
});
