/**
 * The facets: whatever hits are counted and filtered by. Each is declared here, once, for the index, for REST and for GraphQL. The values of
 * those that are kept with a resource are those of the row of the model that names the facet, or follow from several (src/features/repository/indexed/entry.ts).
 */

/** A facet as it is declared. */
export interface FacetDefinition {
  /** Name in the index and in the REST routes. */
  readonly id: string;
  /** Name for people. */
  readonly title: string;
  /** Other names that clients of the REST routes use. */
  readonly aliases?: readonly string[];
  /** Name of the vocabulary that has labels of its values. */
  readonly table?: string;
  /** Name in the GraphQL enum `SearchFacet`. */
  readonly enumName: string;
  /** Member of the GraphQL input `SearchFilter` that selects values, and a description of them. */
  readonly member: string;
  readonly selects: string;
  /** Type of the values in GraphQL; texts without it. */
  readonly values?: 'ids' | 'booleans' | 'bands';
  /** Place of its values among those kept with a resource. It is part of the stored form: take the next number, never change one. */
  readonly column?: number;
  /** True of what offers say: beside what the metadata describe, the index has what is on sale, from the records of trade. */
  readonly offers?: true;
  /** The source of values that are not kept: the catalogue that a dataset is in, so that a changed catalogue shows at once; or points, in spans. */
  readonly of?: 'catalogue' | 'points';
}

const declared = [
  {
    id: 'catalog',
    title: 'Catalogues',
    aliases: ['catalogue'],
    enumName: 'CATALOGUE',
    member: 'catalogues',
    selects: 'Catalogues that hold it',
    values: 'ids',
    column: 0,
  },
  {
    id: 'country',
    title: 'Countries',
    table: 'country',
    enumName: 'COUNTRY',
    member: 'countries',
    selects: 'Countries of its catalogue',
    of: 'catalogue',
  },
  {
    id: 'superCatalog',
    title: 'Super catalogues',
    aliases: ['superCatalogue'],
    enumName: 'SUPER_CATALOGUE',
    member: 'superCatalogues',
    selects: 'Catalogues that its catalogue is part of',
    values: 'ids',
    of: 'catalogue',
  },
  {
    id: 'categories',
    title: 'Categories',
    table: 'data-theme',
    enumName: 'CATEGORY',
    member: 'categories',
    selects: 'Themes',
    column: 1,
  },
  {
    id: 'publisher',
    title: 'Publishers',
    enumName: 'PUBLISHER',
    member: 'publishers',
    selects: 'Names of publishers',
    column: 2,
  },
  {
    id: 'format',
    title: 'Formats',
    table: 'file-type',
    enumName: 'FORMAT',
    member: 'formats',
    selects: 'Formats of its distributions',
    column: 3,
  },
  {
    id: 'license',
    title: 'Licences',
    aliases: ['licence'],
    table: 'licence',
    enumName: 'LICENCE',
    member: 'licences',
    selects: 'Licences of its distributions',
    column: 4,
  },
  {
    id: 'keywords',
    title: 'Keywords',
    enumName: 'KEYWORD',
    member: 'keywords',
    selects: 'Keywords, by the value of their facet',
    column: 5,
  },
  {
    id: 'language',
    title: 'Languages',
    table: 'language',
    enumName: 'LANGUAGE',
    member: 'languages',
    selects: 'Languages of the data',
    column: 6,
  },
  {
    id: 'periodicity',
    title: 'Update frequency',
    aliases: ['accrual_periodicity'],
    table: 'frequency',
    enumName: 'FREQUENCY',
    member: 'frequencies',
    selects: 'Frequencies of update',
    column: 7,
  },
  { id: 'type', title: 'Types', table: 'dataset-type', enumName: 'TYPE', member: 'types', selects: 'Types', column: 8 },
  {
    id: 'access_right',
    title: 'Access rights',
    table: 'access-right',
    enumName: 'ACCESS_RIGHT',
    member: 'accessRights',
    selects: 'Access rights',
    column: 9,
  },
  {
    id: 'media_type',
    title: 'Media types',
    enumName: 'MEDIA_TYPE',
    member: 'mediaTypes',
    selects: 'Media types of its distributions',
    column: 10,
  },
  {
    id: 'monetizationType',
    title: 'Kinds of offer',
    enumName: 'MONETIZATION_TYPE',
    member: 'monetizationTypes',
    selects: 'Kinds of purchase offers that are on sale, such as `one-off`',
    column: 11,
    offers: true,
  },
  {
    id: 'is_free',
    title: 'Free of charge',
    enumName: 'FREE',
    member: 'free',
    selects: 'Whether it is on sale free of charge; neither of both where access is not on sale',
    values: 'booleans',
    column: 12,
    offers: true,
  },
  {
    id: 'purchaseOfferLicense',
    title: 'Licences of offers',
    enumName: 'OFFER_LICENCE',
    member: 'offerLicences',
    selects: 'Licences of purchase offers that are on sale',
    column: 13,
    offers: true,
  },
  {
    id: 'isInvestmentActive',
    title: 'Open for investment',
    aliases: ['investment_offer.is_active'],
    enumName: 'INVESTMENT_ACTIVE',
    member: 'investmentActive',
    selects: 'Whether shares can be bought',
    values: 'booleans',
    column: 14,
    offers: true,
  },
  {
    id: 'is_hvd',
    title: 'High-value datasets',
    enumName: 'HIGH_VALUE',
    member: 'highValue',
    selects: 'Whether it is a high-value dataset',
    values: 'booleans',
    column: 15,
  },
  {
    id: 'hvd_category',
    title: 'High-value categories',
    enumName: 'HIGH_VALUE_CATEGORY',
    member: 'highValueCategories',
    selects: 'Categories of high-value datasets',
    column: 16,
  },
  {
    id: 'dataServices',
    title: 'Data services',
    aliases: ['data_services'],
    enumName: 'DATA_SERVICE',
    member: 'dataServices',
    selects: 'Whether a data service gives access to it',
    values: 'booleans',
    column: 17,
  },
  {
    id: 'dataScope',
    title: 'Scope of the data',
    enumName: 'DATA_SCOPE',
    member: 'dataScopes',
    selects: 'Scopes: `countryData` or `eu`, by the country of its catalogue',
    of: 'catalogue',
  },
  {
    id: 'scoring',
    title: 'Quality of the metadata',
    enumName: 'QUALITY_BAND',
    member: 'bands',
    selects: 'Bands of metadata quality',
    values: 'bands',
    of: 'points',
  },
] as const satisfies readonly FacetDefinition[];

