/** Settings and mapping of the index. Texts come analysed: they are found as the embedded index finds them. */
import { NUMBERS } from '../entry.js';
import { OWN_DIMENSIONS } from '../facets.js';

/** Raised when documents are made in another way, so that an index of before is made again. */
export const FORM = 7;

/** Longest token that is told apart, in UTF-16 units; longer ones count as equal when they begin so. */
export const LONGEST_TOKEN = 5_000;
/** Longest value of a dimension that is counted, in characters: a term of Lucene has at most 32,766 bytes. */
export const LONGEST_VALUE = 8_000;

const same = (names: readonly string[], type: object): object => Object.fromEntries(names.map((name) => [name, type]));

const text = { type: 'text', analyzer: 'words', norms: true };
// Beginnings of words are looked up instead of being expanded.
const begun = { ...text, index_prefixes: { min_chars: 1, max_chars: 8 } };
const keyword = { type: 'keyword' };
const double = { type: 'double' };

const mappings = {
  dynamic: false,
  _meta: { form: FORM },
  properties: {
    // `dataset`, `catalogue`, or `value` for what people call a value of a dimension.
    kind: keyword,
    id: keyword,
    uid: keyword,
    catalogue: keyword,
    // True of what stands behind another resource.
    double: { type: 'boolean' },
    version: { type: 'long' },
    // From what the entry was made, to compare with what is stored.
    state: keyword,
    created: { type: 'long' },
    document: { type: 'keyword', index: false, doc_values: false },
    title: begun,
    keywords: text,
    description: text,
    other: text,
    all: begun,
    // Words of titles and keywords, against typing errors.
    dictionary: { type: 'text', analyzer: 'words', norms: false, index_options: 'docs' },
    titles: { type: 'nested', properties: { language: keyword, key: keyword } },
    exact: keyword,
    // Values as they are, and as callers mean them: in any case, or the last segment of an IRI.
    value: { properties: same(OWN_DIMENSIONS, keyword) },
    meant: { properties: same(OWN_DIMENSIONS, keyword) },
    number: { properties: same(NUMBERS, double) },
    box: { type: 'nested', properties: same(['west', 'south', 'east', 'north'], double) },
    // Of documents of the kind `value`.
    dimension: keyword,
    words: keyword,
  },
};

/**
 * The body that makes an index. One shard: counts of facets are exact, and some millions of datasets fit. Replicas are the
 * operator's: by an index template, or by changing the index.
 */
export const indexBody: object = {
  settings: {
    index: {
      number_of_shards: 1,
      auto_expand_replicas: '0-1',
      max_result_window: 100_000,
      // Ids of what a caller may read.
      max_terms_count: 10_000_000,
      // So long a late write of something deleted is recognised.
      gc_deletes: '1h',
    },
    analysis: {
      tokenizer: { blanks: { type: 'whitespace', max_token_length: 30_000 } },
      filter: { cut: { type: 'truncate', length: LONGEST_TOKEN } },
      analyzer: { words: { type: 'custom', tokenizer: 'blanks', filter: ['cut'] } },
    },
  },
  mappings,
};
