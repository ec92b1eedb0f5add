/** Facets as aggregations, and back. */
import type { Catalogues } from '../columns/catalogues.js';
import { isOfCatalogue, isOfSpans } from '../facets.js';
import type { Dimension } from '../facets.js';
import type { FacetAnswer, FacetCount, FacetRequest, IndexQuery } from '../query.js';
import { segments } from '../text/tokens.js';
import { readableClause } from './filter.js';
import type { Labels, Named } from './labels.js';
import { selectedClause, spanClause } from './selections.js';
import { EVERYTHING, type Clause } from './text.js';

/** Most catalogues that are counted. */
const MOST_CATALOGUES = 50_000;
/** Buckets that one answer may have; clusters allow 65,535 as they come. */
const MOST_BUCKETS = 60_000;

/** A facet with what has to be known before it is counted. */
export interface Asked extends FacetRequest {
  /** Beginnings of words that values must have. */
  readonly starts: readonly string[];
  /** The values that have them, where the index knows that. */
  readonly among?: readonly string[];
}

/** The tools that aggregations are made with. */
export interface FacetTools {
  readonly catalogues: Catalogues;
  readonly labels: Labels;
}

const isOwn = (dimension: FacetRequest['dimension']): dimension is Exclude<Dimension, 'catalog'> =>
  dimension !== 'catalog' && !isOfCatalogue(dimension) && !isOfSpans(dimension);

/** Looks up the values that a facet is limited to. */
export const asked = async (request: FacetRequest, { labels }: FacetTools): Promise<Asked> => {
  const starts = segments(request.contains ?? '').map(({ text }) => text);
  const { dimension } = request;
  if (starts.length === 0 || !isOwn(dimension)) return { ...request, starts };
  return { ...request, starts, among: await labels.beginning(dimension, starts) };
};

/** The number of buckets that the answer to a facet may have. */
const bucketsOf = ({ dimension, limit, among }: Asked, catalogues: number): number =>
  isOwn(dimension) ? (among?.length ?? limit) + 1 : isOfSpans(dimension) ? 10 : catalogues;

/** Puts facets together as far as one answer may hold them; the first group may be empty. */
export const grouped = (facets: readonly Asked[], catalogues: number): (readonly Asked[])[] => {
  const groups: Asked[][] = [[]];
  let used = 0;
  for (const facet of facets) {
    const buckets = bucketsOf(facet, catalogues);
    if (used + buckets > MOST_BUCKETS) {
      groups.push([]);
      used = 0;
    }
    groups.at(-1)?.push(facet);
    used += buckets;
  }
  return groups;
};

const counting = ({ dimension, limit, spans = [], among }: Asked): Clause => {
  if (isOfSpans(dimension)) {
    const filters = Object.fromEntries(spans.map((span) => [span.value, spanClause(dimension, span)]));
    return { values: { filters: { filters } } };
  }
  const order = [{ _count: 'desc' }, { _key: 'asc' }];
  if (!isOwn(dimension)) return { values: { terms: { field: 'value.catalog', size: MOST_CATALOGUES, order } } };
  const field = `value.${dimension}`;
  if (among) return { values: { terms: { field, include: among, size: Math.max(1, among.length), order } } };
  return {
    values: { terms: { field, size: Math.max(1, limit), order } },
    total: { cardinality: { field, precision_threshold: 40_000 } },
  };
};

/** The aggregation of one facet: within the hits without its own selection, or within everything in reach. */
export const aggregationOf = (facet: Asked, query: IndexQuery, { catalogues }: FacetTools): Clause => {
  const aggs = counting(facet);
  if (!query.globalFacets) return { filter: selectedClause(query, catalogues, facet.dimension), aggs };
  const readable = readableClause(query.readable);
  const filter = { bool: { filter: [{ terms: { kind: query.kinds } }, readable ?? EVERYTHING] } };
  return { global: {}, aggs: { within: { filter, aggs } } };
};

interface Bucket {
  readonly key: string;
  readonly doc_count: number;
}

/** The answer of an aggregation of one facet. */
export interface Counted {
  readonly within?: Counted;
  readonly values?: { readonly buckets: readonly Bucket[] | Readonly<Record<string, { readonly doc_count: number }>> };
  readonly total?: { readonly value: number };
}

const inSpans = ({ dimension, spans = [], limit }: Asked, { values }: Counted): FacetAnswer => {
  const buckets = (values?.buckets ?? {}) as Readonly<Record<string, { readonly doc_count: number }>>;
  const found = spans
    .map(({ value, from, to }): FacetCount => ({
      ...{ value, labels: null, span: { from, to } },
      count: buckets[value]?.doc_count ?? 0,
    }))
    .filter(({ count }) => count > 0);
  return { dimension, total: found.length, values: found.slice(0, limit) };
};

const begins = ({ value, labels }: FacetCount, starts: readonly string[]): boolean => {
  const words = segments([value, ...Object.values(labels ?? {})].join(' ')).map(({ text }) => text);
  return starts.every((start) => words.some((word) => word.startsWith(start)));
};

/** Values that follow from the catalogue, and catalogues themselves. */
const byCatalogue = (facet: Asked, buckets: readonly Bucket[], catalogues: Catalogues): FacetAnswer => {
  const { dimension, starts, limit } = facet;
  const found = new Map<string, FacetCount>();
  for (const { key, doc_count } of buckets) {
    const shown = isOfCatalogue(dimension)
      ? catalogues.value(dimension, key)
      : { value: key, labels: catalogues.get(key)?.title ?? null };
    if (shown) found.set(shown.value, { ...shown, count: doc_count + (found.get(shown.value)?.count ?? 0) });
  }
  const values = [...found.values()]
    .filter((count) => begins(count, starts))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  return { dimension, total: values.length, values: values.slice(0, limit) };
};

const bucketsIn = ({ values }: Counted): readonly Bucket[] => (values?.buckets ?? []) as readonly Bucket[];

/** Values whose labels the answers need. */
export const namedIn = (facets: readonly (readonly [Asked, Counted])[]): Named[] =>
  facets.flatMap(([{ dimension, limit }, counted]) =>
    isOwn(dimension)
      ? bucketsIn(counted)
          .slice(0, limit)
          .map(({ key: value }) => ({ dimension, value }))
      : [],
  );

/** The answer of one facet. */
export const facetAnswer = (
  facet: Asked,
  counted: Counted,
  labelOf: (value: Named) => string | null,
  catalogues: Catalogues,
): FacetAnswer => {
  const { dimension, limit } = facet;
  if (isOfSpans(dimension)) return inSpans(facet, counted);
  const buckets = bucketsIn(counted);
  if (!isOwn(dimension)) return byCatalogue(facet, buckets, catalogues);
  const values = buckets.slice(0, limit).map(({ key: value, doc_count: count }) => {
    const label = labelOf({ dimension, value });
    return { value, count, labels: label === null ? null : { en: label } };
  });
  return { dimension, total: facet.among ? buckets.length : (counted.total?.value ?? 0), values };
};
