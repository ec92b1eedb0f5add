/** Geometries, by RFC 7946 and OGC 06-103r4, and the boxes around them. */
import { boxAround, boxesAround, geometryOf, isBrokenGeometry } from '../../src/model/values/geometry.js';

const boxOf = (text: string) => {
  const geometry = geometryOf(text);
  return geometry && boxAround(geometry);
};

it.each([
  ['POINT(9 47)', 'Point', [9, 47]],
  ['point ( -9.1   38.7 )', 'Point', [-9.1, 38.7]],
  ['POINT Z (9 47 500)', 'Point', [9, 47]],
  ['POINT(+9 .5)', 'Point', [9, 0.5]],
  ['POINT(1e1 4.7E1)', 'Point', [10, 47]],
  [
    'MULTIPOINT((9 47),(10 48))',
    'MultiPoint',
    [
      [9, 47],
      [10, 48],
    ],
  ],
  [
    'MULTIPOINT(9 47, 10 48)',
    'MultiPoint',
    [
      [9, 47],
      [10, 48],
    ],
  ],
  [
    'LINESTRING(9 47,10 48)',
    'LineString',
    [
      [9, 47],
      [10, 48],
    ],
  ],
  [
    'MULTILINESTRING((9 47,10 48),(1 2,3 4))',
    'MultiLineString',
    [
      [
        [9, 47],
        [10, 48],
      ],
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ],
  [
    'POLYGON((0 0,1 0,1 1,0 0))',
    'Polygon',
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  ],
  [
    'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))',
    'MultiPolygon',
    [
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ],
  ],
  ['<http://www.opengis.net/def/crs/EPSG/0/4326> POINT(47 9)', 'Point', [9, 47]],
  ['{"type":"Point","coordinates":[9,47,500]}', 'Point', [9, 47, 500]],
])('%s is a geometry', (text, type, coordinates) => {
  expect(geometryOf(text)).toEqual({ type, coordinates });
  expect(isBrokenGeometry(text)).toBe(false);
});

it.each([
  ...['POINT(9,5 47,5)', 'POINT(1e400 47)', 'POINT(9)', 'POINT(9 47, 10 48)', 'POINT((9 47))', 'POINT()', 'POINT(9 x)'],
  ...[
    'POINT(691000 5334000)',
    'POINT(47 91)',
    'POINT(9 47',
    'POINT(NaN 47)',
    'MULTIPOINT((9 47,10 48))',
    'MULTIPOINT()',
  ],
  ...['LINESTRING(9 47)', 'LINESTRING((9 47,10 48))', 'MULTILINESTRING(9 47,10 48)', 'MULTILINESTRING((9 47))'],
  ...['POLYGON((0 0,1 0,1 1))', 'POLYGON((0 0,1 0,1 1,0 1))', 'POLYGON(0 0,1 0,1 1,0 0)', 'POLYGON((0 0,1 0,0 0))'],
  ...['MULTIPOLYGON((0 0,1 0,1 1,0 0))', '{"type":"Point","coordinates":[null,47]}', '{"type":"Point"}', '{"type":'],
  ...['{"type":"LineString","coordinates":[[9,47]]}', '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}'],
  ...['{"type":"Polygon","coordinates":[[0,0],[1,0],[1,1],[0,0]]}', '{"type":"Point","coordinates":["9","47"]}'],
])('%s is none, and is told', (text) => {
  expect(geometryOf(text)).toBeUndefined();
  expect(isBrokenGeometry(text)).toBe(true);
});

it.each(['somewhere', 'Portugal', '<http://www.opengis.net/def/crs/EPSG/0/25832> POINT(691000 5334000)', ''])(
  '%s is none, and nothing is wrong with it',
  (text) => {
    expect(geometryOf(text)).toBeUndefined();
    expect(isBrokenGeometry(text)).toBe(false);
  },
);

describe('the box of a geometry', () => {
  it.each([
    ['POLYGON((23.5 37.8, 24.0 37.8, 24.0 38.2, 23.5 38.2, 23.5 37.8))', [23.5, 37.8, 24, 38.2]],
    [
      '<http://www.opengis.net/def/crs/EPSG/0/4326> POLYGON((37.8 23.5, 38.2 24, 37.8 24, 37.8 23.5))',
      [23.5, 37.8, 24, 38.2],
    ],
    ['<http://www.opengis.net/def/crs/OGC/1.3/CRS84>POINT(-9.1 38.7)', [-9.1, 38.7, -9.1, 38.7]],
    ['{"type":"Polygon","coordinates":[[[10.4,46.3],[19.4,46.3],[19.4,52.5],[10.4,46.3]]]}', [10.4, 46.3, 19.4, 52.5]],
    ['POLYGON Z((1 2 3, 4 5 6, 1 5 9, 1 2 3))', [1, 2, 4, 5]],
    // Fiji: cut at the antimeridian, counted on beyond it, and leaping over it.
    [
      'MULTIPOLYGON(((177 -20,180 -20,180 -12,177 -12,177 -20)),((-180 -20,-178 -20,-178 -12,-180 -12,-180 -20)))',
      [177, -20, -178, -12],
    ],
    ['POLYGON((177 -20,182 -20,182 -12,177 -12,177 -20))', [177, -20, -178, -12]],
    ['POLYGON((177 -20,-178 -20,-178 -12,177 -12,177 -20))', [177, -20, -178, -12]],
    ['POLYGON((-180 -90,180 -90,180 90,-180 90,-180 -90))', [-180, -90, 180, 90]],
    ['POLYGON((-179.9 90,179.9 90,179.9 -90,-179.9 -90,-179.9 90))', [-179.9, -90, 179.9, 90]],
    ['MULTIPOINT(-9 38, 139 35)', [-9, 35, 139, 38]],
    ['MULTIPOINT(-120 38, 139 35)', [139, 35, -120, 38]],
  ])('of %s', (geometry, expected) => expect(boxOf(geometry)).toEqual(expected));

  it('is one for each part, so that nothing lies in it that lies between them', () => {
    const boxesOf = (...texts: readonly string[]) =>
      boxesAround(
        texts.flatMap((text) => geometryOf(text) ?? []),
        64,
      );
    expect(boxesOf('POINT(-17 32.7)', 'POINT(24.9 60.2)')).toEqual([
      [-17, 32.7, -17, 32.7],
      [24.9, 60.2, 24.9, 60.2],
    ]);
    expect(boxesOf('POLYGON((177 -20,-178 -20,-178 -12,177 -12,177 -20))')).toEqual([
      [-180, -20, -178, -12],
      [177, -20, 180, -12],
    ]);
    const many = Array.from({ length: 70 }, (_, at) => `POINT(${at} 1)`);
    expect(boxesOf(...many).at(-1)).toEqual([63, 1, 69, 1]);
  });
});
