/** Search over everything that is stored: what clients may ask, as a question to the index. */
import { MOST_SELECTIONS } from '../../search/engine/facets.js';
import type { Kind, TextField } from '../../search/entry.js';
import type {
  FacetRequest,
  Highlight,
  IndexAnswer,
  IndexQuery,
  NumberRange,
  Readable,
  Selection,
  SortKey,
} from '../../search/query.js';
import { Refusal } from '../../errors.js';
import type { Database } from '../../store/sqlite/database.js';
import { segments } from '../../search/text/tokens.js';
import { inLanguage } from '../views/language.js';
import { isId } from '../identifiers.js';
import { cursorOf, positionOf } from './cursor.js';
import { labelled, type LabelledFacet } from './facets.js';
import { queryFields } from './fields.js';
import { parseQuery } from './query-language.js';

/** What answers questions: the embedded index, or another engine. */
export interface Index {
  search(query: IndexQuery): Promise<IndexAnswer>;
}

/** A search as clients ask for it. Everything that is left out limits nothing. */
export interface SearchRequest {
  readonly kinds: readonly Kind[];
  readonly query?: string | undefined;
  /** Names of the fields that the query is limited to. */
  readonly fields?: readonly string[] | undefined;
  /** Weights of fields in the order of relevance. */
  readonly weights?: Readonly<Partial<Record<TextField, number>>> | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly selections?: readonly Selection[] | undefined;
  readonly groupOperator?: 'AND' | 'OR' | undefined;
  readonly ranges?: readonly NumberRange[] | undefined;
  readonly box?: readonly [number, number, number, number] | undefined;
  readonly ofCountries?: boolean | undefined;
  readonly sort?: readonly SortKey[] | undefined;
  readonly offset?: number | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
  readonly facets?: readonly FacetRequest[] | undefined;
  readonly globalFacets?: boolean | undefined;
  readonly includes?: readonly string[] | undefined;
  readonly highlight?: boolean | undefined;
  readonly trimDistributions?: boolean | undefined;
  /** Languages for labels, best first. */
  readonly languages?: readonly string[] | undefined;
}

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

/** What a search found. */
export interface SearchResult {
  readonly total: number;
  readonly totals: Readonly<Record<Kind, number>>;
  readonly hits: readonly SearchHit[];
  readonly facets: readonly LabelledFacet[];
  readonly corrections: IndexAnswer['corrections'];
  /** Whether hits follow the last one of this answer. */
  readonly more: boolean;
}

/** Most hits of one answer. */
export const MOST_HITS = 1_000;
/** Most values of one facet in one answer. */
export const MOST_FACET_VALUES = 10_000;

const NEWEST: SortKey = { by: 'modified', descending: true };
const RELEVANT: SortKey = { by: 'relevance', descending: true };

/** Values of a query that is compared as a whole: the query itself, or its alternatives. */
const wholeValues = (query: string): string[] =>
  query
    .split(/\s+OR\s+/)
    .map((value) => value.trim().replace(/^[("]+|[)"]+$/g, ''))
    .filter((value) => value !== '');

const textParts = ({ query = '', fields, weights }: SearchRequest): Pick<IndexQuery, 'text' | 'exact' | 'pinned'> => {
  const trimmed = query.trim();
  if (trimmed === '') return {};
  const limited = fields && queryFields(fields);
  const pinned = isId(trimmed) ? { pinned: trimmed } : {};
  const exact =
    limited && (limited.whole.length > 0 || limited.text.length === 0)
      ? { exact: { fields: limited.whole, values: wholeValues(trimmed) } }
      : {};
  if (limited?.text.length === 0) return { ...exact, ...pinned };
  const node = parseQuery(trimmed);
  if (!node) return { ...exact, ...pinned };
  return {
    text: { node, ...(limited ? { fields: limited.text } : {}), ...(weights ? { weights } : {}) },
    ...exact,
    ...pinned,
  };
};

const check = ({ limit, offset = 0, selections = [] }: SearchRequest): void => {
  if (limit < 0 || limit > MOST_HITS) {
    throw new Refusal('BAD_REQUEST', `At most ${MOST_HITS} hits can be asked for at once.`);
  }
  if (offset < 0) throw new Refusal('BAD_REQUEST', 'The argument "offset" must not be negative.');
  if (selections.length > MOST_SELECTIONS) {
    throw new Refusal('BAD_REQUEST', `At most ${MOST_SELECTIONS} facets can be selected at once.`);
  }
};

/** A value without the members that are undefined. */
const defined = <T extends object>(members: T): { [Name in keyof T]: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;

/** Turns a request into a question to the index. */
export const indexQuery = (request: SearchRequest, readable: Readable): IndexQuery => {
  check(request);
  const { kinds, selections, groupOperator, ranges, sort, offset, limit, after, facets, globalFacets } = request;
  const text = textParts(request);
  const order = sort && sort.length > 0 ? sort : text.text || text.exact ? [RELEVANT, NEWEST] : [NEWEST];
  const { ids, box, ofCountries, includes, trimDistributions } = request;
  return {
    kinds,
    readable,
    ...text,
    ...defined({ ids, box, ofCountries, includes, trimDistributions }),
    selections: (selections ?? []).filter(({ values }) => values.length > 0),
    groupOperator: groupOperator ?? 'AND',
    ranges: ranges ?? [],
    sort: order,
    offset: offset ?? 0,
    limit,
    ...(after === undefined ? {} : { after: positionOf(after) }),
    facets: (facets ?? []).map((facet) => ({ ...facet, limit: Math.min(facet.limit, MOST_FACET_VALUES) })),
    globalFacets: globalFacets ?? false,
    highlight: request.highlight ?? false,
  };
};

/** What was typed so far. */
export interface SuggestRequest {
  readonly text: string;
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
    private readonly index: Index,
    private readonly database: Pick<Database, 'read'>,
  ) {}

  /** What the caller may see of what the request asks for. */
  async find(request: SearchRequest, readable: Readable): Promise<SearchResult> {
    const { limit } = request;
    const query = indexQuery(request, readable);
    // One more than asked for tells whether more follow.
    const answer = await this.index.search({ ...query, limit: limit === 0 ? 0 : limit + 1 });
    return {
      total: answer.total,
      totals: answer.totals,
      more: answer.hits.length > limit,
      corrections: answer.corrections,
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
    { text, kinds, limit, languages }: SuggestRequest,
    readable: Readable,
  ): Promise<{ kind: Kind; identifier: string; title: string }[]> {
    const words = segments(text).map((segment) => segment.text);
    const last = words.pop();
    if (last === undefined) return [];
    const query = [...words, `${last}*`].join(' ');
    const found = await this.find({ kinds, query, fields: ['title'], limit, includes: ['title'] }, readable);
    return found.hits.map(({ kind, identifier, document }) => {
      const { title = {} } = JSON.parse(document) as { title?: Record<string, string> };
      const strings = Object.entries(title).map(([language, value]) => ({ value, language }));
      return { kind, identifier, title: inLanguage(strings, languages)?.value ?? identifier };
    });
  }

  /** The search document of one resource as JSON; undefined when there is none that the caller may see. */
  async document(kind: Kind, id: string, readable: Readable): Promise<string | undefined> {
    const { hits } = await this.find({ kinds: [kind], ids: [id], limit: 1 }, readable);
    return hits[0]?.document;
  }
}
