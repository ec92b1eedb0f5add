/** JSON in parameters and bodies: when it is broken, the client is told where. */
import { Refusal } from '../../../core/errors.js';

/** Messages that only say that something is missing at the end: what stands before may be all right. */
const INCOMPLETE = /end of JSON input|Unterminated|No number after minus|Exponent part|fractional/i;

/** True if a text is JSON, or could become JSON if it went on. */
const couldGoOn = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    const position = /at position (\d+)/.exec(message)?.[1];
    return text.trim() === '' || INCOMPLETE.test(message) || Number(position) === text.length;
  }
};

/** Number of the first character, counted from 1, that cannot stand where it stands; undefined when only the end is missing. */
const faultIn = (text: string): number | undefined => {
  if (couldGoOn(text)) return undefined;
  let good = 0;
  let bad = text.length;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (couldGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return bad;
};

/** Reads JSON; `BAD_REQUEST` says where it is broken. `what` names it. */
export const parseJson = (text: string, what: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    const position = faultIn(text);
    const where = position === undefined ? 'it ends too early' : `at character ${position}`;
    throw new Refusal('BAD_REQUEST', `${what} is not valid JSON: ${where}.`, { position: position ?? text.length + 1 });
  }
};
