/** Builds the application of `client/` as a bundler does it for deployment: files with hashes in their names, and a settings file. */
import { build } from 'esbuild';
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from './client/settings.js';

const client = fileURLToPath(new URL('../../../test/spa/client/', import.meta.url));

/** Builds into a new folder and returns it. Its settings come last, by `configure`: they name addresses of what is running. */
export const buildApplication = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'spa-'));
  const { metafile } = await build({
    entryPoints: [join(client, 'main.ts'), join(client, 'page.css')],
    outdir: join(folder, 'assets'),
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    tsconfig: join(client, 'tsconfig.json'),
    logLevel: 'warning',
  });
  const built = Object.keys(metafile.outputs).map((path) => relative(folder, path));
  const named = (extension: string): string => built.find((path) => extname(path) === extension) ?? '';
  const index = readFileSync(join(client, 'index.html'), 'utf8');
  writeFileSync(join(folder, 'index.html'), index.replace('STYLE', named('.css')).replace('SCRIPT', named('.js')));
  copyFileSync(join(client, 'silent-check-sso.html'), join(folder, 'silent-check-sso.html'));
  return folder;
};

/** Writes the settings of a built application. */
export const configure = (folder: string, settings: Settings): void =>
  writeFileSync(join(folder, 'runtime-config.json'), JSON.stringify(settings));
