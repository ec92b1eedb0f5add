/** The runs that a reader may see, and the visible part of their addresses. */
import { isAmong, type Owners } from '../repository/ownership/visibility.js';
import type { Actor } from '../repository/writes.js';

/** Runs into catalogues of these owners, and those that the reader started. */
export interface RunSight {
  readonly owners: Owners;
  /** The reader, as the domain names actors. */
  readonly reader: string;
}

/** A run, as far as it decides who may see it. */
interface VisibleRun {
  readonly owner?: string | undefined;
  readonly actor: Pick<Actor, 'name'>;
}

/** True if a reader may see a run. Lists of runs say the same in SQL. */
export const seesRun = ({ owner, actor }: VisibleRun, { owners, reader }: RunSight): boolean =>
  isAmong(owner, owners) || actor.name === reader;

const SECRET = /key|token|secret|pass|pwd|sig|auth|credential|session|sas/i;
const HIDDEN = '***';

/** An address without what may be a secret: user and password, and values of parameters that are named like one. */
export const withoutSecrets = (address: string): string => {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') [url.username, url.password] = [HIDDEN, ''];
  for (const name of new Set(url.searchParams.keys())) if (SECRET.test(name)) url.searchParams.set(name, HIDDEN);
  return url.href;
};
