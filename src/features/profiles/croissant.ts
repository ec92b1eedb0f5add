/**
 * A dataset as Croissant 1.0 (http://mlcommons.org/croissant/1.0): its files, and what is in them column by column, for tools of machine
 * learning. Only files whose address the caller may know, and whose tables the metadata describe, can be loaded by it.
 */
import type {
  StructuredDistributionFragment,
  StructuredTableFragment,
} from '../../../schema/operations/generated/operations.js';
import { conceptOf } from '../../model/vocabularies/index.js';
import { oneOrMany, withoutEmpty, type JsonLd } from '../../core/pages/json-ld.js';
import { download, schemaOrg, textIn, type Audience, type Described } from './schema-org.js';

/** The profile that documents say they conform to. */
export const CROISSANT = 'http://mlcommons.org/croissant/1.0';

/** The context of the specification (Croissant 1.0, appendix): readers compare it. */
const contextIn = (language: string): JsonLd => ({
  '@language': language,
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  fileProperty: 'cr:fileProperty',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
});

/** Datatypes of XML Schema and CSV on the Web by those of schema.org; others are text. */
const DATA_TYPES: Readonly<Record<string, readonly string[]>> = {
  'sc:Boolean': ['boolean'],
  'sc:Date': ['date'],
  'sc:DateTime': ['dateTime', 'datetime', 'dateTimeStamp'],
  'sc:Time': ['time'],
  'sc:URL': ['anyURI'],
  'sc:Float': ['decimal', 'double', 'float', 'number'],
  'sc:Integer': [
    ...['integer', 'int', 'long', 'short', 'byte', 'nonNegativeInteger', 'positiveInteger', 'nonPositiveInteger'],
    ...['negativeInteger', 'unsignedLong', 'unsignedInt', 'unsignedShort', 'unsignedByte'],
  ],
};
const TYPE_OF = new Map(Object.entries(DATA_TYPES).flatMap(([type, names]) => names.map((name) => [name, type])));

/** A distribution that can be told: where it is, what it is, and what is in it. */
interface File {
  readonly distribution: StructuredDistributionFragment;
  readonly contentUrl: string;
  readonly encodingFormat: string;
}

const fileOf = (distribution: StructuredDistributionFragment): File[] => {
  const { downloadUrls, accessUrls, mediaType, format, tables } = distribution;
  const contentUrl = downloadUrls[0] ?? accessUrls[0];
  const encodingFormat = mediaType ?? (format?.iri ? conceptOf(format.iri)?.mediaType : undefined);
  const isTold = tables.some(({ columns }) => columns.length > 0);
  return contentUrl !== undefined && encodingFormat && isTold ? [{ distribution, contentUrl, encodingFormat }] : [];
};

const digestOf = ({ distribution: { checksum } }: File): { readonly sha256?: string; readonly md5?: string } =>
  checksum?.algorithm === 'sha256' || checksum?.algorithm === 'md5' ? { [checksum.algorithm]: checksum.value } : {};

const fileObject = (file: File, audience: Audience): JsonLd => ({
  name: file.distribution.identifier,
  ...download(file.distribution, audience),
  '@type': 'cr:FileObject',
  encodingFormat: file.encodingFormat,
  ...digestOf(file),
});

type Column = StructuredTableFragment['columns'][number];

/** The name by which the file has a column: its header. */
const headerOf = ({ titles, name }: Column): string => titles[0]?.value ?? name ?? '';

const recordSet = (
  { distribution }: File,
  table: StructuredTableFragment,
  place: number,
  audience: Audience,
): JsonLd => {
  const id = `${distribution.iri}#records${place === 0 ? '' : `-${place + 1}`}`;
  const columns = table.columns.filter((column) => headerOf(column) !== '');
  const idOf = (index: number): string => `${id}/${index + 1}`;
  const keys = columns.flatMap(({ name }, index) =>
    name !== null && table.primaryKey.includes(name) ? [{ '@id': idOf(index) }] : [],
  );
  return withoutEmpty({
    '@type': 'cr:RecordSet',
    '@id': id,
    name: textIn(table.titles, audience) ?? textIn(distribution.titles, audience) ?? distribution.identifier,
    key: oneOrMany(keys),
    field: columns.map((column, index) =>
      withoutEmpty({
        '@type': 'cr:Field',
        '@id': idOf(index),
        name: column.name ?? headerOf(column),
        description: textIn(column.descriptions, audience),
        dataType: TYPE_OF.get(column.datatype ?? '') ?? 'sc:Text',
        equivalentProperty: /^https?:\/\/[^{}]+$/.test(column.propertyUrl ?? '') ? column.propertyUrl : undefined,
        source: withoutEmpty({
          fileObject: { '@id': distribution.iri },
          extract: { column: headerOf(column) },
          transform: column.separator === null ? undefined : { separator: column.separator },
        }),
        repeated: column.separator === null ? undefined : true,
      }),
    ),
  });
};

/** The document; undefined where no distribution has both an address for the caller and tables that the metadata describe. */
export const croissant = (dataset: Described, audience: Audience): JsonLd | undefined => {
  const files = dataset.distributions.flatMap(fileOf);
  if (files.length === 0) return undefined;
  const members = schemaOrg(dataset, audience);
  const language = dataset.titles.find(({ value }) => value === members['name'])?.language ?? 'en';
  return withoutEmpty({
    '@context': contextIn(language),
    // The specification demands these: a dataset without a description has its name.
    description: members['name'],
    datePublished: dataset.record.issued,
    ...members,
    '@type': 'sc:Dataset',
    conformsTo: CROISSANT,
    // Without a digest a file may change behind its address, which readers accept of live datasets alone.
    isLiveDataset: files.every((file) => Object.keys(digestOf(file)).length > 0) ? undefined : true,
    // Tables are told by their fields.
    variableMeasured: undefined,
    distribution: files.map((file) => fileObject(file, audience)),
    recordSet: files.flatMap((file) =>
      file.distribution.tables
        .filter(({ columns }) => columns.length > 0)
        .map((table, place) => recordSet(file, table, place, audience)),
    ),
  });
};
