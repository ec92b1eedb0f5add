/** A bounded room for those who wait, which nobody can fill for others. */
import type { Asker } from './asker.js';
import { ShareQueue, type Waiting } from './share-queue.js';

/** The limits of waiting. */
export interface WaitingLimits {
  /** Pieces of work. */
  readonly number: number;
  /** Pieces of work of one caller; as many as of all where absent. */
  readonly numberEach?: number;
  /** Characters of all that waits together. */
  readonly characters: number;
}

const NOBODY = new ShareQueue();

/** A waiting room: where it is full, whoever holds most of it gives way to who holds less. */
export class WaitingRoom {
  readonly #queues = new Map<string, ShareQueue>();
  #number = 0;
  #characters = 0;

  constructor(private readonly limits: WaitingLimits) {}

  /** Callers of whom somebody waits. */
  get shares(): readonly string[] {
    return [...this.#queues.keys()];
  }

  /** Those of one caller. */
  of(share: string): ShareQueue {
    return this.#queues.get(share) ?? NOBODY;
  }

  /** True if anybody but this one waits. */
  hasOthers(asker: Asker): boolean {
    const others = (share: string) => share !== asker.share || this.of(share).members.some((m) => m !== asker.member);
    return this.shares.some(others);
  }

  /** Adds somebody, at the cost of who holds more where the room is full. Returns whether there was room. */
  add(waiting: Waiting): boolean {
    if (!this.#makeRoom(waiting)) return false;
    const { share } = waiting.asker;
    let queue = this.#queues.get(share);
    if (!queue) this.#queues.set(share, (queue = new ShareQueue()));
    queue.add(waiting);
    this.#number += 1;
    this.#characters += waiting.size;
    return true;
  }

  /** Takes somebody out. Returns whether it was there. */
  remove(waiting: Waiting): boolean {
    const { share } = waiting.asker;
    const queue = this.of(share);
    if (!queue.remove(waiting)) return false;
    if (queue.number === 0) this.#queues.delete(share);
    this.#number -= 1;
    this.#characters -= waiting.size;
    return true;
  }

  #makeRoom({ asker, size }: Waiting): boolean {
    const { number, numberEach = number, characters } = this.limits;
    const own = (): ShareQueue => this.of(asker.share);
    const mine = (): number => own().of(asker.member).length;
    if (own().number >= numberEach && !this.#displace(own(), own().longest.length > mine() + 1)) return false;
    while (this.#number >= number) {
      const largest = this.#largest((queue) => queue.number);
      if (!this.#displace(largest, largest.number > own().number + 1)) return false;
    }
    // The first in the room may be of any size.
    while (this.#number > 0 && this.#characters + size > characters) {
      const largest = this.#largest((queue) => queue.characters);
      if (!this.#displace(largest, largest.characters > own().characters + size)) return false;
    }
    return true;
  }

  #largest(measure: (queue: ShareQueue) => number): ShareQueue {
    let largest = NOBODY;
    for (const queue of this.#queues.values()) if (measure(queue) > measure(largest)) largest = queue;
    return largest;
  }

  /** Sends away who came last of those with most, where that `isFair`. */
  #displace(queue: ShareQueue, isFair: boolean): boolean {
    const last = isFair ? queue.longest.at(-1) : undefined;
    if (!last) return false;
    this.remove(last);
    last.yield();
    return true;
  }
}
