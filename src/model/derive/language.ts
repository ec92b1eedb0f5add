/** Choice of a language among tagged literals. */
import type { LanguageString } from './resource.js';
import { primary } from '../../core/language-tag.js';

/**
 * The string in the first of the wanted languages that is there. A wanted `en-GB` is also served by `en` and the other way
 * round; after the wanted ones come English, an untagged string, and whatever is first. Null for an empty list.
 */
export const inLanguage = (
  strings: readonly LanguageString[],
  wanted: readonly string[] = [],
): LanguageString | null => {
  for (const tag of [...wanted, 'en']) {
    const exact = strings.find(({ language }) => language?.toLowerCase() === tag.toLowerCase());
    const close = exact ?? strings.find(({ language }) => language !== null && primary(language) === primary(tag));
    if (close) return close;
  }
  return strings.find(({ language }) => language === null) ?? strings[0] ?? null;
};
