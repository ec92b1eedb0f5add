/** Geometries as metadata write them, and the box around them. */

/** A GeoJSON geometry (RFC 7946 §3.1). */
export interface Geometry {
  readonly type: string;
  readonly coordinates: unknown;
}

/** West, south, east, north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

const MOST_NUMBERS = 20_000;
/** Systems of coordinates whose pairs are latitude first (the order of the authority), and those whose pairs are longitude first. */
const LATITUDE_FIRST = /^https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/0\/(4326|4258)$/;
const LONGITUDE_FIRST = /^https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/1\.3\/CRS84$/;
const WKT =
  /^\s*(?:<([^>]*)>\s*)?(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON)\s*(?:Z\s*)?(\(.*\))\s*$/is;
const NAMES: Readonly<Record<string, string>> = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
};

/** Well-known text as GeoJSON: pairs of numbers become arrays, parentheses stay levels. Other systems than WGS 84 and ETRS89 are none of it. */
const fromWkt = (text: string): Geometry | undefined => {
  const [, system, kind = '', body = ''] = WKT.exec(text) ?? [];
  const type = NAMES[kind.toUpperCase()];
  if (type === undefined || !/^[\s()\d.,eE+-]*$/.test(body)) return undefined;
  const isSwapped = system !== undefined && LATITUDE_FIRST.test(system);
  if (system !== undefined && !isSwapped && !LONGITUDE_FIRST.test(system)) return undefined;
  const json = body
    .replace(
      /(?<![\d.eE+-])([-+]?\d[\d.eE+-]*)\s+([-+]?\d[\d.eE+-]*)(?:\s+[-+]?\d[\d.eE+-]*)?/g,
      isSwapped ? '[$2,$1]' : '[$1,$2]',
    )
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  try {
    const coordinates = JSON.parse(json) as unknown[];
    return { type, coordinates: type === 'Point' ? coordinates[0] : coordinates };
  } catch {
    return undefined;
  }
};

const fromGeoJson = (text: string): Geometry | undefined => {
  try {
    const value = JSON.parse(text) as Partial<Geometry> | null;
    return typeof value?.type === 'string' && Array.isArray(value.coordinates) ? (value as Geometry) : undefined;
  } catch {
    return undefined;
  }
};

/** The geometry that a literal writes as GeoJSON or well-known text, in degrees, longitude first; undefined for others. */
export const geometryOf = (text: string): Geometry | undefined =>
  text.trimStart().startsWith('{') ? fromGeoJson(text) : fromWkt(text);

const positions = (coordinates: unknown, found: number[]): void => {
  if (!Array.isArray(coordinates) || found.length > MOST_NUMBERS) return;
  const [x, y] = coordinates as unknown[];
  if (typeof x === 'number' && typeof y === 'number') found.push(x, y);
  else for (const part of coordinates) positions(part, found);
};

/** The smallest box around geometries; undefined when there are none on the globe. */
export const boxAround = (shapes: readonly Geometry[]): Box | undefined => {
  const numbers: number[] = [];
  for (const { coordinates } of shapes) positions(coordinates, numbers);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x = NaN, y = NaN] = [numbers[at], numbers[at + 1]];
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  // Without any position west is east of east.
  const onGlobe = -180 <= west && west <= east && east <= 180 && -90 <= south && south <= north && north <= 90;
  return onGlobe ? [west, south, east, north] : undefined;
};
