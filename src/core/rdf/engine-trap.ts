/** The consequences of a failure that the WebAssembly instance of the parser does not survive. */

/**
 * The WebAssembly instance has trapped. It would answer wrongly from now on instead of failing, so every later call ends
 * with this error too: whoever runs the thread must replace it.
 */
export class EngineTrapped extends Error {
  override readonly name = 'EngineTrapped';
}

let trapped: EngineTrapped | undefined;

/** Throws when the instance of this thread has trapped before. */
export const assertAlive = (): void => {
  if (trapped) throw trapped;
};

/** The error of the parser; when it is a trap, an exhausted stack or anything else, throws `EngineTrapped`. */
export const parserErrorOf = (error: unknown): Error => {
  // Errors of the parser are plain; all others leave the instance in an unknown state.
  if (error instanceof Error && error.name === 'Error') return error;
  trapped = new EngineTrapped('The RDF engine has trapped and must be replaced', { cause: error });
  throw trapped;
};
