/**
 * Bundles what the pages load: a script for all and one for the page that checks agreements, one style sheet, one icon, and pictures for previews of links, in `{outdir}/pages/{hash}/`, plain and compressed.
 * `{outdir}/pages/manifest.json` names the folder.
 */
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Largest sum of the compressed scripts in bytes. */
const MOST_SCRIPT = 50_000;

/** Pictures by the kind of page. */
const previews = ['home', 'dataset', 'catalogue', 'offers', 'organizations'];

/** Builds the assets below `outdir`, unless they are there already. */
export const bundle = async ({ root, outdir }) => {
  const client = join(root, 'src/app/pages/client');
  const { outputFiles } = await build({
    entryPoints: [
      ...['main.ts', 'verify.ts', 'page.css'].map((name) => join(client, name)),
      join(root, 'src/core/pages/icon.svg'),
      ...previews.map((name) => join(client, 'previews', `${name}.png`)),
    ],
    entryNames: '[name]',
    outdir: '/',
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    loader: { '.svg': 'copy', '.png': 'copy' },
    tsconfig: join(client, 'tsconfig.json'),
    logLevel: 'warning',
  });
  const files = outputFiles.sort((a, b) => (a.path < b.path ? -1 : 1));
  const hash = createHash('sha256');
  for (const { path, contents } of files) hash.update(basename(path)).update('\0').update(contents).update('\0');
  const folder = hash.digest('hex').slice(0, 16);
  const target = join(outdir, 'pages');
  const manifest = join(target, 'manifest.json');
  if (
    existsSync(manifest) &&
    JSON.parse(readFileSync(manifest, 'utf8')).folder === folder &&
    existsSync(join(target, folder))
  )
    return;

  const script = files
    .filter(({ path }) => path.endsWith('.js'))
    .reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
  if (script > MOST_SCRIPT)
    throw new Error(`The scripts of the pages are ${script} bytes compressed; ${MOST_SCRIPT} are allowed`);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, folder), { recursive: true });
  for (const { path, contents } of files) {
    const file = join(target, folder, basename(path));
    writeFileSync(file, contents);
    if (path.endsWith('.png')) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(contents));
    writeFileSync(`${file}.gz`, gzipSync(contents));
  }
  writeFileSync(manifest, `${JSON.stringify({ folder }, null, 2)}\n`);
};
