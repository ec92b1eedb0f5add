/** The names of imports, by which one that goes on asks the deployment what those before it made. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { profileFile } from './profile.js';

/** Imports that one goes on with, at most. */
const MOST = 20;

const namesIn = (file: string): readonly string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
};

/**
 * Gives an import of an archive (by the digest of its manifest) at a deployment a name of its own, and notes it. `before`: names of those that
 * it goes on with; none where it begins anew.
 */
export const beginImport = (
  url: string,
  digest: string,
  resume: boolean,
): { readonly begun: string; readonly before: readonly string[] } => {
  const name = createHash('sha256').update(`${url} ${digest}`).digest('hex').slice(0, 32);
  const file = join(dirname(profileFile()), 'imports', name);
  const before = resume ? namesIn(file).slice(-MOST) : [];
  const begun = randomUUID();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${[...before, begun].join('\n')}\n`, { mode: 0o600 });
  return { begun, before };
};
