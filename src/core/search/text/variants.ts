/** Other ways to write what a query looks for: with or without hyphens, and apart or together where letters and digits meet. */
import type { TextNode } from '../query.js';
import { leavesOf, singleWord } from './match.js';
import { isStopWord } from './stop-words.js';
import { LONGEST_TOGETHER, segments, withoutHyphens } from './tokens.js';

/** Words of a query that are looked for in other ways, too: more of them are a text that somebody copied. */
const MOST_WORDS = 16;
const MEETINGS = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;

/** The other ways to write a word, as they are found: none of them has other forms, or is corrected. */
const othersOf = ({ type, text }: TextNode & { readonly text: string }): TextNode[] => {
  if (segments(text).some(({ run }) => run)) return [];
  const ways = new Set([withoutHyphens(text), text.replace(MEETINGS, ' ')]);
  ways.delete(text);
  return [...ways].map((way) => ({ type: type === 'prefix' ? 'prefix' : 'phrase', text: way }));
};

const either = (node: TextNode, others: readonly TextNode[]): TextNode =>
  others.length === 0 ? node : { type: 'or', nodes: [node, ...others] };

/** Two words that follow each other, as one. */
const together = (one: TextNode | undefined, other: TextNode | undefined): TextNode[] => {
  if (one?.type !== 'word' || other?.type !== 'word') return [];
  const words = [singleWord(one.text), singleWord(other.text)];
  if (words.some((word) => word === undefined || isStopWord(word))) return [];
  const text = words.join('');
  return text.length > LONGEST_TOGETHER ? [] : [{ type: 'phrase', text }];
};

const widen = (node: TextNode): TextNode => {
  switch (node.type) {
    case 'phrase':
      return node;
    case 'word':
    case 'prefix':
      return either(node, othersOf(node));
    case 'not':
      return { ...node, node: widen(node.node), except: widen(node.except) };
    default: {
      const { type, nodes } = node;
      if (type === 'or') return { type, nodes: nodes.map(widen) };
      const pairs = nodes.map((one, index) => together(one, nodes[index + 1]));
      return {
        type,
        nodes: nodes.map((one, index) => either(widen(one), [...(pairs[index - 1] ?? []), ...(pairs[index] ?? [])])),
      };
    }
  }
};

/** A query that also finds other ways to write its words; quoted ones are found as they are. */
export const widened = (node: TextNode): TextNode => (leavesOf(node) > MOST_WORDS ? node : widen(node));
