/** The searched, counted and sorted parts of a document: they follow from rows of the model, but for what several rows decide together. */
import {
  EXACT_FIELDS,
  MOST_BOXES,
  NUMBERS,
  TEXT_FIELDS,
  type FacetValue,
  type IndexEntry,
} from '../../../core/search/entry.js';
import type { LanguageText, TextField } from '../../../core/search/entry.js';
import { DIMENSIONS, type KeptDimension } from '../../../core/search/facets.js';
import type { GraphDocument } from '../../../core/store/graph-store.js';
import { catalogueDocument } from './document/catalogue.js';
import { datasetDocument, type KeywordDocument } from './document/dataset.js';
import { recordDocument } from './document/record.js';
import type { DocumentTools, Searchable } from './document/searchable.js';
import { namesOf } from '../../../model/vocabularies/index.js';
import { boxesAround, type Geometry } from '../../../model/values/geometry.js';
import { instantOf } from '../../../core/rdf/dates.js';
import type { Field } from '../../../model/property.js';
import type { LanguageMap, Members } from '../../../model/derive/values.js';
import { rowPaths, valuesAt, type RowPath } from './paths.js';

/** A concept in a document. */
interface Named {
  readonly id: string;
  readonly label?: string | LanguageMap;
  readonly resource?: string;
}

const labelOf = ({ label }: Named): string | undefined =>
  typeof label === 'object' ? (label['en'] ?? Object.values(label)[0]) : label;

const plain = (text: string | undefined): readonly LanguageText[] => (text ? [{ text, language: null }] : []);

/** A concept is found by its label, and one of a code list by its names in any language. */
const namesIn = (concept: Named, { searchedByCode }: Field): readonly LanguageText[] => {
  const label = labelOf(concept);
  const others = concept.resource === undefined ? [] : namesOf(concept.resource).filter(({ text }) => text !== label);
  return [...(searchedByCode && concept.id !== label ? plain(concept.id) : []), ...plain(label), ...others];
};

/** The words of a value: a text, texts by their languages, a keyword, or a concept. */
const wordsOf = ({ field, text }: RowPath, value: unknown): readonly LanguageText[] => {
  if (typeof value === 'string') return plain(value);
  if (field.kind === 'relation') return namesIn(value as Named, field);
  if (text !== 'keywords')
    return Object.entries(value as LanguageMap).map(([language, own]) => ({ text: own, language }));
  const { label, language } = value as KeywordDocument;
  return [{ text: label, language }];
};

const textsOf = (document: Members, paths: readonly RowPath[]): IndexEntry['texts'] => {
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, [] as LanguageText[]])) as Record<
    TextField,
    LanguageText[]
  >;
  for (const path of paths)
    if (path.text) for (const value of valuesAt(document, path.members)) texts[path.text].push(...wordsOf(path, value));
  return texts;
};

/** Each value once; its first label counts. */
const distinct = (values: readonly (FacetValue | undefined)[]): FacetValue[] => {
  const found = new Map<string, FacetValue>();
  for (const value of values) if (value && !found.has(value.value)) found.set(value.value, value);
  return [...found.values()];
};
const words = (...list: readonly (string | undefined)[]): FacetValue[] =>
  distinct(list.map((value) => (value ? { value } : undefined)));
const flag = (value: boolean | undefined): FacetValue[] => (value === undefined ? [] : [{ value: String(value) }]);

/** A value of a facet: a text, a concept or a keyword by its code, or an agent by its name. */
const facetValue = ({ field }: RowPath, value: unknown): FacetValue | undefined => {
  const { id, resource, name } = value as Partial<Named> & { readonly name?: string };
  if (id === undefined) return words(typeof value === 'string' ? value : name)[0];
  const label = labelOf(value as Named);
  return { value: (field.facetByIri && resource) || id, ...(label !== undefined && label !== id && { label }) };
};

/** An offer in a document. */
interface Offer extends Members {
  readonly type?: string;
  readonly price?: number;
  readonly is_free?: boolean;
  readonly is_active?: boolean;
  readonly license?: Named;
}

/** Values of facets that follow from several rows, or from what offers say. */
const facetsBeside = (document: Members): Partial<Record<KeptDimension, readonly FacetValue[]>> => {
  const purchases = valuesAt(document, ['monetization', 'purchase_offer']) as readonly Offer[];
  const investments = valuesAt(document, ['monetization', 'investment_offer']) as readonly Offer[];
  const free = purchases.map(({ is_free, price }) => is_free ?? (price === undefined ? undefined : price === 0));
  return {
    catalog: [],
    monetizationType: words(...purchases.map(({ type }) => type)),
    is_free: free.includes(true) ? flag(true) : flag(free.find((value) => value !== undefined)),
    purchaseOfferLicense: words(...purchases.map(({ license }) => license && labelOf(license))),
    isInvestmentActive: investments.length === 0 ? [] : flag(investments.some(({ is_active }) => is_active === true)),
    is_hvd: flag(document['is_hvd'] === true),
    dataServices: flag(valuesAt(document, ['distributions', 'access_service']).length > 0),
  };
};

