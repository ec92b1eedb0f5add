/** What was decided, by the code of a refusal. */
import type { RefusalCode } from '../../../errors.js';
import { problems } from '../../../http/texts/index.js';
import type { Language } from '../../../language.js';

/** The titles of the table of refusals in a language. */
export const decided = (language: Language): Readonly<Record<RefusalCode, string>> =>
  Object.fromEntries(Object.entries(problems[language]).map(([code, { title }]) => [code, title])) as Record<
    RefusalCode,
    string
  >;
