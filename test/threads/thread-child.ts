/** A thread that tells whether `require` loads modules in it. */
import type { ThreadResult } from '../../src/threads/result.js';
import { resultOf } from '../../src/threads/result.js';

/** True if it does. */
export const requiresModules = (): Promise<ThreadResult<boolean>> =>
  resultOf(async () => (process.features as { require_module?: boolean }).require_module === true);
