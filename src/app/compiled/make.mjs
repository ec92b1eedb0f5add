/** Has V8's compiled form of what was bundled kept beside it, for the release of Node.js that builds: by starting the programs once. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';

const record = new URL('record.mjs', import.meta.url).href;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Half a minute at most: a build does not hang for what only saves time. */
const PATIENCE_MS = 30_000;

/** Starts a program, and has it and its threads write when it has said something. */
const run = async (root, program, env, said) => {
  const child = spawn(process.execPath, ['--import', record, join(root, 'dist', program)], {
    // Without the second, threads of pools that wait for work hear nothing.
    env: { PATH: process.env.PATH, PISCINA_DISABLE_ATOMICS: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  try {
    await new Promise((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (chunk) => (text += chunk).includes(said) && resolve());
      child.once('exit', () => reject(new Error(`${program} ended`)));
    });
    child.kill('SIGUSR2');
    await ended;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
};

/** Starts the service on an empty store. */
export const makeCompiled = async (root) => {
  rmSync(join(root, 'dist', 'compiled'), { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), 'market-build-'));
  const port = await freePort();
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'silent', URL_CHECK: 'off' };
  try {
    await run(root, 'src/main.js', env, 'Secrets');
  } catch (error) {
    // Everything runs without, a little later.
    console.error(`What V8 compiles is not kept: ${error.message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
