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
  enter(asker: Asker, size = 0, signal?: AbortSignal): Promise<Turn> {
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
