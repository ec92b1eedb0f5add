/** The search index in an OpenSearch cluster: the same questions, and the same answers up to their ranking. */
import type { Reader } from '../../store/sqlite/reader.js';
import type { SearchAdapter } from '../adapter.js';
import { Catalogues } from '../columns/catalogues.js';
import { KINDS, type Kind } from '../entry.js';
import type { FacetAnswer, IndexAnswer, IndexQuery } from '../query.js';
import type { Corrections } from '../text/match.js';
import { asRefusal, ClusterError, type Call, type Cluster } from './client.js';
import { Spelling } from './corrections.js';
import { aggregationOf, asked, facetAnswer, grouped, namedIn, type Asked, type Counted } from './facets.js';
import { exactClause, filterClauses } from './filter.js';
import { Hits, idsOnly, SOURCE, type RawHit } from './hits.js';
import { Labels } from './labels.js';
import { isByRelevance, sortClauses } from './order.js';
import { pageOf, type PageBody, type Prepared } from './paging.js';
import { selectedClause } from './selections.js';
import { anyOf, textClauses, type Clause } from './text.js';

/** Score of the resource whose id was searched for. */
const PINNED = 1e9;

interface Answered {
  readonly error?: { readonly type?: string; readonly reason?: string };
  readonly status?: number;
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly RawHit[] };
  readonly aggregations?: Readonly<Record<string, unknown>>;
}

/** Options of opening an index. */
export interface OpenSearchOptions {
  readonly cluster: Cluster;
  /** The source of catalogues: each dataset shows its own. */
  readonly reader: Pick<Reader, 'read'>;
  /** Longest time in milliseconds that one request to the cluster may take. */
  readonly timeoutMs: number;
}

/** The clause of the words and whole values that a query looks for; undefined when it looks for none. */
const soughtClause = (text: Clause | undefined, query: IndexQuery, catalogues: Catalogues): Clause | undefined => {
  if (!query.exact) return text;
  const exact = exactClause(query.exact, catalogues);
  return text ? anyOf([text, exact]) : exact;
};

/** The question without its page and its counts. */
const prepare = (query: IndexQuery, corrections: Corrections, catalogues: Catalogues): Prepared => {
  const text = query.text ? textClauses(query.text, corrections) : undefined;
  const sought = soughtClause(text?.filter, query, catalogues);
  const should = [
    ...(text?.score ? [text.score] : []),
    ...(query.pinned === undefined
      ? []
      : [{ constant_score: { filter: { term: { id: query.pinned } }, boost: PINNED } }]),
  ];
  const filter = [...filterClauses(query, catalogues), ...(sought ? [sought] : [])];
  return {
    query: { bool: { filter, should, minimum_should_match: 0 } },
    post_filter: selectedClause(query, catalogues),
    sort: sortClauses(query),
  };
};

/** The index behind one alias. */
export class OpenSearchIndex implements SearchAdapter {
  readonly #cluster: Cluster;
  readonly #catalogues: Catalogues;
  readonly #labels: Labels;
  readonly #spelling: Spelling;
  readonly #hits: Hits;

  constructor(private readonly options: OpenSearchOptions) {
    this.#cluster = options.cluster;
    this.#catalogues = new Catalogues(options.reader);
    this.#labels = new Labels(this.#cluster);
    this.#spelling = new Spelling(this.#cluster);
    this.#hits = new Hits(this.#cluster, this.#catalogues);
  }

  async warm(): Promise<void> {
    await this.#cluster.call({ method: 'GET', path: '/' });
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    try {
      return await this.#answer(query);
    } catch (error) {
      throw asRefusal(error);
    }
  }

  async close(): Promise<void> {
    await this.#cluster.close();
  }

