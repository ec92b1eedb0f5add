/** The nouns that have lists: datasets, catalogues, distributions, data services; and the record of a dataset. */
import type { NamedNode } from '../rdf/terms.js';
import { adms, dcat, dcatap, dct, foaf, owl, prov, spdx, xsd } from '../rdf/vocabulary.js';
import { monetization, offerLink } from './offers.js';
import { agent, checksum, concept, contactPoint, licence, period } from './parts.js';
import { inDocuments, many, noun, one, self, texts, toMany, toOne, type Noun, type RelationField } from './property.js';
import { quality } from './quality.js';

const MEDIA_TYPES = ['http://www.iana.org/assignments/media-types/', 'https://www.iana.org/assignments/media-types/'];
/** Type and subtype (RFC 6838 §4.2). */
const MEDIA_TYPE = /^[A-Za-z0-9][\w!#$&^.+-]{0,126}\/[A-Za-z0-9][\w!#$&^.+-]{0,126}$/;
const elsewhere = { kind: 'relation', paths: [] } as const;
const code = { codes: true } as const;

/** Concepts that search documents alone show: one, or several. */
const conceptIn = (member: string, term: NamedNode) =>
  inDocuments(
    toOne(() => concept, term),
    member,
  );
const conceptsIn = (member: string, term: NamedNode) =>
  inDocuments(
    toMany(() => concept, term),
    member,
  );

const conformsTo = conceptsIn('conforms_to', dct.conformsTo);
const pages = inDocuments(many.iri(foaf.page), 'page', 'Page');
const temporalResolution = inDocuments(one.string(dcat.temporalResolution), 'temporal_resolution');
const laws = inDocuments(
  toMany(() => concept, dcatap.applicableLegislation),
  'applicable_legislation',
  'Law',
);
const titles = {
  ...texts(dct.title),
  search: 'title',
  searched: 'title',
  label: 'form.title',
  column: 'title',
  example: 'Tram stops',
  about: 'Titles in every language',
  written: { required: true },
} as const;
const descriptions = {
  ...texts(dct.description),
  search: 'description',
  searched: 'description',
  label: 'form.description',
  column: 'description',
  example: 'All stops of the tram network.',
  about: 'Descriptions in every language',
} as const;
const dates = {
  issued: {
    ...one.date(dct.issued),
    search: 'issued',
    label: 'dataset.issued',
    example: '2024-01-31',
    about: 'When it was published',
    written: {},
  },
  modified: {
    ...one.date(dct.modified),
    search: 'modified',
    label: 'dataset.modified',
    example: '2024-06-30',
    about: 'When it was last changed',
    written: {},
  },
} as const;

const record = noun('CatalogueRecord', {
  issued: one.date(dct.issued),
  modified: one.date(dct.modified),
  originalId: one.string(dct.identifier),
});

const ofDataset = { ...elsewhere, place: 'subject', to: (): Noun => dataset, many: false } as const;

/** A service that gives access to data (dcat:DataService). */
export const dataService = noun(
  'DataService',
  {
    iri: { ...self.iri, search: 'resource' },
    titles,
    descriptions,
    endpointUrls: {
      ...many.iri(dcat.endpointURL),
      about: 'Where it answers',
      written: { as: 'endpointUrl', single: true, required: true },
      search: 'endpoint_url',
    },
    endpointDescriptions: {
      ...many.iri(dcat.endpointDescription),
      about: 'Where its operations are described',
      written: { as: 'endpointDescription', single: true },
      search: 'endpoint_description',
    },
    licence: inDocuments(
      toOne(() => licence, dct.license),
      'license',
    ),
    dataset: ofDataset,
  },
  {
    type: dcat.DataService,
    about: 'A service that gives access to data, such as a stream (dcat:DataService).',
    stored: 'A data service to store.',
  },
);

const flag = <const Name extends 'isTransformed' | 'isEncrypted' | 'isAnonymized'>(name: Name, about: string) =>
  ({
    ...one.boolean(name),
    fallback: 'false',
    about,
    written: {},
    column: name.slice(2).toLowerCase(),
    search: `is_${name.slice(2).toLowerCase()}`,
  }) as const;

/** One form in which a dataset can be had (dcat:Distribution). */
export const distribution = noun(
  'Distribution',
  {
    identifier: { ...self.id, search: 'id', searched: 'other' },
    iri: { ...self.own, search: 'resource' },
    titles,
    descriptions: { ...descriptions, written: {} },
    accessUrls: {
      ...many.iri(dcat.accessURL),
      label: 'form.accessUrl',
      column: 'access',
      example: 'https://city.example/data/stops',
      about: 'Where to get the data',
      written: {},
      search: 'access_url',
    },
    downloadUrls: {
      ...many.iri(dcat.downloadURL),
      label: 'distribution.downloadAddress',
      column: 'download',
      example: 'https://city.example/stops.csv',
      about: 'Direct links to the data',
      written: {},
      search: 'download_url',
    },
    accessServices: {
      ...toMany(() => dataService, dcat.accessService),
      label: 'distribution.service',
      about: 'Services that give access, for streaming data',
      written: {},
      search: 'access_service',
    },
    format: {
      ...toOne(() => concept, dct.format),
      ...code,
      label: 'distribution.format',
      cell: 'format',
      example: 'CSV',
      about: 'File type, of the EU file-type vocabulary',
      written: {},
      search: 'format',
      searched: 'other',
      searchedByCode: true,
      facet: 'format',
    },
    mediaType: {
      ...one.string(dcat.mediaType),
      without: MEDIA_TYPES,
      label: 'distribution.mediaType',
      cell: 'mediaType',
      example: 'text/csv',
      about:
        'Media type (dcat:mediaType), such as `text/csv`, without the base IRI <http://www.iana.org/assignments/media-types/>',
      written: { type: 'iri', form: { pattern: MEDIA_TYPE, fault: 'A media type is not one, such as "text/csv".' } },
      search: 'media_type',
      facet: 'media_type',
    },
    licence: {
      ...toOne(() => licence, dct.license),
      ...code,
      label: 'distribution.licence',
      cell: 'licence',
      example: 'CC_BY_4_0',
      about: 'Licence',
      written: {},
      search: 'license',
      facet: 'license',
    },
    byteSize: {
      ...one.decimal(dcat.byteSize),
      label: 'distribution.size',
      column: 'size',
      cell: 'count',
      example: '10240',
      about: 'Size in bytes',
      written: { datatype: xsd.nonNegativeInteger },
      search: 'byte_size',
    },
    checksum: { ...toOne(() => checksum, spdx.checksum), search: 'checksum' },
    ...dates,
    rights: {
      ...toOne(() => concept, dct.rights),
      ...code,
      label: 'distribution.rights',
      cell: 'rights',
      example: 'Free to use, naming the source.',
      about: 'Rights',
      written: { labelled: dct.RightsStatement, about: 'Rights that apply, in words' },
      search: 'rights',
      searchAs: 'Rights',
    },
    status: {
      ...toOne(() => concept, adms.status),
      ...code,
      label: 'distribution.status',
      about: 'Maturity',
      written: {},
      search: 'status',
    },
    availability: conceptIn('availability', dcatap.availability),
    type: conceptIn('type', dct.type),
    languages: conceptsIn('language', dct.language),
    conformsTo,
    pages,
    compressFormat: conceptIn('compress_format', dcat.compressFormat),
    packageFormat: conceptIn('package_format', dcat.packageFormat),
    temporalResolution,
    spatialResolution: inDocuments(one.decimal(dcat.spatialResolutionInMeters), 'spatial_resolution_in_meters'),
    laws,
    isEncrypted: flag('isEncrypted', 'Whether the data are encrypted'),
    isTransformed: flag('isTransformed', 'Whether the data were transformed'),
    isAnonymized: flag('isAnonymized', 'Whether the data are anonymized'),
    dataset: ofDataset,
  },
  {
    type: dcat.Distribution,
    about: 'One form in which a dataset can be had (dcat:Distribution).',
    stored: 'A distribution to store.',
  },
);

/** A catalogue of datasets (dcat:Catalog). */
export const catalogue = noun(
  'Catalogue',
  {
    identifier: { ...self.id, search: 'id', searched: 'other' },
    iri: { ...self.own, search: 'resource' },
    titles,
    descriptions: { ...descriptions, written: { required: true } },
    type: { ...one.string(dct.type), about: 'Type, usually `dcat-ap`', search: 'type' },
    publisher: {
      ...toOne(() => agent, dct.publisher),
      named: true,
      about: 'Publisher',
      written: {},
      search: 'publisher',
      searched: 'other',
    },
    creator: {
      ...toOne(() => agent, dct.creator),
      named: true,
      about: 'Creator',
      written: {},
      search: 'creator',
      searched: 'other',
    },
    homepage: {
      ...one.string(foaf.homepage),
      shown: 'iri',
      about: 'Home page',
      written: { type: 'iri' },
      search: 'homepage',
      searchAs: 'url',
    },
    spatial: {
      ...toMany(() => concept, dct.spatial),
      ...code,
      named: true,
      about: 'Places that the catalogue covers',
      written: { single: true },
      search: 'spatial_resource',
      searched: 'other',
    },
    languages: {
      ...toMany(() => concept, dct.language),
      ...code,
      about: 'Languages of the metadata, of the EU language vocabulary',
      written: {},
      search: 'language',
    },
    ...dates,
    partOf: inDocuments(one.string(dct.isPartOf), 'is_part_of'),
    datasets: { ...elsewhere, place: 'datasets', to: (): Noun => dataset, many: true },
  },
  {
    type: dcat.Catalog,
    about: 'A catalogue of datasets (dcat:Catalog).',
    stored: 'A catalogue to store, written field by field instead of as RDF.',
  },
);

/** A dataset (dcat:Dataset). */
export const dataset = noun(
  'Dataset',
  {
    identifier: { ...self.id, search: 'id', searched: 'other' },
    iri: { ...self.own, about: 'IRI; also the name of the graph that holds the dataset', search: 'resource' },
    titles,
    descriptions: { ...descriptions, written: { required: true } },
    keywords: {
      ...texts(dcat.keyword),
      label: 'form.keywords',
      severalInCell: true,
      example: 'tram|stops',
      about: 'Keywords',
      written: {},
      search: 'keywords',
      searched: 'keywords',
      facet: 'keywords',
    },
    themes: {
      ...toMany(() => concept, dcat.theme),
      ...code,
      label: 'dataset.themes',
      cell: 'theme',
      example: 'TRAN',
      about: 'Themes of the EU data-theme vocabulary',
      written: {},
      search: 'categories',
      searched: 'other',
      facet: 'categories',
    },
    publisher: {
      ...toOne(() => agent, dct.publisher),
      named: true,
      label: 'dataset.publisher',
      about: 'Publisher',
      written: {},
      search: 'publisher',
      searched: 'other',
      facet: 'publisher',
    },
    creators: {
      ...toMany(() => agent, dct.creator),
      named: true,
      label: 'dataset.creators',
      about: 'Creators',
      written: {},
      search: 'creators',
      searched: 'other',
    },
    contactPoints: {
      ...toMany(() => contactPoint, dcat.contactPoint),
      label: 'dataset.contact',
      about: 'Whom to ask',
      written: {},
      search: 'contact_point',
    },
    ...dates,
    languages: {
      ...toMany(() => concept, dct.language),
      ...code,
      label: 'dataset.languages',
      cell: 'language',
      example: 'ENG',
      about: 'Languages of the data, of the EU language vocabulary',
      written: {},
      search: 'language',
      facet: 'language',
    },
    temporal: {
      ...toMany(() => period, dct.temporal),
      label: 'dataset.temporal',
      about: 'Periods that the data are about',
      written: {},
      search: 'periods',
    },
    spatial: {
      ...toMany(() => concept, dct.spatial),
      ...code,
      named: true,
      label: 'dataset.spatial',
      column: 'places',
      cell: 'place',
      example: 'DEU',
      about: 'Places that the data are about',
      written: {},
      search: 'spatial_resource',
      searched: 'other',
    },
    accessRights: {
      ...toOne(() => concept, dct.accessRights),
      ...code,
      label: 'dataset.rights',
      column: 'access',
      cell: 'access',
      example: 'PUBLIC',
      about: 'Who may have it, of the EU access-right vocabulary',
      written: {},
      search: 'access_right',
      facet: 'access_right',
    },
    accrualPeriodicity: {
      ...toOne(() => concept, dct.accrualPeriodicity),
      ...code,
      label: 'dataset.frequency',
      column: 'frequency',
      cell: 'frequency',
      example: 'MONTHLY',
      about: 'How often it changes, of the EU frequency vocabulary',
      written: {},
      search: 'accrual_periodicity',
      facet: 'periodicity',
      facetByIri: true,
    },
    types: {
      ...toMany(() => concept, dct.type),
      ...code,
      label: 'dataset.types',
      cell: 'address',
      about: 'Types',
      written: {},
      search: 'type',
      facet: 'type',
    },
    landingPages: {
      ...many.iri(dcat.landingPage),
      label: 'dataset.landing',
      column: 'pages',
      example: 'https://city.example/trams',
      about: 'Pages about it',
      written: {},
      search: 'landing_page',
      searchAs: 'Link',
    },
    pages,
    conformsTo,
    provenance: conceptsIn('provenance', dct.provenance),
    sourceIdentifiers: {
      ...many.string(dct.identifier),
      literals: true,
      label: 'version.identifier',
      column: 'identifiers',
      about: 'Identifiers in the metadata',
      written: {},
      search: 'identifier',
      searched: 'other',
    },
    otherIdentifiers: inDocuments(many.string(adms.identifier), 'adms_identifier'),
    sources: inDocuments(many.string(dct.source), 'source'),
    relations: inDocuments(many.string(dct.relation), 'relation'),
    versionOf: inDocuments(many.string(dct.isVersionOf), 'is_version_of'),
    versions: inDocuments(many.string(dcat.hasVersion, dct.hasVersion), 'has_version'),
    referencedBy: inDocuments(many.string(dct.isReferencedBy), 'is_referenced_by'),
    samples: inDocuments(many.string(adms.sample), 'sample'),
    subjects: { ...conceptsIn('subject', dct.subject), searched: 'other' },
    series: inDocuments(many.iri(dcat.inSeries), 'in_series', 'Link'),
    version: { ...one.string(dcat.version, owl.versionInfo), about: 'Version', written: {}, search: 'version_info' },
    versionNotes: inDocuments(texts(adms.versionNotes), 'version_notes'),
    temporalResolution,
    laws,
    hvdCategories: { ...conceptsIn('hvd_category', dcatap.hvdCategory), facet: 'hvd_category' },
    generatedBy: inDocuments(many.string(prov.wasGeneratedBy), 'was_generated_by'),
    insightsResult: {
      ...one.string('insightsResult'),
      about: 'Result of an analysis of the data',
      search: 'insights_result',
    },
    distributions: {
      ...toMany(() => distribution, dcat.distribution),
      distributions: true,
      label: 'dataset.distributions',
      about: 'Forms in which it can be had',
      written: {},
      search: 'distributions',
      searched: 'other',
    },
    monetization: {
      ...toOne(() => monetization, 'monetization'),
      described: true,
      label: 'offer.title',
      about:
        'What its metadata say of how it is sold: of a draft and of a listed original for who may sell it; `listing` is what is on sale',
      written: {},
      filtered: false,
      search: 'monetization',
    },
    offer: {
      ...toOne(() => offerLink, 'offer'),
      described: true,
      about: 'Link to its origin or twin; null when it was not published to the marketplace',
      search: 'offer',
      searched: 'other',
    },
    catalogue: { ...elsewhere, place: 'catalogue', to: (): Noun => catalogue, many: false } satisfies RelationField,
    record: { ...elsewhere, place: 'record', to: (): Noun => record, many: false } satisfies RelationField,
    quality: { ...elsewhere, place: 'quality', to: (): Noun => quality, many: false } satisfies RelationField,
  },
  {
    type: dcat.Dataset,
    about: 'A dataset (dcat:Dataset) with its distributions and offers.',
    stored: 'A dataset to store, written field by field instead of as RDF.',
  },
);
