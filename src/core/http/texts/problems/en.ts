/** What each code of the table of refusals says, in English: the table itself. */
import { refusals, type RefusalCode } from '../../../errors.js';

/** By code: what was decided, and what whoever asked can do about it. */
export type Problems = Readonly<Record<RefusalCode, { readonly title: string; readonly advice: string }>>;

/** In English. */
export const problems: Problems = refusals;
