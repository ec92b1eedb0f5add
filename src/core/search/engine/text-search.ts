/** Finds the rows of a text query, forgiving typing errors, and their relevance. */
import type { Reader } from '../../store/sqlite/reader.js';
import type { TextQuery } from '../query.js';
import { matchExpression, within, wordExpression, wordsOf, type Corrections } from '../text/match.js';
import { isStopWord } from '../text/stop-words.js';
import { corrected } from '../text/spelling.js';
import type { Matcher } from './matcher.js';
import type { RowTest } from './selections.js';

/** The matches of a text query. */
export interface TextMatches {
  /** Undefined when the query holds no word at all: then everything is found. */
  readonly expression: string | undefined;
  /** The rows, which are fetched when they are asked for. */
  readonly rows: () => Uint32Array | undefined;
  readonly corrections: Corrections;
}

/**
 * Words that no document in reach holds, with known words near them. `readable` is the test for what the caller may see: a
 * word that only hidden documents hold counts as unknown, so that nothing about them can be inferred.
 */
const correctionsFor = (
  { node, fields }: TextQuery,
  readable: RowTest | undefined,
  matcher: Matcher,
  reader: Reader,
): Corrections => {
  const found = new Map<string, readonly string[]>();
  const isHeld = (word: string): boolean => matcher.any(within(fields, wordExpression(word)), readable);
  for (const word of new Set(wordsOf(node))) {
    if (isStopWord(word)) continue;
    if (isHeld(word)) continue;
    // The dictionary holds words of everything; those of hidden documents must not show up as corrections.
    const near = readable ? corrected(word, reader).filter(isHeld) : corrected(word, reader);
    if (near.length > 0) found.set(word, near);
  }
  return found;
};

/** Rows that a text query finds. */
export const textMatches = (
  query: TextQuery,
  readable: RowTest | undefined,
  matcher: Matcher,
  reader: Reader,
  revision: number,
): TextMatches => {
  const corrections = correctionsFor(query, readable, matcher, reader);
  const text = matchExpression(query.node, corrections);
  if (text === undefined) return { expression: undefined, rows: () => undefined, corrections };
  const expression = within(query.fields, text);
  return { expression, rows: () => matcher.rows(expression, revision), corrections };
};
