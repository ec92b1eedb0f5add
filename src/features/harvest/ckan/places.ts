/** The places of a CKAN package, which it writes in several ways: as an IRI, a geometry or a name. */
import { iri, literal } from '../../../core/rdf/terms.js';
import { dct, locn, skos } from '../../../core/rdf/vocabulary.js';
import { isWebAddress, webAddress } from './iri.js';
import { firstText } from './read.js';
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

/** `spatial`: a geometry as GeoJSON or WKT, an IRI or a name; `spatial_text`: a name; `spatial_uri`: an IRI. */
export const spatial = (statements: Statements, dataset: Node, values: Values): void => {
  const place = (): Node => {
    const node = statements.node(dct.Location);
    statements.add(dataset, dct.spatial, node);
    return node;
  };
  statements.iri(dataset, dct.spatial, webAddress(firstText(...values('spatial_uri'))));
  const value = firstText(...values('spatial'));
  const isWkt = (text: string): boolean => /^(MULTI)?(POINT|POLYGON)\s*\(/i.test(text);
  if (value !== undefined && isWebAddress(value)) statements.iri(dataset, dct.spatial, value);
  else if (value !== undefined && isGeoJson(value)) statements.add(place(), locn.geometry, literal(value, GEOJSON));
  else if (value !== undefined && isWkt(value)) statements.add(place(), locn.geometry, literal(value, WKT));
  const name = firstText(...values('spatial_text'), value?.startsWith('{') ? undefined : value);
  if (name !== undefined && !isWebAddress(name) && !isWkt(name)) statements.text(place(), skos.prefLabel, name);
};
