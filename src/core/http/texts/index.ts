/** The words of pages about the service, one file for each language. */
import type { Language } from '../../language.js';
import { de } from './de.js';
import { el } from './el.js';
import { en, type AboutTexts } from './en.js';
import { problems as german } from './problems/de.js';
import { problems as greek } from './problems/el.js';
import { problems as english, type Problems } from './problems/en.js';

/** By language. */
export const texts: Readonly<Record<Language, AboutTexts>> = { en, de, el };

/** What each code of the table of refusals says, by language. */
export const problems: Readonly<Record<Language, Problems>> = { en: english, de: german, el: greek };