type Declared = (typeof declared)[number];

/** What offers say, as it is on sale. */
export type SaleDimension = `sale_${Extract<Declared, { readonly offers: true }>['id']}`;

/** Whatever can be counted and filtered by. */
export type AnyDimension = Declared['id'] | SaleDimension;

/** Fields whose values are kept with a resource, from its metadata. */
export type KeptDimension = Extract<Declared, { readonly column: number }>['id'];

/** Fields that each resource has values of its own in. */
export type Dimension = KeptDimension | SaleDimension;

/** Fields that follow from the catalogue a dataset is in. */
export type CatalogueDimension = Extract<Declared, { readonly of: 'catalogue' }>['id'];

/** Numbers that are counted and filtered by in spans, which come with the question. */
export type SpanDimension = Extract<Declared, { readonly of: 'points' }>['id'];

/** A facet, by the names that are declared. */
export interface Facet extends FacetDefinition {
  readonly id: Declared['id'];
  readonly enumName: Declared['enumName'];
  readonly member: Declared['member'];
  readonly table?: Extract<Declared, { readonly table: string }>['table'];
}

/** All facets, in the order in which they are shown. */
export const facets: readonly Facet[] = declared;

/** The fields whose values are kept, in the order of the stored form. */
export const DIMENSIONS = facets
  .flatMap(({ id, column }) => (column === undefined ? [] : [{ id: id as KeptDimension, column }]))
  .sort((one, other) => one.column - other.column)
  .map(({ id }) => id);

const saleOf = (id: string): SaleDimension => `sale_${id}` as SaleDimension;

/** What offers say as it is on sale, in the order of the stored form. */
export const SALE_DIMENSIONS = facets.filter(({ offers }) => offers).map(({ id }) => saleOf(id));

/** The values of these, and the lowest price, from the column that says what is on sale; empty where nothing is. */
export const soldValues = (
  sale: string | null,
): { readonly values: readonly string[][]; readonly price: number | null } => {
  const told = sale === null ? [] : (JSON.parse(sale) as (string[] | number | null)[]);
  const price = told[SALE_DIMENSIONS.length];
  return {
    values: told.slice(0, SALE_DIMENSIONS.length) as string[][],
    price: typeof price === 'number' ? price : null,
  };
};

/** All fields that each resource has values of its own in. */
export const OWN_DIMENSIONS: readonly Dimension[] = [...DIMENSIONS, ...SALE_DIMENSIONS];

const those = (source: FacetDefinition['of']): ReadonlySet<AnyDimension> =>
  new Set(facets.filter(({ of }) => of === source).map(({ id }) => id));
const ofCatalogues = those('catalogue');
const ofPoints = those('points');

/** True for what follows from the catalogue. */
export const isOfCatalogue = (dimension: AnyDimension): dimension is CatalogueDimension => ofCatalogues.has(dimension);

/** True for numbers in spans. */
export const isOfSpans = (dimension: AnyDimension): dimension is SpanDimension => ofPoints.has(dimension);

const byName = new Map<string, Facet>(
  facets.flatMap((facet) => [facet.id, ...(facet.aliases ?? [])].map((name) => [name, facet])),
);

/** The facet of a name that a client uses. */
export const facetNamed = (name: string): Facet | undefined => byName.get(name);

const sales = new Map<AnyDimension, SaleDimension>(
  facets.flatMap(({ id, offers }) => (offers ? [[id, saleOf(id)] as const] : [])),
);
const declaredOf = new Map<AnyDimension, Facet['id']>(facets.map(({ id }) => [sales.get(id) ?? id, id]));

/** A dimension as it is on sale; the same where offers do not say it. */
export const onSale = (dimension: AnyDimension): AnyDimension => sales.get(dimension) ?? dimension;

/** The facet that a dimension is declared as. */
export const facetOf = (dimension: AnyDimension): Facet['id'] =>
  declaredOf.get(dimension) ?? (dimension as Facet['id']);

/** Members of the GraphQL input `SearchFilter` with the types of their values; `Band` is that of a band of quality. */
export type FacetMembers<Band> = {
  [Each in Declared as Each['member']]?:
    | readonly (Each extends { readonly values: 'booleans' }
        ? boolean
        : Each extends { readonly values: 'bands' }
          ? Band
          : string)[]
    | null;
};
