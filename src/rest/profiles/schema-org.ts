/**
 * A dataset as schema.org sees it (https://schema.org/Dataset), complete for search engines of datasets. It is made of the fields of
 * GraphQL alone: what these keep from a caller is not here.
 */
import { inLanguage } from '../../domain/views/language.js';
import type {
  ListingOffersFragment,
  StructuredAgentFragment,
  StructuredDatasetFragment,
  StructuredDistributionFragment,
} from '../../../schema/operations/generated/operations.js';
import { oneOrMany, withoutEmpty, type JsonLd } from './json-ld.js';

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

const isWebAddress = (iri: string | null | undefined): iri is string => /^https?:\/\//i.test(iri ?? '');

/** A text in the first of the languages that it has. */
export const textIn = (texts: Texts, { languages }: Pick<Audience, 'languages'>): string | undefined =>
  inLanguage(texts, languages)?.value;

/** Address of the page of a dataset. */
export const pageOf = (id: string, { base }: Pick<Audience, 'base'>): string =>
  `${base}/srv/catalog/datasets/${encodeURIComponent(id)}`;

/** A person or organization; undefined without a name. */
export const agent = (one: StructuredAgentFragment | null): JsonLd | undefined =>
  one?.name
    ? withoutEmpty({
        '@type': one.type === 'Person' ? 'Person' : 'Organization',
        '@id': isWebAddress(one.iri) ? one.iri : undefined,
        name: one.name,
        url: isWebAddress(one.homepage) ? one.homepage : undefined,
        email: one.email?.replace(/^mailto:/i, ''),
      })
    : undefined;

/** The licence by its address, else by its name. */
export const licenceOf = ({ licence }: StructuredDistributionFragment): string | JsonLd | undefined => {
  if (!licence) return undefined;
  if (isWebAddress(licence.iri)) return licence.iri;
  const name = licence.label ?? licence.title ?? licence.identifier;
  return name === null ? undefined : { '@type': 'CreativeWork', name };
};

/** The licences of the distributions, each once. */
export const licencesOf = ({ distributions }: StructuredDatasetFragment): (string | JsonLd)[] => [
  ...new Map(
    distributions
      .flatMap((one): (string | JsonLd)[] => [licenceOf(one) ?? []].flat())
      .map((licence) => [JSON.stringify(licence), licence]),
  ).values(),
];

const download = (one: StructuredDistributionFragment, audience: Audience): JsonLd => {
  const { downloadUrls, accessUrls, mediaType, format, byteSize, checksum } = one;
  const contentUrl = downloadUrls[0] ?? accessUrls[0];
  return withoutEmpty({
    '@type': 'DataDownload',
    '@id': one.iri,
    name: textIn(one.titles, audience),
    description: textIn(one.descriptions, audience),
    contentUrl,
    url: accessUrls.find((url) => url !== contentUrl),
    encodingFormat: mediaType ?? format?.code,
    contentSize: byteSize === null ? undefined : `${byteSize} B`,
    sha256: checksum?.algorithm === 'sha256' ? checksum.value : undefined,
    license: licenceOf(one),
    datePublished: one.issued,
    dateModified: one.modified,
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

const offersOf = (described: Described, seller: JsonLd | undefined, audience: Audience): JsonLd[] =>
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

/** What is on sale. */
export const saleOf = (described: Described, audience: Audience): JsonLd => ({
  isAccessibleForFree: isFree(described),
  offers: offersOf(described, agent(described.publisher), audience),
});

/** The members that describe a dataset, without a context. */
export const schemaOrg = (dataset: Described, audience: Audience): JsonLd => {
  const { publisher, temporal, catalogue, themes, languages } = dataset;
  return withoutEmpty({
    '@type': 'Dataset',
    '@id': dataset.iri,
    name: textIn(dataset.titles, audience) ?? dataset.identifier,
    alternateName: [...new Set(dataset.titles.map(({ value }) => value))].filter(
      (title) => title !== textIn(dataset.titles, audience),
    ),
    description: textIn(dataset.descriptions, audience),
    url: pageOf(dataset.identifier, audience),
    sameAs: dataset.landingPages.filter(isWebAddress),
    identifier: [...new Set([dataset.identifier, ...dataset.sourceIdentifiers])],
    version: dataset.version,
    keywords: [...new Set(dataset.keywords.map(({ value }) => value))],
    about: themes.map(({ iri, label }) => withoutEmpty({ '@type': 'DefinedTerm', '@id': iri, name: label })),
    inLanguage: languages.map(({ label, code }) => label ?? code),
    license: oneOrMany(licencesOf(dataset)),
    conditionsOfAccess: dataset.accessRights?.label ?? undefined,
    datePublished: dataset.issued,
    dateModified: dataset.modified,
    publisher: agent(publisher),
    creator: oneOrMany(dataset.creators.flatMap((creator) => agent(creator) ?? [])),
    spatialCoverage: placesOf(dataset),
    temporalCoverage: oneOrMany(temporal.map(({ start, end }) => `${start ?? '..'}/${end ?? '..'}`)),
    includedInDataCatalog: catalogue
      ? {
          '@type': 'DataCatalog',
          '@id': catalogue.iri,
          name: textIn(catalogue.titles, audience) ?? catalogue.identifier,
          url: `${audience.base}/srv/catalog/catalogues/${encodeURIComponent(catalogue.identifier)}`,
        }
      : undefined,
    variableMeasured: variablesOf(dataset, audience),
    distribution: dataset.distributions.map((one) => download(one, audience)),
    ...saleOf(dataset, audience),
    sdDatePublished: dataset.record.modified,
  });
};
