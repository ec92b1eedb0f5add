/** The client package as somebody has it who copied it: with types that were generated from the present schema. */
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type * as Client from '../../client/src/index.js';
import { ROOT } from './service.js';

const run = promisify(execFile);

/** A copy of the package, below the folder of the build so that it finds the tools. */
export class ClientPackage {
  private constructor(readonly folder: string) {}

  /** Copies the package, without what was generated. */
  static copy(): ClientPackage {
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    const folder = mkdtempSync(join(ROOT, 'dist', 'client-'));
    cpSync(join(ROOT, 'client'), join(folder, 'client'), {
      recursive: true,
      filter: (path) => !/node_modules|generated/.test(path.slice(ROOT.length)),
    });
    mkdirSync(join(folder, 'schema'));
    cpSync(join(ROOT, 'schema/schema.graphql'), join(folder, 'schema/schema.graphql'));
    mkdirSync(join(folder, 'client/src/generated'));
    return new ClientPackage(folder);
  }

  /** Generates the types of operations with the package's own recipe. */
  async codegen(): Promise<void> {
    await run(join(ROOT, 'node_modules/.bin/graphql-codegen'), ['--config', 'codegen.yml'], { cwd: this.#root });
  }

  /** Generates the types of REST from a service, for the paths that the package names. */
  async restTypes(service: string, paths: readonly string[]): Promise<void> {
    const args = ['openapi-types.mjs', `${service}/srv/openapi.json`, ...paths];
    const { stdout } = await run(process.execPath, args, { cwd: this.#root, maxBuffer: 64 * 1024 * 1024 });
    writeFileSync(join(this.#root, 'src/generated/rest.ts'), stdout);
  }

  /** Text of a file that was generated. */
  generated(name: string): string {
    return readFileSync(join(this.#root, 'src/generated', name), 'utf8');
  }

  /** Checks the types; resolves to what the compiler complains about. */
  async check(): Promise<string> {
    return run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit'], { cwd: this.#root }).then(
      ({ stdout }) => stdout,
      (error: { readonly stdout?: string }) => error.stdout ?? String(error),
    );
  }

  /** Bundles the package and imports it. */
  async load(): Promise<typeof Client> {
    const outfile = join(this.folder, 'client.mjs');
    await build({
      entryPoints: [join(this.#root, 'src/index.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      target: 'node20',
    });
    return (await import(pathToFileURL(outfile).href)) as typeof Client;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #root(): string {
    return join(this.folder, 'client');
  }
}
