/** Boxes of geometries. */
import { boxAround, geometryOf } from '../../src/domain/views/geometry.js';

const boxOf = (text: string) => {
  const geometry = geometryOf(text);
  return geometry && boxAround([geometry]);
};

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
    ['<http://www.opengis.net/def/crs/EPSG/0/25832> POINT(691000 5334000)', undefined],
    ['POINT(691000 5334000)', undefined],
    ['somewhere', undefined],
  ])('of %s', (geometry, expected) => expect(boxOf(geometry)).toEqual(expected));
});
