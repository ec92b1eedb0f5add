/** Values of RDF as the search documents show them. */
import type { LanguageString } from './resource.js';

/** A text in its languages: what clients index by `title.en`. */
export type LanguageMap = Readonly<Record<string, string>>;

/** The document as it grows: members without value are left out, never null. */
export type Members = Record<string, unknown>;

/**
 * Key of a language in a map: the tag in lower case; of a machine translation (RFC 6497) the language it is in. Untagged
 * text counts as English, because clients read `.en` of it.
 */
export const languageKey = (language: string | null): string =>
  (language ?? 'en').toLowerCase().split('-t-', 1)[0] ?? 'en';

/** The first text of each language; undefined when there is none. A tagged text goes before an untagged one. */
export const languageMap = (strings: readonly LanguageString[]): LanguageMap | undefined => {
  const map: Record<string, string> = {};
  for (const { value, language } of strings) if (language !== null) map[languageKey(language)] ??= value;
  for (const { value, language } of strings) if (language === null) map[languageKey(null)] ??= value;
  return Object.keys(map).length > 0 ? map : undefined;
};

/** A number; undefined when the text is none. */
export const numberOf = (text: string | null | undefined): number | undefined => {
  if (text == null || text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
};

/** The list, or undefined where it is empty. */
export const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);

const ORDINARY = { configurable: true, enumerable: true, writable: true } as const;

/** The object without members that are undefined or null. */
export const compact = (members: Members): Members => {
  const kept: Members = {};
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (value === undefined || value === null) continue;
    // Names come from payloads: an assignment would change what the object inherits.
    if (name === '__proto__') Object.defineProperty(kept, name, { ...ORDINARY, value });
    else kept[name] = value;
  }
  return kept;
};

/** An IRI that clients can parse as a URL, whatever its scheme: not every IRI of RFC 3987 is one. Undefined for others. */
export const parsable = (iri: string | undefined): string | undefined =>
  iri !== undefined && URL.canParse(iri) ? iri : undefined;

/** True if a text is an absolute http or https URL that clients can parse. */
export const isUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);