const facetPaths = new Map(rowPaths.dataset.flatMap((path) => (path.field.facet ? [[path.field.facet, path]] : [])));

/** Values of the facets that are kept. Throws for one that is declared and has none here. */
const facetsOf = (document: Members): Record<KeptDimension, readonly FacetValue[]> => {
  const beside = facetsBeside(document);
  const values = (name: KeptDimension): readonly FacetValue[] => {
    const path = facetPaths.get(name);
    const found = path
      ? distinct(valuesAt(document, path.members).map((value) => facetValue(path, value)))
      : beside[name];
    if (!found) throw new TypeError(`The facet "${name}" has no values`);
    return found;
  };
  return Object.fromEntries(DIMENSIONS.map((name) => [name, values(name)])) as ReturnType<typeof facetsOf>;
};

/** The least of numbers; undefined where there are none. */
const least = (values: readonly number[]): number | undefined => (values.length > 0 ? Math.min(...values) : undefined);

const numbersOf = (document: Members, paths: readonly RowPath[]): IndexEntry['numbers'] => {
  const dates = paths.flatMap(({ members, field }) => {
    const number = NUMBERS.find((name) => members.length === 1 && name === members[0]);
    return number && field.kind === 'value' ? [[number, instantOf(document[number] as string | undefined)]] : [];
  });
  const periods = valuesAt(document, ['periods']) as readonly { readonly gte?: string; readonly lte?: string }[];
  const prices = valuesAt(document, ['monetization', 'purchase_offer', 'price']);
  const latest = least(periods.map(({ lte }) => -(instantOf(lte) ?? 8.64e15)));
  const given = {
    ...(Object.fromEntries(dates) as Record<string, number | undefined>),
    temporalFrom: least(periods.map(({ gte }) => instantOf(gte) ?? -8.64e15)),
    temporalTo: latest === undefined ? undefined : -latest,
    price: least(prices.filter((price) => typeof price === 'number')),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

const exactOf = (document: Members): IndexEntry['exact'] =>
  EXACT_FIELDS.flatMap((field) =>
    valuesAt(document, field.split('.'))
      .flatMap((value) => (typeof value === 'object' ? Object.values(value as LanguageMap) : (value as string)))
      .map((value) => ({ field, value })),
  );

/** The entry of metadata, as if they were in no catalogue and never stored; undefined for graphs that are not searched. */
export const metadataEntry = (document: Searchable, tools: DocumentTools): IndexEntry | undefined => {
  const { kind, id } = document;
  if (kind === 'quality') return undefined;
  const members = kind === 'dataset' ? datasetDocument(document, tools) : catalogueDocument(document, tools);
  const boxes = boxesAround((members['spatial'] as readonly Geometry[] | undefined) ?? [], MOST_BOXES);
  return {
    ...{ kind, id, document: JSON.stringify(members) },
    texts: textsOf(members, rowPaths[kind]),
    facets: kind === 'dataset' ? facetsOf(members) : {},
    numbers: numbersOf(members, rowPaths[kind]),
    exact: exactOf(members),
    ...(boxes.length > 0 ? { boxes } : {}),
  };
};

/** The entry of metadata with what their record says: the catalogue that they are in, and when they were stored. */
export const recorded = <Entry extends Omit<IndexEntry, 'texts' | 'exact'>>(
  entry: Entry,
  document: Pick<GraphDocument, 'kind' | 'catalogue' | 'created' | 'changed'>,
): Entry => {
  const { kind, catalogue, created, changed } = document;
  return {
    ...entry,
    ...(catalogue === undefined ? {} : { catalogue }),
    // Read and written again it would be the same, but for the time that this takes.
    document: `${entry.document.slice(0, -1)},"catalog_record":${JSON.stringify(recordDocument(document))}}`,
    facets: kind === 'dataset' ? { ...entry.facets, catalog: words(catalogue) } : entry.facets,
    numbers: { ...entry.numbers, created: Date.parse(created), changed: Date.parse(changed) },
  };
};

/** The index entry of a stored catalogue or dataset; undefined for graphs that are not searched. */
export const indexEntry = (document: GraphDocument, tools: DocumentTools): IndexEntry | undefined => {
  const entry = metadataEntry(document, tools);
  return entry && recorded(entry, document);
};
