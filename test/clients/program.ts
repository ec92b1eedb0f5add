/** Programs with clients from npm as their authors would have them: types generated from a running service, compiled, run by Node. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { API_KEY } from '../support/service.js';
import { installed } from './npm.js';
import { ROOT } from './service.js';

const run = promisify(execFile);

/** The programs in a folder of their own, beside the packages that they need. */
export class Programs {
  readonly #folder = mkdtempSync(installed('programs-'));

  constructor(private readonly service: string) {
    cpSync(join(ROOT, 'test/clients/npm/client'), this.#folder, { recursive: true });
    cpSync(join(ROOT, 'client/src/operations.graphql'), join(this.#folder, 'operations.graphql'));
  }

  /** Runs a command of a package. Throws what it said when it fails. */
  async #command(name: string, ...options: readonly string[]): Promise<void> {
    const command = installed(`node_modules/.bin/${name}`);
    const env = { ...process.env, SERVICE: this.service };
    await run(command, options, { cwd: this.#folder, env, maxBuffer: 16 * 1024 * 1024 }).catch(
      ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => {
        throw new Error(`${name}: ${stdout}${stderr}`);
      },
    );
  }

  /** Types of operations, with the schema as the service tells it. */
  codegen(): Promise<void> {
    return this.#command('graphql-codegen', '--config', 'codegen.yml');
  }

  /** Types of the REST interface. */
  restTypes(): Promise<void> {
    return this.#command('openapi-typescript', `${this.service}/srv/openapi.json`, '-o', 'generated/rest.ts');
  }

  /** Compiles the programs; throws what the compiler complains about. */
  compile(): Promise<void> {
    return this.#command('tsc', '--project', 'tsconfig.json');
  }

  /** Runs a compiled program; resolves to what it prints. */
  async run(name: string): Promise<unknown> {
    const env = { ...process.env, SERVICE: this.service, KEY: API_KEY };
    const { stdout } = await run(process.execPath, [join('out', `${name}.js`)], { cwd: this.#folder, env });
    return JSON.parse(stdout) as unknown;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
