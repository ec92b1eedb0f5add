/** The languages of the interface, one file each. */
import type { Language } from '../../language.js';
import { de } from './de.js';
import { el } from './el.js';
import { en, type Texts } from './en.js';

export type { Texts };

/** All texts by language. */
export const texts = { en, de, el } as const satisfies Readonly<Record<Language, Texts>>;
