/**
 * A gate around the library of SQLite. Whoever ends a thread while the library works in it ends the whole process: the library takes the
 * exception that ends the thread for a fault of its own. So a thread that may be ended goes through the gate for each call, and whoever ends it
 * closes the gate and waits until nobody is inside. Both say what they are about before they look at the other, so one of them sees it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** Two numbers in memory that both threads see: not 0 when the thread is to end, and not 0 while somebody is inside. */
export type NativeGate = Int32Array<SharedArrayBuffer>;

const [ENDING, INSIDE] = [0, 1];
/** Milliseconds between two looks, and most of them: no call of the library takes so long. */
const LOOK = 5;
const LONGEST = 30_000;

/** The thread is to end: the library is not called any more. */
export class ThreadEnding extends Error {
  override readonly name = 'ThreadEnding';
}

/** A gate for a new thread: somebody is inside until the thread has loaded the library. */
export const newGate = (): NativeGate => {
  const gate: NativeGate = new Int32Array(new SharedArrayBuffer(8));
  gate[INSIDE] = 1;
  return gate;
};

let own: NativeGate | undefined;

/** From now on this thread goes through the gate. To be called when everything is loaded, before the first connection. */
export const useGate = (gate: NativeGate): void => {
  own = gate;
  Atomics.store(gate, INSIDE, 0);
};

/** Calls the library, through the gate where this thread has one. Throws `ThreadEnding` instead where it is closed. */
export const throughGate = <T>(call: () => T): T => {
  if (!own) return call();
  Atomics.store(own, INSIDE, 1);
  try {
    if (Atomics.load(own, ENDING) !== 0) throw new ThreadEnding('the thread is to end');
    return call();
  } finally {
    Atomics.store(own, INSIDE, 0);
  }
};

/** Tells that the thread is gone, wherever it was. */
export const leaveGate = (gate: NativeGate): void => void Atomics.store(gate, INSIDE, 0);

/** Closes a gate. Resolves to whether nobody is inside and nobody will be. */
const closed = async (gate: NativeGate): Promise<boolean> => {
  Atomics.store(gate, ENDING, 1);
  for (let waited = 0; waited < LONGEST; waited += LOOK) {
    if (Atomics.load(gate, INSIDE) === 0) return true;
    await sleep(LOOK);
  }
  return false;
};

/** Ends a thread that goes through this gate, whatever it is doing; only within the library it is waited for. */
export const endAtGate = async (worker: Worker, gate: NativeGate): Promise<void> => {
  if (await closed(gate)) await worker.terminate();
};
