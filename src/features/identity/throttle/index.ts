/**
 * Brute-force protection of passwords, without a lock that keeps the owner of an account out. Wrong passwords are counted
 * - for an account at one place (a browser that has logged in to it before, otherwise a network): five lock it there;
 * - for a network, over all accounts: fifty lock it there, except for browsers that are known;
 * - for an account, over all places that are not known: thirty pause it there. A network is known in which the account has logged in.
 * A lock lasts a minute, then twice as long with every further failure, up to fifteen. Unknown names are counted like known ones,
 * and locks survive a restart.
 */
import { networkOf } from '../../../core/auth/addresses.js';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { digest } from '../../../core/auth/random.js';
import { canonicalUsername } from '../accounts/users.js';
import { Counters, MEMORY, MINUTE, type Limit } from './counters.js';
import { KnownPlaces } from './known-places.js';

export { LONGEST_LOCK, MEMORY, MINUTE } from './counters.js';
export { KNOWN_FOR } from './known-places.js';

/** Wrong passwords after which an account locks at a place, a network locks, and an account pauses where it is not known. */
export const PLACE_LIMIT = 5;
export const ADDRESS_LIMIT = 50;
export const ACCOUNT_LIMIT = 30;

const AT_PLACE: Limit = { failures: PLACE_LIMIT, forgivenEvery: MEMORY };
/** Many people may share an address, so it is forgiven faster. */
const AT_ADDRESS: Limit = { failures: ADDRESS_LIMIT, forgivenEvery: MINUTE };
/** As slow as the longest lock: somebody with any number of addresses gets four guesses an hour. */
const EVERYWHERE: Limit = { failures: ACCOUNT_LIMIT, forgivenEvery: 15 * MINUTE };

/** The place where somebody logs in. */
export interface Origin {
  /** Network address. */
  readonly address: string;
  /** Value of the cookie that the browser got at an earlier login. */
  readonly device?: string | undefined;
}

/**
 * The way in which a login is answered: `open` by looking at the password; `refused` without, because of what this caller did before;
 * `paused` like a wrong password and with the same work, because of what others did, so that nobody can tell whether there is such an
 * account.
 */
export type Stance = 'open' | 'refused' | 'paused';

/** The counters of a login. */
interface Keys {
  readonly account: string;
  /** The account at the place. */
  readonly place: string;
  /** The network over all accounts; absent for a known browser. */
  readonly address?: string;
  /** True if the account has logged in there before. */
  readonly known: boolean;
}

// What was typed as a name may be a password, so only a digest is kept.
const accountKey = (username: string): string => `account ${digest(canonicalUsername(username))}`;

/** Counts wrong passwords, and knows where people have logged in. */
export class LoginThrottle {
  private readonly counters: Counters;
  private readonly places: KnownPlaces;

  constructor(database: Database, now: () => number) {
    this.counters = new Counters(database, now);
    this.places = new KnownPlaces(database, now);
  }

  /** The way in which a login of that name from there is to be answered. */
  stance(username: string, origin: Origin): Stance {
    const { account, place, address, known } = this.keys(username, origin);
    if (this.counters.isLocked(place) || (address !== undefined && this.counters.isLocked(address))) return 'refused';
    return !known && this.counters.isLocked(account) ? 'paused' : 'open';
  }

  /**
   * Counts a wrong password: at once for this process; store the statements for good. `locked` says what this failure locked, if
   * anything.
   */
  fail(username: string, origin: Origin): { locked?: 'there' | 'where it is not known'; statements: Statement[] } {
    const { account, place, address, known } = this.keys(username, origin);
    const statements = [this.counters.count(place, AT_PLACE)];
    if (address !== undefined) statements.push(this.counters.count(address, AT_ADDRESS));
    // Tries during a pause were not looked at, so they do not prolong it.
    const counts = !known && !this.counters.isLocked(account);
    if (counts) statements.push(this.counters.count(account, EVERYWHERE));
    if (this.counters.isLocked(place)) return { locked: 'there', statements };
    return counts && this.counters.isLocked(account) ? { locked: 'where it is not known', statements } : { statements };
  }

  /** True if the account has logged in with that browser before. */
  knowsDevice(username: string, device: string): boolean {
    return this.places.has(`${accountKey(username)} on ${digest(device)}`);
  }

  /** Forgets the failures of an account at a place, not those of the network, and keeps the place in mind; returns the statements. */
  succeed(username: string, { address, device }: Origin): Statement[] {
    const account = accountKey(username);
    const places = [`${account} at ${networkOf(address)}`];
    if (device !== undefined) places.push(`${account} on ${digest(device)}`);
    return places.flatMap((place) => [...this.counters.forget(place), ...this.places.add(account, place)]);
  }

  /** Forgets everything about an account: its failures, and where it is known; returns the statements to store. */
  forget(username: string): Statement[] {
    const account = accountKey(username);
    return [this.counters.forgetAll(account), this.places.forget(account)];
  }

  /** Statements that delete what nobody needs any more. */
  prune(): Statement[] {
    return [this.counters.prune(), this.places.prune()];
  }

  private keys(username: string, { address, device }: Origin): Keys {
    const account = accountKey(username);
    if (device !== undefined && this.knowsDevice(username, device)) {
      return { account, place: `${account} on ${digest(device)}`, known: true };
    }
    const network = networkOf(address);
    const place = `${account} at ${network}`;
    return { account, place, address: `address ${network}`, known: this.places.has(place) };
  }
}
