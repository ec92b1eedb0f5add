/** Answers questions to the index on one connection. */
import type { Reader } from '../../store/sqlite/reader.js';
import { Catalogues } from '../columns/catalogues.js';
import { Columns } from '../columns/columns.js';
import { KINDS } from '../entry.js';
import type { Hit, IndexAnswer, IndexQuery, Position } from '../query.js';
import { Documents, pathTree, project, trimmed, type CountOf } from './documents.js';
import { countFacet, Narrowed } from './facets.js';
import { exactRows, filterTests, readableTest, rowsOfIds, type Sources } from './filter.js';
import { highlightsOf, marksOf } from './highlights.js';
import { Matcher } from './matcher.js';
import { page } from './paging.js';
import { union, where } from './rows.js';
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
  readonly #documents: Documents;

  constructor(private readonly reader: Reader) {
    this.#columns = new Columns(reader);
    this.#catalogues = new Catalogues(reader);
    this.#matcher = new Matcher(reader);
    this.#titles = new TitleOrders(reader);
    this.#documents = new Documents(reader, this.#catalogues);
  }

  /** Takes over what was written since the last question. */
  refresh(): void {
    if (this.#columns.refresh()) this.#catalogues.refresh();
  }

  /** Answers from what is committed now. */
  answer(query: IndexQuery): IndexAnswer {
    this.refresh();
    const text = this.#text(query);
    const top = text && this.#top(query, text);
    if (top) return top;
    const rows = this.#candidates(query, text);
    const narrowed = new Narrowed(rows, query, this.#columns, this.#catalogues);
    const { hits } = narrowed;
    const scores = text && this.#scores(query, text, () => text.rows()?.length ?? 0);
    const positions = page(hits, query, scores, { columns: this.#columns, reader: this.reader, titles: this.#titles });
    return {
      total: hits.length,
      totals: this.#totals(hits, query.kinds),
      hits: this.#hits(positions, query, text, scores),
      facets: query.facets.map((request) =>
        countFacet(
          request,
          query.globalFacets ? this.#readable(query) : narrowed.without(request.dimension),
          this.#sources,
        ),
      ),
      corrections: correctionsOf(text),
    };
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
      hits: this.#hits(positions, query, text, scores.found),
      facets: query.facets.map((request) => countFacet(request, this.#readable(query), this.#sources)),
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
    if (tests.length === 0) return live;
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

  #readable({ kinds, readable }: IndexQuery): Uint32Array {
    const test = readableTest(readable, this.#sources);
    const live = this.#columns.live(kinds);
    return test ? where(live, test) : live;
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

  #hits(
    positions: readonly Position[],
    query: IndexQuery,
    text: TextMatches | undefined,
    scores: ReadonlyMap<number, number> | undefined,
  ): Hit[] {
    const byRow = new Map(positions.map((position) => [position.row, position]));
    const rows = positions.map(({ row }) => row);
    const hit = ({ row, kind, id }: { readonly row: number } & Pick<Hit, 'kind' | 'id'>, document: string): Hit => ({
      kind,
      id,
      position: byRow.get(row) ?? { row, keys: [] },
      score: scores?.get(row) ?? 0,
      document,
    });
    if (query.includes?.join() === 'id' && !query.highlight) {
      return this.#documents.ids(rows).map((found) => hit(found, JSON.stringify({ id: found.id })));
    }
    const paths = query.includes && pathTree(query.includes);
    const marks = query.highlight && query.text ? marksOf(query.text.node, text?.corrections ?? new Map()) : undefined;
    const count = this.#counter(query);
    return this.#documents.stored(rows).map((stored) => {
      const complete = this.#documents.complete(stored, this.#catalogueOf(stored.row), count);
      const members = query.trimDistributions === true ? trimmed(complete, query.selections) : complete;
      const found = hit(stored, JSON.stringify(paths ? project(members, paths) : members));
      return marks ? { ...found, highlights: highlightsOf(members, marks) } : found;
    });
  }

  #catalogueOf(row: number): string | undefined {
    let found: string | undefined;
    const cells = this.#columns.cells.catalog;
    cells.each(row, (number) => (found = cells.known[number]?.value));
    return found;
  }

  /** Counts the datasets of catalogues that the caller may see; all of them at once, when the first is asked for. */
  #counter(query: IndexQuery): CountOf {
    let counts: Uint32Array | undefined;
    const cells = this.#columns.cells.catalog;
    return (catalogue) => {
      if (!counts) {
        counts = new Uint32Array(cells.known.length);
        cells.count(this.#readable({ ...query, kinds: [KINDS[0]] }), counts);
      }
      return counts[cells.exactly(catalogue)] ?? 0;
    };
  }
}
