/** Facets as REST clients name them. */
import { facetNamed, facets } from '../types.js';
import { Refusal } from '../../../core/errors.js';
import type { QualityBand, SearchFacet, SearchFilter } from '../../../../schema/operations/generated/operations.js';
import { parseJson } from './json.js';
import { type Parameters } from './parameters.js';
import { isObject } from '../../../core/json.js';

const idOf = new Map<SearchFacet, string>(facets.map(({ id, enumName }) => [enumName, id]));

/** Name of a facet for REST clients. */
export const facetId = (facet: SearchFacet): string => idOf.get(facet) ?? facet;

const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((item) => {
    if (typeof item === 'string') return item === '' ? [] : [item];
    if (typeof item === 'number' || typeof item === 'boolean') return [String(item)];
    return isObject(item) ? valuesOf(item['id']) : [];
  });

const BANDS: readonly QualityBand[] = ['EXCELLENT', 'GOOD', 'SUFFICIENT', 'BAD'];

/** Name of a band for REST clients: `goodScoring`. */
export const bandId = (band: string): string => `${band.toLowerCase()}Scoring`;

const bandsOf = (values: readonly string[]): QualityBand[] =>
  BANDS.filter((band) =>
    values.some(
      (value) => value.toLowerCase() === band.toLowerCase() || value.toLowerCase() === bandId(band).toLowerCase(),
    ),
  );

/** The parameter `facets` as an object. `BAD_REQUEST` says where the JSON is broken. */
export const facetsParameter = (parameters: Parameters): Parameters => {
  const given = parameters['facets'];
  const value = typeof given === 'string' && given.trim() !== '' ? parseJson(given, 'The parameter "facets"') : given;
  if (value === undefined || value === null || value === '') return {};
  if (!isObject(value)) throw new Refusal('BAD_REQUEST', 'The parameter "facets" is not a JSON object.');
  return value;
};

/** Selected values by the names of their facets. */
export const selectedFacets = (parameters: Parameters): Map<string, string[]> =>
  new Map(Object.entries(facetsParameter(parameters)).map(([id, values]) => [id, valuesOf(values)]));

/** The ways in which values are read, by their type. */
const READERS = {
  ids: (values: readonly string[]) => values,
  booleans: (values: readonly string[]) => values.map((value) => /^(true|1)$/i.test(value)),
  bands: bandsOf,
} as const;

/** The values as members of the filter. Facets that are not known limit nothing. */
export const facetFilter = (selected: ReadonlyMap<string, readonly string[]>): SearchFilter => {
  const filter: Record<string, unknown> = {};
  for (const [id, values] of selected) {
    if (values.length === 0) continue;
    if (id === 'id') filter['ids'] = values;
    const facet = facetNamed(id);
    if (!facet) continue;
    filter[facet.member] = READERS[facet.values ?? 'ids'](values);
  }
  return filter;
};
