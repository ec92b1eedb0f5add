/** The languages of the interface, one file each. */
import type { Language } from '../../language.js';
import { de } from './de.js';
import { el } from './el.js';
import { en, type Texts } from './en.js';

export type { Texts };

/** All texts by language. */
export const texts = { en, de, el } as const satisfies Readonly<Record<Language, Texts>>;

/** The text at a place, such as `dataset.themes`; undefined where there is none. */
export const textAt = (all: Texts, place: string): string | undefined => {
  const text = place
    .split('.')
    .reduce<unknown>((tree, name) => (tree as Record<string, unknown> | undefined)?.[name], all);
  return typeof text === 'string' ? text : undefined;
};
