/** What the values of a column say: how many, which, and how they are spread. */
import { scaleLinear, scaleUtc } from 'd3-scale';
import type { Bin, ColumnProfile, ColumnType, Frequent } from '../model.js';
import { typeOf } from './column-type.js';
import { cut, textOf, timeText, type Value } from './values.js';

const MOST_BINS = 12;
/** Different values that are counted. */
const MOST_DISTINCT = 10_000;
const TOP = 5;
const TOP_CHARACTERS = 80;

const isTime = (type: ColumnType): boolean => type === 'DATE' || type === 'DATE_TIME';

/** A number as text, without the noise of doubles. */
const numberText = (value: number): string => String(Number(value.toPrecision(12)));

const writtenAs = (value: number, type: ColumnType): string =>
  isTime(type) ? timeText(new Date(value), type === 'DATE') : numberText(value);

/** Edges that people would choose, from below the least value to above the greatest. */
const edgesOf = (least: number, most: number, type: ColumnType): number[] => {
  for (let wanted = 8; wanted > 1; wanted -= 1) {
    const edges = isTime(type)
      ? scaleUtc([new Date(least), new Date(most)], [0, 1])
          .nice(wanted)
          .ticks(wanted)
          .map(Number)
      : scaleLinear([least, most], [0, 1]).nice(wanted).ticks(wanted);
    const covers = (edges[0] ?? Infinity) <= least && (edges.at(-1) ?? -Infinity) >= most;
    if (covers && edges.length > 2 && edges.length <= MOST_BINS + 1) return edges;
  }
  return [least, most];
};

/** Values of one kind on a line. Those without a place there, such as infinity, are left out. */
const histogramOf = (measured: readonly number[], type: ColumnType): Bin[] => {
  const [least, most] = [measured[0], measured.at(-1)];
  if (least === undefined || most === undefined) return [];
  const edges = least === most ? [least, most] : edgesOf(least, most, type);
  let at = 0;
  return edges.slice(1).map((to, index): Bin => {
    const isLast = index === edges.length - 2;
    const from = at;
    while (at < measured.length && (isLast || (measured[at] as number) < to)) at += 1;
    return { from: writtenAs(edges[index] as number, type), to: writtenAs(to, type), count: at - from };
  });
};

/** How often each text occurs; undefined where there are too many. */
const countsOf = (texts: readonly string[]): ReadonlyMap<string, number> | undefined => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
    if (counts.size > MOST_DISTINCT) return undefined;
  }
  return counts;
};

const topOf = (counts: ReadonlyMap<string, number>): Frequent[] =>
  [...counts]
    .filter(([, count]) => count > 1)
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, TOP)
    .map(([value, count]) => ({ value: cut(value, TOP_CHARACTERS), count }));

/** The profile of a column. */
export const profileOf = (name: string, values: readonly Value[]): ColumnProfile => {
  const there = values.filter((value) => value !== null && value !== undefined);
  const { type, measure } = typeOf(there);
  const counts = countsOf(there.map((value) => textOf(value) ?? ''));
  const measured = measure ? Float64Array.from(there, measure).filter(Number.isFinite).sort() : new Float64Array();
  const [least, most] = [measured[0], measured.at(-1)];
  return {
    ...{ name, type, nulls: values.length - there.length, distinct: counts?.size ?? null },
    min: least === undefined ? null : writtenAs(least, type),
    max: most === undefined ? null : writtenAs(most, type),
    histogram: histogramOf([...measured], type),
    top: counts && (type === 'TEXT' || type === 'BOOLEAN') ? topOf(counts) : [],
  };
};
