/** Typing errors: known words near those that nothing in reach holds, as the embedded index finds them. */
import type { Readable, TextQuery } from '../query.js';
import { distance } from '../text/distance.js';
import { wordsOf, type Corrections } from '../text/match.js';
import { isStopWord } from '../text/stop-words.js';
import type { Cluster } from './client.js';
import { readableClause } from './filter.js';
import { wordClause, type Clause } from './text.js';

const SHORTEST = 4;
const LONG = 8;
const MOST_SUGGESTIONS = 10;
/** Words that the cluster names for each mistyped one; those that are near enough are picked here. */
const MOST_NAMED = 200;

interface Searched {
  readonly hits?: { readonly total: { readonly value: number } };
}

interface Suggested {
  readonly suggest?: Readonly<
    Record<string, readonly { readonly options: readonly { readonly text: string }[] }[] | undefined>
  >;
}

/** Finds corrections. */
export class Spelling {
  constructor(private readonly cluster: Cluster) {}

  /** Words of a query that nothing the caller may see holds, with known words near them. */
  async corrections({ node, fields }: TextQuery, readable: Readable): Promise<Corrections> {
    const words = [...new Set(wordsOf(node))].filter((word) => !isStopWord(word));
    const within = readableClause(readable);
    const isHeld = await this.#held(words, (word) => wordClause(word, fields), within);
    const found = new Map<string, readonly string[]>();
    for (const word of words.filter((each) => !isHeld.has(each))) {
      const near = await this.#near(word);
      // The dictionary holds words of everything; those of hidden documents must not show up as corrections.
      const shown = within ? await this.#held(near, (each) => wordClause(each, fields), within) : undefined;
      const kept = shown ? near.filter((each) => shown.has(each)) : near;
      if (kept.length > 0) found.set(word, kept);
    }
    return found;
  }

  /** Those of some words that something holds. */
  async #held(
    words: readonly string[],
    clauseOf: (word: string) => Clause,
    within: Clause | undefined,
  ): Promise<ReadonlySet<string>> {
    if (words.length === 0) return new Set();
    const { alias } = this.cluster;
    const { responses } = await this.cluster.call<{ readonly responses: readonly Searched[] }>({
      method: 'POST',
      path: `/${alias}/_msearch`,
      lines: words.flatMap((word) => [
        { index: alias },
        {
          ...{ size: 0, terminate_after: 1, track_total_hits: 1 },
          query: { bool: { filter: within ? [clauseOf(word), within] : [clauseOf(word)] } },
        },
      ]),
    });
    return new Set(words.filter((_, index) => (responses[index]?.hits?.total.value ?? 0) > 0));
  }

  async #near(word: string): Promise<string[]> {
    if (!/^\p{L}+$/u.test(word) || word.length < SHORTEST) return [];
    const near = await this.#at(word, 1, 0);
    if (near.length > 0 || word.length < LONG) return near.slice(0, MOST_SUGGESTIONS);
    return (await this.#at(word, 2, 3)).slice(0, MOST_SUGGESTIONS);
  }

  async #at(word: string, edits: 1 | 2, start: number): Promise<string[]> {
    const term = {
      ...{ field: 'dictionary', suggest_mode: 'always', max_edits: edits, prefix_length: start },
      ...{ min_word_length: SHORTEST, size: MOST_NAMED, shard_size: MOST_NAMED, accuracy: 0, max_inspections: 100 },
      ...{ max_term_freq: 1_000_000_000, string_distance: 'internal' },
    };
    const { suggest } = await this.cluster.call<Suggested>({
      method: 'POST',
      path: `/${this.cluster.alias}/_search`,
      body: { size: 0, suggest: { near: { text: word, term } } },
    });
    const named = suggest?.['near']?.[0]?.options ?? [];
    return named
      .map(({ text }) => text)
      .filter((text) => distance(word, text, edits) === edits)
      .sort();
  }
}
