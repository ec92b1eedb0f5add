/** What was decided, in English: the titles of the table of refusals. */
import { refusals, type RefusalCode } from '../../../errors.js';

/** By code. */
export const decided = Object.fromEntries(
  Object.entries(refusals).map(([code, { title }]) => [code, title]),
) as Readonly<Record<RefusalCode, string>>;
