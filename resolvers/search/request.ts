/** Arguments of a search as the domain takes them. */
import type { SearchArgs, SearchSort } from '../../schema/search/args.js';
import type { SaveSearchArgs } from '../../schema/saved-searches/saved.js';
import type { AskedSearch, SavedRequest } from '../../src/features/saved-searches/model.js';
import { hintOf, indexQuery } from '../../src/features/search/request.js';
import type { DateRangeInput, NumberRangeInput, SearchFilter } from '../../schema/search/filter.js';
import { Refusal } from '../../src/core/errors.js';
import { instantOf, readDate } from '../../src/core/rdf/dates.js';
import { ANY_LANGUAGE, facets } from '../../src/features/search/types.js';
import type { SearchRequest } from '../../src/features/search/search.js';
import type {
  Condition,
  ExactField,
  ExactQuery,
  NumberField,
  NumberRange,
  Selection,
  SortKey,
} from '../../src/features/search/types.js';
import type { Context } from '../context.js';
import { localId } from '../node/global-id.js';

/** Members of the filter whose values are compared as a whole, with the field that they are compared to. */
const WHOLE = {
  identifiers: 'identifier',
  iris: 'resource',
  distributions: 'distributions.id',
  originalIds: 'offer.original_id',
  marketplaceOfferIds: 'offer.marketplace_offer_id',
} as const satisfies Readonly<Partial<Record<keyof SearchFilter, ExactField>>>;

const selectionsOf = (filter: SearchFilter): Selection[] =>
  facets.flatMap(({ id: dimension, member, values: type }): Selection[] => {
    const values = filter[member] ?? [];
    if (values.length === 0) return [];
    const texts = values.map((value) => (type === 'ids' ? localId('Catalogue', String(value)) : String(value)));
    return [{ dimension, values: texts, operator: filter.withinField }];
  });

const NODES = { distributions: 'Distribution', originalIds: 'Dataset', marketplaceOfferIds: 'Dataset' } as const;

const mustOf = (filter: SearchFilter): ExactQuery[] =>
  Object.entries(WHOLE).flatMap(([name, field]) => {
    const values = filter[name as keyof typeof WHOLE];
    if (!values || values.length === 0) return [];
    const node = NODES[name as keyof typeof NODES] as (typeof NODES)[keyof typeof NODES] | undefined;
    return [{ fields: [field], values: node ? values.map((value) => localId(node, value)) : values }];
  });

/** A day, month or year as an upper bound lasts until its end. */
const upperBound = (text: string): number | undefined => {
  const date = readDate(text);
  return date && Math.max(date.from, date.until - 1);
};

const bounds = (from: number | undefined, to: number | undefined): Pick<NumberRange, 'from' | 'to'> => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

const dates = (fields: readonly NumberField[], range: DateRangeInput | null | undefined): NumberRange[] => {
  if (range?.from == null && range?.to == null) return [];
  const from = range.from == null ? undefined : instantOf(range.from);
  return [{ fields, ...bounds(from, range.to == null ? undefined : upperBound(range.to)) }];
};

const numbers = (field: NumberField, range: NumberRangeInput | null | undefined): NumberRange[] => {
  if (range?.from == null && range?.to == null) return [];
  const from = range.from == null ? undefined : Number(range.from);
  return [{ fields: [field], ...bounds(from, range.to == null ? undefined : Number(range.to)) }];
};

const rangesOf = ({
  issued,
  modified,
  stored,
  changed,
  dated,
  temporal,
  price,
  scoring,
}: SearchFilter): NumberRange[] => [
  ...dates(['issued'], issued),
  ...dates(['modified'], modified),
  ...dates(['created'], stored),
  ...dates(['changed'], changed),
  ...dates(['issued', 'modified'], dated),
  ...dates(['temporalFrom', 'temporalTo'], temporal),
  ...numbers('price', price),
  ...numbers('scoring', scoring),
];

const sortKey = ({ by, descending, language }: SearchSort): SortKey =>
  by === 'title' ? { by, descending, language: language?.toLowerCase() ?? ANY_LANGUAGE } : { by, descending };

/** Levels of filters within filters. */
const DEEPEST = 25;

