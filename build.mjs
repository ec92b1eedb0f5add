/**
 * Builds the service: types of the operations behind REST and the pages are made from schema/, TypeScript of schema/, resolvers/, src/ and test/ becomes JavaScript of the same shape below dist/,
 * then every browser bundle (src/**\/bundle.mjs) is made below dist/public/.
 *
 * `--if-needed` returns at once when the sources are those of the last build and none of them is newer. Outputs whose source was deleted
 * are removed. Types are checked by `npm run types`, not here.
 */
import { build } from 'esbuild';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const stamp = join(root, 'dist', '.built');
const folders = ['schema', 'resolvers', 'src', 'test'];

/** Once, to standard error: what a script prints is for programs, too. */
let isSaid = false;
const sayThatItBuilds = () => {
  if (!isSaid) console.error('Building, as the sources have changed; this takes some seconds …');
  isSaid = true;
};

/**
 * Types of the operations (`codegen.yml`). While a new field is not printed to schema/schema.graphql yet (`npm run schema`), operations
 * that use it have no types: the build then goes on with the last ones, so that the schema can be printed.
 */
const makeOperationTypes = async () => {
  const made = join(root, 'schema', 'operations', 'generated', 'operations.ts');
  const operations = readdirSync(join(root, 'schema', 'operations')).filter((name) => name.endsWith('.graphql'));
  const sources = ['codegen.yml', 'schema/schema.graphql', ...operations.map((name) => `schema/operations/${name}`)];
  const changed = Math.max(...sources.map((name) => statSync(join(root, name)).mtimeMs));
  if (existsSync(made) && statSync(made).mtimeMs >= changed) return;
  sayThatItBuilds();
  const { generate, loadCodegenConfig } = await import('@graphql-codegen/cli');
  const { config } = await loadCodegenConfig({ configFilePath: join(root, 'codegen.yml') });
  try {
    await generate({ ...config, cwd: root, silent: true }, true);
    utimesSync(made, new Date(), new Date());
  } catch (error) {
    if (!existsSync(made)) throw error;
    console.error(`The types of operations are those of before: ${error.message}`);
  }
};
await makeOperationTypes();

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(root, folder, String(name)))
    .filter((path) => statSync(path).isFile()),
);
// Rounded up: a time that is set is less exact than the times that files get by themselves.
const newest = Math.ceil(
  Math.max(...[...files, join(root, 'package.json'), join(root, 'build.mjs')].map((p) => statSync(p).mtimeMs)),
);

/** The names of all sources: the content of the stamp, so that a source that was deleted is noticed. */
const names = files
  .map((path) => `${relative(root, path)}\n`)
  .sort()
  .join('');
const isBuilt = () => existsSync(stamp) && statSync(stamp).mtimeMs >= newest && readFileSync(stamp, 'utf8') === names;

if (process.argv.includes('--if-needed') && isBuilt()) process.exit(0);
sayThatItBuilds();

/** Folders of what runs in browsers: bundles, with types of their own. */
const browsers = files.filter((path) => path.endsWith('/tsconfig.json')).map((path) => `${dirname(path)}/`);
const isOurs = (path) => !browsers.some((folder) => path.startsWith(folder));
const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$/.test(path) && isOurs(path));
for (const folder of folders) {
  if (process.argv.includes('--clean')) rmSync(join(root, 'dist', folder), { recursive: true, force: true });
}
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: sources,
  outdir: join(root, 'dist'),
  outbase: root,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
  tsconfig: join(root, 'tsconfig.json'),
});
const outputs = new Set(Object.keys(metafile.outputs));
for (const folder of folders) {
  for (const name of readdirSync(join(root, 'dist', folder), { recursive: true })) {
    const output = join('dist', folder, String(name));
    if (/\.js(\.map)?$/.test(output) && !outputs.has(output)) rmSync(join(root, output));
  }
}
for (const path of files.filter((p) => p.startsWith(join(root, 'src')) && p.endsWith('.wasm'))) {
  const output = join(root, 'dist', relative(root, path));
  mkdirSync(dirname(output), { recursive: true });
  copyFileSync(path, output);
}
for (const path of files.filter((p) => p.endsWith('/bundle.mjs'))) {
  const { bundle } = await import(pathToFileURL(path).href);
  await bundle({ root, outdir: join(root, 'dist', 'public') });
}
writeFileSync(stamp, names);
// A millisecond more, which may be lost on the way through seconds.
utimesSync(stamp, new Date(newest + 1), new Date(newest + 1));
