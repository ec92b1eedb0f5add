/**
 * Finds a page along an order that the index keeps: the question is asked of some datasets at a time, in their order, and only its answers
 * count. So a page costs what it shows and what it passes over, however much matches.
 */
import { setImmediate } from 'node:timers/promises';
import { compareTexts } from '../../../core/rdf/collation.js';
import type { Row } from '../../../core/store/graph-store.js';
import {
  comparePlaces,
  isExact,
  type KeptOrder,
  type Place,
  placeOfMoment,
  placeOfNumber,
  placeOfText,
} from '../../../core/store/kept-orders.js';
import type { Stop, Walk } from '../../../core/store/query.js';
import type { Position } from './cursor.js';
import { keyType, type SortKey } from './order.js';
import type { ListName } from './queries.js';

/** Datasets that are asked about for each item that is missing, as it seems. */
const SPARE = 1.2;
/** Datasets that are asked about at a time. */
const ASKED = { least: 16, most: 1_000 };
/** Stops that are passed for these, with those that cannot be in the page. */
const MOST_PASSED = 4_000;
/** Datasets whose places cannot tell their order, beyond which another way is taken. */
const MOST_TOGETHER = 2_000;
const TOGETHER = 256;

/** Id of a stop after all others of its place. */
const LAST = '\u{10ffff}';

/** Some stops, and the last up to which all are there; undefined where nothing follows. */
interface Stretch {
  /** The datasets that may be in the page, with the first stop of each, and the number of all. */
  readonly ids: ReadonlyMap<string, Stop>;
  readonly passed: number;
  /** The number of datasets that are asked about. */
  readonly asked: number;
  /** True if those that do not fit are left out. */
  readonly isFitting?: boolean;
  readonly end: Stop | undefined;
}

/** An order: `isWhole` where more than its places decides, so that those who share one are taken together. */
interface Along extends Pick<Walk, 'order' | 'descending' | 'language' | 'after'> {
  readonly isWhole: boolean;
}

/** The stretches of one order. */
class Stretches {
  /** The stop that the next one follows on. */
  after: Stop | undefined;
  /** Stops that it took for each dataset that may be in the page. */
  #stops = 1;

  constructor(
    private readonly along: Along,
    private readonly walk: (walk: Walk) => Promise<readonly Stop[]>,
  ) {
    this.after = along.after;
  }

  get order(): Along['order'] {
    return this.along.order;
  }

  get descending(): boolean {
    return this.along.descending;
  }

  /** The next stretch, of about so many datasets; undefined where too many share a place. */
  async next(asked: number): Promise<Stretch | undefined> {
    const stops: Stop[] = [];
    const shown = new Set<string>();
    let last = this.after;
    while (shown.size * SPARE < asked && stops.length < MOST_PASSED) {
      const wanted = bounded((asked - shown.size) * this.#stops);
      const more = await this.#read(last, wanted);
      stops.push(...more);
      last = more.at(-1);
      if (!last || more.length < wanted) return stretchOf(stops, undefined);
      for (const { id, isPassed = false } of more) if (!isPassed) shown.add(id);
      this.#stops = stops.length / Math.max(shown.size, 1);
    }
    if (!last) return stretchOf(stops, undefined);
    return !this.along.isWhole && isExact(last.place) ? stretchOf(stops, last) : this.#together(stops, last);
  }

  /** The values of one place have an order that only the engine knows: all of them are asked about together. */
  async #together(stops: Stop[], end: Stop): Promise<Stretch | undefined> {
    const { place } = end;
    for (let last = end, together = 0; together <= MOST_TOGETHER;) {
      const alike = (await this.#read(last, TOGETHER)).filter((stop) => stop.place === place);
      stops.push(...alike);
      together += alike.length;
      if (alike.length < TOGETHER) return stretchOf(stops, { place, id: LAST });
      last = alike.at(-1) ?? last;
    }
    return undefined;
  }

  #read(after: Stop | undefined, most: number): Promise<readonly Stop[]> {
    const { order, descending, language } = this.along;
    return this.walk({ order, descending, language, after, most });
  }
}

/** So many datasets, or as many as are asked about at a time. */
const bounded = (wanted: number): number => Math.ceil(Math.min(Math.max(wanted, ASKED.least), ASKED.most));

const stretchOf = (stops: readonly Stop[], end: Stop | undefined): Stretch => {
  const ids = new Map<string, Stop>();
  for (const stop of stops) if (!stop.isPassed && !ids.has(stop.id)) ids.set(stop.id, stop);
  return { ids, passed: new Set(stops.map(({ id }) => id)).size, asked: ids.size, end };
};

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
