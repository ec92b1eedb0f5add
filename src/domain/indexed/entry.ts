/** The searched, counted and sorted parts of a document. */
import { MOST_BOXES, type FacetValue, type IndexEntry, type LanguageText } from '../../search/entry.js';
import type { KeptDimension } from '../../search/facets.js';
import type { GraphDocument } from '../../store/graph-store.js';
import { catalogueDocument } from './document/catalogue.js';
import { datasetDocument } from './document/dataset.js';
import { recordDocument } from './document/record.js';
import type { DocumentTools, Searchable } from './document/searchable.js';
import { namesOf } from '../vocabularies/index.js';
import { boxesAround } from '../../model/values/geometry.js';
import { instantOf } from '../../model/values/dates.js';
import type { LanguageMap } from '../views/values.js';
import type { Indexable, Named } from './indexable.js';

const texts = (map: LanguageMap = {}): LanguageText[] =>
  Object.entries(map).map(([language, text]) => ({ text, language }));
const plain = (...values: readonly (string | undefined)[]): LanguageText[] =>
  values.flatMap((text) => (text ? [{ text, language: null }] : []));

const labelOf = ({ label }: Named): string | undefined =>
  typeof label === 'object' ? (label['en'] ?? Object.values(label)[0]) : label;
/** Words for a concept of a code list beside the label that the document shows, so that it is found in any of their languages. */
const otherNames = (concept: Named): readonly LanguageText[] =>
  concept.resource === undefined ? [] : namesOf(concept.resource).filter(({ text }) => text !== labelOf(concept));

const valueOf = (concept: Named): FacetValue => {
  const label = labelOf(concept);
  return label === undefined || label === concept.id ? { value: concept.id } : { value: concept.id, label };
};
const byIri = (concept: Named): FacetValue => ({ ...valueOf(concept), value: concept.resource ?? concept.id });

/** Each value once; its first label counts. */
const distinct = (values: readonly (FacetValue | undefined)[]): FacetValue[] => {
  const found = new Map<string, FacetValue>();
  for (const value of values) if (value && !found.has(value.value)) found.set(value.value, value);
  return [...found.values()];
};

const concepts = (list: readonly (Named | undefined)[] = []): FacetValue[] =>
  distinct(list.map((concept) => concept && valueOf(concept)));
const words = (...list: readonly (string | undefined)[]): FacetValue[] =>
  distinct(list.map((value) => (value ? { value } : undefined)));
const flag = (value: boolean | undefined): FacetValue[] => (value === undefined ? [] : [{ value: String(value) }]);

/** Values of the fields that are kept; a facet that is declared and has none here does not compile. */
const facetsOf = (document: Indexable): Record<KeptDimension, readonly FacetValue[]> => {
  const { distributions = [], monetization = [] } = document;
  const purchases = monetization.flatMap(({ purchase_offer = [] }) => purchase_offer);
  const investments = monetization.flatMap(({ investment_offer = [] }) => investment_offer);
  const free = purchases.map(({ is_free, price }) => is_free ?? (price === undefined ? undefined : price === 0));
  return {
    catalog: [],
    categories: concepts(document.categories),
    publisher: words(document.publisher?.name),
    format: concepts(distributions.map(({ format }) => format)),
    license: concepts(distributions.map(({ license }) => license)),
    keywords: distinct((document.keywords ?? []).map(({ id, label }) => ({ value: id, label }))),
    language: concepts(document.language),
    periodicity: document.accrual_periodicity ? [byIri(document.accrual_periodicity)] : [],
    type: typeof document.type === 'object' ? [valueOf(document.type)] : [],
    access_right: concepts([document.access_right]),
    media_type: words(...distributions.map(({ media_type }) => media_type)),
    monetizationType: words(...purchases.map(({ type }) => type)),
    is_free: free.includes(true) ? flag(true) : flag(free.find((value) => value !== undefined)),
    purchaseOfferLicense: words(...purchases.map(({ license }) => license && labelOf(license))),
    isInvestmentActive: investments.length === 0 ? [] : flag(investments.some(({ is_active }) => is_active === true)),
    is_hvd: flag(document.is_hvd ?? false),
    hvd_category: concepts(document.hvd_category),
    dataServices: flag(distributions.some(({ access_service }) => access_service !== undefined)),
  };
};

const numbersOf = (document: Indexable): IndexEntry['numbers'] => {
  const { periods = [], monetization = [] } = document;
  const prices = monetization
    .flatMap(({ purchase_offer = [] }) => purchase_offer)
    .flatMap(({ price }) => (typeof price === 'number' ? [price] : []));
  const starts = periods.map(({ gte }) => instantOf(gte) ?? -8.64e15);
  const ends = periods.map(({ lte }) => instantOf(lte) ?? 8.64e15);
  const given = {
    issued: instantOf(document.issued),
    modified: instantOf(document.modified),
    temporalFrom: periods.length > 0 ? Math.min(...starts) : undefined,
    temporalTo: periods.length > 0 ? Math.max(...ends) : undefined,
    price: prices.length > 0 ? Math.min(...prices) : undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

const exactOf = ({ offer, distributions = [], identifier = [], resource, title }: Indexable): IndexEntry['exact'] => [
  ...(offer?.original_id ? [{ field: 'offer.original_id' as const, value: offer.original_id }] : []),
  ...(offer?.marketplace_offer_id
    ? [{ field: 'offer.marketplace_offer_id' as const, value: offer.marketplace_offer_id }]
    : []),
  ...distributions.map(({ id }) => ({ field: 'distributions.id' as const, value: id })),
  ...identifier.map((value) => ({ field: 'identifier' as const, value })),
  { field: 'resource', value: resource },
  ...Object.values(title).map((value) => ({ field: 'title' as const, value })),
];

const creatorNames = ({ creator, creators = creator ? [creator] : [] }: Indexable): (string | undefined)[] =>
  creators.map(({ name }) => name);

const textsOf = (document: Indexable): IndexEntry['texts'] => {
  const { distributions = [], offer, identifier = [] } = document;
  return {
    title: texts(document.title),
    keywords: (document.keywords ?? []).map(({ label, language }) => ({ text: label, language })),
    description: texts(document.description),
    other: [
      ...plain(document.id, document.publisher?.name, ...creatorNames(document), ...identifier),
      ...plain(offer?.original_id, offer?.marketplace_offer_id),
      ...[document.categories, document.subject, document.spatial_resource].flatMap((list = []) =>
        list.flatMap((concept) => [...plain(labelOf(concept)), ...otherNames(concept)]),
      ),
      ...distributions.flatMap(({ id, title, description, format }) => [
        ...plain(id, format?.id),
        ...texts(title),
        ...texts(description),
      ]),
    ],
  };
};

/** The entry of metadata, as if they were in no catalogue and never stored; undefined for graphs that are not searched. */
export const metadataEntry = (document: Searchable, tools: DocumentTools): IndexEntry | undefined => {
  const { kind, id } = document;
  if (kind === 'quality') return undefined;
  const members = kind === 'dataset' ? datasetDocument(document, tools) : catalogueDocument(document, tools);
  const indexable = members as unknown as Indexable;
  const boxes = boxesAround(indexable.spatial ?? [], MOST_BOXES);
  return {
    ...{ kind, id, document: JSON.stringify(members) },
    texts: textsOf(indexable),
    facets: kind === 'dataset' ? facetsOf(indexable) : {},
    numbers: numbersOf(indexable),
    exact: exactOf(indexable),
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
