/** What the command loads before it knows what to do: few files, and nothing of the service. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

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

/** The modules that are in files: the build names each before its text. */
const modulesIn = (files: readonly string[]): readonly string[] =>
  files.flatMap((file) =>
    [
      ...readFileSync(fileURLToPath(file), 'utf8').matchAll(/^ *\/\/ ((?:src|schema|resolvers|node_modules)\/\S+)$/gm),
    ].map(([, module = '']) => module),
  );

const SERVICE = /^src\/(app|auth|domain|gateway|identity|rdf|rest|search|store)\//;
const HEAVY = /^node_modules\/(?!commander|cli-progress|string-width|strip-ansi|ansi-regex|emoji-regex|is-fullwidth)/;
const MOST_FILES = 30;

it.each([[['--help']], [['admin', '--help']], [['completion', 'bash']]])('%s needs nothing of the service', (words) => {
  const loaded = loadedBy(...words);
  expect(loaded.length).toBeLessThanOrEqual(MOST_FILES);
  const modules = modulesIn(loaded);
  expect(modules).toContain('src/cli/main.ts');
  // The kinds of sources that can be harvested are words of the command line.
  const others = modules.filter((path) => path !== 'src/domain/harvest/model.ts');
  expect(others.filter((path) => SERVICE.test(path) || HEAVY.test(path))).toEqual([]);
});

it('a command loads what it needs', () => {
  expect(modulesIn(loadedBy('config'))).toContain('src/monitoring/effective-config.ts');
});
