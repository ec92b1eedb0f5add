/** Points of earlier results as they are kept: figures without the names of their dimensions. */
import { pointsBy, type Dimension, type Points } from '../../model/dimensions.js';

/** The order of the figures. It is part of the stored form: another dimension comes last, and none is moved. */
const ORDER: readonly Dimension[] = [
  'findability',
  'accessibility',
  'interoperability',
  'reusability',
  'contextuality',
];

/** Points as they are kept: a JSON array. */
export const keptPoints = (points: Points): string => JSON.stringify(ORDER.map((dimension) => points[dimension]));

/** Kept points. */
export const pointsOf = (kept: string): Points => {
  const figures = JSON.parse(kept) as readonly number[];
  return pointsBy((dimension) => figures[ORDER.indexOf(dimension)] ?? 0);
};
