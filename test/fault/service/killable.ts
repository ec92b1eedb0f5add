/** A service that is killed again and again and comes back under the same address with its data. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Secrets } from '../../../src/features/identity/secrets.js';
import { freePort } from '../../reliability/process.js';
import { API_KEY } from '../../support/service.js';

const PROGRAM = fileURLToPath(new URL('standby-child.js', import.meta.url));

/** The service, running or not. */
export class KillableService {
  /** The process that runs, and the one that is loaded to be the next. */
  #running: ChildProcess | undefined;
  #standby: ChildProcess;
  output = '';

  private constructor(
    readonly port: number,
    readonly dataDir: string,
    private readonly settings: Readonly<Record<string, string>>,
  ) {
    this.#standby = this.#load();
  }

  /** Prepares a service with an empty store; `start` starts it. */
  static async create(settings: Readonly<Record<string, string>> = {}): Promise<KillableService> {
    return new KillableService(await freePort(), mkdtempSync(join(tmpdir(), 'market-killed-')), settings);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Secrets that the first start wrote. */
  get secrets(): Secrets {
    return JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8')) as Secrets;
  }

  /** Tells the next process to start; resolves when it does, which is before it has recovered anything. */
  async begin(): Promise<void> {
    const child = (this.#running = this.#standby);
    const starting = once(child, 'message');
    child.send({ start: true });
    await starting;
    this.#standby = this.#load();
  }

  /** Starts the next process and resolves when it is ready. */
  async start(): Promise<void> {
    await this.begin();
    const child = this.#running;
    if (!child) throw new Error('it was ended while it started');
    const died = once(child, 'exit').then(() => {
      throw new Error(`The service did not become ready:\n${this.output}`);
    });
    await Promise.race([once(child, 'message'), died]);
    died.catch(() => undefined);
  }

  /** Ends the process; resolves with its exit code once it is gone. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#running;
    this.#running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) throw new Error('it does not run');
    const ended = once(child, 'exit');
    child.kill(signal);
    return ((await ended) as [number | null])[0];
  }

  /** Ends everything and removes the data. */
  discard(): void {
    for (const child of [this.#running, this.#standby]) child?.kill('SIGKILL');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  #load(): ChildProcess {
    const env = { PATH: process.env['PATH'], DATA_DIR: this.dataDir, BASE_URL: this.url, PORT: String(this.port) };
    const child = fork(PROGRAM, {
      env: { ...env, API_KEY, LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...this.settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (this.output += String(chunk)));
    return child;
  }
}
