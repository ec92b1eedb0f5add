/** Text queries as expressions of the full-text engine. Every word of a caller becomes a quoted string of letters and digits. */
import { Refusal } from '../../errors.js';
import type { TextField } from '../entry.js';
import type { TextNode } from '../query.js';
import { stems } from './stemmers.js';
import { isStopWord } from './stop-words.js';
import { segments, soughtTrigrams, trigrams } from './tokens.js';

/** Words that stand for one that nothing holds. */
export type Corrections = ReadonlyMap<string, readonly string[]>;

// Tokens hold letters, digits and marks only, so nothing in them can end the quotes.
const quote = (tokens: readonly string[]): string => `"${tokens.join(' ')}"`;

/** The tokens of a text that stand in a row; `open` when the last of them is only the beginning of one. */
export interface Row {
  readonly tokens: readonly string[];
  readonly open: boolean;
}

/** The tokens that a text is found by; undefined when it holds none. */
export const rowOf = (text: string, open: boolean): Row | undefined => {
  const parts = segments(text);
  const last = parts.pop();
  if (!last) return undefined;
  // What something follows ends where its run ends, so its last trigrams are the shortened ones.
  const before = parts.flatMap(({ text: part, run }) => (run ? trigrams(part) : [part]));
  const end = last.run ? soughtTrigrams(last.text) : { tokens: [last.text], open };
  return { tokens: [...before, ...end.tokens], open: end.open };
};

const phraseOf = (text: string, open: boolean): string | undefined => {
  const row = rowOf(text, open);
  return row && (row.open ? `${quote(row.tokens)}*` : quote(row.tokens));
};

/** The single word of a text, where it is one: only such a word has forms and may be mistyped. */
export const singleWord = (text: string): string | undefined => {
  const [first, ...more] = segments(text);
  return first && more.length === 0 && !first.run ? first.text : undefined;
};

/** The forms under which a word is found; undefined for what is not a single word. */
export const formsOf = (text: string, corrections: Corrections): readonly string[] | undefined => {
  const word = singleWord(text);
  if (word === undefined) return undefined;
  const letters = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  return [...new Set([word, ...stems(letters), ...(corrections.get(word) ?? [])])];
};

const wordOf = (text: string, corrections: Corrections): string | undefined => {
  const forms = formsOf(text, corrections);
  if (forms === undefined) return phraseOf(text, false);
  const all = forms.map((form) => quote([form]));
  return all.length === 1 ? all[0] : `(${all.join(' OR ')})`;
};

const joined = (nodes: readonly TextNode[], operator: 'AND' | 'OR', corrections: Corrections): string | undefined => {
  const required = operator === 'AND' ? withoutStopWords(nodes) : nodes;
  const parts = required.flatMap((node) => expression(node, corrections) ?? []);
  if (parts.length === 0) return undefined;
  return parts.length === 1 ? parts[0] : `(${parts.join(` ${operator} `)})`;
};

/** Words that hardly say anything need not be there, unless there is nothing else. */
export const withoutStopWords = (nodes: readonly TextNode[]): readonly TextNode[] => {
  const left = nodes.filter((node) => node.type !== 'word' || !isStopWord(singleWord(node.text) ?? ''));
  return left.length > 0 ? left : nodes;
};

const expression = (node: TextNode, corrections: Corrections): string | undefined => {
  switch (node.type) {
    case 'word':
      return wordOf(node.text, corrections);
    case 'phrase':
      return phraseOf(node.text, false);
    case 'prefix':
      return phraseOf(node.text, true);
    case 'and':
      return joined(node.nodes, 'AND', corrections);
    case 'or':
      return joined(node.nodes, 'OR', corrections);
    case 'not': {
      const base = expression(node.node, corrections);
      const except = expression(node.except, corrections);
      return base === undefined || except === undefined ? base : `(${base} NOT ${except})`;
    }
  }
};

const WORDS_AT_MOST = 500;

/** Words of a query that a typing error could be in. */
export const wordsOf = (node: TextNode): string[] => {
  switch (node.type) {
    case 'word':
      return [singleWord(node.text) ?? []].flat();
    case 'and':
    case 'or':
      return node.nodes.flatMap(wordsOf);
    case 'not':
      return wordsOf(node.node);
    default:
      return [];
  }
};

/** The expression of a single word in all its forms, to see whether anything holds it. */
export const wordExpression = (word: string): string => wordOf(word, new Map()) ?? '""';

/** Number of words, phrases and beginnings of a query. */
export const leavesOf = (node: TextNode): number => {
  if (node.type === 'and' || node.type === 'or') return node.nodes.reduce((sum, child) => sum + leavesOf(child), 0);
  return node.type === 'not' ? leavesOf(node.node) + leavesOf(node.except) : 1;
};

/** Restricts an expression to fields. */
export const within = (fields: readonly TextField[] | undefined, text: string): string =>
  fields === undefined ? text : `{${fields.join(' ')}} : ${text}`;

/** Ends with `BAD_REQUEST` when a query has too many words. */
export const checkWords = (node: TextNode): void => {
  if (leavesOf(node) > WORDS_AT_MOST) {
    throw new Refusal('BAD_REQUEST', `A query may have at most ${WORDS_AT_MOST} words.`);
  }
};

/** The expression of a query; undefined when it holds nothing to search for. `BAD_REQUEST` when it has too many words. */
export const matchExpression = (node: TextNode, corrections: Corrections): string | undefined => {
  checkWords(node);
  const text = expression(node, corrections);
  return text === undefined || text.startsWith('(') ? text : `(${text})`;
};
