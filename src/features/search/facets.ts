/** The facets of search: what can be counted and filtered by. */
import { facetNamed, facetOf, type AnyDimension, type Facet } from '../../core/search/facets.js';
import { primary } from '../../core/language-tag.js';
import type { FacetAnswer, Span } from '../../core/search/query.js';
import { bandRange, bands } from '../../model/dimensions.js';
import { MOST_POINTS } from '../repository/assessment/indicators.js';
import { AUTHORITY, conceptOf, labelIn, vocabulary, type Table } from '../../model/vocabularies/index.js';
import { inLanguage } from '../../model/derive/language.js';
import type { LanguageString } from '../../model/derive/resource.js';

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
  readonly facet: Facet['id'];
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

const labelOf = (dimension: Facet['id'], table: Table | undefined, value: string): string =>
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
  const facet = facetOf(dimension);
  const { title = facet, table } = facetNamed(facet) ?? {};
  return {
    facet,
    title,
    total,
    values: values.map(({ value, labels, count, span }) => {
      const strings = Object.entries(labels ?? {}).map(([language, text]) => ({ value: text, language }));
      const label = wantedLabel(strings, table, value, languages) ?? labelOf(facet, table, value);
      return { value, label, count, ...span };
    }),
  };
};
