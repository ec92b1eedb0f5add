/** A thread that tells whether `require` loads modules in it, does jobs one by one and together, and packs without end. */
import { workerData } from 'node:worker_threads';
import { Refusal } from '../../src/core/errors.js';
import type { ThreadResult } from '../../src/core/threads/result.js';
import { packedText, textOf } from '../../src/core/store/file/packed.js';
import { useGate, type Gated } from '../../src/core/threads/native-gate.js';
import { resultOf } from '../../src/core/threads/result.js';

useGate((workerData as Gated).gate);

/** True if it does. */
export const requiresModules = (): Promise<ThreadResult<boolean>> =>
  resultOf(async () => (process.features as { require_module?: boolean }).require_module === true);

/** The text, or a refusal of `no`. A thread that is given `trap` ends. */
const outcomeOf = (text: string, among: number): Promise<ThreadResult<string>> =>
  resultOf(async () => {
    if (text === 'trap') process.exit(1);
    if (text === 'no') throw new Refusal('BAD_REQUEST', 'no');
    return `${text} of ${among}`;
  });

/** Does one job. */
export const echo = (text: string): Promise<ThreadResult<string>> => outcomeOf(text, 1);

/** Does several; what they resolve to tells how many there were. */
export const echoAll = (texts: readonly string[]): Promise<ThreadResult<readonly ThreadResult<string>[]>> =>
  resultOf(() => Promise.all(texts.map((text) => outcomeOf(text, texts.length))));

/** Packs and unpacks a text until the thread is ended. */
export const packForever = (text: string): never => {
  for (;;) textOf(packedText(text), 'https://example.org/graph');
};
