/** The service as operators run it: a process of its own, on a free port, with its data in a temporary directory. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { API_KEY } from '../support/service.js';

/** Seen from dist/test/reliability. */
const MAIN = fileURLToPath(new URL('../../src/main.js', import.meta.url));
const READY_MS = 100_000;

/** A running process. */
export interface ServiceProcess {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** All that it has written to its standard streams so far. */
  readonly output: () => string;
  /** Sends a request with the API key; paths are relative to the service. */
  write(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a signal and resolves with the exit code once the process has ended. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends the process at once and removes its data. */
  discard(): Promise<void>;
}

/** A port that nobody listens on. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** True when the service is open: ready, or with a reason why it is not. */
const isOpen = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/health/ready`);
    return answer.status === 200 || 'reasons' in ((await answer.json()) as object);
  } catch {
    return false;
  }
};

/** Starts a process and waits until it is open. `settings` are environment variables; `PORT` keeps the port of an earlier one. */
export const startProcess = async (
  settings: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'market-process-')),
): Promise<ServiceProcess> => {
  const port = Number(settings['PORT'] ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, BASE_URL: url, PORT: String(port), API_KEY };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...settings },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  const deadline = Date.now() + READY_MS;
  while (!(await isOpen(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(`The service did not become ready:\n${output}`);
    }
    await sleep(50);
  }
  return {
    url,
    port,
    dataDir,
    child,
    output: () => output,
    write: (method, path, body, headers = {}) =>
      fetch(url + path, {
        method,
        headers: { 'x-api-key': API_KEY, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    end,
    discard: async () => {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
