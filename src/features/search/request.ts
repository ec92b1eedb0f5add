/** A search as clients ask for it, and as a question to the index. */
import { Refusal } from '../../core/errors.js';
import { MOST_SELECTIONS } from '../../core/search/engine/facets.js';
import type { Kind, NumberField, TextField } from '../../core/search/entry.js';
import { onSale, type AnyDimension } from '../../core/search/facets.js';
import type {
  Condition,
  FacetRequest,
  IndexQuery,
  NumberRange,
  Readable,
  Selection,
  SortKey,
} from '../../core/search/query.js';
import { widened } from '../../core/search/text/variants.js';
import { isId } from '../repository/identifiers.js';
import { positionOf } from './cursor.js';
import { spansOf } from './facets.js';
import { queryFields } from './fields.js';
import { readQuery } from './query-language.js';

/** A search as clients ask for it. Everything that is left out limits nothing. */
export interface SearchRequest {
  readonly kinds: readonly Kind[];
  readonly query?: string | undefined;
  /** Names of the fields that the query is limited to. */
  readonly fields?: readonly string[] | undefined;
  /** Weights of fields in the order of relevance. */
  readonly weights?: Readonly<Partial<Record<TextField, number>>> | undefined;
  readonly ids?: readonly string[] | undefined;
  /** What hits must be beside all else. */
  readonly must?: readonly Condition[] | undefined;
  readonly selections?: readonly Selection[] | undefined;
  readonly groupOperator?: 'AND' | 'OR' | undefined;
  readonly ranges?: readonly NumberRange[] | undefined;
  readonly box?: readonly [number, number, number, number] | undefined;
  readonly ofCountries?: boolean | undefined;
  /** One hit for each product: the publication stands for its original, and for what was bought of it. */
  readonly products?: boolean | undefined;
  /**
   * True if kinds of offers and prices are those that metadata describe, on sale or not, as documents show them; else they are those that are
   * on sale.
   */
  readonly asSent?: boolean | undefined;
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

/** Most hits of one answer. */
export const MOST_HITS = 1_000;
/** Most values of one facet in one answer. */
export const MOST_FACET_VALUES = 10_000;

const NEWEST: SortKey = { by: 'modified', descending: true };
const RELEVANT: SortKey = { by: 'relevance', descending: true };

/** Values of a query that is compared as a whole: the query itself, or its alternatives. */
const wholeValues = (query: string): string[] =>
  query
    .split(/(?<!\s)\s+OR\s+/)
    .map((value) =>
      value
        .trim()
        .replace(/^[("]+/, '')
        .replace(/(?<![)"])[)"]+$/, ''),
    )
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
  const { node } = readQuery(trimmed);
  if (!node) return { ...exact, ...pinned };
  return {
    text: { node: widened(node), ...(limited ? { fields: limited.text } : {}), ...(weights ? { weights } : {}) },
    ...exact,
    ...pinned,
  };
};

/** What is wrong with the words of a request, where they were searched one by one instead. */
export const hintOf = ({ query = '', fields }: SearchRequest): string | undefined =>
  fields && queryFields(fields).text.length === 0 ? undefined : readQuery(query.trim()).hint;

/** Conditions of one search, whatever stands in them: each is a pass over the hits. */
const MOST_CONDITIONS = 100;

const countOf = (conditions: readonly Condition[]): number =>
  conditions.reduce((sum, condition) => {
    if ('not' in condition) return sum + 1 + countOf([condition.not]);
    const within = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
    return sum + 1 + countOf(within);
  }, 0);

const check = ({ limit, offset = 0, selections = [], must = [] }: SearchRequest): void => {
  if (limit < 0 || limit > MOST_HITS) {
    throw new Refusal('BAD_REQUEST', `At most ${MOST_HITS} hits can be asked for at once.`);
  }
  if (offset < 0) throw new Refusal('BAD_REQUEST', 'The argument "offset" must not be negative.');
  if (selections.length > MOST_SELECTIONS) {
    throw new Refusal('BAD_REQUEST', `At most ${MOST_SELECTIONS} facets can be selected at once.`);
  }
  if (countOf(must) > MOST_CONDITIONS) {
    throw new Refusal('BAD_REQUEST', `Filters within filters have at most ${MOST_CONDITIONS} conditions.`);
  }
};

/** A value without the members that are undefined. */
const defined = <T extends object>(members: T): { [Name in keyof T]: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;

/** True if hits are products. A catalogue shows all that it has. */
export const isOfProducts = ({ products = false, selections = [] }: SearchRequest): boolean =>
  products && !selections.some(({ dimension, values }) => dimension === 'catalog' && values.length > 0);

/** True if whoever asks sees what stands in front of whatever they see: copies that somebody bought have nothing behind them. */
const seesWhole = (readable: Readable): boolean => 'all' in readable || 'allBut' in readable;

/** A condition with other selections and ranges in it. */
const withLeaves = (
  condition: Condition,
  ofSelection: (selection: Selection) => Selection,
  ofRange: (range: NumberRange) => NumberRange,
): Condition => {
  const within = (one: Condition): Condition => withLeaves(one, ofSelection, ofRange);
  if ('range' in condition) return { range: ofRange(condition.range) };
  if ('selection' in condition) return { selection: ofSelection(condition.selection) };
  if ('not' in condition) return { not: within(condition.not) };
  if ('all' in condition) return { all: condition.all.map(within) };
  return 'any' in condition ? { any: condition.any.map(within) } : condition;
};

/** A selection with the meaning of its values. */
const withSpans = (selection: Selection): Selection => ({ ...selection, ...spansOf(selection.dimension) });

/** Kinds of offers and prices as they are on sale. */
const ofSale = (request: SearchRequest): SearchRequest => {
  const { selections = [], facets = [], ranges = [], sort = [], must } = request;
  const dimension = <T extends { readonly dimension: AnyDimension }>(one: T): T => ({
    ...one,
    dimension: onSale(one.dimension),
  });
  const number = (field: NumberField): NumberField => (field === 'price' ? 'salePrice' : field);
  const ofRange = (range: NumberRange): NumberRange => ({ ...range, fields: range.fields.map(number) });
  return {
    ...request,
    ...(must ? { must: must.map((condition) => withLeaves(condition, dimension, ofRange)) } : {}),
    selections: selections.map(dimension),
    facets: facets.map(dimension),
    ranges: ranges.map(ofRange),
    sort: sort.map((key) => (key.by === 'price' ? { ...key, by: 'salePrice' } : key)),
  };
};

/** Turns a request into a question to the index. */
export const indexQuery = (asked: SearchRequest, readable: Readable): IndexQuery => {
  check(asked);
  const request = asked.asSent === true ? asked : ofSale(asked);
  const { kinds, selections, groupOperator, ranges, sort, offset, limit, after, facets, globalFacets } = request;
  const text = textParts(request);
  const order = sort && sort.length > 0 ? sort : text.text || text.exact ? [RELEVANT, NEWEST] : [NEWEST];
  const { ids, must, box, ofCountries, includes, trimDistributions } = request;
  return {
    kinds,
    readable,
    ...text,
    ...(isOfProducts(request) && seesWhole(readable) ? { withoutDoubles: true } : {}),
    ...defined({
      ids,
      must: must?.map((one) => withLeaves(one, withSpans, (range) => range)),
      box,
      ofCountries,
      includes,
      trimDistributions,
    }),
    selections: (selections ?? []).filter(({ values }) => values.length > 0).map(withSpans),
    groupOperator: groupOperator ?? 'AND',
    ranges: ranges ?? [],
    sort: order,
    offset: offset ?? 0,
    limit,
    ...(after === undefined ? {} : { after: positionOf(after) }),
    facets: (facets ?? []).map((facet) => ({
      ...facet,
      ...spansOf(facet.dimension),
      limit: Math.min(facet.limit, MOST_FACET_VALUES),
    })),
    globalFacets: globalFacets ?? false,
    highlight: request.highlight ?? false,
  };
};
