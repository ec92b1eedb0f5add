/** The columns of a table of datasets: one for each field of the model, with the property that it writes. */
import { dataset } from '../../model/dataset.js';
import { distribution } from '../../model/distribution.js';
import { downloadLimit, investmentOffer, personalDataTerms, purchaseOffer } from '../../model/offers.js';
import { agent } from '../../model/agent.js';
import { contactPoint } from '../../model/contact-point.js';
import { period } from '../../model/period.js';
import { isOwn, type Field, type Noun, type Predicate, type ValueField } from '../../model/property.js';
import type { CellKind } from './cells.js';

/** What a column is about: the dataset itself, or a thing that belongs to it. */
export const groups = [
  ...(['', 'publisher', 'contact', 'period', 'file'] as const),
  ...(['offer', 'downloads', 'personalData', 'investment'] as const),
] as const;
export type Group = (typeof groups)[number];

/** Groups of which a dataset may have several: `file`, `file2`, `file3`. */
export const REPEATED: ReadonlySet<Group> = new Set(['contact', 'period', 'file', 'downloads', 'personalData']);

/** The groups that are parts of an offer of access, with the properties that lead to them. */
export const OFFER_PARTS = { downloads: 'downloads', personalData: 'personalDataTerms' } as const satisfies Partial<
  Record<Group, keyof typeof purchaseOffer.fields>
>;

/** Things of one group of one dataset, at most. */
export const MOST_OF_GROUP = 50;

/** A field that a column fills. */
export interface Column {
  readonly group: Group;
  readonly name: string;
  readonly kind: CellKind;
  /** True if a cell holds several values, with a bar between them. */
  readonly many?: boolean;
  /** True if the thing of its group cannot be without it. */
  readonly isNeeded?: boolean;
  /** Field of the typed input, relative to that of its group. */
  readonly field: string;
  /** Properties that hold the field, the one that is written first; none where it is not a property of the thing of its group. */
  readonly properties: readonly Predicate[];
  /** In English, for templates and documents. */
  readonly about: string;
  /** Shown in templates. */
  readonly example: string;
}

const CELLS: Readonly<Partial<Record<ValueField['type'], CellKind>>> = {
  ...{ text: 'words', string: 'text', iri: 'address', date: 'date' },
  ...{ integer: 'number', decimal: 'amount', money: 'amount', boolean: 'flag', listed: 'list' },
};

/** The kind of the cells of a property; undefined where it needs columns of its own. */
export const cellOf = (field: Field): CellKind | undefined =>
  (field.cell as CellKind | undefined) ?? (field.kind === 'value' ? CELLS[field.type] : undefined);

/** The columns of a noun: what typed input writes, and has one cell for. */
export const columnsOf = (group: Group, { fields }: Noun): Column[] =>
  Object.entries<Field>(fields).flatMap(([name, row]) => {
    if (!isOwn(row) || row.kind === 'self' || !row.written || row.column === null) return [];
    const { written, about = '', example = '', column } = row;
    const kind = cellOf(row);
    if (kind === undefined) return [];
    const field = written.as ?? name;
    const isList = row.severalInCell === true || (row.many && kind !== 'words' && kind !== 'list');
    return [
      {
        ...{ group, name: column ?? field, kind, field, example },
        properties: row.paths.map(([first]) => first),
        about: `${written.about ?? about}.`,
        ...(isList && written.single !== true ? { many: true } : {}),
        // Lists may be empty, but for the texts that every dataset has.
        ...(written.required && (group === '' || !row.many) ? { isNeeded: true } : {}),
      },
    ];
  });

const special = (group: Group, name: string, field: string, about: string, example = ''): Column => ({
  ...{ group, name, kind: 'text', field, properties: [], about, example },
});

/** All columns, in the order of a template. */
export const columns: readonly Column[] = [
  special('', 'id', 'originalId', 'Id at the source; loading it again replaces the same dataset.', 'stops'),
  ...columnsOf('', dataset),
  ...columnsOf('publisher', agent),
  ...columnsOf('contact', contactPoint),
  ...columnsOf('period', period),
  ...columnsOf('file', distribution),
  special('offer', 'seller', 'sellerId', 'Id of the organization that sells.'),
  ...columnsOf('offer', purchaseOffer),
  ...columnsOf('downloads', downloadLimit),
  ...columnsOf('personalData', personalDataTerms),
  ...columnsOf('investment', investmentOffer),
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
