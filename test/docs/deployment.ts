/**
 * What a reader of the documentation has after `npm start -- --demo`: the service with the demonstration, a folder like that
 * of the project with `data` of its own, and a shell in it. Where the text says `localhost:4000` the service is meant.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Root of the project. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const ADDRESS = 'http://localhost:4000';
const OWN = new Set(['data', '.git', 'coverage']);

/** What a block printed, and whether it worked. */
export interface Ran {
  readonly ok: boolean;
  readonly output: string;
}

/** A reader's deployment. */
export interface Deployment {
  /** Runs blocks one after another in one shell, until one fails; the addresses in what they print are those of the text. */
  run(blocks: readonly string[]): Promise<readonly Ran[]>;
  stop(): Promise<void>;
}

/** A port of the loopback address that nobody uses. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const MARK = 'end of a block, status';
/** Milliseconds that a script may take. */
const LONGEST = 150_000;

/** One script of all blocks, so that what one of them sets is known to the next. */
const scriptOf = (blocks: readonly string[]): string =>
  blocks.map((block) => `${block}\nstatus=$?; echo; echo "${MARK} $status"; [ $status = 0 ] || exit 1\n`).join('');

const ranOf = (output: string): Ran[] => {
  const parts = output.split(new RegExp(`\\n${MARK} (\\d+)\\n`));
  const ran: Ran[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    ran.push({ output: parts[index] ?? '', ok: parts[index + 1] === '0' });
  }
  return ran;
};

/** Runs a script in a group of processes of its own, which ends with it: whatever the script leaves running, too. */
const shell = (script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn('bash', ['-c', script], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    const end = (): void => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGTERM');
      } catch {
        // Nothing was left.
      }
    };
    const limit = setTimeout(end, LONGEST);
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.once('exit', end);
    child.once('close', () => {
      clearTimeout(limit);
      resolve(output);
    });
  });

/** Starts the service with the demonstration, as the documentation says, and with what the reader has set besides. */
export const startDeployment = async (settings: Readonly<Record<string, string>> = {}): Promise<Deployment> => {
  const folder = mkdtempSync(join(tmpdir(), 'market-docs-'));
  for (const name of readdirSync(ROOT).filter((entry) => !OWN.has(entry))) {
    symlinkSync(join(ROOT, name), join(folder, name));
  }
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // Nothing but what a reader has; pipes fail as a whole, so that no answer is taken for granted.
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: String(port),
    URL_CHECK: 'off',
    ...settings,
  };
  const child = spawn(process.execPath, [join(ROOT, 'dist/src/main.js'), '--demo'], { cwd: folder, env });
  let log = '';
  child.stdout.on('data', (chunk) => (log += String(chunk)));
  child.stderr.on('data', (chunk) => (log += String(chunk)));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !/^Secrets /m.test(log); tries++) {
    if (child.exitCode !== null || tries > 600) {
      await stop();
      throw new Error(`The service did not start:\n${log}`);
    }
    await sleep(100);
  }
  const run = async (blocks: readonly string[]): Promise<readonly Ran[]> => {
    const script = `set -o pipefail\nexec 2>&1\n${scriptOf(blocks)}`.replaceAll(ADDRESS, url);
    return ranOf((await shell(script, folder, env)).replaceAll(url, ADDRESS));
  };
  return { run, stop };
};
