/**
 * Finds a page along an order that the index keeps: the question is asked of some datasets at a time, in their order, and only its answers
 * count. So a page costs what it shows and what it passes over, however much matches.
 */
import { setImmediate } from 'node:timers/promises';
import {
  comparePlaces,
  isExact,
  placeOfMoment,
  placeOfNumber,
  placeOfText,
  type KeptOrder,
  type Place,
} from '../../store/kept-orders.js';
import { compareTexts } from '../../rdf/collation.js';
import type { Row } from '../../store/graph-store.js';
import type { Stop, Walk } from '../../store/query.js';
import type { Position } from './cursor.js';
import { keyType, type SortKey } from './order.js';
import type { ListName } from './queries.js';
import { bounded, SPARE, Stretches, type Stretch } from './stretches.js';

/** As `SPARE`, of datasets that are asked one after the other until there are enough: at first, and when it is known how many fit. */
const SPARE_IN_TURN = { first: 8, then: 2 };
/** Items that are too few to tell from them how much is passed over for each. */
const FEW = 8;
/** By how much more is asked about where nothing was found. */
const GROWTH = 4;

/** The orders that are kept of datasets, by the fields whose they are. */
const KEPT: ReadonlyMap<string, KeptOrder> = new Map([
  ['titles', 'title'],
  ['issued', 'issued'],
  ['modified', 'modified'],
  ['record.issued', 'record issued'],
  ['record.modified', 'record modified'],
  ['quality.score', 'score'],
  ['publisher.name', 'publisher name'],
  ['sourceIdentifiers', 'source identifier'],
  ['version', 'version'],
]);
/** The fields that say a name, of which no two are alike. */
const NAMES: ReadonlySet<string> = new Set(['identifier', 'iri']);

/** The order that is kept of the first key of a list, by name where there is none; undefined without one. */
const orderOf = (list: ListName, sort: readonly SortKey[]): KeptOrder | undefined => {
  const [key] = sort;
  if (list === 'catalogues') return undefined;
  if (!key || (list === 'datasets' && sort.length === 1 && NAMES.has(key.name))) return 'name';
  return list === 'datasets' ? KEPT.get(key.name) : undefined;
};

/** A page that is looked for. */
export interface PageRequest {
  readonly list: ListName;
  readonly sort: readonly SortKey[];
  readonly position: Position | undefined;
  /** Items that are wanted. */
  readonly limit: number;
}

/** What it is looked for with. */
export interface Guides {
  walk(walk: Walk): Promise<readonly Stop[]>;
  /** The items after a position, of the datasets with these ids alone or of all. */
  ask(wanted: {
    readonly position: Position | undefined;
    readonly limit: number;
    readonly among?: readonly string[];
    /** True if all of them fit, as is known. */
    readonly isFitting?: boolean;
  }): Promise<readonly Row[]>;
  /** The first of some datasets that fit, in the order in which they are given; absent where nothing needs to. */
  fitting?(ids: readonly string[], most: number): Promise<readonly string[]>;
  /** Beginning of the IRIs of datasets. */
  readonly prefix: string;
}

/** One page. */
export class AlongOrder {
  readonly rows: Row[] = [];
  #stretches: Stretches;
  #position: Position | undefined;
  /** Datasets that are to be asked about next, and that were. */
  #asked: number;
  #done = 0;
  /** Datasets that fit, of which some are items further on, or were before: they have several values. */
  #fits = 0;
  readonly #spare: number;

  private constructor(
    private readonly request: PageRequest,
    private readonly guides: Guides,
    order: KeptOrder,
    after: Stop | undefined,
  ) {
    const descending = order === orderOf(request.list, request.sort) && request.sort[0]?.descending === true;
    this.#stretches = this.#along(order, descending, after);
    this.#position = request.position;
    const isInTurn = request.list === 'datasets' && request.sort.length <= (guides.fitting ? 1 : 0);
    this.#spare = isInTurn ? SPARE_IN_TURN.then : SPARE;
    this.#asked = bounded(request.limit * (isInTurn ? SPARE_IN_TURN.first : SPARE));
  }

  /** The way to a page; undefined where no order leads there. */
  static to(request: PageRequest, guides: Guides): AlongOrder | undefined {
    const { list, sort, position } = request;
    const order = orderOf(list, sort);
    if (order === undefined) return undefined;
    if (!position) return new AlongOrder(request, guides, order, undefined);
    const id = idOf(guides.prefix, position.graph);
    const [key] = position.keys;
    if (order === 'name') return new AlongOrder(request, guides, 'name', { place: '', id });
    // What has no value comes last, in the order of names where nothing else decides.
    if (key == null) return sort.length > 1 ? undefined : new AlongOrder(request, guides, 'name', { place: '', id });
    const place = placeOf(sort[0] as SortKey, key);
    if (place === undefined) return undefined;
    return new AlongOrder(request, guides, order, { place, id: sort.length === 1 && isExact(place) ? id : '' });
  }

