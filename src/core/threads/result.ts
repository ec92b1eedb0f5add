/** Results of work in other threads. */
import { Refusal, type RefusalData } from '../errors.js';

/** A result, or a refusal as data. */
export type ThreadResult<T> = { readonly value: T } | { readonly refusal: RefusalData };

/** Does work in a thread. What it refuses becomes data; every other error stays one. */
export const resultOf = async <T>(work: () => Promise<T>): Promise<ThreadResult<T>> => {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.toData() };
    throw error;
  }
};

/** The result, on the main thread. Throws the refusal. */
export const valueOf = <T>(result: ThreadResult<T>): T => {
  if ('value' in result) return result.value;
  throw Refusal.from(result.refusal);
};
