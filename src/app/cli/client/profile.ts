/** The login of this person on this machine: one file that only its owner can read. */
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ended, exits } from './exit.js';

/** Tokens of a user, and where new ones come from. */
export interface Tokens {
  readonly issuer: string;
  readonly client: string;
  /** Only for clients that have one. */
  readonly clientSecret?: string | undefined;
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** The time at which the access token ends, in milliseconds since 1970. */
  readonly expires: number;
}

/** The data that are kept: the deployment, and a key or tokens for it. */
export interface Profile {
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly tokens?: Tokens | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The place of the profile (XDG Base Directory Specification). */
export const profileFile = (env: Environment = process.env): string =>
  join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'data-marketplace', 'profile.json');

/** The profile; undefined when nobody is logged in. */
export const readProfile = (file = profileFile()): Profile | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Profile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Ended(`${file} cannot be read; log in again.`, exits.CREDENTIALS);
  }
};

/** Keeps the profile; a reader sees the old one or the new one. */
export const writeProfile = (profile: Profile, file = profileFile()): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(profile, null, 2)}\n`, { mode: 0o600 });
  // The mode counts only for new files.
  chmodSync(partial, 0o600);
  renameSync(partial, file);
};

/** Forgets the login. */
export const removeProfile = (file = profileFile()): void => rmSync(file, { force: true });

/** After so many milliseconds a lock belongs to a process that died. */
const STALE = 15_000;
const PAUSE = 50;

/**
 * Does work alone among the commands of this person: a refresh token works once, and using it twice ends the session
 * (RFC 9700 §4.14.2).
 */
export const alone = async <T>(work: () => Promise<T>, file = profileFile()): Promise<T> => {
  const lock = `${file}.lock`;
  const deadline = Date.now() + STALE;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (Date.now() > deadline) rmSync(lock, { recursive: true, force: true });
      await sleep(PAUSE);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
};
