/** `npm run demo` as people run it: three processes that trade, and nothing left behind. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './deployments.js';

const MAIN = fileURLToPath(new URL('../../src/app/demo/three-main.js', import.meta.url));

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** The first of three ports in a row that nobody uses. */
const freePorts = async (): Promise<number> => {
  for (let port = 21_000 + (process.pid % 9_000); port < 32_000; port += 3) {
    const free = await Promise.all([port, port + 1, port + 2].map(isFree));
    if (free.every(Boolean)) return port;
  }
  throw new Error('no ports are free');
};

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

const start = async (port: number, folder?: string): Promise<Running> => {
  const child = spawn(process.execPath, [MAIN, ...(folder === undefined ? [] : [folder])], {
    env: { PATH: process.env['PATH'], PORT: String(port) },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = (): boolean => output.includes('Ctrl-C') || child.exitCode !== null;
  await until(ready, 120_000, () => output);
  return { child, port, output: () => output, ended };
};

const ids = async (port: number, catalogue: string, headers: Record<string, string> = {}): Promise<string[]> =>
  (await fetch(`http://127.0.0.1:${port}/srv/search/datasets?catalogue=${catalogue}`, { headers })).json() as Promise<
    string[]
  >;

/** What was bought at the first factory, which is in nobody's lists but those of its buyer and of who runs the factory. */
const bought = async (port: number, folder: string): Promise<string[]> => {
  const [first] = JSON.parse(readFileSync(join(folder, 'people.json'), 'utf8')) as { owner: string }[];
  const secrets = readFileSync(join(folder, first?.owner ?? '', 'secrets.json'), 'utf8');
  expect(await ids(port + 1, 'acquired-data')).toEqual([]);
  return ids(port + 1, 'acquired-data', { 'x-api-key': (JSON.parse(secrets) as { apiKey: string }).apiKey });
};

describe('the demonstration with three deployments', () => {
  it('publishes and buys through the real interfaces, says what to open, and ends as a whole', async () => {
    const { child, port, output, ended } = await start(await freePorts());
    expect(output()).toMatch(/login +alice \/ \S+/);
    expect(await ids(port, 'marketplace')).toHaveLength(8);
    for (const [, address] of output().matchAll(/(http:\S+)/g)) {
      expect([address, (await fetch(address ?? '')).status]).toEqual([address, 200]);
    }
    const folder = /Data and messages +(\S+)/.exec(output())?.[1] ?? '';
    expect(existsSync(folder)).toBe(true);
    expect(await bought(port, folder)).toHaveLength(2);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(existsSync(folder)).toBe(false);
    await expect(fetch(`http://127.0.0.1:${port}/health/ready`)).rejects.toThrow();
  });

  it('goes on where it ended when it is given a folder', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'demo-')), 'kept');
    const first = await freePorts();
    try {
      for (const round of [1, 2]) {
        const { child, port, output, ended } = await start(first, folder);
        expect([round, await ids(port, 'marketplace')]).toEqual([round, expect.any(Array)]);
        expect(await ids(port, 'marketplace')).toHaveLength(8);
        expect(await bought(port, folder)).toHaveLength(2);
        const people = JSON.parse(readFileSync(join(folder, 'people.json'), 'utf8')) as { password: string }[];
        expect(people.every(({ password }) => output().includes(password))).toBe(true);
        expect(statSync(join(folder, 'people.json')).mode & 0o777).toBe(0o600);
        child.kill('SIGTERM');
        expect(await ended).toBe(0);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
