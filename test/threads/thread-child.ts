/** A thread that tells whether `require` loads modules in it, and does jobs one by one and together. */
import { Refusal } from '../../src/errors.js';
import type { ThreadResult } from '../../src/threads/result.js';
import { resultOf } from '../../src/threads/result.js';

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
