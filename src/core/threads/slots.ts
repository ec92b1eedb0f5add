/** A bounded number of places, given fairly to those who wait for one. */
import { Refusal } from '../errors.js';
import type { Asker } from './fair/asker.js';
import { Ledger } from './fair/ledger.js';
import type { Waiting } from './fair/share-queue.js';
import { WaitingRoom, type WaitingLimits } from './fair/waiting-room.js';

/** The slots that are shared. */
export interface SlotOptions {
  readonly places: number;
  /** Places that one caller may have at a time; all where absent. */
  readonly placesEach?: number;
  readonly waiting: WaitingLimits;
  /** The refusal for those who find no room. */
  readonly busy?: () => Refusal;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

/** A place that somebody has. */
export interface Turn {
  /** True if somebody else waits. */
  isAwaited(): boolean;
  /**
   * Takes those along who come next, are the same caller's and can be taken: so many at most, of so many characters together. None
   * while anybody else waits, and no more than leaves as many for each other place. Returns how many.
   */
  takeAlong(most: number, characters: number): number;
  /** Gives the place to the next. `more`: milliseconds that count beside those that went by. */
  leave(more?: number): void;
}

interface Running {
  readonly asker: Asker;
  readonly since: number;
}

const busyPayloads = (): Refusal =>
  new Refusal('UNAVAILABLE', 'Too many payloads are waiting; try again in a moment.', { retryAfter: 2 });

/** The first of those with the smallest number. */
const least = (names: readonly string[], measure: (name: string) => number): string | undefined => {
  let [best] = names;
  let smallest = Infinity;
  for (const name of names) {
    const measured = measure(name);
    if (measured < smallest) [best, smallest] = [name, measured];
  }
  return best;
};

/**
 * Lets so many in at a time. Callers take turns by the time that their work took: one whose work is slow waits for longer than one
 * whose work is quick, and what one caller queues makes no other wait. Members of one caller take turns likewise among themselves.
 */
export class Slots {
  readonly #room: WaitingRoom;
  readonly #running = new Set<Running>();
  readonly #shares = new Ledger();
  /** Accounts of the members of each caller that has work here. */
  readonly #members = new Map<string, Ledger>();
  readonly #now: () => number;

  constructor(private readonly options: SlotOptions) {
    this.#room = new WaitingRoom(options.waiting);
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Waits for a place; `size` in characters. Rejects with `UNAVAILABLE` when too much waits already, and with the reason of `signal`
   * when that is aborted before there is a place.
   */
  async enter(asker: Asker, size = 0, signal?: AbortSignal): Promise<Turn> {
    return (await this.#enter(asker, size, signal)) as Turn;
  }

  /** The same for work that another turn of the caller can take along: `join` is called then, and this resolves to nothing. */
  enterOrJoin(
    asker: Asker,
    size: number,
    signal: AbortSignal | undefined,
    join: () => void,
  ): Promise<Turn | undefined> {
    return this.#enter(asker, size, signal, join);
  }

  #enter(asker: Asker, size: number, signal?: AbortSignal, join?: () => void): Promise<Turn | undefined> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.#isFree(asker.share)) return Promise.resolve(this.#begin(asker));
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        asker,
        size,
        start: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(this.#begin(asker));
        },
        yield: () => {
          signal?.removeEventListener('abort', giveUp);
          reject((this.options.busy ?? busyPayloads)());
        },
        join:
          join &&
          (() => {
            signal?.removeEventListener('abort', giveUp);
            join();
            resolve(undefined);
          }),
      };
      const giveUp = (): void => {
        this.#room.remove(waiting);
        reject(signal?.reason as Error);
      };
      if (!this.#room.add(waiting)) return waiting.yield();
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #begin(asker: Asker): Turn {
    const { share, member } = asker;
    const running = { asker, since: this.#now() };
    this.#running.add(running);
    this.#shares.begin(share);
    this.#membersOf(share).begin(member);
    return {
      isAwaited: () => this.#room.hasOthers(asker),
      takeAlong: (most, characters) => this.#takeAlong(asker, most, characters),
      leave: (more = 0) => {
        if (!this.#running.delete(running)) return;
        const used = this.#now() - running.since + more;
        this.#shares.charge(share, used);
        this.#membersOf(share).charge(member, used);
        this.#next();
        if (this.#held(share) === 0 && this.#room.of(share).number === 0) this.#members.delete(share);
      },
    };
  }

  #takeAlong(asker: Asker, most: number, characters: number): number {
    const { share, member } = asker;
    const queue = this.#room.of(share);
    if (queue.number === 0 || this.#room.hasOthers(asker)) return 0;
    const all = Math.min(most, Math.floor(queue.number / this.options.places));
    let [taken, left] = [0, characters];
    while (taken < all) {
      const next = queue.of(member)[0];
      if (!next?.join || next.size > left) break;
      left -= next.size;
      this.#room.remove(next);
      next.join();
      taken += 1;
    }
    return taken;
  }

  #next(): void {
    for (let next = this.#first(); next; next = this.#first()) {
      this.#room.remove(next);
      next.start();
    }
  }

  /** The waiting one whose turn it is: of the callers who may have a place the one that used least, and of its members likewise. */
  #first(): Waiting | undefined {
    const shares = this.#room.shares.filter((name) => this.#isFree(name));
    const share = least(shares, (name) => this.#shares.of(name) + this.#underWay((asker) => asker.share === name));
    if (share === undefined) return undefined;
    const queue = this.#room.of(share);
    const ledger = this.#membersOf(share);
    const isOf = (name: string) => (asker: Asker) => asker.share === share && asker.member === name;
    const member = least(queue.members, (name) => ledger.of(name) + this.#underWay(isOf(name)));
    return queue.of(member ?? '')[0];
  }

  #membersOf(share: string): Ledger {
    let ledger = this.#members.get(share);
    if (!ledger) this.#members.set(share, (ledger = new Ledger()));
    return ledger;
  }

  /** Milliseconds that work has taken which is not done yet. */
  #underWay(isMeant: (asker: Asker) => boolean): number {
    let time = 0;
    for (const { asker, since } of this.#running) if (isMeant(asker)) time += this.#now() - since;
    return time;
  }

  #held(share: string): number {
    let held = 0;
    for (const { asker } of this.#running) if (asker.share === share) held += 1;
    return held;
  }

  #isFree(share: string): boolean {
    const { places, placesEach = places } = this.options;
    return this.#running.size < places && this.#held(share) < placesEach;
  }
}
