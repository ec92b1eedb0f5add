/**
 * The package as `npm pack` makes it from what was built, unpacked in an empty folder. Its dependencies are links to those
 * of this tree, and only those that are installed without development dependencies, so nothing is fetched.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the project. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
}

/** A package in a folder of its own. */
export interface Packed {
  /** Where somebody would have called `npm install`. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Paths of everything in the package. */
  readonly files: readonly string[];
  remove(): void;
}

const jsonOf = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

const linkDependencies = (modules: string): void => {
  const { packages } = jsonOf<Lock>(join(ROOT, 'package-lock.json'));
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (name === undefined || dev === true || devOptional === true) continue;
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, path), join(modules, name));
  }
};

/** As npm does for the commands of a package. */
const linkCommands = (modules: string, { name, bin }: Manifest): void => {
  mkdirSync(join(modules, '.bin'));
  for (const [command, file] of Object.entries(bin)) {
    chmodSync(join(modules, name, file), 0o755);
    symlinkSync(join('..', name, file), join(modules, '.bin', command));
  }
};

/** Packs, unpacks and links. */
export const installPacked = (): Packed => {
  const folder = mkdtempSync(join(tmpdir(), 'market-packed-'));
  const modules = join(folder, 'node_modules');
  const manifest = jsonOf<Manifest>(join(ROOT, 'package.json'));
  const target = join(modules, manifest.name);
  mkdirSync(target, { recursive: true });
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', target, '--strip-components=1']);
  rmSync(join(folder, archive));
  linkDependencies(modules);
  linkCommands(modules, manifest);
  const files = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(target.length + 1))
    .sort();
  return { folder, manifest, files, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
