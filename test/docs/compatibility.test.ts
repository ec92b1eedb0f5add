/** The page about clients names the releases that are run: those that the lists of packages pin. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './deployment.js';

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

type Dependencies = Readonly<Record<string, string>>;
interface Package {
  readonly dependencies: Dependencies;
  readonly devDependencies: Dependencies;
}
const packageAt = (path: string): Package => JSON.parse(textOf(path)) as Package;

/** `name@release` of packages; an alias counts as what it stands for. */
const releases = (dependencies: Dependencies): readonly string[] =>
  Object.entries(dependencies).map(([name, version]) => /^npm:(.+)$/.exec(version)?.[1] ?? `${name}@${version}`);

const PYTHON = 'test/clients/python';
const python = readdirSync(join(ROOT, PYTHON))
  .filter((name) => name.startsWith('requirements'))
  .flatMap((name) => textOf(`${PYTHON}/${name}`).split('\n'))
  .map((line) => line.replace('==', '@'));

const clients = releases(packageAt('test/clients/npm/package.json').dependencies);
const ours = packageAt('package.json');
const connectors = [...textOf('.ci/dsp.sh').matchAll(/^edc=\$\{EDC_VERSION:-(.+)\}$/gm)].map(
  ([, release]) => `Eclipse EDC@${release}`,
);
const pinned = new Set(
  [releases(ours.dependencies), releases(ours.devDependencies), clients, python, connectors].flat(),
);

const rows = textOf('docs/compatibility.md')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (Client|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name, release]) => `${name}@${release}`);

describe('The page about clients', () => {
  it.each(rows)('%s is what is installed', (row) => {
    expect(pinned).toContain(row);
  });

  it('leaves no client out', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(clients.filter((client) => !rows.includes(client))).toEqual([]);
  });
});
