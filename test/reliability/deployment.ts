/** Deployments that are killed and come back, and clients that do not give up. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ControlConnection } from '../../src/features/operations/control/client.js';
import { startProcess, type ServiceProcess } from './process.js';

/** A deployment that comes back under its address with its data. */
export class Deployment {
  #process: ServiceProcess | undefined;
  #killed: Promise<void> = Promise.resolve();

  private constructor(private readonly settings: Record<string, string>) {}

  /** Starts one, with the data of an earlier service if there are any. */
  static async start(settings: Record<string, string>, dataDir?: string): Promise<Deployment> {
    const deployment = new Deployment(settings);
    deployment.#process = await startProcess(settings, dataDir);
    return deployment;
  }

  get process(): ServiceProcess {
    if (!this.#process) throw new Error('it does not run');
    return this.#process;
  }

  get url(): string {
    return this.process.url;
  }

  /** Ends it at once and starts it again; one time after the other, or one of the two that came back would be nobody's. */
  kill(): Promise<void> {
    return (this.#killed = this.#killed.then(() => this.#killOnce()));
  }

  async #killOnce(): Promise<void> {
    const { port, dataDir } = this.process;
    await this.process.end('SIGKILL');
    this.#process = await startProcess({ ...this.settings, PORT: String(port) }, dataDir);
  }

  /** Runs an operation with a key; throws what went wrong where there are no data. */
  async ask<T>(query: string, variables: object, key: string): Promise<T> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data?: T; errors?: unknown };
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** Makes an organization and a key that acts for it. */
  async organizationKey(name: string): Promise<string> {
    const administer = async <T>(action: string, values: Record<string, unknown>): Promise<T> => {
      const control = await ControlConnection.open(this.process.dataDir);
      return (await control?.administer(action, values)) as T;
    };
    await administer('org add', { name });
    return (await administer<{ key: string }>('key add', { label: name, organization: name })).key;
  }
}

/** Milliseconds after which nobody insists any more: a start beside much other work takes many seconds. */
const PATIENCE = 120_000;

/** Repeats a request with one key until it is answered: what clients do when a service goes away under them. */
export const insist = async <T>(work: () => Promise<T>): Promise<T> => {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(100);
    }
  }
};
