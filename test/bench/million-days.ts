/** Bad days at a size: the service killed while it writes, its data backed up and restored, its disk full. Tells how long each takes. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { API_KEY } from '../support/service.js';
import { BASE } from './capacity-fill.js';
import { dataset, send, start, type Call, type Measured } from './support.js';

const AT_A_TIME = 16;
/** Milliseconds that clients write before the service is killed. */
const WRITING = 3_000;
/** Longest time in milliseconds that the check of the pages is waited for. */
const CHECKED_WITHIN = 1_200_000;
/** Bytes that a disk that is about to be full has left. */
const LEFT = 24 * 1024 * 1024;

const CLI = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));

/** Starts a service on a folder. */
export const serve = (folder: string): Promise<Measured> =>
  start('service', { BENCH_DIR: folder, BENCH_BASE: BASE, TEST_STORE: '' });

const inSeconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const post = (n: number): Call => ({
  method: 'POST',
  path: '/srv/repo/catalogues/bench/datasets',
  headers: { 'content-type': 'text/turtle', 'x-api-key': API_KEY },
  body: dataset(n),
});

interface Answers {
  /** Ids of what was acknowledged. */
  readonly ids: readonly string[];
  /** How often each other status was answered; 0 where there was no answer. */
  readonly others: Readonly<Record<number, number>>;
}

/** Writes with many clients until told to stop. */
const write = async (url: string, first: number, until: () => boolean): Promise<Answers> => {
  const [ids, others]: [string[], Record<number, number>] = [[], {}];
  let next = first;
  const client = async (): Promise<void> => {
    while (!until()) {
      const { status, body } = await send(url, post(next++)).catch(() => ({ status: 0, body: '' }));
      const id = status === 201 ? (JSON.parse(body) as { id?: string }).id : undefined;
      if (id !== undefined) ids.push(id);
      else others[status] = (others[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, client));
  return { ids, others };
};

const missing = async (url: string, ids: readonly string[]): Promise<number> => {
  let number = 0;
  for (const id of ids) if ((await send(url, { path: `/srv/repo/datasets/${id}` })).status !== 200) number += 1;
  return number;
};

/** The state of the check of all pages once it has ended. */
const checked = async (url: string): Promise<string> => {
  for (const begin = performance.now(); performance.now() - begin < CHECKED_WITHIN; await pause(1_000)) {
    const { body } = await send(url, { path: '/health/ready' });
    const { integrity } = JSON.parse(body) as { readonly integrity?: { readonly state: string } };
    if (integrity && integrity.state !== 'running') return integrity.state;
  }
  return 'still running';
};

const killed = async (folder: string): Promise<string[]> => {
  const service = await serve(folder);
  const end = performance.now() + WRITING;
  const writing = write(service.url, 6_000_000, () => performance.now() > end);
  await pause(WRITING - 500);
  process.kill(service.pid, 'SIGKILL');
  const { ids } = await writing;
  const begin = performance.now();
  const again = await serve(folder);
  const rows = [`  killed while it wrote: ready after ${inSeconds(begin)}`];
  rows.push(`  of ${ids.length} acknowledged writes ${await missing(again.url, ids)} are missing`);
  const state = await checked(again.url);
  rows.push(`  all pages checked beside the service after ${inSeconds(begin)}: ${state}`);
  await again.stop();
  return rows;
};

const run = (folder: string, ...words: readonly string[]): void =>
  void execFileSync(process.execPath, [CLI, ...words], { env: { ...process.env, DATA_DIR: folder }, stdio: 'pipe' });

const backedUp = async (folder: string): Promise<string[]> => {
  const [file, back] = [`${folder}.backup`, `${folder}.back`];
  try {
    const service = await serve(folder);
    const made = performance.now();
    run(folder, 'backup', file);
    const rows = [`  backup beside the running service: ${inSeconds(made)}, ${statSync(file).size} bytes`];
    await service.stop();
    mkdirSync(back, { recursive: true });
    const begin = performance.now();
    run(back, 'restore', file);
    rows.push(`  restored: ${inSeconds(begin)}`);
    const ready = performance.now();
    const restored = await serve(back);
    rows.push(`  ready on what was restored: ${inSeconds(ready)}`);
    await restored.stop();
    return rows;
  } finally {
    rmSync(file, { force: true });
    rmSync(back, { recursive: true, force: true });
  }
};

/** Copies the data to a disk of its own with little room on it, and writes until there is none. */
const filledUp = async (folder: string): Promise<string[]> => {
  const [image, disk] = [`${folder}.disk`, `${folder}.mounted`];
  const size = Math.ceil(statSync(join(folder, DATA_FILE)).size * 1.05) + 20 * LEFT;
  mkdirSync(disk, { recursive: true });
  try {
    execFileSync('truncate', ['-s', String(size), image], { stdio: 'pipe' });
    execFileSync('mkfs.ext4', ['-q', '-m', '0', image], { stdio: 'pipe' });
    execFileSync('mount', ['-o', 'loop', image, disk], { stdio: 'pipe' });
  } catch (error) {
    rmSync(image, { force: true });
    return [`  SKIPPED: a disk of its own cannot be made here (${(error as Error).message.split('\n')[0]})`];
  }
  try {
    const data = join(disk, 'data');
    cpSync(folder, data, { recursive: true });
    const service = await serve(data);
    const ballast = join(disk, 'ballast');
    const { bavail, bsize } = statfsSync(disk);
    execFileSync('fallocate', ['-l', String(bavail * bsize - LEFT), ballast]);
    const end = performance.now() + 10 * WRITING;
    const full = await write(service.url, 7_000_000, () => performance.now() > end);
    const rows = [
      `  disk full: ${full.ids.length} writes acknowledged, the others answered ${JSON.stringify(full.others)}`,
    ];
    rows.push(`  of these ${await missing(service.url, full.ids)} are missing, and everything else is read`);
    rmSync(ballast);
    const begin = performance.now();
    const soon = performance.now() + WRITING;
    const after = await write(service.url, 8_000_000, () => performance.now() > soon);
    rows.push(
      `  with room again: ${after.ids.length} writes in ${inSeconds(begin)}, ${JSON.stringify(after.others)} refused`,
    );
    await service.stop();
    return rows;
  } finally {
    execFileSync('umount', ['-l', disk]);
    rmSync(image, { force: true });
    rmSync(disk, { recursive: true, force: true });
  }
};

/** Rows of the result; the folder has more datasets afterwards. */
export const badDays = async (folder: string): Promise<string[]> => [
  ...(await killed(folder)),
  ...(await backedUp(folder)),
  ...(await filledUp(folder)),
];
