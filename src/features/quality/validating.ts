/** Hands out the validation tools of a thread. They are loaded on first use: most threads never validate. */
import type { QualityContext } from './job.js';
import type { Validating } from './validation.js';

let tools: Promise<Validating> | undefined;

/** The tools of this thread. */
export const validating = (context: QualityContext): Promise<Validating> => {
  tools ??= import('./validation.js').then(({ Validating: Tools }) => new Tools(context));
  return tools;
};
