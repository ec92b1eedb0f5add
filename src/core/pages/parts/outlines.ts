/**
 * Outlines of countries as paths of an SVG: public domain data of Natural Earth at 1:50 million, as the package world-atlas has them.
 * What is drawn depends on the places alone, so a drawing is kept for the next page that shows the same.
 */
import { createRequire } from 'node:module';
import { geoArea, geoAzimuthalEqualArea, geoBounds, geoCentroid, geoEqualEarth, geoPath } from 'd3-geo';
import type { GeoProjection } from 'd3-geo';
import type { Feature, FeatureCollection, MultiPoint, MultiPolygon, Polygon, Position } from 'geojson';
import { iso31661 } from 'iso-3166';
import { LRUCache } from 'lru-cache';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** A part of the world in degrees (WGS 84). */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A drawing in units of its own. */
export interface Outlines {
  /** Everything that is not looked for. */
  readonly land: string;
  /** The countries that were asked for and are known: alpha-3 code of ISO 3166-1, and path. */
  readonly countries: readonly { readonly code: string; readonly path: string }[];
  /** Places too small to be seen: middle of each. */
  readonly dots: readonly (readonly [x: number, y: number])[];
  readonly boxes: readonly string[];
}

type Country = Feature<Polygon | MultiPolygon>;

/** Size of a drawing; whole numbers are fine enough at that size, and short. */
export const WIDTH = 4800;
export const HEIGHT = 3000;
/** Parts of the drawing that stay free around the places on each side. */
const FREE = 0.2;
/** Degrees across that are shown at least: a small island alone tells nobody where it is. */
const LEAST = 9;
/** Degrees beyond which outlines are those at 1:110 million, and beyond which the whole world is drawn. */
const WIDE = 22;
const WORLD = 110;
/** Points nearer to the last one than this are left out, and countries smaller than that square have a dot. */
const NEAR = 13;
const SMALL = 50;
/** Points that a piece has at least: smaller ones cannot be seen. */
const FEWEST = 4;
const KEPT = 300;

const codes = new Map(iso31661.map(({ alpha3, numeric }) => [numeric, alpha3]));
const known = new Set(codes.values());

const read = createRequire(import.meta.url);
const atlasOf = (scale: '50m' | '110m'): (() => readonly Country[]) => {
  let atlas: readonly Country[] | undefined;
  return () => {
    if (atlas) return atlas;
    const topology = read(`world-atlas/countries-${scale}.json`) as Topology<{ countries: GeometryCollection }>;
    const all = feature(topology, topology.objects.countries) as FeatureCollection<Polygon | MultiPolygon>;
    return (atlas = all.features);
  };
};
const fine = atlasOf('50m');
const coarse = atlasOf('110m');

const codeOf = ({ id }: Country): string | undefined => codes.get(String(id));

const piecesOf = ({ geometry }: Country): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** The largest piece of a country: islands far away would make the map one of oceans. */
const mainland = (country: Country): Position[] => {
  const pieces = piecesOf(country);
  const sizes = pieces.map((coordinates) => geoArea({ type: 'Polygon', coordinates }));
  return pieces[sizes.indexOf(Math.max(...sizes))]?.[0] ?? [];
};

const cornersOf = ({ west, south, east, north }: Box): Position[] => [
  [west, south],
  [west, north],
  [east, north],
  [east, south],
];

/** Degrees that some points are apart. */
const spanOf = (points: MultiPoint): number => {
  const [[west, south], [east, north]] = geoBounds(points);
  return Math.max(east < west ? east + 360 - west : east - west, north - south);
};

/** The projection that shows some points with the land around them; the whole world where they are far apart, or none. */
const projectionFor = (points: MultiPoint, span: number): GeoProjection => {
  const frame: [[number, number], [number, number]] = [
    [WIDTH * FREE, HEIGHT * FREE],
    [WIDTH * (1 - FREE), HEIGHT * (1 - FREE)],
  ];
  // The points of outlines are near each other: lines between them need no points of their own.
  if (span > WORLD) return geoEqualEarth().precision(0).fitSize([WIDTH, HEIGHT], { type: 'Sphere' });
  const [longitude, latitude] = geoCentroid(points);
  const projection = geoAzimuthalEqualArea().rotate([-longitude, -latitude]).clipAngle(80).precision(0);
  projection.fitExtent(frame, points);
  const most = (HEIGHT / LEAST) * (180 / Math.PI);
  if (projection.scale() > most) projection.scale(most).translate([WIDTH / 2, HEIGHT / 2]);
  return projection.clipExtent([
    [0, 0],
    [WIDTH, HEIGHT],
  ]);
};

