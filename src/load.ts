/**
 * Loads a program or thread that the build has bundled (`build.mjs`): its files, and what V8 made of them when they were built, where this is
 * the same release of Node.js. Compiling them anew is a third of a start.
 */
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

/** What the build looks at to keep what was compiled; absent in every other start. */
interface Recording {
  entry?: string;
  /** By the names of their files. */
  readonly scripts: Map<string, Script>;
}

/** The function that a bundled file is wrapped in. */
type Body = (exports: unknown, require: (name: string) => unknown, module: Module, dist: string) => void;

const DIST = new URL('../', import.meta.url).href;
const chunks = fileURLToPath(new URL('chunks/', DIST));
const require = createRequire(import.meta.url);
const recording = (globalThis as { readonly [key: symbol]: Recording | undefined })[Symbol.for('build.recording')];

/** The file among the chunks that a program or thread begins with. */
const entryOf = (url: string): string => {
  const entries = JSON.parse(readFileSync(`${chunks}entries.json`, 'utf8')) as Readonly<Record<string, string>>;
  const entry = entries[url.slice(DIST.length)];
  if (entry === undefined) throw new Error(`${url} was not built`);
  return entry;
};

/** What V8 made of the files of an entry: a header with their places, and the data. Nothing where no build did that with this release. */
const compiledFor = (entry: string): ((name: string) => Buffer | undefined) => {
  try {
    const file = readFileSync(new URL(`compiled/${process.version}-${process.arch}/${entry}`, DIST));
    const length = file.readUInt32LE(0);
    const places = JSON.parse(file.toString('utf8', 4, 4 + length)) as Readonly<Record<string, [number, number]>>;
    return (name) => places[name] && file.subarray(...places[name]);
  } catch {
    return () => undefined;
  }
};

/** Loads the program or thread that is started by a file. Returns what it exports. */
export const load = (url: string): unknown => {
  const entry = entryOf(url);
  const compiled = compiledFor(entry);
  if (recording) recording.entry = entry;
  const loadChunk = (name: string): unknown => {
    const path = chunks + name;
    const known = require.cache[path];
    if (known) return known.exports;
    const module = new Module(path);
    require.cache[path] = module;
    // ASCII alone, which the build has seen to.
    const text = `(function (exports, require, module, __dist) {${readFileSync(path, 'latin1')}\n})`;
    const script = new Script(text, { filename: path, cachedData: compiled(name) });
    recording?.scripts.set(name, script);
    (script.runInThisContext() as Body)(module.exports, requireAny, module, DIST);
    module.loaded = true;
    return module.exports;
  };
  const requireAny = (name: string): unknown => {
    if (name.startsWith('./')) return loadChunk(name.slice('./'.length));
    return name.startsWith(DIST) ? loadChunk(entryOf(name)) : require(name);
  };
  return loadChunk(entry);
};
