/** The columns of the index in memory, filled from the file and kept in step with it. */
import type { Reader } from '../../store/sqlite/reader.js';
import { KINDS, NUMBERS, type Kind, type NumberField } from '../entry.js';
import { DIMENSIONS, OWN_DIMENSIONS, SALE_DIMENSIONS, soldValues, type Dimension } from '../facets.js';
import { Cells, type CellsData } from './cells.js';
import { compacted } from './compact.js';
import { factsText } from './facts-text.js';
import { where } from './rows.js';
import { Tallies } from './tallies.js';

const FIRST_ROWS = 1024;
const PAGE = 20_000;

interface FactRow {
  readonly row: number;
  readonly kind: Kind;
  readonly scoring: number | null;
  readonly double: number;
  readonly sale: string | null;
  readonly revision: number;
  readonly facts: Uint8Array | ArrayBuffer;
}

type Facts = readonly [
  facets: readonly (readonly (string | readonly [string, string])[])[],
  numbers: readonly (number | null)[],
];

const FIELDS = 'SELECT row, kind, scoring, double, sale, revision, facts FROM search_document';
/** A fresh start reads by row, a later one by revision: each page goes on where the one before ended. */
const ALL = `${FIELDS} WHERE row > ? ORDER BY row LIMIT ?`;
const CHANGED = `${FIELDS} INDEXED BY search_by_revision WHERE (revision, row) > (?, ?) ORDER BY revision, row LIMIT ?`;

const byName = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

/** All columns as plain data. */
export interface ColumnsData {
  readonly revision: number;
  readonly end: number;
  readonly size: number;
  readonly kinds: Uint8Array;
  readonly doubles: Uint8Array;
  readonly numbers: Readonly<Record<NumberField, Float64Array>>;
  readonly cells: Readonly<Record<Dimension, CellsData>>;
}

/** Columns of all rows. Each question to the index brings them up to date first. */
export class Columns {
  readonly cells: Readonly<Record<Dimension, Cells>>;
  readonly numbers: Record<NumberField, Float64Array>;
  /** Kind of each row: 0 for none, else its place in `KINDS` and 1. */
  kinds = new Uint8Array(FIRST_ROWS);
  /** 1 for each row that stands behind another one. */
  doubles = new Uint8Array(FIRST_ROWS);
  /** Revision of the index that the columns show. */
  revision = 0;
  /** One more than the highest row. */
  end = 0;
  /** Number of rows there are. */
  size = 0;
  /** Number of rows that were read so far, for the first time or again. */
  taken = 0;
  /** True until catalogues were told of for the first time. */
  #isNew = true;
  /** Rows of kinds, until a row comes or goes. */
  readonly #live = new Map<string, Uint32Array>();
  /** Those of them that stand behind no other. */
  readonly #single = new Map<string, Uint32Array>();
  /** Rows that are most of others. */
  readonly #most = new WeakMap<Uint32Array, { readonly rows: Uint32Array; readonly others: Uint32Array }>();
  readonly #ofAll: Tallies;
  readonly #ofSingle: Tallies;

  constructor(private readonly reader: Reader) {
    this.cells = byName(OWN_DIMENSIONS, () => new Cells());
    this.#ofAll = new Tallies(this.cells, () => this.live(['dataset']));
    this.#ofSingle = new Tallies(this.cells, () => this.single(['dataset']));
    this.numbers = byName(NUMBERS, () => new Float64Array(FIRST_ROWS).fill(NaN));
  }

