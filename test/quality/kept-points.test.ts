/** Points of earlier results are given back as they were. */
import fc from 'fast-check';
import { dimensions, pointsBy } from '../../src/model/dimensions.js';
import { keptPoints, pointsOf } from '../../src/features/quality/kept-points.js';

const figures = fc.tuple(...dimensions.map(() => fc.nat(405)));

it('are those of their dimensions', () => {
  fc.assert(
    fc.property(figures, (numbers) => {
      const points = pointsBy((dimension) => numbers[dimensions.indexOf(dimension)] ?? NaN);
      expect(pointsOf(keptPoints(points))).toEqual(points);
    }),
  );
});

// Rows are there in this order already.
it('are kept in the order in which they always were', () => {
  const points = { contextuality: 5, reusability: 4, interoperability: 3, accessibility: 2, findability: 1 };
  expect(keptPoints(points)).toBe('[1,2,3,4,5]');
});
