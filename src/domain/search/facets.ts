/** The facets of search: what can be counted and filtered by. */
import type { AnyDimension } from '../../search/entry.js';
import { primary } from '../../search/text/stemmers.js';
import type { FacetAnswer, Span } from '../../search/query.js';
import { bandRange, bands } from '../quality/dimensions.js';
import { MOST_POINTS } from '../quality/indicators.js';
import { AUTHORITY, conceptOf, vocabulary, type Table } from '../vocabularies/index.js';
import { inLanguage } from '../views/language.js';
import type { LanguageString } from '../views/resource.js';
import { labelIn } from './labels.js';

/** A facet. */
export interface FacetDefinition {
  /** Name that clients of the REST routes use. */
  readonly id: AnyDimension;
  readonly title: string;
  /** Other names that clients use for it. */
  readonly aliases?: readonly string[];
  /** Table of the labels of its values. */
  readonly table?: Table;
}

/** All facets, in the order in which they are shown. */
export const facets: readonly FacetDefinition[] = [
  { id: 'catalog', title: 'Catalogues', aliases: ['catalogue'] },
  { id: 'country', title: 'Countries', table: 'country' },
  { id: 'superCatalog', title: 'Super catalogues', aliases: ['superCatalogue'] },
  { id: 'categories', title: 'Categories', table: 'data-theme' },
  { id: 'publisher', title: 'Publishers' },
  { id: 'format', title: 'Formats', table: 'file-type' },
  { id: 'license', title: 'Licences', aliases: ['licence'], table: 'licence' },
  { id: 'keywords', title: 'Keywords' },
  { id: 'language', title: 'Languages', table: 'language' },
  { id: 'periodicity', title: 'Update frequency', aliases: ['accrual_periodicity'], table: 'frequency' },
  { id: 'type', title: 'Types', table: 'dataset-type' },
  { id: 'access_right', title: 'Access rights', table: 'access-right' },
  { id: 'media_type', title: 'Media types' },
  { id: 'monetizationType', title: 'Kinds of offer' },
  { id: 'is_free', title: 'Free of charge' },
  { id: 'purchaseOfferLicense', title: 'Licences of offers' },
  { id: 'isInvestmentActive', title: 'Open for investment', aliases: ['investment_offer.is_active'] },
  { id: 'is_hvd', title: 'High-value datasets' },
  { id: 'hvd_category', title: 'High-value categories' },
  { id: 'dataServices', title: 'Data services', aliases: ['data_services'] },
  { id: 'dataScope', title: 'Scope of the data' },
  { id: 'scoring', title: 'Quality of the metadata' },
];

const byName = new Map(facets.flatMap((facet) => [facet.id, ...(facet.aliases ?? [])].map((name) => [name, facet])));

/** The facet of a name that a client uses. */
export const facetNamed = (name: string): FacetDefinition | undefined => byName.get(name);

/** A counted value as people see it. */
export interface LabelledCount {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  /** The span of points that the value stands for, where it does. */
  readonly from?: number;
  readonly to?: number;
}

/** A counted facet. */
export interface LabelledFacet {
  readonly facet: AnyDimension;
  readonly title: string;
  readonly values: readonly LabelledCount[];
  /** Number of different values, shown or not. */
  readonly total: number;
}

const vocabularyLabel = (table: Table | undefined, value: string): string | undefined => {
  if (value.startsWith(AUTHORITY)) return conceptOf(value)?.label;
  return table && vocabulary(table).concept(value)?.label;
};

const bandTitles = new Map<string, string>(bands.map(({ name, title }) => [name, title]));

const labelOf = (dimension: AnyDimension, table: Table | undefined, value: string): string =>
  (dimension === 'scoring' ? bandTitles.get(value) : vocabularyLabel(table, value)) ?? value;

/** The bands of quality as spans of points, for whatever counts or selects them; nothing for other facets. */
export const spansOf = (dimension: AnyDimension): { readonly spans?: readonly Span[] } =>
  dimension === 'scoring' ? { spans: bands.map(({ name }) => ({ value: name, ...topped(bandRange(name)) })) } : {};

/** The best band has no upper bound; an answer shows the most points that there are. */
const topped = ({ from, to }: Pick<Span, 'from' | 'to'>) => ({ from, to: Math.min(to, MOST_POINTS) });

/** Label in one of the wanted languages, the best first: that of the metadata, or that of the vocabulary. */
const wantedLabel = (
  strings: readonly LanguageString[],
  table: Table | undefined,
  value: string,
  languages: readonly string[],
): string | undefined => {
  for (const tag of languages) {
    const own = strings.find(({ language }) => language !== null && primary(language) === primary(tag));
    const label = own?.value ?? (table && labelIn(table, value, tag));
    if (label !== undefined) return label;
  }
  return inLanguage(strings, languages)?.value;
};

/** Puts labels to counted values: those of the metadata in the wanted language, else those of the vocabulary. */
export const labelled = ({ dimension, values, total }: FacetAnswer, languages: readonly string[]): LabelledFacet => {
  const { title = dimension, table } = facetNamed(dimension) ?? {};
  return {
    facet: dimension,
    title,
    total,
    values: values.map(({ value, labels, count, span }) => {
      const strings = Object.entries(labels ?? {}).map(([language, text]) => ({ value: text, language }));
      const label = wantedLabel(strings, table, value, languages) ?? labelOf(dimension, table, value);
      return { value, label, count, ...span };
    }),
  };
};
