/** Exit codes of the commands that talk to a deployment. They are part of the interface: scripts switch on them. */

/** Exit codes; from 64 on as in sysexits(3). */
export const exits = {
  /** Everything was done. */
  DONE: 0,
  /** Refused, not found, or violations were found. */
  REFUSED: 1,
  /** A part was done. */
  PARTLY: 2,
  /** The command line is wrong. */
  USAGE: 64,
  /** The deployment does not answer, or says that it cannot now. */
  UNREACHABLE: 69,
  /** Credentials are missing, not valid, or not enough. */
  CREDENTIALS: 77,
} as const;

/** One of the exit codes. */
export type Exit = (typeof exits)[keyof typeof exits];

/** Ends a command with a sentence for a person and an exit code. */
export class Ended extends Error {
  override readonly name = 'Ended';
  constructor(
    message: string,
    readonly exit: Exit,
  ) {
    super(message);
  }
}

/** The exit code that belongs to a status of HTTP. */
export const exitOfStatus = (status: number): Exit => {
  if (status === 401 || status === 403) return exits.CREDENTIALS;
  return [429, 502, 503, 504].includes(status) ? exits.UNREACHABLE : exits.REFUSED;
};
