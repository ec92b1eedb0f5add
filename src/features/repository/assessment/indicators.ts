/**
 * The indicators: the single source of what is assessed, for how many points, and how to do better. The dimensions add up to
 * 100, 100, 110, 75 and 20; all together to 405.
 */
import { pointsBy, totalOf, type Points } from '../../../model/dimensions.js';
import type { Level, Row } from './indicator.js';
import { accessibility } from './indicators/accessibility.js';
import { contextuality } from './indicators/contextuality.js';
import { findability } from './indicators/findability.js';
import { interoperability } from './indicators/interoperability.js';
import { reusability } from './indicators/reusability.js';

const table = [...findability, ...accessibility, ...interoperability, ...reusability, ...contextuality] as const;

/** Name of an indicator; also the local name of its metric. */
export type IndicatorName = (typeof table)[number]['name'];
/** An indicator. */
export interface Indicator extends Row {
  readonly name: IndicatorName;
}

/** All indicators in the order in which they are shown. */
export const indicators: readonly Indicator[] = table;

/** Increased whenever the rules change, so that stored results are computed anew. */
export const RULES_VERSION = 1;

const byName = new Map(indicators.map((indicator) => [indicator.name, indicator]));

/** The indicator of that name. */
export const indicatorNamed = (name: IndicatorName): Indicator => byName.get(name) as Indicator;

const looking = (level: Level): readonly Indicator[] => indicators.filter(({ on }) => on.includes(level));
const byLevel: Readonly<Record<Level, readonly Indicator[]>> = {
  dataset: looking('dataset'),
  distribution: looking('distribution'),
};

/** The indicators that look at one kind of resource. */
export const indicatorsOn = (level: Level): readonly Indicator[] => byLevel[level];

const sumOf = (chosen: readonly Indicator[]): Points =>
  pointsBy((dimension) =>
    chosen.reduce((sum, indicator) => sum + (indicator.dimension === dimension ? indicator.points : 0), 0),
  );

/** Most points that a dataset can reach. */
export const possible: Points = sumOf(indicators);
/** Most points that a distribution can bring. */
export const possibleOfDistribution: Points = sumOf(indicatorsOn('distribution'));
/** Most points in all. */
export const MOST_POINTS = totalOf(possible);