  /** Goes on for about so many datasets. True where `rows` are all of the page; undefined where another way must be taken. */
  async go(most: number): Promise<boolean | undefined> {
    for (let passed = 0; passed < most;) {
      const ahead = await this.#stretches.next(this.#asked);
      if (!ahead) return undefined;
      const stretch = await this.#fitting(ahead);
      // A dataset has a stop for each of its values.
      passed += stretch.passed;
      this.#done += stretch.asked;
      await this.#ask(stretch);
      if (this.#missing <= 0) return true;
      const found = this.rows.length;
      // A few may be few by chance, and much would be asked about in vain: without spare, as if the next were one too.
      const forEach = found < FEW ? this.#done / (found + 1) : (this.#done / found) * this.#spare;
      this.#asked = bounded(found > 0 ? this.#missing * forEach : this.#asked * GROWTH);
      this.#stretches.after = stretch.end;
      if (!stretch.end && !(await this.#turn())) return true;
    }
    return false;
  }

  get #isWhole(): boolean {
    return this.request.sort.length > 1;
  }

  get #isByName(): boolean {
    return this.#stretches.order === 'name';
  }

  /** After what has a value comes what has none. False where there is no more. */
  async #turn(): Promise<boolean> {
    if (this.#isByName) return false;
    if (this.#isWhole) {
      this.rows.push(...(await this.guides.ask({ position: this.#position, limit: this.#missing })));
      return false;
    }
    // After those with a value names ascend.
    this.#stretches = this.#along('name', false, undefined);
    this.#position = { keys: [null], graph: '', node: '', tie: 0 };
    return true;
  }

  #along(order: KeptOrder, descending: boolean, after: Stop | undefined): Stretches {
    const language = order === 'name' ? undefined : this.request.sort[0]?.language;
    return new Stretches({ order, descending, language, isWhole: this.#isWhole, after }, this.guides.walk);
  }

  get #missing(): number {
    return this.request.limit - this.rows.length;
  }

  /** What of a stretch fits, and it ends where there are enough: values are read of these alone. */
  async #fitting(stretch: Stretch): Promise<Stretch> {
    const { fitting } = this.guides;
    // By name some that have a value fit too, which were shown before; values that only the engine can order are asked about together.
    if (!fitting || this.request.list !== 'datasets' || this.request.sort.length !== 1 || this.#isByName)
      return stretch;
    if (stretch.ids.size === 0) return stretch;
    const all = [...stretch.ids.keys()];
    const most = bounded((this.#missing * Math.max(this.#fits, 1)) / Math.max(this.rows.length, 1));
    const fits = new Set(await fitting(all, most));
    this.#fits += fits.size;
    const ids = new Map([...stretch.ids].filter(([id]) => fits.has(id)));
    const last = fits.size < most ? undefined : [...ids.values()].at(-1);
    if (!last) return { ...stretch, ids, isFitting: true };
    if (!isExact(last.place)) return stretch;
    const passed = all.indexOf(last.id) + 1;
    return { ids, passed, asked: passed, isFitting: true, end: last };
  }

  async #ask({ ids, isFitting, end }: Stretch): Promise<void> {
    const among = new Set(ids.keys());
    // Items of the graph that the last page ended in may follow.
    if (this.request.list !== 'datasets' && this.#position) among.add(idOf(this.guides.prefix, this.#position.graph));
    if (among.size === 0) {
      // Nothing but look-ups until something is found that may be read: others come between them.
      await setImmediate();
      return;
    }
    const wanted = { position: this.#position, limit: this.#missing, among: [...among] };
    const found = await this.guides.ask({ ...wanted, ...(isFitting && { isFitting }) });
    const sure = found.filter((row) => this.#isBefore(row, end));
    this.rows.push(...sure);
    const last = sure.at(-1);
    if (this.request.list !== 'datasets' || !last) return;
    const keys = this.request.sort.map((_, at) => last[`k${at + 1}`]?.value ?? null);
    this.#position = { keys, graph: last['g']?.value ?? '', node: last['g']?.value ?? '', tie: 0 };
  }

  /** True if an item comes before an end, or at it: nothing that was not asked about comes before it. */
  #isBefore(row: Row, end: Stop | undefined): boolean {
    const key = row['k1']?.value;
    if (!this.#isByName && key === undefined) return false;
    if (!end) return true;
    const id = idOf(this.guides.prefix, row['g']?.value ?? '');
    const sign = this.#stretches.descending ? -1 : 1;
    if (this.#isByName) return sign * compareTexts(id, end.id) <= 0;
    const [first] = this.request.sort;
    const place = first && placeOf(first, key ?? '');
    if (place === undefined) return false;
    const order = sign * comparePlaces(place, end.place);
    return order < 0 || (order === 0 && compareTexts(id, end.id) <= 0);
  }
}

const idOf = (prefix: string, graph: string): string => (graph.startsWith(prefix) ? graph.slice(prefix.length) : '');

const places = { text: placeOfText, time: placeOfMoment, number: placeOfNumber };

const placeOf = ({ field }: SortKey, value: string): Place | undefined => places[keyType(field)](value);
