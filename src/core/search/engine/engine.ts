/** Answers questions to the index on one connection. */
import type { Reader } from '../../store/sqlite/reader.js';
import { Catalogues } from '../columns/catalogues.js';
import { Columns } from '../columns/columns.js';
import type { FacetRequest, IndexAnswer, IndexQuery } from '../query.js';
import { countFacet, Narrowed } from './facets.js';
import { exactRows, filterTests, readableRows, readableTest, rowsOfIds, type Sources } from './filter.js';
import { Hits } from './hits.js';
import { Matcher } from './matcher.js';
import { page } from './paging.js';
import { union, where } from '../columns/rows.js';
import { textMatches, type TextMatches } from './text-search.js';
import { TitleOrders } from './titles.js';
import { isTopOnly, topHits } from './top.js';

/** Score of the resource whose id was searched for. */
const PINNED = 1e9;

const correctionsOf = (text: TextMatches | undefined): IndexAnswer['corrections'] =>
  [...(text?.corrections ?? [])].map(([word, searched]) => ({ word, searched }));

/** An index in memory over the tables of one file. */
export class Engine {
  readonly #columns: Columns;
  readonly #catalogues: Catalogues;
  readonly #matcher: Matcher;
  readonly #titles: TitleOrders;
  readonly #hits: Hits;

  /** @param columns filled or not; each question brings them up to date */
  constructor(
    private readonly reader: Reader,
    columns = new Columns(reader),
  ) {
    this.#columns = columns;
    this.#catalogues = new Catalogues(reader);
    this.#matcher = new Matcher(reader);
    this.#titles = new TitleOrders(reader);
    this.#hits = new Hits(this.#sources);
  }

  /** Takes over what was written since the last question. */
  refresh(): void {
    if (this.#columns.refresh()) this.#catalogues.refresh();
  }

  /** Answers from what is committed now; all parts of an answer are of the same moment. */
  answer(query: IndexQuery): IndexAnswer {
    return this.reader.snapshot(() => this.#answer(query));
  }

  #answer(query: IndexQuery): IndexAnswer {
    this.refresh();
    const text = this.#text(query);
    const top = text && this.#top(query, text);
    if (top) return top;
    const all = this.#candidates(query, text);
    const narrowed = this.#narrowed(query.withoutDoubles === true ? this.#single(all, query) : all, query);
    const { hits } = narrowed;
    const scores = text && this.#scores(query, text, () => text.rows()?.length ?? 0);
    const positions = page(hits, query, scores, { columns: this.#columns, reader: this.reader, titles: this.#titles });
    return {
      total: hits.length,
      totals: this.#totals(hits, query.kinds),
      hits: this.#hits.of({ positions, scores, corrections: text?.corrections }, query),
      facets: query.facets.map((request) =>
        countFacet(request, this.#counted(request, query, { all, narrowed }), this.#sources),
      ),
      corrections: correctionsOf(text),
    };
  }

  #narrowed(rows: Uint32Array, query: IndexQuery): Narrowed {
    return new Narrowed(rows, query, this.#columns, this.#catalogues);
  }

  /** Rows that stand behind no other. */
  #single(rows: Uint32Array, query: IndexQuery): Uint32Array {
    const { doubles } = this.#columns;
    if (this.#columns.isOfAll(rows, query.kinds))
      return readableRows(query, this.#sources, this.#columns.single(query.kinds));
    return where(rows, (row) => doubles[row] !== 1);
  }

  /** The rows that a facet counts. A catalogue has what stands behind something in another one, too. */
  #counted(
    { dimension }: FacetRequest,
    query: IndexQuery,
    { all, narrowed }: { readonly all: Uint32Array; readonly narrowed: Narrowed },
  ): Uint32Array {
    if (query.globalFacets) return readableRows(query, this.#sources);
    if (query.withoutDoubles === true && dimension === 'catalog') return this.#narrowed(all, query).without(dimension);
    return narrowed.without(dimension);
  }

  /** The answer where it takes only the best of very many hits. */
  #top(query: IndexQuery, text: TextMatches): IndexAnswer | undefined {
    if (text.expression === undefined || !isTopOnly(query)) return undefined;
    const scores: { found?: Map<number, number> } = {};
    const scoresOf = (matches: number) => (scores.found = this.#scores(query, text, () => matches));
    const top = topHits(text.expression, scoresOf, query, this.#matcher, this.#sources);
    if (!top) return undefined;
    const { total, positions } = top;
    const totals = { dataset: 0, catalogue: 0 };
    for (const kind of query.kinds) totals[kind] = total;
    return {
      total,
      totals,
      hits: this.#hits.of({ positions, scores: scores.found, corrections: text.corrections }, query),
      facets: query.facets.map((request) => countFacet(request, readableRows(query, this.#sources), this.#sources)),
      corrections: correctionsOf(text),
    };
  }

  get #sources(): Sources {
    return { reader: this.reader, columns: this.#columns, catalogues: this.#catalogues };
  }

  #text({ text, readable }: IndexQuery): TextMatches | undefined {
    if (!text) return undefined;
    const test = readableTest(readable, this.#sources);
    return textMatches(text, test, this.#matcher, this.reader, this.#columns.revision);
  }

  /** Rows that pass everything but the selections. */
  #candidates(query: IndexQuery, text: TextMatches | undefined): Uint32Array {
    const live = this.#columns.live(query.kinds);
    let found = text?.rows();
    if (query.exact) found = union(found ?? new Uint32Array(0), exactRows(query.exact, this.#sources));
    const kinds = new Set<string>(query.kinds);
    const tests = filterTests(query, this.#sources);
    if (found) tests.unshift((row) => kinds.has(this.#columns.kindOf(row) ?? ''));
    // What everybody sees is known by its rows.
    if (!found && tests.length === ('all' in query.readable ? 0 : 1)) return readableRows(query, this.#sources);
    return where(found ?? live, (row) => tests.every((test) => test(row)));
  }

  #scores(query: IndexQuery, { expression }: TextMatches, matches: () => number): Map<number, number> {
    const scores =
      expression === undefined || query.limit === 0 || !query.sort.some(({ by }) => by === 'relevance')
        ? new Map<number, number>()
        : this.#matcher.scores(expression, matches(), this.#columns.size, query.text?.weights);
    if (query.pinned !== undefined) for (const row of rowsOfIds([query.pinned], this.reader)) scores.set(row, PINNED);
    return scores;
  }

  #totals(hits: Uint32Array, kinds: IndexQuery['kinds']): IndexAnswer['totals'] {
    const totals = { dataset: 0, catalogue: 0 };
    const [only, ...others] = kinds;
    if (only && others.length === 0) return { ...totals, [only]: hits.length };
    for (const row of hits) {
      const kind = this.#columns.kindOf(row);
      if (kind) totals[kind] += 1;
    }
    return totals;
  }
}
