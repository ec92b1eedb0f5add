/** Escaping of N-Triples terms in their canonical form (RDF 1.2 N-Triples §3, which RDFC-1.0 §5 builds on). */

// Cc holds U+0000–001F and U+007F–009F; of these only the ones below U+0080 are escaped.
const SPECIAL = /["\\\p{Cc}]/u;
const EVERY_SPECIAL = /["\\\p{Cc}]/gu;
const ILLEGAL_IN_IRI = /[\p{Cc} <>"{}|^`\\]/u;
const EVERY_ILLEGAL_IN_IRI = /[\p{Cc} <>"{}|^`\\]/gu;

const NAMED: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
};

const codePoint = (character: string): string => {
  const code = character.charCodeAt(0);
  return code > 0x7f ? character : `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;
};

/** Escapes the lexical form of a literal. */
export const escapeLiteral = (value: string): string =>
  SPECIAL.test(value) ? value.replace(EVERY_SPECIAL, (character) => NAMED[character] ?? codePoint(character)) : value;

/** Escapes the characters that may not stand in an IRIREF. */
export const escapeIri = (value: string): string =>
  ILLEGAL_IN_IRI.test(value) ? value.replace(EVERY_ILLEGAL_IN_IRI, codePoint) : value;

/** True if an IRI holds a character that may not stand in an IRIREF. */
export const hasIllegalIriCharacter = (value: string): boolean => {
  const found = ILLEGAL_IN_IRI.exec(value);
  return found !== null && codePoint(found[0]) !== found[0];
};
