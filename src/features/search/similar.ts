/**
 * Datasets that are like one: those that share its rare words. Words of the title, keywords and names of themes are looked for in the
 * full-text index; how much each counts follows from how few datasets have it.
 */
import { isStopWord } from '../../core/search/text/stop-words.js';
import { segments } from '../../core/search/text/tokens.js';
import { labelOf } from '../repository/views/concept.js';
import type { DatasetView } from '../repository/views/dataset.js';
import type { SearchRequest } from './request.js';

/** Most words that are looked for: the work for one dataset is bounded, however much is said of it. */
const MOST_WORDS = 24;
const MOST_LETTERS = 60;
/** The shortest word that says anything. */
const SHORTEST = 3;

const quoted = (text: string): string[] => {
  const words = segments(text.slice(0, MOST_LETTERS)).map((part) => part.text);
  return words.length === 0 ? [] : [`"${words.join(' ')}"`];
};

const wordsIn = (text: string): string[] =>
  segments(text)
    .filter((part) => part.text.length >= SHORTEST && part.text.length <= MOST_LETTERS && !isStopWord(part.text))
    .flatMap((part) => quoted(part.text));

/** The search for what is like a dataset; undefined where nothing is said of it that others could share. The dataset itself is among the hits. */
export const similarRequest = (
  { keywords, titles, themes }: Pick<DatasetView, 'keywords' | 'titles' | 'themes'>,
  limit: number,
): SearchRequest | undefined => {
  const words = [
    ...keywords.flatMap(({ value }) => quoted(value)),
    ...titles.flatMap(({ value }) => wordsIn(value)),
    ...themes.flatMap((theme) => quoted(labelOf(theme, ['en']) ?? '')),
  ];
  const query = [...new Set(words)].slice(0, MOST_WORDS).join(' OR ');
  if (query === '') return undefined;
  return { kinds: ['dataset'], query, products: true, limit, sort: [{ by: 'relevance', descending: true }] };
};
