/** Ends waiting for an execution that takes too long. */
import type { ExecutionResult } from 'graphql';
import type { Refusal } from '../errors.js';

/**
 * The result of `work`, or a rejection with `refusal()` after `milliseconds`. The work itself cannot be interrupted; nobody
 * waits for it any more.
 */
export const withDeadline = async (
  work: Promise<ExecutionResult> | ExecutionResult,
  milliseconds: number,
  refusal: () => Refusal,
): Promise<ExecutionResult> => {
  if (!(work instanceof Promise)) return work;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(refusal()), milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
};
