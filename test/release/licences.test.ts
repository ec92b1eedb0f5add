/** Everything that is installed with the service has a licence that goes together with its own. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './packed.js';

interface Installed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

interface Licences {
  isAllowed(expression: string): boolean;
  licencesOf(lock: object): readonly Installed[];
}

interface Declared {
  readonly license?: string;
  readonly licenses?: readonly { readonly type: string }[];
}

const jsonOf = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const { isAllowed, licencesOf } = (await import(join(ROOT, '.ci/licences.mjs'))) as Licences;

describe('Licences', () => {
  const lock = jsonOf('package-lock.json') as {
    readonly packages: Readonly<Record<string, { readonly version: string }>>;
  };
  const installed = licencesOf(lock);

  it('are all on the list', () => {
    expect(installed.length).toBeGreaterThan(30);
    expect(installed.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  });

  it('are those that direct dependencies declare themselves', () => {
    const { dependencies } = jsonOf('package.json') as { readonly dependencies: Readonly<Record<string, string>> };
    for (const [name, version] of Object.entries(dependencies)) {
      const { license } = jsonOf(`node_modules/${name}/package.json`) as Declared;
      expect(installed).toContainEqual(expect.objectContaining({ name, version, licence: license }));
    }
  });

  it.each([
    ['MIT', true],
    ['(WTFPL OR MIT)', true],
    ['(MIT AND BSD-3-Clause)', true],
    ['(MIT AND GPL-3.0-only)', false],
    ['GPL-3.0-only OR AGPL-3.0-only', false],
    ['UNKNOWN', false],
  ])('takes %s: %s', (expression, fine) => {
    expect(isAllowed(expression)).toBe(fine);
  });

  it('are reported, and a refused one fails the report', () => {
    const { status, stdout } = spawnSync(process.execPath, ['.ci/licences.mjs'], { cwd: ROOT, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toContain('| graphql | ');
    expect(licencesOf({ packages: { 'node_modules/x': { version: '1.0.0' } } })).toEqual([
      { name: 'x', version: '1.0.0', licence: 'UNKNOWN' },
    ]);
  });
});

interface Bill {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly hashes: readonly { readonly content: string }[];
  }[];
}

describe('The bill of materials', () => {
  it('names every package that is installed, with its digest, in CycloneDX', () => {
    const { stdout } = spawnSync(process.execPath, ['.ci/sbom.mjs'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    const { bomFormat, components } = JSON.parse(stdout) as Bill;
    expect(bomFormat).toBe('CycloneDX');
    expect(components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ''))).toEqual([]);
    const { dependencies } = jsonOf('package.json') as { readonly dependencies: Readonly<Record<string, string>> };
    for (const [name, version] of Object.entries(dependencies)) {
      expect(components).toContainEqual(expect.objectContaining({ name, version }));
    }
  });
});

describe('The changelog', () => {
  it('begins with the version of the package', () => {
    const { version } = jsonOf('package.json') as { readonly version: string };
    const [, newest] = /^## (\S+)/m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')) ?? [];
    expect(newest).toBe(version);
  });
});
