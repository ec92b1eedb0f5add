/** What the command loads before it knows what to do: few files, and nothing of the service. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));

const source = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;

/** Writes the address of every module that is imported, and the path of every one that is required, one a line. */
const TELL = source(`import { appendFileSync } from 'node:fs';
export const load = (url, context, next) => { appendFileSync(2, url + '\\n'); return next(url, context); };`);
const REGISTER = source(`import { appendFileSync } from 'node:fs';
import module, { register } from 'node:module';
register(${JSON.stringify(TELL)});
process.on('exit', () => { for (const path of Object.keys(module._cache)) appendFileSync(2, 'file://' + path + '\\n'); });`);

/** Files that are loaded. */
const loadedBy = (...words: readonly string[]): readonly string[] => {
  const told = execFileSync(
    'bash',
    ['-c', '"$0" "$@" 2>&1 >/dev/null', process.execPath, '--import', REGISTER, MAIN, ...words],
    { encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  );
  return [...new Set(told.split('\n').filter((line) => line.startsWith('file:')))];
};

const ROOT = new URL('../../../', import.meta.url).href;
const contents = JSON.parse(readFileSync(new URL('dist/contents.json', ROOT), 'utf8')) as Record<string, string[]>;

/** The modules that the build put into files. */
const modulesIn = (files: readonly string[]): readonly string[] =>
  files.flatMap((file) => contents[file.slice(ROOT.length)] ?? []);

const SERVICE =
  /^(?:src\/(?:app\/(?!cli\/)|features\/|core\/(?:auth|gateway|rdf|search|store)\/)|resolvers\/|schema\/)/;
const HEAVY = /^node_modules\/(?!commander|cli-progress|string-width|strip-ansi|ansi-regex|emoji-regex|is-fullwidth)/;
const MOST_FILES = 30;

it.each([[['--help']], [['admin', '--help']], [['completion', 'bash']]])('%s needs nothing of the service', (words) => {
  const loaded = loadedBy(...words);
  expect(loaded.length).toBeLessThanOrEqual(MOST_FILES);
  const modules = modulesIn(loaded);
  expect(modules).toContain('src/app/cli/main.ts');
  // The kinds of sources that can be harvested are words of the command line.
  const others = modules.filter((path) => path !== 'src/features/harvest/model.ts');
  expect(others.filter((path) => SERVICE.test(path) || HEAVY.test(path))).toEqual([]);
});

it('a command loads what it needs', () => {
  expect(modulesIn(loadedBy('config'))).toContain('src/core/monitoring/effective-config.ts');
});

it('takes what V8 compiled when this was built', () => {
  const look = source(`const scripts = new Map();
globalThis[Symbol.for('build.recording')] = { scripts };
process.on('exit', () => console.error(JSON.stringify([...scripts].map(([, script]) => script.cachedDataRejected ?? null))));`);
  const main = fileURLToPath(new URL('dist/src/main.js', ROOT));
  const said = execFileSync(
    'bash',
    ['-c', '"$0" "$@" 2>&1 >/dev/null', process.execPath, '--import', look, main, '--help'],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    },
  );
  // What one release of Node.js compiled is of no use to another.
  const isKept = existsSync(new URL(`dist/compiled/${process.version}-${process.arch}`, ROOT));
  const rejected = JSON.parse(said) as (boolean | null)[];
  expect(rejected.length).toBeGreaterThan(1);
  expect(new Set(rejected)).toEqual(new Set([isKept ? false : null]));
});
