/**
 * A dataset as schema.org sees it (https://schema.org/Dataset), complete for search engines of datasets. It is made of the fields of
 * GraphQL alone: what these keep from a caller is not here.
 */
import { inLanguage } from '../../model/derive/language.js';
import { dataset } from '../../model/dataset.js';
import { distribution } from '../../model/distribution.js';
import { agent } from '../../model/agent.js';
import type { Noun, RelationField, ValueField } from '../../model/property.js';
import type {
  ListingOffersFragment,
  StructuredDatasetFragment,
  StructuredDistributionFragment,
} from '../../../schema/operations/generated/operations.js';
import { oneOrMany, withoutEmpty, type JsonLd } from '../../core/pages/json-ld.js';

/** The readers of a document. */
export interface Audience {
  /** Languages of texts, best first (BCP 47). */
  readonly languages: readonly string[];
  /** Public address of the service. */
  readonly base: string;
}

/** What is told: a dataset with what is on sale of it. */
export type Described = StructuredDatasetFragment & { readonly listing: ListingOffersFragment };

type Texts = StructuredDatasetFragment['titles'];

const isWebAddress = (iri: unknown): iri is string => typeof iri === 'string' && /^https?:\/\//i.test(iri);

/** A text in the first of the languages that it has. */
export const textIn = (texts: Texts, { languages }: Pick<Audience, 'languages'>): string | undefined =>
  inLanguage(texts, languages)?.value;

/** Address of the page of a dataset. */
const pageOf = (id: string, { base }: Pick<Audience, 'base'>): string =>
  `${base}/srv/catalog/datasets/${encodeURIComponent(id)}`;

type Shown = Readonly<Record<string, unknown>>;

const agentOf = (one: Shown | null, audience: Audience): JsonLd | undefined =>
  one?.['name']
    ? { '@type': one['type'] === 'Person' ? 'Person' : 'Organization', ...membersOf(agent, one, audience) }
    : undefined;

/** What stands for nodes, by the names of their nouns. */
const PARTS: Readonly<Record<string, (node: Shown, audience: Audience) => unknown>> = {
  Concept: ({ label, code }) => label ?? code,
  Agent: agentOf,
  PeriodOfTime: ({ start, end }) => `${(start as string | null) ?? '..'}/${(end as string | null) ?? '..'}`,
};

const nodesOf = ({ to, many }: RelationField, value: unknown, audience: Audience): unknown => {
  const part = PARTS[to().name] ?? PARTS['Concept'];
  const nodes = ([value].flat() as Shown[]).flatMap((node) => part?.(node, audience) ?? []);
  return many && to().type === undefined ? nodes : oneOrMany(nodes);
};

const valuesOf = (field: ValueField, value: unknown, audience: Audience): unknown => {
  if (field.type === 'text') {
    const texts = value as Texts;
    return field.severalInCell ? [...new Set(texts.map((text) => text.value))] : textIn(texts, audience);
  }
  if (field.cell === 'mail') return (value as string).replace(/^mailto:/i, '');
  if (field.type !== 'iri' && field.shown !== 'iri') return value;
  return field.many ? (value as readonly string[]).filter(isWebAddress) : isWebAddress(value) ? value : undefined;
};

/** The members of schema.org that follow from the rows of a noun, as GraphQL shows a node of it. */
export const membersOf = ({ fields }: Noun, shown: Shown, audience: Audience): JsonLd =>
  withoutEmpty(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]): (readonly [string, unknown])[] => {
        const value = shown[name];
        if (field.schemaOrg === undefined || value == null) return [];
        if (field.kind === 'relation') return [[field.schemaOrg, nodesOf(field, value, audience)]];
        if (field.kind === 'value') return [[field.schemaOrg, valuesOf(field, value, audience)]];
        return [[field.schemaOrg, isWebAddress(value) ? value : undefined]];
      }),
    ),
  );

/** The licence by its address, else by its name. */
const licenceOf = ({ licence }: StructuredDistributionFragment): string | JsonLd | undefined => {
  if (!licence) return undefined;
  if (isWebAddress(licence.iri)) return licence.iri;
  const name = licence.label ?? licence.title ?? licence.identifier;
  return name === null ? undefined : { '@type': 'CreativeWork', name };
};

/** The licences of the distributions, each once. */
const licencesOf = ({ distributions }: StructuredDatasetFragment): (string | JsonLd)[] => [
  ...new Map(
    distributions
      .flatMap((one): (string | JsonLd)[] => [licenceOf(one) ?? []].flat())
      .map((licence) => [JSON.stringify(licence), licence]),
  ).values(),
];

/** A distribution as a file that can be had. */
export const download = (one: StructuredDistributionFragment, audience: Audience): JsonLd => {
  const { downloadUrls, accessUrls, mediaType, format, byteSize, checksum } = one;
  const contentUrl = downloadUrls[0] ?? accessUrls[0];
  return withoutEmpty({
    '@type': 'DataDownload',
    ...membersOf(distribution, { ...one }, audience),
    contentUrl,
    url: accessUrls.find((url) => url !== contentUrl),
    encodingFormat: mediaType ?? format?.code,
    contentSize: byteSize === null ? undefined : `${byteSize} B`,
    sha256: checksum?.algorithm === 'sha256' ? checksum.value : undefined,
    license: licenceOf(one),
  });
};

