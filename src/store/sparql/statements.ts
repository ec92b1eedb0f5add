/** Stored N-Triples as part of an update. */

/** An escape in canonical N-Triples. */
const ESCAPE = /\\(?:\\([uU]?)|[^\\])/gs;
/** A statement with an IRI that needs an escape: it can be kept as N-Triples, but SPARQL has no way to write it. */
const ESCAPED_IRI =
  /^(?:<[^>]*\\[^>]*>|(?:<[^>]*>|_:\S+) <[^>]*\\[^>]*>|(?:<[^>]*>|_:\S+) <[^>]*> (?:<[^>]*\\[^>]*>|"(?:[^"\\]|\\.)*"\^\^<[^>]*\\[^>]*>))/;

/** Writes an escaped backslash before a `u` so that a reader who decodes `\u` before it parses (SPARQL 1.1 §19.2) finds the same. */
const escapeOnce = (escape: string, letter: string | undefined): string =>
  letter ? `\\\\\\u00${letter.charCodeAt(0).toString(16)}` : escape;

/**
 * Canonical N-Triples as statements of a template, one after the other on a single line. Statements whose IRIs SPARQL cannot
 * write are left out: they are in the journal, but nobody can ask for them.
 */
export const templateOf = (triples: string): string => {
  if (!triples.includes('\\')) return triples.replaceAll('\n', ' ');
  const lines = triples.split('\n').filter((line) => !line.includes('\\u') || !ESCAPED_IRI.test(line));
  return lines.join(' ').replace(ESCAPE, escapeOnce);
};
