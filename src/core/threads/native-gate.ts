/**
 * A gate around what works outside of JavaScript: the library of SQLite, and zlib. Whoever ends a thread while it is in there ends the whole
 * process: SQLite takes the exception that ends the thread for a fault of its own, and Node.js gives up where it finds a compressor that was
 * made and not yet begun. So a thread that may be ended goes through a gate for each call, and whoever ends it closes the gate and waits until
 * nobody is inside. Both say what they are about before they look at the other, so one of them sees it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** Two numbers in memory that all threads see: how many keep it closed, and how many are inside. */
export type NativeGate = Int32Array<SharedArrayBuffer>;

/** The data of a thread that goes through a gate. */
export interface Gated {
  readonly gate: NativeGate;
}

const [CLOSED, INSIDE] = [0, 1];
/** A thread that loads the library counts as so many inside until it has. */
const LOADING = 2 ** 20;
/** Milliseconds between two looks, and most that anything behind a gate can take. */
const LOOK = 5;
const LONGEST = 30_000;

/** A gate for threads that call zlib alone. */
export const newGate = (): NativeGate => new Int32Array(new SharedArrayBuffer(8));

/** A gate for one thread that loads the library of SQLite as it starts: it is inside until it says that it uses the gate. */
export const newLoadingGate = (): NativeGate => {
  const gate = newGate();
  gate[INSIDE] = LOADING;
  return gate;
};

/** Tells that one more thread of a gate, which is about to start, loads the library. It is to end with the one that started it. */
export const loadsAtGate = (gate: NativeGate): void => void Atomics.add(gate, INSIDE, LOADING);

let own: NativeGate | undefined;
let isInside = false;

/** From now on this thread goes through the gate. To be called when everything is loaded, before the first connection. */
export const useGate = (gate: NativeGate): void => {
  own = gate;
  if (Atomics.load(gate, INSIDE) >= LOADING) Atomics.sub(gate, INSIDE, LOADING);
};

/** Enters as soon as the gate is open: a thread that is to end is ended while it waits. */
const enter = (gate: NativeGate): void => {
  for (;;) {
    Atomics.add(gate, INSIDE, 1);
    const closed = Atomics.load(gate, CLOSED);
    if (closed === 0) return;
    Atomics.sub(gate, INSIDE, 1);
    Atomics.wait(gate, CLOSED, closed);
  }
};

/** Calls what is behind the gate, where this thread has one. What calls back and comes again is inside already. */
export const throughGate = <T>(call: () => T): T => {
  if (!own || isInside) return call();
  enter(own);
  isInside = true;
  try {
    return call();
  } finally {
    isInside = false;
    Atomics.sub(own, INSIDE, 1);
  }
};

/** Tells that the threads of a gate are gone, wherever they were. */
export const leaveGate = (gate: NativeGate): void => void Atomics.store(gate, INSIDE, 0);

/**
 * Closes a gate, does something as soon as nobody is inside, and opens it again. Resolves to false, with nothing done, where somebody was inside
 * for `patience` milliseconds.
 */
export const whileNobodyIsInside = async (gate: NativeGate, patience: number, act: () => void): Promise<boolean> => {
  Atomics.add(gate, CLOSED, 1);
  try {
    for (let waited = 0; Atomics.load(gate, INSIDE) > 0; waited += LOOK) {
      if (waited >= patience) return false;
      await sleep(LOOK);
    }
    act();
    return true;
  } finally {
    Atomics.sub(gate, CLOSED, 1);
    Atomics.notify(gate, CLOSED);
  }
};

/** Ends the thread of a gate with those that it started, whatever they are doing; only inside they are waited for. */
export const endAtGate = async (worker: Worker, gate: NativeGate): Promise<void> => {
  let gone: Promise<number> | undefined;
  // It stays closed: those that the thread started go on for a moment after it.
  Atomics.add(gate, CLOSED, 1);
  await whileNobodyIsInside(gate, LONGEST, () => (gone = worker.terminate()));
  await gone;
};
