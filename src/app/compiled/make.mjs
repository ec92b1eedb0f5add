/** Has V8's compiled form of what was bundled kept beside it, for the release of Node.js that builds: by starting the programs once. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
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

/** Starts a program with what records it. */
const start = (root, program, env, ...words) => {
  const child = spawn(process.execPath, ['--import', record, join(root, 'dist', program), ...words], {
    // Without the second, threads of pools that wait for work hear nothing.
    env: { PATH: process.env.PATH, PISCINA_DISABLE_ATOMICS: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  const ended = new Promise((resolve) => child.once('exit', resolve)).finally(() => clearTimeout(timer));
  return { child, ended };
};

/** Resolves when a program has said something; rejects when it ended before. */
const hasSaid = ({ child, ended }, words) =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk).includes(words) && resolve());
    void ended.then(() => reject(new Error('the service ended')));
  });

const visit = (url) =>
  new Promise((resolve, reject) => get(url, (response) => response.resume().on('end', resolve)).once('error', reject));

/** Starts the service on an empty store, with the threads that most deployments have, and the command line. */
export const makeCompiled = async (root) => {
  rmSync(join(root, 'dist', 'compiled'), { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), 'market-build-'));
  const port = await freePort();
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'silent', URL_CHECK: 'off' };
  const command = start(root, 'src/app/cli/main.js', {}, '--help');
  command.child.stdout.resume();
  const service = start(root, 'src/main.js', env);
  try {
    await hasSaid(service, 'Secrets');
    for (const path of ['srv/catalog/datasets?q=a', 'sparql?query=ASK%7B%3Fs%20%3Fp%20%3Fo%7D']) {
      await visit(`http://127.0.0.1:${port}/${path}`);
    }
    service.child.kill('SIGUSR2');
    await Promise.all([service.ended, command.ended]);
  } catch (error) {
    // Everything runs without, a little later.
    console.error(`What V8 compiles is not kept: ${error.message}`);
    service.child.kill('SIGKILL');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
