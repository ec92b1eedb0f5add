/** Rows as datasets: each cell becomes the value of its field, or a fault with its row and column. */
import type { DatasetFields } from '../repository/compose/dataset.js';
import type { DistributionFields } from '../repository/compose/distribution.js';
import type { TextInput } from '../../model/derive/input.js';
import { CellFault, readCell, splitCell, type CellValue } from './cells.js';
import { columns, headerOf, OFFER_PARTS, REPEATED, type Group, type Place } from './columns.js';
import type { TableRow } from './table.js';

/** What is wrong with a cell, or with a row where `column` is null. */
export interface CellProblem {
  readonly row: number;
  /** The header of the column, as the file has it. */
  readonly column: string | null;
  /** In English. */
  readonly message: string;
}

/** The meaning of a column: its place, or nothing where it is left out. */
export type Meaning = Place | undefined;

/** A dataset of a row. */
export interface RowDataset {
  readonly originalId: string | null;
  readonly title: string | null;
  readonly fields: DatasetFields;
  readonly problems: readonly CellProblem[];
}

type Thing = Record<string, unknown>;

/** Fields of the typed input that hold lists although a cell holds one value. */
const LISTS: ReadonlySet<string> = new Set(
  columns.filter(({ kind, many }) => kind === 'words' || kind === 'list' || many).map(({ field }) => field),
);

const isText = (value: CellValue): value is string => typeof value === 'string';

/** Puts the values of cells where they belong. */
class RowReader {
  readonly problems: CellProblem[] = [];
  readonly #things = new Map<string, Thing>();

  constructor(
    private readonly row: TableRow,
    private readonly header: readonly string[],
    /** Language of texts whose column names none. */
    private readonly language: string | null,
  ) {}

  read({ column, index, language }: Place, at: number): void {
    const cell = (this.row.cells[at] ?? '').trim();
    if (cell === '') return;
    try {
      const parts = column.many ? splitCell(cell) : [cell];
      const values = parts.map((part) => readCell(column.kind, part));
      const thing = this.#thing(column.group, index);
      const tag = language ?? this.language;
      const stored =
        column.kind === 'words' ? values.filter(isText).map((value): TextInput => ({ value, language: tag })) : values;
      const before = (thing[column.field] as readonly unknown[] | undefined) ?? [];
      thing[column.field] = LISTS.has(column.field) ? [...before, ...stored] : stored[0];
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      this.fail(at, error.message);
    }
  }

  fail(at: number | undefined, message: string): void {
    const column = at === undefined ? null : (this.header[at] ?? null);
    this.problems.push({ row: this.row.number, column, message });
  }

  /** The things of a group, in the order of their numbers. */
  things(group: Group): Thing[] {
    const found = [...this.#things].filter(([key]) => key.startsWith(`${group} `));
    return found.toSorted(([a], [b]) => Number(a.split(' ')[1]) - Number(b.split(' ')[1])).map(([, thing]) => thing);
  }

  #thing(group: Group, index: number): Thing {
    const key = `${group} ${REPEATED.has(group) ? index : 0}`;
    const thing = this.#things.get(key) ?? {};
    this.#things.set(key, thing);
    return thing;
  }
}

const fileOf = (thing: Thing): DistributionFields => ({ titles: [], ...thing }) as DistributionFields;

const offersOf = (reader: RowReader): DatasetFields['monetization'] => {
  const [offer = {}] = reader.things('offer');
  const [investment] = reader.things('investment');
  const { sellerId, ...purchase } = offer as Thing & { sellerId?: string };
  for (const [group, name] of Object.entries(OFFER_PARTS)) {
    const things = reader.things(group as keyof typeof OFFER_PARTS);
    if (things.length > 0) purchase[name] = things;
  }
  const sells = Object.keys(purchase).length > 0;
  if (!sells && !investment && sellerId === undefined) return undefined;
  return {
    ...(sellerId === undefined ? {} : { sellerId }),
    ...(sells ? { purchaseOffer: purchase } : {}),
    ...(investment ? { investmentOffer: investment as never } : {}),
  };
};

const NEEDED = columns.filter(({ isNeeded }) => isNeeded);

/** What the things of a row must have, so that the message names the row and not a statement. */
const require = (reader: RowReader, dataset: Thing): void => {
  for (const column of NEEDED) {
    const { group, field } = column;
    const things = group === '' ? [dataset] : reader.things(group);
    const header = headerOf({ column, index: 0 });
    if (things.some((thing) => thing[field] === undefined))
      reader.fail(undefined, `The row has no value for "${header}".`);
  }
};

/** Reads a row. */
export const readRow = (
  row: TableRow,
  header: readonly string[],
  meanings: readonly Meaning[],
  language: string | null,
): RowDataset => {
  const reader = new RowReader(row, header, language);
  meanings.forEach((place, at) => place && reader.read(place, at));
  if (row.cells.length > header.length) reader.fail(undefined, `The row has more cells than the table has columns.`);
  const [{ originalId = null, ...dataset } = {} as Thing] = reader.things('');
  const [publisher] = reader.things('publisher');
  require(reader, dataset);
  const several = { contactPoints: reader.things('contact'), temporal: reader.things('period') };
  const monetization = offersOf(reader);
  const fields = {
    titles: [],
    descriptions: [],
    ...dataset,
    ...(publisher ? { publisher } : {}),
    ...Object.fromEntries(Object.entries(several).filter(([, things]) => things.length > 0)),
    ...(reader.things('file').length > 0 ? { distributions: reader.things('file').map(fileOf) } : {}),
    ...(monetization ? { monetization } : {}),
  } as DatasetFields;
  return {
    originalId: originalId as string | null,
    title: fields.titles[0]?.value ?? null,
    fields,
    problems: reader.problems,
  };
};