  /** Takes over what was committed since the last time. Returns whether a catalogue was among it. */
  refresh(): boolean {
    const { value: revision = 0 } =
      this.reader.readOne<{ value: number }>("SELECT value FROM search_state WHERE key = 'revision'") ?? {};
    let catalogues = this.#isNew;
    this.#isNew = false;
    if (revision === this.revision) return catalogues;
    if (this.#forget()) catalogues = true;
    let after: Pick<FactRow, 'revision' | 'row'> = { revision: this.revision, row: Number.MAX_SAFE_INTEGER };
    if (this.revision === 0) after = { revision: 0, row: -1 };
    for (let rows = this.#page(after); ; rows = this.#page(after)) {
      for (const row of rows) {
        this.#take(row);
        catalogues ||= row.kind === 'catalogue';
      }
      after = rows.at(-1) ?? after;
      if (rows.length < PAGE) break;
    }
    this.revision = revision;
    return catalogues;
  }

  /** The columns as plain data, of the rows that there are; numbers and kinds share their arrays. */
  data(): ColumnsData {
    const { revision, end, size } = this;
    return {
      revision,
      end,
      size,
      kinds: this.kinds.subarray(0, end),
      doubles: this.doubles.subarray(0, end),
      numbers: byName(NUMBERS, (name) => this.numbers[name].subarray(0, end)),
      cells: byName(OWN_DIMENSIONS, (name) => compacted(this.cells[name].data(end), this.kinds)),
    };
  }

  /** Takes over what `data` gave, into columns without rows. */
  load({ revision, end, size, kinds, doubles, numbers, cells }: ColumnsData): void {
    Object.assign(this, { revision, end, size, kinds, doubles, numbers: { ...numbers } });
    for (const name of OWN_DIMENSIONS) this.cells[name].load(cells[name]);
  }

  /** The rows of some kinds, in their order. */
  live(kinds: readonly Kind[]): Uint32Array {
    const key = kinds.join();
    const known = this.#live.get(key);
    if (known) return known;
    const wanted = new Uint8Array(KINDS.length + 1);
    for (const kind of kinds) wanted[KINDS.indexOf(kind) + 1] = 1;
    const rows = new Uint32Array(this.end);
    let used = 0;
    for (let row = 0; row < this.end; row += 1) if (wanted[this.kinds[row] ?? 0] === 1) rows[used++] = row;
    const live = rows.slice(0, used);
    this.#live.set(key, live);
    return live;
  }

  /** The rows of some kinds that stand behind no other, in their order. */
  single(kinds: readonly Kind[]): Uint32Array {
    const key = kinds.join();
    const known = this.#single.get(key);
    if (known) return known;
    const single = where(this.live(kinds), (row) => this.doubles[row] !== 1);
    this.#single.set(key, single);
    return single;
  }

  /** The rows that pass a test, where most of them do: what is kept about all of them counts for these, but for the few. */
  mostOf(rows: Uint32Array, test: (row: number) => boolean): Uint32Array {
    const most = where(rows, test);
    if (most !== rows) this.#most.set(most, { rows, others: where(rows, (row) => !test(row)) });
    return most;
  }

  /** True of all rows of some kinds, and of most of them. */
  isOfAll(rows: Uint32Array, kinds: readonly Kind[]): boolean {
    return (this.#most.get(rows)?.rows ?? rows) === this.live(kinds);
  }

  /** Counts of a dimension by the number of the value, where they are kept: for all datasets, and for those that stand behind no other. */
  kept(dimension: Dimension, rows: Uint32Array): Uint32Array | undefined {
    const most = this.#most.get(rows);
    if (most) {
      const counts = this.kept(dimension, most.rows)?.slice();
      if (counts) this.cells[dimension].count(most.others, counts, -1);
      return counts;
    }
    if (rows === this.#live.get('dataset')) return this.#ofAll.of(dimension);
    return rows === this.#single.get('dataset') ? this.#ofSingle.of(dimension) : undefined;
  }

  /** Kind of a row; undefined when it is gone. */
  kindOf(row: number): Kind | undefined {
    return KINDS[(this.kinds[row] ?? 0) - 1];
  }

  #page({ revision, row }: Pick<FactRow, 'revision' | 'row'>): FactRow[] {
    if (this.revision === 0) return this.reader.read<FactRow>(ALL, [row, PAGE]);
    return this.reader.read<FactRow>(CHANGED, [revision, row, PAGE]);
  }

  #forget(): boolean {
    if (this.revision === 0) return false;
    let catalogues = false;
    const gone = this.reader.read<{ row: number }>('SELECT row FROM search_removed WHERE revision > ?', [
      this.revision,
    ]);
    for (const { row } of gone) {
      catalogues ||= this.kindOf(row) === 'catalogue';
      this.#tally(row, -1);
      this.#setKind(row, 0);
    }
    return catalogues;
  }

  #take({ row, kind, scoring, double, sale, revision, facts }: FactRow): void {
    this.#grow(row + 1);
    this.taken += 1;
    const [facets, numbers] = JSON.parse(factsText(facts)) as Facts;
    this.#tally(row, -1);
    this.#setKind(row, KINDS.indexOf(kind) + 1);
    if (this.doubles[row] !== double) this.#single.clear();
    this.doubles[row] = double;
    DIMENSIONS.forEach((name, index) => this.cells[name].set(row, facets[index] ?? [], revision));
    const { values, price } = soldValues(sale);
    SALE_DIMENSIONS.forEach((name, index) => this.cells[name].set(row, values[index] ?? [], revision));
    // Records fill these; the entry has none.
    const recorded: Partial<Record<NumberField, number | null>> = { scoring, salePrice: price };
    NUMBERS.forEach((name, index) => {
      this.numbers[name][row] = recorded[name] ?? numbers[index] ?? NaN;
    });
    this.#tally(row, 1);
    this.end = Math.max(this.end, row + 1);
  }

  #tally(row: number, step: 1 | -1): void {
    if (this.kindOf(row) !== 'dataset') return;
    this.#ofAll.add(row, step);
    if (this.doubles[row] !== 1) this.#ofSingle.add(row, step);
  }

  #setKind(row: number, kind: number): void {
    const before = this.kinds[row] ?? 0;
    if (before === kind) return;
    this.size += kind === 0 ? -1 : before === 0 ? 1 : 0;
    this.kinds[row] = kind;
    this.#live.clear();
    this.#single.clear();
  }

  #grow(needed: number): void {
    if (needed <= this.kinds.length) return;
    const size = Math.max(needed, this.kinds.length * 2);
    const kinds = new Uint8Array(size);
    kinds.set(this.kinds);
    this.kinds = kinds;
    const doubles = new Uint8Array(size);
    doubles.set(this.doubles);
    this.doubles = doubles;
    for (const name of NUMBERS) {
      const larger = new Float64Array(size).fill(NaN);
      larger.set(this.numbers[name]);
      this.numbers[name] = larger;
    }
  }
}
