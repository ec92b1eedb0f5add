/** Facets as REST clients name them. */
import { Refusal } from '../../errors.js';
import type { QualityBand, SearchFacet, SearchFilter } from '../../../schema/operations/generated/operations.js';
import { parseJson } from './json.js';
import { isObject, type Parameters } from './parameters.js';

interface FacetName {
  readonly id: string;
  readonly facet: SearchFacet;
  /** Member of the filter that takes its values. */
  readonly member: keyof SearchFilter;
  readonly boolean?: boolean;
  readonly aliases?: readonly string[];
}

/** Facets in the order in which they are shown. */
export const facetNames: readonly FacetName[] = [
  { id: 'catalog', facet: 'CATALOGUE', member: 'catalogues', aliases: ['catalogue'] },
  { id: 'country', facet: 'COUNTRY', member: 'countries' },
  { id: 'superCatalog', facet: 'SUPER_CATALOGUE', member: 'superCatalogues', aliases: ['superCatalogue'] },
  { id: 'categories', facet: 'CATEGORY', member: 'categories' },
  { id: 'publisher', facet: 'PUBLISHER', member: 'publishers' },
  { id: 'format', facet: 'FORMAT', member: 'formats' },
  { id: 'license', facet: 'LICENCE', member: 'licences', aliases: ['licence'] },
  { id: 'keywords', facet: 'KEYWORD', member: 'keywords' },
  { id: 'language', facet: 'LANGUAGE', member: 'languages' },
  { id: 'periodicity', facet: 'FREQUENCY', member: 'frequencies', aliases: ['accrual_periodicity'] },
  { id: 'type', facet: 'TYPE', member: 'types' },
  { id: 'access_right', facet: 'ACCESS_RIGHT', member: 'accessRights' },
  { id: 'media_type', facet: 'MEDIA_TYPE', member: 'mediaTypes' },
  { id: 'monetizationType', facet: 'MONETIZATION_TYPE', member: 'monetizationTypes' },
  { id: 'is_free', facet: 'FREE', member: 'free', boolean: true },
  { id: 'purchaseOfferLicense', facet: 'OFFER_LICENCE', member: 'offerLicences' },
  {
    id: 'isInvestmentActive',
    facet: 'INVESTMENT_ACTIVE',
    member: 'investmentActive',
    boolean: true,
    aliases: ['investment_offer.is_active'],
  },
  { id: 'is_hvd', facet: 'HIGH_VALUE', member: 'highValue', boolean: true },
  { id: 'hvd_category', facet: 'HIGH_VALUE_CATEGORY', member: 'highValueCategories' },
  { id: 'dataServices', facet: 'DATA_SERVICE', member: 'dataServices', boolean: true, aliases: ['data_services'] },
  { id: 'dataScope', facet: 'DATA_SCOPE', member: 'dataScopes' },
  { id: 'scoring', facet: 'QUALITY_BAND', member: 'bands' },
];

const byName = new Map(facetNames.flatMap((name) => [name.id, ...(name.aliases ?? [])].map((id) => [id, name])));
const idOf = new Map(facetNames.map(({ id, facet }) => [facet, id]));

/** The facet that a client names, if it is known. */
export const facetNamed = (id: string): FacetName | undefined => byName.get(id);

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

/** The values as members of the filter. Facets that are not known limit nothing. */
export const facetFilter = (selected: ReadonlyMap<string, readonly string[]>): SearchFilter => {
  const filter: Record<string, unknown> = {};
  for (const [id, values] of selected) {
    if (values.length === 0) continue;
    if (id === 'id') filter['ids'] = values;
    const name = facetNamed(id);
    if (!name) continue;
    if (name.member === 'bands') filter['bands'] = bandsOf(values);
    else filter[name.member] = name.boolean ? values.map((value) => /^(true|1)$/i.test(value)) : values;
  }
  return filter;
};
