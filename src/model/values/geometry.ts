/**
 * Geometries: well-known text (OGC 06-103r4) and GeoJSON (RFC 7946) as GeoJSON in degrees, longitude first. What RFC 7946 does not allow is no
 * geometry: a number that is none, a ring that is open, a line of one point, a level too few.
 */

/** A GeoJSON geometry (RFC 7946 §3.1). */
export interface Geometry {
  readonly type: string;
  readonly coordinates: unknown;
}

/** West, south, east, north in degrees. One that crosses the antimeridian has its west east of its east (RFC 7946 §5.2). */
export type Box = readonly [west: number, south: number, east: number, north: number];

type Position = readonly number[];

/** Levels of lists around the positions of each type. */
const LEVELS: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};
const TYPES = Object.keys(LEVELS);
/** Characters of a geometry, at most. */
const LONGEST = 2_000_000;
/** Systems of coordinates whose pairs are latitude first (the order of the authority), and those whose pairs are longitude first. */
const LATITUDE_FIRST = /^https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/0\/(4326|4258)$/;
const LONGITUDE_FIRST = /^https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/1\.3\/CRS84$/;
const WKT = /^\s*(?:<([^>]*)>\s*)?([A-Z]+)(?:\s+(?:Z|M|ZM))?\s*(\(.*\))\s*$/is;

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.every((number) => typeof number === 'number' && Number.isFinite(number)) &&
  Math.abs(Number(value[0])) <= 360 &&
  Math.abs(Number(value[1])) <= 90;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The demands of RFC 7946 on the lists of positions: of a line two at least, of a ring four, the last one the first. */
const isSound = (type: string, coordinates: unknown, levels = LEVELS[type] ?? NaN): boolean => {
  if (levels === 0) return isPosition(coordinates);
  if (!Array.isArray(coordinates) || coordinates.length === 0) return false;
  if (!coordinates.every((part) => isSound(type, part, levels - 1))) return false;
  if (levels > 1) return true;
  if (type.endsWith('LineString')) return coordinates.length >= 2;
  return !type.endsWith('Polygon') || (coordinates.length >= 4 && isSame(coordinates[0], coordinates.at(-1)));
};

/** The lists of well-known text: parentheses are levels, blanks part the numbers of a position, commas the members of a list. */
const listsOf = (body: string, isSwapped: boolean): unknown => {
  const json = body.replace(/[^(),]+/g, (text) => {
    const numbers = text.trim().split(/\s+/);
    if (numbers.length === 1 && numbers[0] === '') return '';
    // Numbers that JSON does not know: `+1`, `.5`, `1.`; a height stays, a measure is no part of GeoJSON.
    const values = numbers.map((number) =>
      /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(number) ? Number(number) : NaN,
    );
    if (values.length < 2 || values.length > 4 || !values.every(Number.isFinite)) return 'null';
    const [x, y] = values;
    return JSON.stringify(isSwapped ? [y, x] : [x, y]);
  });
  try {
    return JSON.parse(json.replaceAll('(', '[').replaceAll(')', ']')) as unknown;
  } catch {
    return undefined;
  }
};

const fromWkt = (text: string): Geometry | undefined => {
  const [, system, kind = '', body = ''] = WKT.exec(text) ?? [];
  const type = TYPES.find((name) => name.toUpperCase() === kind.toUpperCase());
  if (type === undefined) return undefined;
  const isSwapped = system !== undefined && LATITUDE_FIRST.test(system);
  if (system !== undefined && !isSwapped && !LONGITUDE_FIRST.test(system)) return undefined;
  const lists = listsOf(body, isSwapped);
  if (!Array.isArray(lists)) return undefined;
  if (type === 'Point') return lists.length === 1 ? { type, coordinates: lists[0] as unknown } : undefined;
  // The points of a multipoint may have parentheses of their own.
  const points = lists.map((part: unknown) =>
    Array.isArray(part) && Array.isArray(part[0]) && part.length === 1 ? (part[0] as unknown) : part,
  );
  return { type, coordinates: type === 'MultiPoint' ? points : lists };
};

const fromGeoJson = (text: string): Geometry | undefined => {
  try {
    const { type, coordinates } = JSON.parse(text) as Partial<Geometry>;
    return type === undefined ? undefined : { type, coordinates };
  } catch {
    return undefined;
  }
};

/** The geometry that a literal writes as GeoJSON or well-known text; undefined for what is none, or in other coordinates. */
export const geometryOf = (text: string): Geometry | undefined => {
  if (text.length > LONGEST) return undefined;
  const found = text.trimStart().startsWith('{') ? fromGeoJson(text) : fromWkt(text);
  return found && Object.hasOwn(LEVELS, found.type) && isSound(found.type, found.coordinates) ? found : undefined;
};

