/**
 * Builds the service. Types of the operations behind REST and the pages are made from schema/. Whatever is started by its file (programs,
 * threads, child processes) becomes one file with all that it loads, packages included: finding and compiling 2,800 files is most of a
 * start. What several of them load is in dist/chunks. All of this ships. Every other module of schema/, resolvers/, src/ and test/ becomes
 * JavaScript of the same shape below dist/, for tests to import; the programs and threads that tests start are those that ship. Then every
 * browser bundle (src/**\/bundle.mjs) is made below dist/public/.
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
const outputFolders = [...folders, 'chunks'];
for (const folder of outputFolders) {
  if (process.argv.includes('--clean')) rmSync(join(root, 'dist', folder), { recursive: true, force: true });
}

/** What is started by its file; `files` of package.json ships the same names. */
const isStarted = (path) => /\/src\/.*(\/(main|worker)|-(main|thread|process))\.ts$|\/src\/main\.ts$/.test(path);
const common = {
  absWorkingDir: root,
  outdir: join(root, 'dist'),
  outbase: root,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
  tsconfig: join(root, 'tsconfig.json'),
};

/** Files that are named beside a module are found from where the module would lie by itself, whichever file it went into. */
const placesOfModules = {
  name: 'places-of-modules',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const place = relative(root, path).replace(/\.ts$/, '.js');
      return { contents: text.replaceAll('import.meta.url', `(__dist + '${place}')`), loader: 'ts' };
    }),
};
const bundled = await build({
  ...common,
  entryPoints: sources.filter(isStarted),
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  plugins: [placesOfModules],
  // Outside its own file it would not find the hashes of Node.js, and compute them in JavaScript.
  alias: { '@apollo/utils.createhash': 'node:crypto' },
  // Native, WebAssembly, with a thread of its own, and not installed at all.
  external: ['libsql', 'oxigraph', 'piscina', 'class-validator'],
  banner: {
    js: [
      "import { createRequire as __createRequire } from 'node:module';",
      'const require = __createRequire(import.meta.url);',
      "const __dist = import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + 6);",
    ].join('\n'),
  },
});

/** Terms of the packages that are in the bundle. */
const noticesOf = (inputs) => {
  const packages = new Set(
    inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  return [...packages].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const texts = readdirSync(join(root, folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
    const read = (file) => `\n${readFileSync(join(root, folder, file), 'utf8').trim()}\n`;
    return `${name} ${version}: ${license ?? 'see below'}\n${texts.map(read).join('')}`;
  });
};
writeFileSync(
  join(root, 'dist', 'licences.txt'),
  noticesOf(Object.keys(bundled.metafile.inputs)).join(`\n${'-'.repeat(80)}\n`),
);

const single = await build({ ...common, entryPoints: sources.filter((path) => !isStarted(path)) });
const outputs = new Set([bundled, single].flatMap(({ metafile }) => Object.keys(metafile.outputs)));
for (const folder of outputFolders) {
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
