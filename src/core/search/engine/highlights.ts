/** Shows where the words of a query stand in a document. */
import type { Highlight, TextNode } from '../query.js';
import type { Corrections } from '../text/match.js';
import { fold } from '../../rdf/fold.js';
import { endsOfCompound } from '../text/compounds.js';
import { stem, stems } from '../text/stemmers.js';
import { primary } from '../../language-tag.js';
import { segments } from '../text/tokens.js';

const LENGTH = 160;
const BEFORE = 50;
const MOST_FRAGMENTS = 2;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** The places to mark: whole words, beginnings of words, and runs of scripts without blanks. */
export interface Marks {
  readonly words: ReadonlySet<string>;
  readonly starts: readonly string[];
  readonly runs: readonly string[];
}

const collect = (
  node: TextNode,
  corrections: Corrections,
  words: Set<string>,
  starts: Set<string>,
  runs: Set<string>,
): void => {
  if (node.type === 'and' || node.type === 'or') {
    for (const child of node.nodes) collect(child, corrections, words, starts, runs);
  } else if (node.type === 'not') {
    collect(node.node, corrections, words, starts, runs);
  } else if ('text' in node) {
    for (const { text, run } of segments(node.text)) {
      if (run) runs.add(text);
      else if (node.type === 'prefix') starts.add(text);
      else
        for (const form of [text, ...(node.type === 'word' ? stems(text) : []), ...(corrections.get(text) ?? [])])
          words.add(form);
    }
  }
};

/** The marks of a query. */
export const marksOf = (node: TextNode, corrections: Corrections): Marks => {
  const words = new Set<string>();
  const starts = new Set<string>();
  const runs = new Set<string>();
  collect(node, corrections, words, starts, runs);
  return { words, starts: [...starts], runs: [...runs] };
};

const isMarked = (word: string, language: string, { words, starts, runs }: Marks): boolean => {
  const folded = fold(word);
  return (
    words.has(folded) ||
    words.has(stem(word, language)) ||
    (primary(language) === 'de' && endsOfCompound(word.toLowerCase()).some((end) => words.has(stem(end, language)))) ||
    starts.some((start) => folded.startsWith(start)) ||
    runs.some((run) => folded.includes(run))
  );
};

const fragmentsOf = (text: string, language: string, marks: Marks): string[] => {
  const places = [...text.matchAll(WORD)].filter(([word]) => isMarked(word, language, marks));
  const fragments: string[] = [];
  let end = -1;
  for (const { index } of places) {
    if (index < end || fragments.length === MOST_FRAGMENTS) continue;
    const start = Math.max(0, index - BEFORE);
    end = start + LENGTH;
    let at = start;
    let fragment = start > 0 ? '…' : '';
    for (const place of places) {
      if (place.index < start || place.index + place[0].length > end) continue;
      fragment += `${escape(text.slice(at, place.index))}<em>${escape(place[0])}</em>`;
      at = place.index + place[0].length;
    }
    fragments.push(`${fragment}${escape(text.slice(at, end))}${end < text.length ? '…' : ''}`);
  }
  return fragments;
};

interface Highlighted {
  readonly title?: Readonly<Record<string, string>>;
  readonly description?: Readonly<Record<string, string>>;
  readonly keywords?: readonly { readonly label: string; readonly language: string }[];
}

/** Fragments of a document with its marked words: titles whole enough to be shown, descriptions around the words. */
export const highlightsOf = (document: Highlighted, marks: Marks): Highlight[] => {
  const of = (field: Highlight['field'], text: string, language: string): Highlight[] =>
    fragmentsOf(text, language, marks).map((fragment) => ({ field, language, fragment }));
  return [
    ...Object.entries(document.title ?? {}).flatMap(([language, text]) => of('title', text, language)),
    ...Object.entries(document.description ?? {}).flatMap(([language, text]) => of('description', text, language)),
    ...(document.keywords ?? []).flatMap(({ label, language }) => of('keywords', label, language)),
  ];
};
