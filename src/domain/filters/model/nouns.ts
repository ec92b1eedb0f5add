/** The nouns that have lists: datasets, catalogues, distributions, data services; and the record of a dataset. */
import { adms, dcat, dct, foaf, owl, spdx } from '../../../rdf/vocabulary.js';
import type { CatalogueView } from '../../views/catalogue.js';
import type { DatasetView } from '../../views/dataset.js';
import type { DataServiceView, DistributionView } from '../../views/distribution.js';
import { many, noun, one, self, texts, toMany, toOne, type Noun, type RelationField } from '../field.js';
import { offerLink } from './offers.js';
import { agent, concept, contactPoint, licence, period } from './parts.js';
import { quality } from './quality.js';

const MEDIA_TYPES = ['http://www.iana.org/assignments/media-types/', 'https://www.iana.org/assignments/media-types/'];
const elsewhere = { kind: 'relation', paths: [] } as const;
const code = { codes: true } as const;

const record = noun<{ readonly issued: string; readonly modified: string; readonly originalId: string | null }>()(
  'CatalogueRecord',
  {
    issued: one.date(dct.issued),
    modified: one.date(dct.modified),
    originalId: one.string(dct.identifier),
  },
);

const flag = (name: 'isTransformed' | 'isEncrypted' | 'isAnonymized') => ({
  ...one.boolean(name),
  fallback: 'false',
});

const ofDataset = { ...elsewhere, place: 'subject', to: () => dataset, many: false } satisfies RelationField;

export const dataService = noun<DataServiceView>()(
  'DataService',
  {
    iri: self.iri,
    titles: texts(dct.title),
    descriptions: texts(dct.description),
    endpointUrls: many.iri(dcat.endpointURL),
    endpointDescriptions: many.iri(dcat.endpointDescription),
    dataset: ofDataset,
  },
  ['resource'],
);

/** The algorithm goes with the value, and is written in too many ways to ask for. */
const checksum = noun<NonNullable<DistributionView['checksum']>>()(
  'Checksum',
  { value: one.string(spdx.checksumValue) },
  ['algorithm'],
);

export const distribution = noun<Omit<DistributionView, 'dataset'>>()(
  'Distribution',
  {
    identifier: self.id,
    iri: self.iri,
    titles: texts(dct.title),
    descriptions: texts(dct.description),
    format: { ...toOne(() => concept, dct.format), ...code },
    mediaType: { ...one.string(dcat.mediaType), without: MEDIA_TYPES },
    licence: { ...toOne(() => licence, dct.license), ...code },
    rights: { ...toOne(() => concept, dct.rights), ...code },
    status: { ...toOne(() => concept, adms.status), ...code },
    byteSize: one.decimal(dcat.byteSize),
    accessUrls: many.iri(dcat.accessURL),
    downloadUrls: many.iri(dcat.downloadURL),
    accessServices: toMany(() => dataService, dcat.accessService),
    checksum: toOne(() => checksum, spdx.checksum),
    issued: one.date(dct.issued),
    modified: one.date(dct.modified),
    isTransformed: flag('isTransformed'),
    isEncrypted: flag('isEncrypted'),
    isAnonymized: flag('isAnonymized'),
    dataset: ofDataset,
  },
  // Tables are described in several ways; the search index reads all of them.
  ['resource', 'tables'],
);

export const catalogue = noun<CatalogueView>()(
  'Catalogue',
  {
    identifier: self.id,
    iri: self.iri,
    titles: texts(dct.title),
    descriptions: texts(dct.description),
    type: one.string(dct.type),
    homepage: one.string(foaf.homepage),
    publisher: toOne(() => agent, dct.publisher),
    creator: toOne(() => agent, dct.creator),
    languages: { ...toMany(() => concept, dct.language), ...code },
    spatial: { ...toMany(() => concept, dct.spatial), ...code },
    issued: one.date(dct.issued),
    modified: one.date(dct.modified),
    datasets: { ...elsewhere, place: 'datasets', to: () => dataset, many: true } satisfies RelationField,
  },
  ['resource'],
);

export const dataset: Noun = noun<DatasetView>()(
  'Dataset',
  {
    identifier: self.id,
    iri: self.iri,
    titles: texts(dct.title),
    descriptions: texts(dct.description),
    keywords: texts(dcat.keyword),
    publisher: toOne(() => agent, dct.publisher),
    creators: toMany(() => agent, dct.creator),
    contactPoints: toMany(() => contactPoint, dcat.contactPoint),
    themes: { ...toMany(() => concept, dcat.theme), ...code },
    languages: { ...toMany(() => concept, dct.language), ...code },
    spatial: { ...toMany(() => concept, dct.spatial), ...code },
    types: { ...toMany(() => concept, dct.type), ...code },
    accessRights: { ...toOne(() => concept, dct.accessRights), ...code },
    accrualPeriodicity: { ...toOne(() => concept, dct.accrualPeriodicity), ...code },
    temporal: toMany(() => period, dct.temporal),
    landingPages: many.iri(dcat.landingPage),
    sourceIdentifiers: { ...many.string(dct.identifier), literals: true },
    issued: one.date(dct.issued),
    modified: one.date(dct.modified),
    version: one.string(dcat.version, owl.versionInfo),
    insightsResult: one.string('insightsResult'),
    distributions: { ...toMany(() => distribution, dcat.distribution), distributions: true },
    offer: { ...toOne(() => offerLink, 'offer'), described: true },
    catalogue: { ...elsewhere, place: 'catalogue', to: () => catalogue, many: false } satisfies RelationField,
    record: { ...elsewhere, place: 'record', to: () => record, many: false } satisfies RelationField,
    quality: { ...elsewhere, place: 'quality', to: () => quality, many: false } satisfies RelationField,
  },
  // Places are `spatial` with their boxes, which the search index compares. What is on sale, and for how much, is asked of `offers`: metadata tell
  // prices that were only drafted as well.
  ['resource', 'describedOffers', 'monetization', 'places'],
);
