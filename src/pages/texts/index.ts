/** The languages of the interface, one file each. */
import { de } from './de.js';
import { el } from './el.js';
import { en, type Texts } from './en.js';

export type { Texts };

/** All texts by language. */
export const texts = { en, de, el } as const satisfies Readonly<Record<string, Texts>>;

/** Languages that the pages speak. */
export type Language = keyof typeof texts;

/** The languages with what they call themselves. */
export const languages: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['el', 'Ελληνικά'],
];

/** True if the pages speak a language. */
export const isLanguage = (tag: string | undefined): tag is Language => tag !== undefined && Object.hasOwn(texts, tag);