/** A closed line as steps from point to point, without those that nobody can see. */
const stepsOf = (line: string): string => {
  const points = line.split('L').map((point) => point.split(',').map(Number) as [number, number]);
  let [x, y] = points[0] ?? [0, 0];
  let steps = `M${x},${y}l`;
  let kept = 1;
  for (const [nextX, nextY] of points.slice(1)) {
    if (Math.hypot(nextX - x, nextY - y) < NEAR) continue;
    steps += `${kept > 1 ? ' ' : ''}${nextX - x},${nextY - y}`;
    kept++;
    [x, y] = [nextX, nextY];
  }
  return kept < FEWEST ? '' : `${steps}z`;
};

/** The same path in fewer letters; `path` is one of straight lines, as `geoPath` writes it. */
const shortened = (path: string): string =>
  path.replace(/M([^MZ]+)Z?/g, (_, line: string) => stepsOf(line)).replace(/,-| -/g, '-');

/** A box with points along its sides, which are parallels and not the shortest ways. */
const outlineOf = ({ west, south, east, north }: Box): Polygon => {
  const steps = Array.from({ length: 13 }, (_, index) => west + ((east - west) * index) / 12);
  const top = steps.map((longitude): Position => [longitude, north]);
  const bottom = steps.map((longitude): Position => [longitude, south]).reverse();
  return { type: 'Polygon', coordinates: [[...top, ...bottom, [west, north]]] };
};

/** Without the pieces that are surely not within sight of a projection around a point: they need not be projected. */
const near = (country: Country, [longitude, latitude]: readonly [number, number], reach: number): Country => {
  const coordinates = piecesOf(country).filter(([ring = []]) =>
    ring.some(([x = 0, y = 0]) => {
      const across = Math.abs(((x - longitude + 540) % 360) - 180) * Math.cos((y * Math.PI) / 180);
      return Math.abs(y - latitude) < reach && across < reach * 1.5;
    }),
  );
  return { ...country, geometry: { type: 'MultiPolygon', coordinates } };
};

const withCode = (countries: readonly Country[], asked: ReadonlySet<string>): Country[] =>
  countries.filter((country) => asked.has(codeOf(country) ?? ''));

const drawn = (asked: ReadonlySet<string>, boxes: readonly Box[]): Outlines => {
  const places = withCode(fine(), asked);
  const seen: MultiPoint = {
    type: 'MultiPoint',
    coordinates: [...places.flatMap(mainland), ...boxes.flatMap(cornersOf)],
  };
  const span = seen.coordinates.length === 0 ? 360 : spanOf(seen);
  const projection = projectionFor(seen, span);
  const path = geoPath(projection).digits(0);
  const lineOf = (shape: Country | Polygon): string => shortened(path(shape) ?? '');
  const around = span > WIDE ? coarse() : fine();
  const inSight = (country: Country): Country =>
    span > WORLD ? country : near(country, geoCentroid(seen), Math.max(LEAST, span) * 1.8);
  const rough = span > WIDE ? withCode(around, asked) : [];
  const found = places.map((place) => rough.find(({ id }) => id === place.id) ?? place);
  return {
    land: around
      .filter((country) => !asked.has(codeOf(country) ?? ''))
      .map((country) => lineOf(inSight(country)))
      .join(''),
    countries: found.map((country) => ({ code: codeOf(country) ?? '', path: lineOf(country) })),
    dots: found.filter((country) => path.area(country) < SMALL ** 2).map((country) => path.centroid(country)),
    boxes: boxes.map((box) => lineOf(outlineOf(box))),
  };
};

const kept = new LRUCache<string, Outlines>({ max: KEPT });

/**
 * The outlines of countries (alpha-3 codes of ISO 3166-1; others are left out) and boxes, with the land around them.
 * The whole world where there is neither.
 */
export const outlinesOf = (asked: readonly string[], boxes: readonly Box[] = []): Outlines => {
  const places = [...new Set(asked)].filter((code) => known.has(code)).sort();
  const key = JSON.stringify([places, boxes]);
  const found = kept.get(key) ?? drawn(new Set(places), boxes);
  kept.set(key, found);
  return found;
};

/** True if a country can be drawn. */
export const isDrawn = (code: string | null): code is string => code !== null && known.has(code);
