/** Stretches of an order that the index keeps: some stops at a time, up to one before which nothing else can come. */
import { isExact } from '../../store/kept-orders.js';
import type { Stop, Walk } from '../../store/query.js';

/** Datasets that are asked about for each item that is missing, as it seems. */
export const SPARE = 1.2;
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
export interface Stretch {
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
export interface Along extends Pick<Walk, 'order' | 'descending' | 'language' | 'after'> {
  readonly isWhole: boolean;
}

/** The stretches of one order. */
export class Stretches {
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
export const bounded = (wanted: number): number => Math.ceil(Math.min(Math.max(wanted, ASKED.least), ASKED.most));

const stretchOf = (stops: readonly Stop[], end: Stop | undefined): Stretch => {
  const ids = new Map<string, Stop>();
  for (const stop of stops) if (!stop.isPassed && !ids.has(stop.id)) ids.set(stop.id, stop);
  return { ids, passed: new Set(stops.map(({ id }) => id)).size, asked: ids.size, end };
};
