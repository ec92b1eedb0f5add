/** Labels of blank nodes in stored graphs. Needs nothing of Node.js, so browsers read them, too. */

/** The prefix of all labels of a graph; `hash` is hexadecimal. Stored graphs have labels that are unique in the whole store. */
export const storedPrefix = (hash: string): string => `b${hash.slice(0, 16)}x`;

const PREFIX = 'b[0-9a-f]{16}x';
// A label stands at the start of a line, after the predicate or at the end; no literal spans lines or ends one.
const AT_START = new RegExp(`^_:${PREFIX}`, 'gm');
const AFTER_PREDICATE = new RegExp(`^(\\S+ <[^>\\n]*> )_:${PREFIX}`, 'gm');

/** The canonical N-Quads (RDFC-1.0) of a stored graph: it is kept in canonical order, under other labels. */
export const canonicalOf = (stored: string): string =>
  stored.replace(AT_START, '_:c14n').replace(AFTER_PREDICATE, '$1_:c14n');
