/** Distributions. */
import { adms, dcat, dcatap, dct, spdx, xsd } from '../core/rdf/vocabulary.js';
import {
  area,
  code,
  conceptIn,
  conceptsIn,
  conformsTo,
  dated,
  descriptions,
  elsewhere,
  laws,
  pages,
  temporalResolution,
  titles,
} from './common.js';
import { concept } from './concept.js';
import { dataService } from './data-service.js';
import { dataset } from './dataset.js';
import { licence } from './licence.js';
import { inDocuments, many, noun, type Noun, one, self, toMany, toOne } from './property.js';

/** What a file can be checked by (spdx:Checksum); the algorithm goes with the value, and is written in too many ways to ask for. */
const checksum = noun('Checksum', { value: one.string(spdx.checksumValue) });

const MEDIA_TYPES = ['http://www.iana.org/assignments/media-types/', 'https://www.iana.org/assignments/media-types/'];
/** Type and subtype (RFC 6838 §4.2). */
const MEDIA_TYPE = /^[A-Za-z0-9][\w!#$&^.+-]{0,126}\/[A-Za-z0-9][\w!#$&^.+-]{0,126}$/;

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
    titles: { ...titles, label: 'form.distributionTitle', ckan: { field: 'name', read: ['name', 'title'] } },
    descriptions: { ...descriptions, ...area, label: 'form.fileDescription', written: {} },
    accessUrls: {
      ...many.iri(dcat.accessURL),
      label: 'form.accessUrl',
      form: 'accessUrl',
      column: 'access',
      example: 'https://city.example/data/stops',
      about: 'Where to get the data',
      written: {},
      search: 'access_url',
      ckan: { field: 'access_url' },
    },
    downloadUrls: {
      ...many.iri(dcat.downloadURL),
      label: 'distribution.downloadAddress',
      form: 'downloadUrl',
      formLabel: 'form.downloadUrl',
      hint: 'form.downloadHint',
      column: 'download',
      example: 'https://city.example/stops.csv',
      about: 'Direct links to the data',
      written: {},
      search: 'download_url',
      ckan: { field: 'download_url' },
    },
    accessServices: {
      ...toMany(() => dataService, dcat.accessService),
      label: 'distribution.service',
      form: { endpointUrls: 'endpoint', titles: 'serviceTitle' },
      about: 'Services that give access, for streaming data',
      written: {},
      search: 'access_service',
    },
    format: {
      ...toOne(() => concept, dct.format),
      ...code,
      label: 'distribution.format',
      form: 'format',
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
      form: 'mediaType',
      cell: 'mediaType',
      example: 'text/csv',
      about:
        'Media type (dcat:mediaType), such as `text/csv`, without the base IRI <http://www.iana.org/assignments/media-types/>',
      written: { type: 'iri', form: { pattern: MEDIA_TYPE, fault: 'A media type is not one, such as "text/csv".' } },
      search: 'media_type',
      facet: 'media_type',
      // It is read with the format: portals write either in place of the other.
      ckan: { field: 'mimetype', read: [] },
    },
    licence: {
      ...toOne(() => licence, dct.license),
      ...code,
      label: 'distribution.licence',
      form: 'licence',
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
      form: 'size',
      formLabel: 'form.size',
      column: 'size',
      cell: 'count',
      example: '10240',
      about: 'Size in bytes',
      written: { datatype: xsd.nonNegativeInteger },
      search: 'byte_size',
      ckan: { field: 'size' },
    },
    checksum: { ...toOne(() => checksum, spdx.checksum), search: 'checksum' },
    issued: { ...dated.issued, ckan: { field: 'created', read: ['issued', 'created'] } },
    modified: { ...dated.modified, ckan: { field: 'last_modified', read: ['modified', 'last_modified'] } },
    rights: {
      ...toOne(() => concept, dct.rights),
      ...code,
      label: 'distribution.rights',
      form: 'rights',
      formLabel: 'form.rights',
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
    dataset: { ...elsewhere, place: 'subject', to: (): Noun => dataset, many: false },
  },
  {
    type: dcat.Distribution,
    about: 'One form in which a dataset can be had (dcat:Distribution).',
    stored: 'A distribution to store.',
  },
);