type Listed = ListingOffersFragment['offers'][number];

/** What is on the marketplace. Drafts are for their seller, not for a document that travels. */
export const listedOffers = ({ listing: { state, offers } }: Pick<Described, 'listing'>): readonly Listed[] =>
  state === 'DRAFTED' ? [] : offers;

/** Units of recurring prices (UN/CEFACT Recommendation 20), which schema.org asks for. */
const UNIT_CODES: Readonly<Partial<Record<Listed['priceUnit'], string>>> = {
  ...{ HOUR: 'HUR', DAY: 'DAY', WEEK: 'WEE', MONTH: 'MON', YEAR: 'ANN' },
};

/** What a price is for and whether it includes tax; undefined where `price` says it all. */
const priceSpecification = ({ price, currency, priceUnit, taxIncluded }: Listed): JsonLd | undefined => {
  const unitCode = UNIT_CODES[priceUnit];
  if (price === null || (unitCode === undefined && taxIncluded === null)) return undefined;
  return withoutEmpty({
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency: currency,
    unitCode,
    valueAddedTaxIncluded: taxIncluded,
  });
};

const offersOf = (described: Described, seller: unknown, audience: Audience): JsonLd[] =>
  listedOffers(described).map((offer) => {
    const { kind, free, price, currency, ends, active, purchaseOffer } = offer;
    return withoutEmpty({
      '@type': 'Offer',
      price: free ? '0' : price,
      priceCurrency: price === null && !free ? undefined : currency,
      priceSpecification: free ? undefined : priceSpecification(offer),
      category: purchaseOffer?.type ?? (kind === 'INVESTMENT' ? 'investment' : undefined),
      validThrough: ends,
      seller,
      url: pageOf(described.identifier, audience),
      availability: active ? 'https://schema.org/InStock' : 'https://schema.org/Discontinued',
    });
  });

const placesOf = ({ places }: StructuredDatasetFragment): JsonLd[] =>
  places.map(({ iri, label, box }) =>
    withoutEmpty({
      '@type': 'Place',
      name: label ?? undefined,
      sameAs: isWebAddress(iri) ? iri : undefined,
      geo: box && { '@type': 'GeoShape', box: `${box.south} ${box.west} ${box.north} ${box.east}` },
    }),
  );

/** The columns that metadata describe, each name once. */
const variablesOf = ({ distributions }: StructuredDatasetFragment, audience: Audience): JsonLd[] => {
  const columns = distributions.flatMap(({ tables }) => tables.flatMap((table) => table.columns));
  const named = columns.flatMap((column) => {
    const name = textIn(column.titles, audience) ?? column.name;
    return name === null ? [] : [[name, column] as const];
  });
  return [...new Map(named)].map(([name, { descriptions, propertyUrl }]) =>
    withoutEmpty({
      '@type': 'PropertyValue',
      name,
      description: textIn(descriptions, audience),
      propertyID: isWebAddress(propertyUrl) ? propertyUrl : undefined,
    }),
  );
};

/** Whether it costs something: what offers say, else what is known of public data without an offer. */
const isFree = (described: Described): boolean | undefined => {
  const offers = listedOffers(described);
  if (offers.length > 0) return offers.some(({ free }) => free);
  return described.accessRights?.code === 'PUBLIC' ? true : undefined;
};

/** The members that describe a dataset, without a context. */
export const schemaOrg = (described: Described, audience: Audience): JsonLd => {
  const { identifier, titles, catalogue, themes, distributions } = described;
  const members = membersOf(dataset, { ...described }, audience);
  const name = members['name'] ?? identifier;
  return withoutEmpty({
    '@type': 'Dataset',
    // Search engines of datasets ask who made them; where nobody says it, the publisher answers for them.
    creator: members['publisher'],
    ...members,
    name,
    alternateName: [...new Set(titles.map(({ value }) => value))].filter((title) => title !== name),
    url: pageOf(identifier, audience),
    identifier: [...new Set([identifier, ...described.sourceIdentifiers])],
    about: themes.map(({ iri, label }) => withoutEmpty({ '@type': 'DefinedTerm', '@id': iri, name: label })),
    license: oneOrMany(licencesOf(described)),
    spatialCoverage: placesOf(described),
    includedInDataCatalog: catalogue
      ? {
          '@type': 'DataCatalog',
          '@id': catalogue.iri,
          name: textIn(catalogue.titles, audience) ?? catalogue.identifier,
          url: `${audience.base}/srv/catalog/catalogues/${encodeURIComponent(catalogue.identifier)}`,
        }
      : undefined,
    variableMeasured: variablesOf(described, audience),
    distribution: distributions.map((one) => download(one, audience)),
    isAccessibleForFree: isFree(described),
    offers: offersOf(described, members['publisher'], audience),
    sdDatePublished: described.record.modified,
  });
};
