/** The columns of a table of datasets: one for each field of the model, with the property that it writes. */
import {
  downloadProperties,
  investmentProperties,
  personalDataProperties,
  purchaseProperties,
  type OfferProperty,
  type OfferValueKind,
} from '../../model/offers.js';
import { dcat, dct, foaf, schema, vcard, type PlatformTerms } from '../../rdf/vocabulary.js';
import type { NamedNode } from '../../rdf/terms.js';
import type { CellKind } from './cells.js';

/** What a column is about: the dataset itself, or a thing that belongs to it. */
export const groups = [
  ...(['', 'publisher', 'contact', 'period', 'file'] as const),
  ...(['offer', 'downloads', 'personalData', 'investment'] as const),
] as const;
export type Group = (typeof groups)[number];

/** Groups of which a dataset may have several: `file`, `file2`, `file3`. */
export const REPEATED: ReadonlySet<Group> = new Set(['contact', 'period', 'file', 'downloads', 'personalData']);

/** Things of one group of one dataset, at most. */
export const MOST_OF_GROUP = 50;

/** A field that a column fills. */
export interface Column {
  readonly group: Group;
  readonly name: string;
  readonly kind: CellKind;
  /** True if a cell holds several values, with a bar between them. */
  readonly many?: boolean;
  /** Field of the typed input, relative to that of its group. */
  readonly field: string;
  /** Properties that hold the field, the one that is written first; none where it is not a property of the thing of its group. */
  readonly properties: readonly (NamedNode | keyof PlatformTerms)[];
  /** In English, for templates and documents. */
  readonly about: string;
  /** Shown in templates. */
  readonly example: string;
}

type Row = readonly [
  name: string,
  kind: CellKind,
  field: string,
  property: Column['properties'][number] | undefined,
  about: string,
  example?: string,
  many?: 'many',
];

const inGroup = (group: Group, ...rows: readonly Row[]): Column[] =>
  rows.map(([name, kind, field, property, about, example = '', many]) => ({
    group,
    name,
    kind,
    field,
    properties: property === undefined ? [] : [property],
    about,
    example,
    ...(many ? { many: true } : {}),
  }));

const CELLS: Readonly<Record<OfferValueKind, CellKind>> = {
  ...{ text: 'text', list: 'list', decimal: 'amount', integer: 'number', boolean: 'flag', date: 'date' },
};

/** The columns of the properties of offers. A field has the name of its property, without the `Text` of those that are shown as written. */
const ofOffers = (group: Group, properties: Readonly<Record<string, OfferProperty>>): Column[] =>
  Object.entries(properties).flatMap(([property, { kind, about, spellings, column }]): Column[] => {
    const field = property.replace(/Text$/, '');
    if (column === null) return [];
    return [{ group, name: column ?? field, kind: CELLS[kind], field, properties: spellings, about, example: '' }];
  });

