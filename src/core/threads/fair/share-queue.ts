/** Those of one caller who wait. */
import type { Asker } from './asker.js';

/** Somebody who waits. */
export interface Waiting {
  readonly asker: Asker;
  /** Characters that are held meanwhile. */
  readonly size: number;
  /** Gets a place. */
  start(): void;
  /** Goes without one, to make room for others. */
  yield(): void;
  /** Goes without one, because another piece of work of the same caller takes it along; absent where that cannot be. */
  readonly join?: (() => void) | undefined;
}

/** Queues of one caller: each member's in order of arrival. */
export class ShareQueue {
  readonly #members = new Map<string, Waiting[]>();
  #number = 0;
  #characters = 0;

  /** The number of those who wait. */
  get number(): number {
    return this.#number;
  }

  /** Characters that they hold. */
  get characters(): number {
    return this.#characters;
  }

  /** Members of whom somebody waits. */
  get members(): readonly string[] {
    return [...this.#members.keys()];
  }

  /** Those of one member, in order of arrival. */
  of(member: string): readonly Waiting[] {
    return this.#members.get(member) ?? [];
  }

  /** Those of the member that has most in the queue. */
  get longest(): readonly Waiting[] {
    let longest: readonly Waiting[] = [];
    for (const queue of this.#members.values()) if (queue.length > longest.length) longest = queue;
    return longest;
  }

  /** Puts somebody at the end of the member's queue. */
  add(waiting: Waiting): void {
    const { member } = waiting.asker;
    const queue = this.#members.get(member);
    if (queue) queue.push(waiting);
    else this.#members.set(member, [waiting]);
    this.#number += 1;
    this.#characters += waiting.size;
  }

  /** Takes somebody out, wherever in the queue. Returns whether it was there. */
  remove(waiting: Waiting): boolean {
    const { member } = waiting.asker;
    const queue = this.#members.get(member) ?? [];
    const place = queue.indexOf(waiting);
    if (place < 0) return false;
    queue.splice(place, 1);
    if (queue.length === 0) this.#members.delete(member);
    this.#number -= 1;
    this.#characters -= waiting.size;
    return true;
  }
}
