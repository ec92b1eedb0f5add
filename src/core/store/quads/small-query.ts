/**
 * Tells queries that look up a little about one thing, and do nothing else: they take less than the way to another thread and back. Reads
 * tokens, not grammar; of two minds, a query is not small.
 */
import { tokensOf } from '../embedded/sparql/query-text.js';

/** Characters of a small query. */
const MOST_CHARACTERS = 1_000;
/** Signs that end a statement or go on with one: so many statements and one more at most, as what they find is multiplied. */
const MOST_SIGNS = 3;

const WORDS: ReadonlySet<string> = new Set('SELECT DISTINCT REDUCED ASK DESCRIBE WHERE LIMIT PREFIX BASE A'.split(' '));
const SPACE = /^(?:[\s,]|#)/;
/** IRIs, and prefixed names other than those of blank nodes. */
const NAME = /^(?:<|(?!_:)[^\s"'?$@]*:)/;
/** Variables, strings, tags of languages and numbers; a question mark alone is a path. */
const TERM = /^(?:["'\d]|[?$@].)/;

/** True for a query without anything but patterns, the first of which names its subject, and for a description of what is named. */
export const isSmall = (text: string): boolean => {
  if (text.length > MOST_CHARACTERS) return false;
  let [signs, isOpen, describes, before] = [0, false, false, ''];
  for (const token of tokensOf(text)) {
    if (SPACE.test(token)) {
      if (token.includes(',')) signs += 1;
      continue;
    }
    if (token === '{') {
      if (isOpen) return false;
      isOpen = true;
    } else if (before === '{' && !NAME.test(token)) return false;
    else if (token === '.' || token === ';') signs += 1;
    else if (token === '*') {
      if (!/^(?:SELECT|DISTINCT|REDUCED)$/i.test(before)) return false;
    } else if (token !== '}' && !TERM.test(token) && !NAME.test(token) && !WORDS.has(token.toUpperCase())) return false;
    else if (/^DESCRIBE$/i.test(before)) describes = NAME.test(token);
    before = token;
  }
  return (isOpen || describes) && signs <= MOST_SIGNS;
};