/** A filter as one of several conditions. */
const conditionOf = (filter: SearchFilter, depth: number): Condition => {
  if (filter.box || filter.ofCountries != null)
    throw new Refusal('BAD_REQUEST', 'Filters within a filter have neither "box" nor "ofCountries".');
  const { ids, must = [], selections = [], ranges = [], groupOperator } = filterOf(filter, depth + 1);
  const selected = selections.map((selection): Condition => ({ selection }));
  return {
    all: [
      ...(ids ? [{ fields: ['id'] as const, values: ids }] : []),
      ...must,
      ...(groupOperator === 'OR' && selected.length > 0 ? [{ any: selected }] : selected),
      ...ranges.map((range) => ({ range })),
    ],
  };
};

const composedOf = ({ allOf, anyOf, noneOf }: SearchFilter, depth: number): Condition[] => {
  if (depth > DEEPEST) throw new Refusal('BAD_REQUEST', `Filters are nested in at most ${DEEPEST} levels.`);
  const within = (filter: SearchFilter): Condition => conditionOf(filter, depth);
  return [
    ...(allOf ?? []).map(within),
    ...(anyOf ? [{ any: anyOf.map(within) }] : []),
    ...(noneOf ?? []).map((filter) => ({ not: within(filter) })),
  ];
};

const filterOf = (filter: SearchFilter, depth = 0): Partial<SearchRequest> => {
  const { ids, box, ofCountries, betweenFields } = filter;
  return {
    ids: ids?.map((id) => localId('Dataset', localId('Catalogue', id))),
    must: [...mustOf(filter), ...composedOf(filter, depth)],
    selections: selectionsOf(filter),
    groupOperator: betweenFields,
    ranges: rangesOf(filter),
    box: box ? [box.west, box.south, box.east, box.north] : undefined,
    ofCountries: ofCountries ?? undefined,
  };
};

/** What the arguments of a search to save find. `BAD_REQUEST` where that could not be asked for. */
const savedRequestOf = ({ query, filter }: Pick<SaveSearchArgs, 'query' | 'filter'>): SavedRequest => {
  const request = { query: query ?? undefined, ...(filter ? filterOf(filter) : {}) };
  // A search that cannot be asked is refused now, with the place in its words, and not when something is new: nobody sees a hint then.
  const hint = hintOf({ ...request, kinds: ['dataset'], limit: 0 });
  if (hint !== undefined) throw new Refusal('BAD_REQUEST', hint);
  indexQuery({ ...request, kinds: ['dataset'], limit: 0 }, { all: true });
  return request;
};

/** Characters of a search that is kept, as JSON. */
const MOST_KEPT = 20_000;

/** A search to keep: as it was asked for, and as the index is asked. `BAD_REQUEST` for what cannot be asked, or is too long. */
export const keptSearchOf = (
  asked: Pick<SaveSearchArgs, 'query' | 'filter'>,
): AskedSearch & { readonly request: SavedRequest } => {
  const request = savedRequestOf(asked);
  const filter = asked.filter ? JSON.stringify(asked.filter) : undefined;
  if (JSON.stringify([request, filter]).length > MOST_KEPT) {
    throw new Refusal('BAD_REQUEST', 'The search is too long to be kept.');
  }
  return { query: asked.query ?? undefined, filter, request };
};

/** The request in the arguments. */
export const requestOf = (args: SearchArgs, { languages }: Context): SearchRequest => {
  if (args.kinds.length === 0) throw new Refusal('BAD_REQUEST', 'The argument "kinds" names nothing to search.');
  return {
    kinds: [...new Set(args.kinds)],
    query: args.query ?? undefined,
    fields: args.fields ?? undefined,
    weights: args.weights ? Object.fromEntries(args.weights.map(({ field, weight }) => [field, weight])) : undefined,
    ...(args.filter ? filterOf(args.filter) : {}),
    products: args.products,
    asSent: args.asSent,
    facets: (args.facets ?? []).map(({ facet, first, contains }) => ({
      dimension: facet,
      limit: Math.max(0, first),
      ...(contains == null ? {} : { contains }),
    })),
    globalFacets: args.globalFacets,
    sort: args.sort?.map(sortKey),
    limit: args.first,
    offset: args.offset,
    after: args.after ?? undefined,
    includes: args.includes ?? undefined,
    highlight: args.highlight,
    trimDistributions: args.trimDistributions,
    languages: args.languages ?? languages,
  };
};