  async #answer(query: IndexQuery): Promise<IndexAnswer> {
    this.#catalogues.refresh();
    const corrections = query.text
      ? await this.#spelling.corrections(query.text, query.readable)
      : new Map<string, readonly string[]>();
    const prepared = prepare(query, corrections, this.#catalogues);
    const tools = { catalogues: this.#catalogues, labels: this.#labels };
    const facets = await Promise.all(query.facets.map((facet) => asked(facet, tools)));
    const page = await pageOf(query, prepared, (body) => this.#one(body));
    const groups = grouped(facets, this.#catalogues.size);
    const answers = await this.#ask([
      { ...this.#pageBody(query, prepared, page), aggs: this.#aggregations(query, groups[0] ?? [], true) },
      ...groups
        .slice(1)
        .map((group) => ({ query: prepared.query, size: 0, aggs: this.#aggregations(query, group, false) })),
    ]);
    const [first] = answers;
    const counted = groups.flatMap((group, index) => countedIn(group, answers[index]));
    return {
      total: first?.hits.total?.value ?? 0,
      totals: totalsIn(first),
      hits: await this.#hits.of(first?.hits.hits ?? [], query, corrections),
      facets: await this.#facets(counted),
      corrections: [...corrections].map(([word, searched]) => ({ word, searched })),
    };
  }

  #pageBody(query: IndexQuery, prepared: Prepared, page: PageBody | undefined): object {
    return {
      ...prepared,
      ...(page ?? { size: 0 }),
      track_total_hits: true,
      track_scores: query.text !== undefined && !isByRelevance(query),
      _source: idsOnly(query) ? false : SOURCE,
    };
  }

  #aggregations(query: IndexQuery, facets: readonly Asked[], withKinds: boolean): object {
    const tools = { catalogues: this.#catalogues, labels: this.#labels };
    const kinds = { filter: selectedClause(query, this.#catalogues), aggs: { kinds: { terms: { field: 'kind' } } } };
    return Object.fromEntries(
      [
        ...(withKinds ? [['', kinds]] : []),
        ...facets.map((facet, index) => [String(index), aggregationOf(facet, query, tools)]),
      ].map(([name, aggregation]) => [`of${String(name)}`, aggregation]),
    );
  }

  async #facets(counted: readonly (readonly [Asked, Counted])[]): Promise<FacetAnswer[]> {
    const labelOf = await this.#labels.of(namedIn(counted));
    return counted.map(([facet, found]) => facetAnswer(facet, found, labelOf, this.#catalogues));
  }

  async #one(body: object): Promise<readonly RawHit[]> {
    const [answer] = await this.#ask([body]);
    return answer?.hits.hits ?? [];
  }

  /** Asks several questions at once; the first failure is that of all. */
  async #ask(bodies: readonly object[]): Promise<readonly Answered[]> {
    const { alias } = this.#cluster;
    const call: Call = {
      method: 'POST',
      path: `/${alias}/_msearch`,
      lines: bodies.flatMap((body) => [{ index: alias }, body]),
      timeoutMs: this.options.timeoutMs,
    };
    const { responses } = await this.#cluster.call<{ readonly responses: readonly Answered[] }>(call);
    const failed = responses.find(({ error }) => error !== undefined);
    if (failed) {
      const { type = 'error', reason = '' } = failed.error ?? {};
      throw new ClusterError(failed.status ?? 500, type, reason);
    }
    return responses;
  }
}

const countedIn = (group: readonly Asked[], answer: Answered | undefined): (readonly [Asked, Counted])[] =>
  group.map((facet, index) => {
    const found = (answer?.aggregations?.[`of${index}`] ?? {}) as Counted;
    return [facet, found.within ?? found];
  });

const totalsIn = (answer: Answered | undefined): Readonly<Record<Kind, number>> => {
  const { kinds } = (answer?.aggregations?.['of'] ?? {}) as {
    readonly kinds?: { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] };
  };
  const byKind = new Map((kinds?.buckets ?? []).map(({ key, doc_count }) => [key, doc_count]));
  return Object.fromEntries(KINDS.map((kind) => [kind, byKind.get(kind) ?? 0])) as Record<Kind, number>;
};
