/**
 * Bundles the GraphiQL page: everything it needs lies afterwards in `{outdir}/graphiql/{hash}/`, plain and compressed
 * (.br, .gz), so that it works without a network and can be cached for ever. `{outdir}/graphiql/manifest.json` names the
 * folder and the files that the page loads first.
 */
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The sign of the project, as the pages have it. */
const ICON = '../../pages/icon.svg';

const entries = (client) => ({
  main: join(client, 'main.ts'),
  page: join(client, 'page.css'),
  icon: join(client, ICON),
  'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
  'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
  'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
});

/** The old names of Prettier's parsers are UMD files whose exports get lost in a bundle; these are the same as modules. */
const alias = {
  'prettier/parser-babel': 'prettier/plugins/babel',
  'prettier/parser-graphql': 'prettier/plugins/graphql',
};

/** Monaco's modules import their styles one by one, but all of them are in GraphiQL's style sheet already. */
const stylesOnce = {
  name: 'styles-once',
  setup: (esbuild) =>
    esbuild.onLoad({ filter: /node_modules\/monaco-editor\/.*\.css$/ }, () => ({ contents: '', loader: 'empty' })),
};

const bundleFiles = (root, client) =>
  build({
    absWorkingDir: root,
    entryPoints: entries(client),
    outdir: '/',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.ttf': 'dataurl', '.woff2': 'dataurl', '.svg': 'copy' },
    legalComments: 'linked',
    alias,
    plugins: [stylesOnce],
    tsconfig: join(client, 'tsconfig.json'),
    logLevel: 'warning',
  });

/** Scripts that every visit needs; only what the "prettify" button loads is left for later. */
const firstScripts = (root, { outputs }) => {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const found = new Set();
  const visit = (name) => {
    if (found.has(name) || name.endsWith('.css')) return;
    found.add(name);
    for (const { path, external } of byName.get(name).imports) {
      const entry = byName.get(basename(path))?.entryPoint ?? '';
      if (!external && !/node_modules\/prettier\/|mouseTarget/.test(entry)) visit(basename(path));
    }
  };
  visit('main.js');
  return [...found].filter((name) => name !== 'main.js');
};

const sha = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
};

/** Hash of all that the bundle is made from; the lock file stands for the libraries. */
const inputsOf = (root, client) => {
  const sources = [
    client,
    join(client, '../json-ld'),
    join(client, '../examples'),
    join(client, '../texts'),
    join(client, '../../oidc'),
  ].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort(),
  );
  const files = [
    ...sources,
    join(client, ICON),
    join(root, 'package-lock.json'),
    join(root, 'src/core/graphiql/bundle.mjs'),
  ];
  return sha(files.flatMap((path) => [relative(root, path), readFileSync(path)]));
};

/** Quality 9 is 8 % larger than the best one and takes a tenth of the time. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const writeCompressed = async (folder, { path, contents }) => {
  const target = join(folder, basename(path));
  writeFileSync(target, contents);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(contents, brotli),
    promisify(gzip)(contents, { level: 9 }),
  ]);
  writeFileSync(`${target}.br`, br);
  writeFileSync(`${target}.gz`, gz);
};

const current = (manifest, inputs) => {
  if (!existsSync(manifest)) return false;
  const { inputs: built, folder } = JSON.parse(readFileSync(manifest, 'utf8'));
  return built === inputs && existsSync(join(manifest, '..', folder));
};

/** Builds the page below `outdir`, unless it was built from the same inputs before. */
export const bundle = async ({ root, outdir }) => {
  const client = join(root, 'src/core/graphiql/client');
  const target = join(outdir, 'graphiql');
  const manifest = join(target, 'manifest.json');
  const inputs = inputsOf(root, client);
  if (current(manifest, inputs)) return;

  const { outputFiles, metafile } = await bundleFiles(root, client);
  const sorted = outputFiles.sort((a, b) => (a.path < b.path ? -1 : 1));
  const folder = sha(sorted.flatMap(({ path, contents }) => [basename(path), contents]));
  mkdirSync(join(target, folder), { recursive: true });
  await Promise.all(sorted.map((file) => writeCompressed(join(target, folder), file)));
  const preload = firstScripts(root, metafile);
  writeFileSync(manifest, `${JSON.stringify({ inputs, folder, preload }, null, 2)}\n`);
  // Last, so that a service that starts meanwhile finds one bundle or the other.
  for (const name of readdirSync(target).filter((one) => one !== folder && one !== basename(manifest))) {
    rmSync(join(target, name), { recursive: true, force: true });
  }
};
