/** One deployment of the demonstration: the service as a process of its own, seen from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ControlConnection } from '../../features/operations/control/client.js';
import type { Secrets } from '../../features/identity/secrets.js';

/** Both are `localhost`; where the machine knows only one of them, the other is nobody's. */
const ADDRESSES = ['127.0.0.1', '::1'];

const requireFree = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return resolve();
      const reason = code === 'EADDRINUSE' ? 'another program has it' : String(code);
      return reject(new Error(`Port ${port} cannot be used: ${reason}. Set PORT to the first of three that are free.`));
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });

/** Throws a sentence for people when a program listens on the port already. */
const requireFreePort = async (port: number): Promise<void> => {
  for (const host of ADDRESSES) await requireFree(port, host);
};

const MAIN = fileURLToPath(new URL('../../main.js', import.meta.url));
const READY_MS = 60_000;
/** Longest time in milliseconds that a process gets to end by itself. */
const STOP_MS = 12_000;

/** The data that a deployment is started with. */
export interface DeploymentOptions {
  readonly name: string;
  /** Folder of the demonstration; the deployment has one of its own in it. */
  readonly folder: string;
  readonly port: number;
  /** Further settings of the service. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A running deployment. */
export class Deployment {
  private constructor(
    readonly name: string,
    /** For people. */
    readonly url: string,
    readonly dataDir: string,
    /** The file of its messages. */
    readonly logFile: string,
    private readonly child: ChildProcess,
    /** Resolves when the process has ended. */
    readonly ended: Promise<void>,
  ) {}

  /** Starts a deployment and waits until it is ready. Throws when another program has its port. */
  static async start({ name, folder, port, settings }: DeploymentOptions): Promise<Deployment> {
    await requireFreePort(port);
    const dataDir = join(folder, name);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const logFile = join(folder, `${name}.log`);
    const log = openSync(logFile, 'a', 0o600);
    const url = `http://localhost:${port}`;
    const env = {
      ...{ PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), BASE_URL: url, LOG_LEVEL: 'warn' },
      ...settings,
    };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', log, log] });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const deployment = new Deployment(name, url, dataDir, logFile, child, ended);
    await deployment.#ready();
    return deployment;
  }

  /** Administers it as its operator does. */
  async administer<T>(action: string, values: Readonly<Record<string, unknown>>): Promise<T> {
    const control = await ControlConnection.open(this.dataDir);
    if (!control) throw new Error(`${this.name} does not listen to its operator`);
    return (await control.administer(action, values)) as T;
  }

  /** The secrets that its first start made up. */
  get secrets(): Secrets {
    return JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8')) as Secrets;
  }

  /** Sends a request; throws unless it succeeds. */
  async send(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(this.url + path, { redirect: 'error', ...init });
    if (!response.ok && response.status !== 304) {
      throw new Error(`${this.name} answers ${response.status} to ${path}: ${await response.text()}`);
    }
    return response;
  }

  /** Runs a GraphQL operation; throws when the answer has errors. */
  async ask<T>(query: string, variables: object, credentials: Readonly<Record<string, string>>): Promise<T> {
    const response = await this.send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data?: T; errors?: readonly { message: string }[] };
    if (errors || !data) throw new Error(`${this.name} refuses: ${errors?.[0]?.message ?? 'no data'}`);
    return data;
  }

  /** Logs a user in and returns the header that carries the token. */
  async login(username: string, password: string): Promise<Record<string, string>> {
    const { id, secret } = this.secrets.clients.cli;
    const form = { grant_type: 'password', client_id: id, client_secret: secret, username, password };
    const path = '/realms/marketplace/protocol/openid-connect/token';
    const response = await this.send(path, { method: 'POST', body: new URLSearchParams(form) });
    const { access_token: token } = (await response.json()) as { access_token: string };
    return { authorization: `Bearer ${token}` };
  }

  /** Ends it in an orderly way, and by force when that takes too long. */
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    const force = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS);
    await this.ended;
    clearTimeout(force);
  }

  /** It listens to its operator after it has its port, so what answers there then is no other program. */
  async #isUp(): Promise<boolean> {
    const control = await ControlConnection.open(this.dataDir);
    control?.close();
    if (!control || this.child.exitCode !== null) return false;
    const response = await fetch(`${this.url}/health/ready`).catch(() => undefined);
    return response?.status === 200;
  }

  async #ready(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      if (await this.#isUp()) return;
      if (this.child.exitCode !== null || Date.now() > deadline) {
        await this.stop();
        throw new Error(`${this.name} did not start; its messages are in ${this.logFile}`);
      }
      await sleep(100);
    }
  }
}
