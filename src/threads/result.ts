/** Results of work in other threads. */
import { Refusal } from '../errors.js';

/** A result, or a refusal as data: class instances do not survive the way back to the main thread. */
export type ThreadResult<T> = { readonly value: T } | { readonly refusal: ReturnType<Refusal['toJSON']> };

/** Does work in a thread. What it refuses becomes data; every other error stays one. */
export const resultOf = async <T>(work: () => Promise<T>): Promise<ThreadResult<T>> => {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.toJSON() };
    throw error;
  }
};

/** The result, on the main thread. Throws the refusal. */
export const valueOf = <T>(result: ThreadResult<T>): T => {
  if ('value' in result) return result.value;
  const { code, detail, extras } = result.refusal;
  throw new Refusal(code, detail, extras);
};
