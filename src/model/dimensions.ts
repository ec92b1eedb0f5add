/** The five dimensions of the FAIR based score, and what a score is called. */

/** Names of the dimensions, in the order in which they are shown. */
export const dimensions = ['findability', 'accessibility', 'interoperability', 'reusability', 'contextuality'] as const;
/** One of `dimensions`. */
export type Dimension = (typeof dimensions)[number];

/** Names of the metrics for the points of a dimension and for all points. */
export const scoreMetric = (dimension?: Dimension): string => (dimension ? `${dimension}Score` : 'score');

/** Points by dimension. */
export type Points = Readonly<Record<Dimension, number>>;

/** Makes a figure for each dimension. */
export const pointsBy = (figure: (dimension: Dimension) => number): Points => ({
  findability: figure('findability'),
  accessibility: figure('accessibility'),
  interoperability: figure('interoperability'),
  reusability: figure('reusability'),
  contextuality: figure('contextuality'),
});

/** Sum over the dimensions. */
export const totalOf = (points: Points): number => dimensions.reduce((sum, dimension) => sum + points[dimension], 0);

/** The bands with their lowest score, best first. */
export const bands = [
  { name: 'EXCELLENT', title: 'Excellent', from: 351 },
  { name: 'GOOD', title: 'Good', from: 221 },
  { name: 'SUFFICIENT', title: 'Sufficient', from: 121 },
  { name: 'BAD', title: 'Bad', from: 0 },
] as const;
/** Name of a band. */
export type Band = (typeof bands)[number]['name'];

/** The band that a score lies in. */
export const bandOf = (score: number): Band => bands.find(({ from }) => score >= from)?.name ?? 'BAD';

/** Lowest and highest score of a band. */
export const bandRange = (band: Band): { readonly from: number; readonly to: number } => {
  const index = bands.findIndex(({ name }) => name === band);
  return { from: bands[index]?.from ?? 0, to: (bands[index - 1]?.from ?? Infinity) - 1 };
};
