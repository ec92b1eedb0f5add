/** The parameters of a search as variables of the operation behind it. */
import { momentOf, readDate } from '../../../core/rdf/dates.js';
import { Refusal } from '../../../core/errors.js';
import type {
  DateRangeInput,
  FacetRequestInput,
  SearchFilter,
  SearchKind,
  SearchQueryVariables,
  SearchTextField,
  SearchWeight,
} from '../../../../schema/operations/generated/operations.js';
import { facetNamed, facets } from '../types.js';
import { facetFilter, facetsParameter, selectedFacets } from './facets.js';
import { parseJson } from './json.js';
import { countOf, flagOf, listOf, numberOf, textOf, type Parameters } from './parameters.js';
import { isObject } from '../../../core/json.js';
import { sortOf } from './sort.js';

/** Hits of one page unless asked otherwise, and at most. */
const USUAL = 10;
const MOST = 1_000;
/** Values of a facet unless asked otherwise. */
const FACET_VALUES = 50;
const MOST_INT = 2 ** 31 - 1;

const kinds: Readonly<Record<string, SearchKind>> = {
  dataset: 'DATASET',
  datasets: 'DATASET',
  catalogue: 'CATALOGUE',
  catalogues: 'CATALOGUE',
  catalog: 'CATALOGUE',
};

/** Index that a client names, and the kinds behind it; an index that is not held here has none. */
export const indexesOf = (parameters: Parameters): { readonly name: string; readonly kind: SearchKind | undefined }[] =>
  (listOf(parameters, 'filter', 'filters') ?? ['dataset']).map((name) => ({
    name,
    kind: Object.hasOwn(kinds, name.toLowerCase()) ? kinds[name.toLowerCase()] : undefined,
  }));

const dateOf = (parameters: Parameters, name: string): string | undefined => {
  const text = textOf(parameters, name)?.trim();
  if (text === undefined) return undefined;
  const date = readDate(text);
  if (!date) throw new Refusal('BAD_REQUEST', `The parameter "${name}" must be a date, such as 2024-01-31.`);
  // Days stay days: as an upper bound they last until their end.
  return date.exact ? text : momentOf(text);
};

const datesOf = (parameters: Parameters): SearchFilter => {
  const from = dateOf(parameters, 'minDate');
  const to = dateOf(parameters, 'maxDate');
  if (from === undefined && to === undefined) return {};
  const range: DateRangeInput = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const [first, second] = listOf(parameters, 'dateType') ?? [];
  if (first === 'temporal') return { temporal: range };
  if (second === undefined && first === 'issued') return { issued: range };
  if (second === undefined && first === 'modified') return { modified: range };
  return { dated: range };
};

const boxOf = (parameters: Parameters): SearchFilter => {
  const [west, south, east, north] = ['bboxMinLon', 'bboxMinLat', 'bboxMaxLon', 'bboxMaxLat'].map((name) =>
    numberOf(parameters, name),
  );
  // A box that is not whole limits nothing.
  if (west === undefined || south === undefined || east === undefined || north === undefined) return {};
  return { box: { west, south, east, north } };
};

const scoringOf = (parameters: Parameters): SearchFilter => {
  // Some clients write the span as if it were a facet.
  const facet = facetsParameter(parameters)['scoring'];
  const span = isObject(facet) ? facet : {};
  const from = numberOf(parameters, 'minScoring') ?? numberOf(span, 'from', 'min');
  const to = numberOf(parameters, 'maxScoring') ?? numberOf(span, 'to', 'max');
  if (from === undefined && to === undefined) return {};
  return {
    scoring: { ...(from === undefined ? {} : { from: String(from) }), ...(to === undefined ? {} : { to: String(to) }) },
  };
};

const operatorOf = (parameters: Parameters, name: string, usual: 'AND' | 'OR'): 'AND' | 'OR' => {
  const text = textOf(parameters, name)?.toUpperCase();
  return text === 'AND' || text === 'OR' ? text : usual;
};

const filterOf = (parameters: Parameters, selected: ReadonlyMap<string, readonly string[]>): SearchFilter => {
  const parent = textOf(parameters, 'superCatalogue');
  return {
    ...facetFilter(selected),
    ...(flagOf(parameters, 'dataServices') === true ? { dataServices: [true] } : {}),
    ...(flagOf(parameters, 'countryData') === true ? { ofCountries: true } : {}),
    ...(parent === undefined ? {} : { superCatalogues: [parent] }),
    ...datesOf(parameters),
    ...boxOf(parameters),
    ...scoringOf(parameters),
    withinField: operatorOf(parameters, 'facetOperator', 'OR'),
    betweenFields: operatorOf(parameters, 'facetGroupOperator', 'AND'),
  };
};

const searchedValues = (parameters: Parameters): Readonly<Record<string, unknown>> => {
  const given = parameters['facetSearch'];
  const value = typeof given === 'string' && given !== '' ? parseJson(given, 'The parameter "facetSearch"') : given;
  return isObject(value) ? value : {};
};

const facetsOf = (parameters: Parameters): FacetRequestInput[] => {
  if (flagOf(parameters, 'aggregation') === false) return [];
  const named =
    flagOf(parameters, 'aggregationAllFields') === true ? undefined : listOf(parameters, 'aggregationFields');
  const first = countOf(parameters, 'facetLimit', FACET_VALUES, 10_000);
  const searched = searchedValues(parameters);
  const wanted = named ? named.flatMap((id) => facetNamed(id) ?? []) : facets;
  return wanted.map(({ id, enumName: facet }) => {
    const contains = searched[id];
    return { facet, first, ...(typeof contains === 'string' ? { contains } : {}) };
  });
};

const textFields: Readonly<Record<string, SearchTextField>> = {
  title: 'TITLE',
  keywords: 'KEYWORDS',
  description: 'DESCRIPTION',
};

const weightsOf = (parameters: Parameters): SearchWeight[] | null => {
  const weights = Object.keys(parameters).flatMap((name) => {
    const field = name.startsWith('boost.') ? textFields[name.split('.')[1] ?? ''] : undefined;
    const weight = field && numberOf(parameters, name);
    return field && weight !== undefined && weight >= 0 ? [{ field, weight }] : [];
  });
  return weights.length > 0 ? weights : null;
};

const languagesOf = (parameters: Parameters): string[] | null => {
  const language = textOf(parameters, 'locale', 'lang');
  return language !== undefined && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(language) ? [language] : null;
};

/** Variables of the search; `kinds` are those of the indexes that are named. */
export const variablesOf = (parameters: Parameters, searched: readonly SearchKind[]): SearchQueryVariables => {
  const limit = flagOf(parameters, 'countOnly') === true ? 0 : countOf(parameters, 'limit', USUAL, MOST);
  const page = countOf(parameters, 'page', 0, MOST_INT);
  const after = textOf(parameters, 'after');
  return {
    query: textOf(parameters, 'q') ?? null,
    fields: listOf(parameters, 'fields') ?? null,
    weights: weightsOf(parameters),
    kinds: [...searched],
    filter: filterOf(parameters, selectedFacets(parameters)),
    facets: facetsOf(parameters),
    globalFacets: flagOf(parameters, 'globalAggregation') ?? false,
    sort: sortOf(parameters),
    first: limit,
    after: after ?? null,
    offset: after === undefined ? Math.min(page * limit, MOST_INT) : 0,
    includes: listOf(parameters, 'includes') ?? null,
    trimDistributions: flagOf(parameters, 'filterDistributions') ?? false,
    highlight: flagOf(parameters, 'highlight') ?? false,
    languages: languagesOf(parameters),
  };
};
