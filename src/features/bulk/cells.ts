/** Values of cells: what people write into spreadsheets, as the values of fields, and back. */
import { readDate } from '../../core/rdf/dates.js';
import { faultOfIri } from '../../core/rdf/iri-check.js';
import type { LicenceFields } from '../../model/derive/writing.js';
import { conceptOf, nearestMediaType } from '../../model/vocabularies/index.js';
import { codeLists, licenceOf } from '../../model/vocabularies/words.js';

/** Kinds of values. `words` are texts in a language; a `list` is one text with commas, as offers write it. */
export type CellKind =
  | ('text' | 'words' | 'date' | 'address' | 'mail' | 'mediaType' | 'count' | 'number' | 'amount')
  | ('flag' | 'list' | 'currency' | 'licence' | 'rights')
  | keyof typeof codeLists;

/** A value that a kind of cell stands for. */
export type CellValue = string | number | boolean | LicenceFields;

/** A cell that says nothing of its kind; the message tells what is wrong. */
export class CellFault extends Error {}

const fail = (message: string): never => {
  throw new CellFault(message);
};

/** How a fault names a cell: shortened. */
const shown = (cell: string): string => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell);

const matched = (pattern: RegExp, cell: string, message: string): string =>
  pattern.test(cell) ? cell : fail(`"${shown(cell)}" ${message}`);

const address = (cell: string): string => {
  const isAbsolute = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/.test(cell);
  return isAbsolute && faultOfIri(cell) === undefined
    ? cell
    : fail(`"${shown(cell)}" is not a complete address, such as https://data.example/file.csv.`);
};

/** A member of a table, by code, label or IRI; an IRI of another vocabulary stays as it is. */
const member =
  (kind: keyof typeof codeLists) =>
  (cell: string): string => {
    const { find, table } = codeLists[kind];
    const found = find(cell);
    if (found) return found.iri;
    return /^https?:\/\//.test(cell) ? address(cell) : fail(`"${shown(cell)}" is not in the EU vocabulary ${table}.`);
  };

const date = (cell: string): string => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? [];
  const iso = year === '' ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return readDate(iso)?.exact === true ? iso : fail(`"${shown(cell)}" is not a date such as 2024-12-31.`);
};

const amount = (cell: string): string =>
  matched(/^\d{1,15}(\.\d{1,6})?$/, cell.replace(',', '.').replace(/\.0+$/, ''), 'is not an amount such as 12.50.');

const YES = new Set(['true', 'yes', '1', 'ja', 'wahr', 'ναι', 'x']);
const NO = new Set(['false', 'no', '0', 'nein', 'falsch', 'όχι']);

const flag = (cell: string): boolean => {
  const word = cell.toLowerCase();
  return YES.has(word) || (NO.has(word) ? false : fail(`"${shown(cell)}" is neither yes nor no.`));
};

const number = (cell: string): number => {
  const value = Number(matched(/^\d{1,10}(\.0+)?$/, cell, 'is not a whole number from zero upwards.'));
  return value <= 2_147_483_647 ? value : fail(`"${shown(cell)}" is too large a number.`);
};

const licence = (cell: string): LicenceFields => {
  const found = licenceOf(cell);
  if (found) return { identifier: found.code, title: found.label ?? found.code, exactMatch: found.iri };
  return /^https?:\/\//.test(cell) ? { identifier: cell, exactMatch: address(cell) } : { identifier: cell };
};

const mail = (cell: string): string => {
  const bare = cell.replace(/^mailto:/i, '');
  return address(`mailto:${matched(/^[^\s@<>]+@[^\s@<>]+$/, bare, 'is not a mailbox such as data@city.example.')}`);
};

const READ: Readonly<Record<CellKind, (cell: string) => CellValue>> = {
  text: (cell) => cell,
  words: (cell) => cell,
  rights: (cell) => cell,
  list: (cell) => cell,
  date,
  address,
  mail,
  mediaType: (cell) => nearestMediaType(cell)?.type ?? fail(`"${shown(cell)}" is not a media type such as text/csv.`),
  count: (cell) => matched(/^\d{1,18}$/, cell.replace(/\.0+$/, ''), 'is not a whole number from zero upwards.'),
  number,
  amount,
  flag,
  currency: (cell) => matched(/^[A-Z]{3}$/, cell.toUpperCase(), 'is not a currency such as EUR.'),
  licence,
  theme: member('theme'),
  language: member('language'),
  place: member('place'),
  access: member('access'),
  format: member('format'),
  frequency: member('frequency'),
};

/** The value of a cell that is not empty. Errors: `CellFault`. */
export const readCell = (kind: CellKind, cell: string): CellValue => READ[kind](cell);

/** Kinds whose values have codes. */
const CODED: ReadonlySet<string> = new Set(['mediaType', 'licence', ...Object.keys(codeLists)]);

/** The cell for a value of the metadata: codes for members of tables, so that people can read it. */
export const writeCell = (kind: CellKind, value: string): string => {
  if (!CODED.has(kind)) return kind === 'mail' ? value.replace(/^mailto:/i, '') : value;
  if (kind === 'mediaType') return nearestMediaType(value)?.type ?? value;
  const code = conceptOf(value)?.code;
  const read = code === undefined ? undefined : READ[kind](code);
  return code !== undefined && (typeof read === 'object' ? read.exactMatch : read) === value ? code : value;
};

/** The values of a cell that holds several: a bar between them, behind a backslash where it belongs to one. */
export const splitCell = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\[\\|]|[^|])+/g)].map(([part]) => part.replace(/\\([\\|])/g, '$1').trim()).filter(Boolean);

/** The cell that holds several values. */
export const joinCell = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\|]/g, '\\$&')).join('|');