/** All columns, in the order of a template. */
export const columns: readonly Column[] = [
  ...inGroup(
    '',
    ['id', 'text', 'originalId', undefined, 'Id at the source; loading it again replaces the same dataset.', 'stops'],
    ['title', 'words', 'titles', dct.title, 'Title.', 'Tram stops'],
    ['description', 'words', 'descriptions', dct.description, 'Description.', 'All stops of the tram network.'],
    ['keywords', 'words', 'keywords', dcat.keyword, 'Keywords.', 'tram|stops', 'many'],
    ['themes', 'theme', 'themes', dcat.theme, 'Themes of the EU.', 'TRAN', 'many'],
    [
      'places',
      'place',
      'spatial',
      dct.spatial,
      'Places that the data are about: countries, or addresses.',
      'DEU',
      'many',
    ],
    ['languages', 'language', 'languages', dct.language, 'Languages of the data.', 'ENG', 'many'],
    ['access', 'access', 'accessRights', dct.accessRights, 'Degree of access.', 'PUBLIC'],
    ['issued', 'date', 'issued', dct.issued, 'When it was published.', '2024-01-31'],
    ['modified', 'date', 'modified', dct.modified, 'When it was last changed.', '2024-06-30'],
  ),
  ...inGroup(
    'publisher',
    ['name', 'text', 'name', foaf.name, 'Name of the publisher.', 'City of Example'],
    ['email', 'mail', 'email', foaf.mbox, 'Mailbox of the publisher.', 'office@city.example'],
    ['homepage', 'address', 'homepage', foaf.homepage, 'Pages of the publisher.', 'https://city.example/'],
  ),
  ...inGroup(
    'contact',
    ['name', 'text', 'name', vcard.fn, 'Whom to ask.', 'Open data office'],
    ['email', 'mail', 'email', vcard.hasEmail, 'Mailbox for questions.', 'data@city.example'],
  ),
  ...inGroup(
    'period',
    ['start', 'date', 'start', dcat.startDate, 'First day that the data are about.', '2024-01-01'],
    ['end', 'date', 'end', dcat.endDate, 'Last day that the data are about.', '2024-12-31'],
  ),
  ...inGroup(
    'file',
    ['title', 'words', 'titles', dct.title, 'Name of the file.', 'stops.csv'],
    ['description', 'words', 'descriptions', dct.description, 'What is in the file.'],
    [
      'access',
      'address',
      'accessUrls',
      dcat.accessURL,
      'Where it is to be had.',
      'https://city.example/data/stops',
      'many',
    ],
    [
      'download',
      'address',
      'downloadUrls',
      dcat.downloadURL,
      'The file itself.',
      'https://city.example/stops.csv',
      'many',
    ],
    ['format', 'format', 'format', dct.format, 'File type of the EU.', 'CSV'],
    ['mediaType', 'mediaType', 'mediaType', dcat.mediaType, 'Media type of IANA.', 'text/csv'],
    ['size', 'count', 'byteSize', dcat.byteSize, 'Bytes.', '10240'],
    ['licence', 'licence', 'licence', dct.license, 'Licence of the EU table, else its name.', 'CC_BY_4_0'],
    ['rights', 'rights', 'rights', dct.rights, 'Rights, in words.', 'Free to use, naming the source.'],
    ['issued', 'date', 'issued', dct.issued, 'When the file was published.'],
    ['modified', 'date', 'modified', dct.modified, 'When the file was last changed.'],
    ['transformed', 'flag', 'isTransformed', 'isTransformed', 'Whether the data were transformed.'],
    ['encrypted', 'flag', 'isEncrypted', 'isEncrypted', 'Whether the data are encrypted.'],
    ['anonymized', 'flag', 'isAnonymized', 'isAnonymized', 'Whether the data are anonymized.'],
  ),
  ...inGroup(
    'offer',
    ['seller', 'text', 'sellerId', undefined, 'Id of the organization that sells.'],
    ['currency', 'currency', 'currency', 'currency', 'Currency, a code of ISO 4217.'],
    ['taxIncluded', 'flag', 'taxIncluded', schema.valueAddedTaxIncluded, 'Whether the price includes tax.'],
    ['licence', 'licence', 'licence', dct.license, 'Licence that a buyer gets.'],
  ),
  ...ofOffers('offer', purchaseProperties),
  ...ofOffers('downloads', downloadProperties),
  ...ofOffers('personalData', personalDataProperties),
  ...inGroup('investment', ['currency', 'currency', 'currency', 'currency', 'Currency of the price of a share.']),
  ...ofOffers('investment', investmentProperties),
];

/** A column with the number of the thing and the language that its header names. */
export interface Place {
  readonly column: Column;
  /** 0 for the first thing of its group. */
  readonly index: number;
  /** Language tag; absent for texts without one. */
  readonly language?: string;
}

/** The header of a place: `title@en`, `file2.access`. */
export const headerOf = ({ column: { group, name }, index, language }: Place): string =>
  `${group}${index === 0 ? '' : index + 1}${group === '' ? '' : '.'}${name}${language === undefined ? '' : `@${language}`}`;

const HEADER = new RegExp(
  `^(?:(${groups.filter(Boolean).join('|')})(\\d{0,2})\\.)?([A-Za-z]+)(?:@([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*))?$`,
);

/** The place that a header names; undefined where it names none. Capital letters do not matter. */
export const placeOf = (header: string): Place | undefined => {
  const [, group = '', number = '', word = '', language] = HEADER.exec(header.trim()) ?? [];
  const name = word.toLowerCase();
  const column = columns.find((one) => one.group === group && one.name.toLowerCase() === name);
  const index = number === '' ? 0 : Number(number) - 1;
  if (!column || index < 0 || index >= MOST_OF_GROUP || (index > 0 && !REPEATED.has(column.group))) return undefined;
  if (language !== undefined && column.kind !== 'words') return undefined;
  return { column, index, ...(language === undefined ? {} : { language }) };
};