/** True of a text that says it is a geometry which could be read, and is none: so not of other systems of coordinates. */
export const isBrokenGeometry = (text: string): boolean => {
  const [, system] = /^\s*<([^>]*)>/.exec(text) ?? [];
  const isOther = system !== undefined && !LATITUDE_FIRST.test(system) && !LONGITUDE_FIRST.test(system);
  const isNamed = /^\s*(?:<[^>]*>\s*)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\b/i.test(text);
  return !isOther && (isNamed || text.trimStart().startsWith('{')) && geometryOf(text) === undefined;
};

/** The parts of a geometry that have a box each: points, lines, and the outer rings of polygons. */
const partsOf = ({ type, coordinates }: Geometry): readonly (readonly Position[])[] => {
  switch (type) {
    case 'Point':
      return [[coordinates as Position]];
    case 'MultiPoint':
      return (coordinates as Position[]).map((position) => [position]);
    case 'LineString':
      return [coordinates as Position[]];
    case 'MultiLineString':
      return coordinates as Position[][];
    case 'Polygon':
      return (coordinates as Position[][]).slice(0, 1);
    default:
      return (coordinates as Position[][][]).flatMap((polygon) => polygon.slice(0, 1));
  }
};

/** Longitudes further from each other than half of the globe may be meant the other way round. */
const HALF = 180;
/** As wide as the globe, or nearly: that is what somebody meant who wrote it so. */
const WIDEST = 358;

/**
 * A ring that runs against the rule of RFC 7946 (§3.1.6, outer rings are counterclockwise) and leaps over more than half of the globe crosses the
 * antimeridian: taken so, it keeps the rule. Its western longitudes are then counted on, beyond 180.
 */
const unwrapped = (ring: readonly Position[]): readonly Position[] => {
  const leaps = ring.slice(1).map(([x = 0], at) => Math.abs(x - (ring[at]?.[0] ?? 0)));
  const widest = Math.max(0, ...leaps);
  if (widest <= HALF || widest >= WIDEST) return ring;
  const area = ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = x, nextY = y] = ring[at + 1] ?? [];
    return sum + (x * nextY - nextX * y);
  }, 0);
  return area < 0 ? ring.map(([x = 0, ...rest]) => [x < 0 ? x + 360 : x, ...rest]) : ring;
};

/** The boxes of a part: two where it crosses the antimeridian. */
const boxesOfPart = (part: readonly Position[], isRing: boolean): readonly Box[] => {
  const points = isRing ? unwrapped(part) : part;
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other), Infinity);
  const most = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other), -Infinity);
  const [west, south, east, north] = [least(xs), least(ys), most(xs), most(ys)];
  if (east - west >= 360) return [[-180, south, 180, north]];
  const pieces = [-360, 0, 360].map((turn): Box => [
    Math.max(-180, west + turn),
    south,
    Math.min(180, east + turn),
    north,
  ]);
  // A piece that only touches the antimeridian is none, unless it is all there is.
  const wide = pieces.filter(([from, , to]) => from < to);
  return wide.length > 0 ? wide : pieces.filter(([from, , to]) => from === to).slice(0, 1);
};

const around = (boxes: readonly Box[]): Box =>
  boxes.reduce((one, other) => [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]);

/** The boxes around each part of geometries: none crosses the antimeridian, and none takes in what lies between parts, but for the last of `most`. */
export const boxesAround = (shapes: readonly Geometry[], most = Infinity): readonly Box[] => {
  const boxes = shapes.flatMap((shape) =>
    partsOf(shape).flatMap((part) => boxesOfPart(part, shape.type.endsWith('Polygon'))),
  );
  return boxes.length <= most ? boxes : [...boxes.slice(0, most - 1), around(boxes.slice(most - 1))];
};

/** The smallest box around a geometry, across the antimeridian where that is the shorter way; undefined where it has no position. */
export const boxAround = (shape: Geometry): Box | undefined => {
  const boxes = [...boxesAround([shape])].sort(([one], [other]) => one - other);
  const [first] = boxes;
  if (!first) return undefined;
  const [west, south, east, north] = around(boxes);
  // The widest stretch of longitudes in which there is nothing: what is left is the box.
  let [free, from, to, reached] = [360 - (east - west), west, east, first[2]];
  for (const [start, , end] of boxes) {
    if (start - reached > free) [free, from, to] = [start - reached, start, reached];
    reached = Math.max(reached, end);
  }
  return [from, south, to, north];
};
