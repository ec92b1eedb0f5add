/**
 * Builds the service. Types of the operations behind REST and the pages are made from schema/. Whatever is started by its file (programs,
 * threads, child processes) becomes one file with all that it loads, packages included: finding and compiling 2,800 files is most of a
 * start. What several of them load is in dist/chunks. All of this ships; dist/compiled has what V8 makes of it, for the release of Node.js
 * that builds. Every other module of schema/, resolvers/, src/ and test/ becomes JavaScript of the same shape below dist/, for tests to
 * import; the programs and threads that tests start are those that ship. Then every browser bundle (src/**\/bundle.mjs) is made below
 * dist/public/.
 *
 * `--if-needed` returns at once when the sources are those of the last build and none of them is newer. Outputs whose source was deleted
 * are removed. Types are checked by `npm run types`, not here.
 */
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
import { basename, dirname, join, relative } from 'node:path';
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
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    // Node.js 20.11 knows the second name alone.
    .map(({ name, parentPath, path }) => join(parentPath ?? path, name)),
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
// Not before there is something to build: most often there is not.
const { build, transform } = await import('esbuild');
const { makeCompiled } = await import('./src/app/compiled/make.mjs');

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
/**
 * Packages that come as modules, too. As CommonJS, each of the hundred modules that use GraphQL.js would have a copy of its four hundred
 * names, and whoever parses Turtle all of N3.js.
 */
const packagesAsModules = {
  name: 'packages-as-modules',
  setup: ({ onResolve }) => {
    const packages = join(root, 'node_modules');
    onResolve({ filter: /^graphql(\/|$)/ }, ({ path }) => {
      const place = join(packages, path.replace(/\.m?js$/, ''));
      return { path: [`${place}.mjs`, join(place, 'index.mjs')].find((file) => existsSync(file)) };
    });
    onResolve({ filter: /^n3$/ }, () => ({ path: join(packages, 'n3', 'src', 'index.js'), sideEffects: false }));
  },
};
const bundled = await build({
  ...common,
  sourcemap: false,
  write: false,
  entryPoints: sources.filter(isStarted),
  bundle: true,
  splitting: true,
  entryNames: 'chunks/[name]-[hash]',
  outExtension: { '.js': '.cjs' },
  chunkNames: 'chunks/[name]-[hash]',
  plugins: [placesOfModules, packagesAsModules],
  // Outside its own file it would not find the hashes of Node.js, and compute them in JavaScript.
  alias: { '@apollo/utils.createhash': 'node:crypto' },
  // Native, WebAssembly, with a thread of its own, and not installed at all.
  external: ['libsql', 'oxigraph', 'piscina', 'class-validator'],
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
const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

write(
  join(root, 'dist', 'licences.txt'),
  noticesOf(Object.keys(bundled.metafile.inputs)).join(`\n${'-'.repeat(80)}\n`),
);

/**
 * A bundled file as `src/load.ts` loads it: what V8 makes of a module cannot be kept before Node.js 22, of a script it can. Text that is
 * ASCII takes half the memory, and no time to decode.
 */
const toScript = async ({ path, text }) => {
  const { code } = await transform(text, {
    sourcefile: path,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    supported: { 'dynamic-import': false },
    logLevel: 'error',
  });
  const escaped = code
    .replace(/^#!.*/, '')
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  write(path, escaped);
};

/** The file by which a program or thread is started. */
const startOf = (entryPoint, exports) => {
  const path = `dist/${entryPoint.replace(/\.ts$/, '.js')}`;
  const loader = relative(dirname(path), 'dist/src/load.js');
  const isProgram = readFileSync(join(root, entryPoint), 'utf8').startsWith('#!');
  const text = [
    ...(isProgram ? ['#!/usr/bin/env node'] : []),
    `import { load } from '${loader.startsWith('.') ? loader : `./${loader}`}';`,
    `${exports.length > 0 ? `export const { ${exports.join(', ')} } = ` : ''}load(import.meta.url);`,
  ];
  return { path, text: `${text.join('\n')}\n` };
};

await Promise.all(bundled.outputFiles.map(toScript));
const started = Object.entries(bundled.metafile.outputs).filter(
  ([, { entryPoint }]) => entryPoint !== undefined && isStarted(join(root, entryPoint)),
);
const starts = started.map(([, { entryPoint, exports }]) => startOf(entryPoint, exports));
const entries = started.map(([output, { entryPoint }]) => [entryPoint.replace(/\.ts$/, '.js'), basename(output)]);
// What went into each, for tests and who wonders; it does not ship.
const contents = Object.entries(bundled.metafile.outputs).map(([output, { inputs }]) => [output, Object.keys(inputs)]);
write(join(root, 'dist', 'contents.json'), JSON.stringify(Object.fromEntries(contents)));
write(join(root, 'dist', 'chunks', 'entries.json'), JSON.stringify(Object.fromEntries(entries)));
for (const { path, text } of starts) write(join(root, path), text);

const single = await build({ ...common, entryPoints: sources.filter((path) => !isStarted(path)) });
const outputs = new Set([
  ...[bundled, single].flatMap(({ metafile }) => Object.keys(metafile.outputs)),
  ...starts.map(({ path }) => path),
]);
for (const folder of outputFolders) {
  for (const name of readdirSync(join(root, 'dist', folder), { recursive: true })) {
    const output = join('dist', folder, String(name));
    if (/\.c?js(\.map)?$/.test(output) && !outputs.has(output)) rmSync(join(root, output));
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
await makeCompiled(root);
writeFileSync(stamp, names);
// A millisecond more, which may be lost on the way through seconds.
utimesSync(stamp, new Date(newest + 1), new Date(newest + 1));
