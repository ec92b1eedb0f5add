/** The folders of application profiles: those that come with the service, and those of the operator. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDER } from '../rules.js';
import { OperatorError } from '../../../../core/errors.js';
import { MANIFEST, readManifest, type ProfileManifest } from './manifest.js';

/** A profile and where its files are. */
export interface ProfileFolder extends ProfileManifest {
  readonly folder: string;
  /** True for those that come with the service, false for those of the operator. */
  readonly isShipped: boolean;
  /** Changes with whatever its files say: what was judged by other rules is judged again. */
  readonly fingerprint: string;
}

const SHIPPED = fileURLToPath(new URL('profiles/', FOLDER));
/** More would be a folder of something else. */
const MOST = 100;

const foldersIn = (parent: string): string[] =>
  readdirSync(parent)
    .sort()
    .map((name) => join(parent, name))
    .filter((path) => statSync(path).isDirectory() && existsSync(join(path, MANIFEST)));

const fingerprintOf = (folder: string, { shapes, codeLists }: ProfileManifest): string => {
  const hash = createHash('sha256');
  for (const name of [...shapes, ...codeLists.map(({ file }) => file)]) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new OperatorError(`${join(folder, MANIFEST)}: there is no file ${name}.`);
    hash.update(name).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
};

/** IRIs that differ in what stands at the end alone name the same profile. */
export const bareIri = (iri: string): string => iri.replace(/[/#]+$/, '');

/** The things that the verdicts of profiles follow from; empty without any. */
export const signatureOf = (profiles: readonly Pick<ProfileFolder, 'id' | 'fingerprint'>[]): string =>
  profiles.map(({ id, fingerprint }) => `${id}@${fingerprint}`).join(' ');

/**
 * Reads the manifests of all profiles. `more` is a folder of the operator that holds one folder for each profile. Errors: `OperatorError`
 * about a manifest, a folder that is not there, or two profiles with one name.
 */
export const profileFolders = (more?: string): readonly ProfileFolder[] => {
  if (more !== undefined && !existsSync(more)) throw new OperatorError(`${more}: there is no such folder.`);
  const folders = [...foldersIn(SHIPPED), ...(more === undefined ? [] : foldersIn(more))];
  if (folders.length > MOST) throw new OperatorError(`${more ?? SHIPPED}: at most ${MOST} profiles are read.`);
  const profiles = folders.map((folder) => {
    const manifest = readManifest(folder);
    const isShipped = folder.startsWith(SHIPPED);
    return { ...manifest, folder, isShipped, fingerprint: fingerprintOf(folder, manifest) };
  });
  const names = new Map<string, string>();
  for (const { id, iri, also, folder } of profiles) {
    for (const name of new Set([id, ...[iri, ...also].map(bareIri)])) {
      const other = names.get(name);
      if (other !== undefined) throw new OperatorError(`${join(folder, MANIFEST)}: "${name}" names ${other} already.`);
      names.set(name, folder);
    }
  }
  return profiles;
};
