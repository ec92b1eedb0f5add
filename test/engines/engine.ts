/** A real SPARQL server for the suites: started by `.ci/engines`, or one that runs already and whose settings are in the environment. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  dialects,
  type EngineName,
  SparqlServer,
  type SparqlServerOptions,
} from '../../src/core/store/sparql/server.js';

/** The engine that the suites are to run against; absent where none was asked for. */
export const engineName = process.env['ENGINE'] as EngineName | undefined;
if (engineName !== undefined && !(engineName in dialects)) throw new Error(`There is no engine ${engineName}`);

const script = (...args: readonly string[]): string =>
  execFileSync('bash', ['.ci/engines', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 280_000,
  });

/** A running server. */
export class TestEngine {
  /** Where its data are. */
  readonly directory = mkdtempSync(join(tmpdir(), 'engine-'));
  #port: string | undefined;
  options: SparqlServerOptions;

  constructor(readonly name: EngineName) {
    this.options = this.start();
  }

  /** Starts it, again on the same port. */
  start(): SparqlServerOptions {
    const lines = script('start', this.name, this.directory, ...(this.#port ? [this.#port] : []))
      .trim()
      .split('\n');
    const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
    this.options = {
      engine: this.name,
      queryUrl: settings['STORE_QUERY_URL'],
      updateUrl: settings['STORE_UPDATE_URL'],
      graphUrl: settings['STORE_GRAPH_URL'],
      user: settings['STORE_USER'],
      password: settings['STORE_PASSWORD'],
    };
    this.#port = new URL(this.options.queryUrl).port;
    return this.options;
  }

  /** Its process. */
  get pid(): number {
    return Number(readFileSync(join(this.directory, 'pid'), 'utf8'));
  }

  /** Ends the process without a warning. */
  kill(): void {
    script('kill', this.directory);
  }

  /** Lets its processes stand still, with their connections open, until `thaw`. */
  freeze(): void {
    process.kill(-this.pid, 'SIGSTOP');
  }

  thaw(): void {
    process.kill(-this.pid, 'SIGCONT');
  }

  /** A connection of its own. */
  connect(more: Partial<SparqlServerOptions> = {}): SparqlServer {
    return new SparqlServer({ ...this.options, ...more });
  }

  /** Ends the process and removes its data. */
  remove(): void {
    script('stop', this.directory);
    rmSync(this.directory, { recursive: true, force: true });
  }
}
