/** What the command loads before it knows what to do: nothing of the service. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

const source = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;

/** Writes the address of every module that is loaded, one a line. */
const TELL = source(`import { appendFileSync } from 'node:fs';
export const load = (url, context, next) => { appendFileSync(2, url + '\\n'); return next(url, context); };`);
const REGISTER = source(`import { register } from 'node:module'; register(${JSON.stringify(TELL)});`);

const loadedBy = (...words: readonly string[]): readonly string[] => {
  const told = execFileSync(
    'bash',
    ['-c', '"$0" "$@" 2>&1 >/dev/null', process.execPath, '--import', REGISTER, MAIN, ...words],
    { encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  );
  return told.split('\n').filter((line) => line.startsWith('file:'));
};

const SERVICE = /\/dist\/src\/(auth|domain|gateway|identity|rdf|rest|search|store|core|app)\b/;
const HEAVY = /\/node_modules\/(?!commander|cli-progress)/;

it.each([[['--help']], [['admin', '--help']], [['completion', 'bash']]])('%s needs nothing of the service', (words) => {
  const loaded = loadedBy(...words);
  expect(loaded.some((url) => url.endsWith('/src/cli/main.js'))).toBe(true);
  // The kinds of sources that can be harvested are words of the command line.
  const others = loaded.filter((url) => !url.endsWith('/domain/harvest/model.js'));
  expect(others.filter((url) => SERVICE.test(url) || HEAVY.test(url))).toEqual([]);
});

it('a command loads what it needs', () => {
  expect(loadedBy('config').some((url) => url.endsWith('/monitoring/effective-config.js'))).toBe(true);
});
