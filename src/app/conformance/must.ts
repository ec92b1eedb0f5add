/** The ways in which the check of a line ends early. */

/** The line does not hold. */
export class DoesNotHold extends Error {
  override readonly name = 'DoesNotHold';
}

/** The line cannot be looked at on this deployment as it is. */
export class CannotTell extends Error {
  override readonly name = 'CannotTell';
}

/** Ends the check unless the condition is true; the reason says what was seen instead. */
export function must(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new DoesNotHold(reason);
}

/** A value that an earlier line had to provide. */
export const known = <T>(value: T | undefined, reason: string): T => {
  if (value === undefined) throw new CannotTell(reason);
  return value;
};
