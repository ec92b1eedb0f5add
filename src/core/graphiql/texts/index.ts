/** What is ours on the GraphiQL page, by language. */
import type { Language } from '../../language.js';
import { de } from './de.js';
import { el } from './el.js';
import { en, type GraphiqlTexts } from './en.js';

export type { GraphiqlTexts };

/** By language. */
export const texts: Readonly<Record<Language, GraphiqlTexts>> = { en, de, el };
