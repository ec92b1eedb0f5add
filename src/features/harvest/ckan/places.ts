/** The places of a CKAN package, which it writes in several ways: as an IRI, a geometry or a name. */
import { iri, literal, type NamedNode } from '../../../core/rdf/terms.js';
import { dcat, dct, locn, skos } from '../../../core/rdf/vocabulary.js';
import { isWebAddress, webAddress } from './iri.js';
import { firstText, nodesIn, text, type Json } from './read.js';
import { isObject } from '../../../core/json.js';
import type { Values } from './rows.js';
import type { Node, Statements } from './statements.js';

const GEOJSON = iri('https://www.iana.org/assignments/media-types/application/vnd.geo+json');
const WKT = iri(`http://www.opengis.net/ont/geosparql#wktLiteral`);

const isGeoJson = (value: string): boolean => {
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) && typeof parsed['type'] === 'string' && 'coordinates' in parsed;
  } catch {
    return false;
  }
};

const isWkt = (value: string): boolean => /^(MULTI)?(POINT|POLYGON)\s*\(/i.test(value);

/** A geometry as GeoJSON or WKT, where it is one. */
const geometry = (statements: Statements, node: Node, predicate: NamedNode, value: unknown): void => {
  const written = isObject(value) ? JSON.stringify(value) : text(value);
  if (written === undefined) return;
  const type = isGeoJson(written) ? GEOJSON : isWkt(written) ? WKT : undefined;
  if (type) statements.add(node, predicate, literal(written, type));
};

/** A place of `spatial_coverage`. */
const described = (statements: Statements, dataset: Node, place: Json): void => {
  const { quads } = statements;
  const before = quads.length;
  const address = webAddress(text(place['uri']));
  const node = statements.node(dct.Location, address);
  statements.text(node, skos.prefLabel, text(place['text']));
  geometry(statements, node, locn.geometry, place['geom']);
  geometry(statements, node, dcat.bbox, place['bbox']);
  geometry(statements, node, dcat.centroid, place['centroid']);
  if (address === undefined && quads.length === before + 1) quads.length = before;
  else statements.add(dataset, dct.spatial, node);
};

/** `spatial`: a geometry as GeoJSON or WKT, an IRI or a name; `spatial_text`: a name; `spatial_uri`: an IRI; `spatial_coverage`: all of these, of each place. */
export const spatial = (statements: Statements, dataset: Node, values: Values): void => {
  const place = (): Node => {
    const node = statements.node(dct.Location);
    statements.add(dataset, dct.spatial, node);
    return node;
  };
  for (const one of values('spatial_coverage').flatMap(nodesIn)) described(statements, dataset, one);
  const [bbox, centroid] = [values('spatial_bbox'), values('spatial_centroid')].map((found) => found.find(Boolean));
  if (bbox !== undefined || centroid !== undefined) described(statements, dataset, { bbox, centroid });
  statements.iri(dataset, dct.spatial, webAddress(firstText(...values('spatial_uri'))));
  const value = firstText(...values('spatial'));
  if (value !== undefined && isWebAddress(value)) statements.iri(dataset, dct.spatial, value);
  else if (value !== undefined && (isGeoJson(value) || isWkt(value)))
    geometry(statements, place(), locn.geometry, value);
  const name = firstText(...values('spatial_text'), value?.startsWith('{') ? undefined : value);
  if (name !== undefined && !isWebAddress(name) && !isWkt(name)) statements.text(place(), skos.prefLabel, name);
};
