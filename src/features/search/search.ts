/** Search over everything that is stored. */
import type { SearchAdapter } from '../../core/search/adapter.js';
import { DOUBLES_AMONG } from '../trade/sale-tables.js';
import type { Kind } from '../../core/search/entry.js';
import type { Highlight, IndexAnswer, Readable } from '../../core/search/query.js';
import { segments } from '../../core/search/text/tokens.js';
import type { GraphDocument } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import { inLanguage } from '../../model/derive/language.js';
import { cursorOf } from './cursor.js';
import { datasetDocument } from '../repository/indexed/document/dataset.js';
import { recordDocument } from '../repository/indexed/document/record.js';
import type { DocumentTools } from '../repository/indexed/document/searchable.js';
import type { Members } from '../../model/derive/values.js';
import { labelled, type LabelledFacet } from './facets.js';
import { hintOf, indexQuery, isOfProducts, type SearchRequest } from './request.js';

export type { SearchRequest } from './request.js';

/** A hit. */
export interface SearchHit {
  readonly kind: Kind;
  readonly identifier: string;
  readonly cursor: string;
  readonly score: number;
  /** The search document as JSON. */
  readonly document: string;
  readonly highlights: readonly Highlight[];
}

/** The findings of a search. */
export interface SearchResult {
  readonly total: number;
  readonly totals: Readonly<Record<Kind, number>>;
  readonly hits: readonly SearchHit[];
  readonly facets: readonly LabelledFacet[];
  readonly corrections: IndexAnswer['corrections'];
  /** What is wrong with the query, where its words were searched instead. */
  readonly hint: string | undefined;
  /** True if hits follow the last one of this answer. */
  readonly more: boolean;
}

/** The text that was typed so far. */
export interface SuggestRequest {
  readonly text: string;
  /** One for each product. */
  readonly products?: boolean;
  readonly kinds: readonly Kind[];
  readonly limit: number;
  /** Languages of titles, best first. */
  readonly languages: readonly string[];
}

/** Ids that are read at a time. */
const PAGE = 1_000;

/** Searches. */
export class Search {
  constructor(
    private readonly index: Pick<SearchAdapter, 'warm' | 'search'>,
    private readonly database: Pick<Database, 'read'>,
    private readonly tools: DocumentTools,
  ) {}

  /** Makes ready for the first search, so that nobody waits for it. Failing at it is told by that search. */
  async warm(): Promise<void> {
    await this.index.warm().catch(() => undefined);
  }

  /** Whether a search finds a dataset, for those who decide themselves who may learn of it. */
  async finds(request: Partial<SearchRequest>, dataset: string): Promise<boolean> {
    if (request.ids && !request.ids.includes(dataset)) return false;
    const asked = { ...request, kinds: ['dataset'], ids: [dataset], limit: 0 } as const;
    return (await this.find(asked, { all: true })).total > 0;
  }

  /** The findings of the request that the caller may see. */
  async find(request: SearchRequest, readable: Readable): Promise<SearchResult> {
    const { limit } = request;
    const query = indexQuery(request, isOfProducts(request) ? this.#single(readable) : readable);
    // One more than asked for tells whether more follow.
    const answer = await this.index.search({ ...query, limit: limit === 0 ? 0 : limit + 1 });
    return {
      total: answer.total,
      totals: answer.totals,
      more: answer.hits.length > limit,
      corrections: answer.corrections,
      hint: hintOf(request),
      facets: answer.facets.map((facet) => labelled(facet, request.languages ?? [])),
      hits: answer.hits.slice(0, limit).map(({ kind, id, position, score, document, highlights = [] }) => ({
        kind,
        identifier: id,
        cursor: cursorOf(position),
        score,
        document,
        highlights,
      })),
    };
  }

  /** What stands behind something is left out for those alone who may read both. */
  #single(readable: Readable): Readable {
    if (!('datasets' in readable)) return readable;
    const doubles = this.database.read<{ id: string }>(DOUBLES_AMONG, [JSON.stringify(readable.datasets)]);
    const left = new Set(doubles.map(({ id }) => id));
    return { datasets: readable.datasets.filter((id) => !left.has(id)) };
  }

  /** Ids of all datasets with their catalogues, for deciding which of them a caller may see. */
  *datasets(): Generator<{ readonly id: string; readonly catalogue: string | undefined }> {
    for (let after = 0; ;) {
      const rows = this.database.read<{ position: number; id: string; catalogue: string | null }>(
        "SELECT position, id, catalogue FROM graph WHERE kind = 'dataset' AND position > ? ORDER BY position LIMIT ?",
        [after, PAGE],
      );
      for (const { id, catalogue } of rows) yield { id, catalogue: catalogue ?? undefined };
      after = rows.at(-1)?.position ?? after;
      if (rows.length < PAGE) return;
    }
  }

  /** Titles with words that begin as typed: every word but the last one whole. */
  async suggest(
    { text, kinds, limit, languages, products = false }: SuggestRequest,
    readable: Readable,
  ): Promise<{ kind: Kind; identifier: string; title: string }[]> {
    const words = segments(text).map((segment) => segment.text);
    const last = words.pop();
    if (last === undefined) return [];
    const query = [...words, `${last}*`].join(' ');
    const found = await this.find({ kinds, query, products, fields: ['title'], limit, includes: ['title'] }, readable);
    return found.hits.map(({ kind, identifier, document }) => {
      const { title = {} } = JSON.parse(document) as { title?: Record<string, string> };
      const strings = Object.entries(title).map(([language, value]) => ({ value, language }));
      return { kind, identifier, title: inLanguage(strings, languages)?.value ?? identifier };
    });
  }

  /** The search document of a version of a dataset as JSON, in the catalogue as it is now. */
  async versionDocument(version: GraphDocument): Promise<string> {
    const { catalogue: id = '' } = version;
    const found = await this.document('catalogue', id, { all: true });
    const { count: _, ...catalog } = found === undefined ? { id } : (JSON.parse(found) as Members);
    const { country } = catalog as { country?: unknown };
    const members = { ...datasetDocument(version, this.tools), catalog_record: recordDocument(version), catalog };
    return JSON.stringify({ ...members, ...(country ? { country } : {}) });
  }

  /** The search document of one resource as JSON; undefined when there is none that the caller may see. */
  async document(kind: Kind, id: string, readable: Readable): Promise<string | undefined> {
    const { hits } = await this.find({ kinds: [kind], ids: [id], limit: 1 }, readable);
    return hits[0]?.document;
  }
}
