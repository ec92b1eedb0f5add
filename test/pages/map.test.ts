/** The map of places: what is drawn, and how near. */
import { isDrawn, outlinesOf, HEIGHT, WIDTH } from '../../src/core/pages/parts/outlines.js';

/** The size of the box around a path. */
const sizeOf = (path: string): readonly [width: number, height: number] => {
  // A point and steps from there to the others.
  const points = [...path.matchAll(/M([^lz]+)l([^z]+)z/g)].flatMap(([, start = '', steps = '']) => {
    const numbers = [...`${start} ${steps}`.matchAll(/-?\d+/g)].map(Number);
    let [x, y] = [0, 0];
    return Array.from({ length: numbers.length / 2 }, (_, index) => [
      (x += numbers[2 * index] ?? 0),
      (y += numbers[2 * index + 1] ?? 0),
    ]);
  });
  const span = (values: number[]): number => Math.max(...values) - Math.min(...values);
  return [span(points.map(([x = 0]) => x)), span(points.map(([, y = 0]) => y))];
};

describe('the map of places', () => {
  it.each(['GRC', 'FRA', 'USA', 'NOR', 'NZL', 'RUS', 'FJI'])(
    'shows %s with land around it, large enough to be known',
    (code) => {
      const { countries, land, dots } = outlinesOf([code]);
      expect(countries.map(({ code: drawn }) => drawn)).toEqual([code]);
      const [width, height] = sizeOf(countries[0]?.path ?? '');
      expect(Math.max(width / WIDTH, height / HEIGHT)).toBeGreaterThan(0.15);
      expect(land.length).toBeGreaterThan(code === 'FJI' || code === 'NZL' ? -1 : 1000);
      expect(dots).toEqual([]);
    },
  );

  it('marks what is too small to be seen, and draws boxes', () => {
    const { dots, boxes } = outlinesOf(['MCO', 'DEU'], [{ west: 5, south: 50, east: 9, north: 53 }]);
    expect(dots).toHaveLength(1);
    expect(boxes[0]).toMatch(/^M[\d ,l-]+z$/);
  });

  it('shows the world for places far apart, and stays small over the wire', () => {
    const world = outlinesOf(['USA', 'AUS', 'ZAF', 'JPN']);
    expect(new Set(world.countries.map(({ code }) => code)).size).toBe(4);
    expect(sizeOf(world.land)[0]).toBeGreaterThan(WIDTH * 0.7);
    for (const shown of [world, outlinesOf(['DEU', 'GRC', 'IRL'])])
      expect(JSON.stringify(shown).length).toBeLessThan(40_000);
  });

  it('leaves out what is no country of today', () => {
    expect(outlinesOf(['SUN', '../..', 'EUR']).countries).toEqual([]);
    expect(['GRC', 'XXX', null].map(isDrawn)).toEqual([true, false, false]);
  });
});
