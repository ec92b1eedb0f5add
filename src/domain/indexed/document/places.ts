/** Places in search documents: geometries, and the box around them. */
import { dcat, dct, locn } from '../../../rdf/vocabulary.js';
import type { Resource } from '../../views/resource.js';
import { conceptDocument } from './concept.js';

/** A GeoJSON geometry (RFC 7946 §3.1). */
export interface Geometry {
  readonly type: string;
  readonly coordinates: unknown;
}

/** West, south, east, north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

const MOST_NUMBERS = 20_000;
const WKT =
  /^\s*(?:<[^>]*>\s*)?(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON)\s*(?:Z\s*)?(\(.*\))\s*$/is;
const NAMES: Readonly<Record<string, string>> = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
};

/** Well-known text as GeoJSON: pairs of numbers become arrays, parentheses stay levels. */
const fromWkt = (text: string): Geometry | undefined => {
  const [, kind = '', body = ''] = WKT.exec(text) ?? [];
  const type = NAMES[kind.toUpperCase()];
  if (type === undefined || !/^[\s()\d.,eE+-]*$/.test(body)) return undefined;
  const json = body
    .replace(/(?<![\d.eE+-])([-+]?\d[\d.eE+-]*)\s+([-+]?\d[\d.eE+-]*)(?:\s+[-+]?\d[\d.eE+-]*)?/g, '[$1,$2]')
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

const geometryOf = (text: string): Geometry | undefined =>
  text.trimStart().startsWith('{') ? fromGeoJson(text) : fromWkt(text);

/** Geometries of the places of a resource; each place is named once, whatever forms it is written in. */
export const geometries = (subject: Resource): Geometry[] =>
  subject.resources(dct.spatial).flatMap((place) => {
    for (const predicate of [dcat.bbox, locn.geometry, dcat.centroid]) {
      for (const { value } of place.strings(predicate)) {
        const geometry = geometryOf(value);
        if (geometry) return [geometry];
      }
    }
    return [];
  });

/** Places that have a name or an IRI of their own. */
export const namedPlaces = (subject: Resource) =>
  subject.resources(dct.spatial).flatMap((place) => conceptDocument(place) ?? []);

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
