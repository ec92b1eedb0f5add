/** Exit codes of the tools. */

/** Everything was done. */
export const DONE = 0;
/** Nothing was done; the message says why. */
export const FAILED = 1;
/** A part was done; the messages say what is missing. */
export const PARTLY = 2;

/** The end of a tool. */
export type ExitCode = typeof DONE | typeof FAILED | typeof PARTLY;
