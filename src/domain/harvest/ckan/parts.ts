/** The parts of a CKAN package that become nodes of their own: people, places, periods. */
import { iri, literal, type NamedNode } from '../../../rdf/terms.js';
import { dcat, dct, foaf, locn, prefixes, rdf, vcard } from '../../../rdf/vocabulary.js';
import { isWebAddress, webAddress } from './iri.js';
import { firstText, isObject, text, type Json } from './read.js';
import type { Node, Statements } from './statements.js';

type Extras = ReadonlyMap<string, unknown>;

const GEOJSON = iri('https://www.iana.org/assignments/media-types/application/vnd.geo+json');
const WKT = iri(`http://www.opengis.net/ont/geosparql#wktLiteral`);

const mailto = (email: string | undefined): string | undefined =>
  email !== undefined && /^[^\s<>"@]+@[^\s<>"@]+$/.test(email) ? `mailto:${email}` : undefined;

/** An agent that is named by an extra with its address, or that has no address. */
const agent = (statements: Statements, name: string, uri: string | undefined): Node => {
  const node = uri === undefined ? statements.blank(foaf.Agent) : iri(uri);
  if (uri !== undefined) statements.add(node, rdf.type, foaf.Agent);
  statements.text(node, foaf.name, name);
  return node;
};

/** `publisher_*` extras, else the organization of the package. */
export const publisher = (
  statements: Statements,
  dataset: Node,
  source: Json,
  extras: Extras,
  portal: string,
): void => {
  const organization = isObject(source['organization']) ? source['organization'] : {};
  const name = firstText(extras.get('publisher_name'), organization['title'], organization['name']);
  if (name === undefined) return;
  const id = firstText(organization['id'], organization['name']);
  const own = id === undefined ? undefined : webAddress(`${portal}/organization/${encodeURIComponent(id)}`);
  const named = webAddress(text(extras.get('publisher_uri')));
  const isOther = extras.has('publisher_name') && named === undefined;
  const node = agent(statements, name, named ?? (isOther ? undefined : own));
  statements.add(dataset, dct.publisher, node);
  const mailbox = mailto(text(extras.get('publisher_email')));
  statements.iri(node, foaf.mbox, mailbox);
  statements.iri(node, foaf.homepage, webAddress(text(extras.get('publisher_url'))));
};

/** The author. */
export const creator = (statements: Statements, dataset: Node, source: Json): void => {
  const name = text(source['author']);
  if (name === undefined) return;
  const node = agent(statements, name, undefined);
  statements.add(dataset, dct.creator, node);
  statements.iri(node, foaf.mbox, mailto(text(source['author_email'])));
};

/** `contact_*` extras, else the maintainer, else the address of the author. */
export const contactPoint = (statements: Statements, dataset: Node, source: Json, extras: Extras): void => {
  const name = firstText(extras.get('contact_name'), source['maintainer']);
  const email = mailto(firstText(extras.get('contact_email'), source['maintainer_email']));
  const url = webAddress(text(extras.get('contact_uri')));
  if (name === undefined && email === undefined && url === undefined) return;
  const node = statements.blank(vcard.Kind);
  statements.add(dataset, dcat.contactPoint, node);
  statements.text(node, vcard.fn, name);
  statements.iri(node, vcard.hasEmail, email);
  statements.iri(node, vcard.hasURL, url);
};

const place = (
  statements: Statements,
  dataset: Node,
  property: NamedNode,
  value: string,
  datatype: NamedNode,
): void => {
  const node = statements.blank(dct.Location);
  statements.add(dataset, dct.spatial, node);
  statements.add(node, property, literal(value, datatype));
};

const isGeometry = (value: string): boolean => {
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) && typeof parsed['type'] === 'string' && 'coordinates' in parsed;
  } catch {
    return false;
  }
};

/** `spatial`: a GeoJSON geometry or a name, in words; `spatial_uri`: an IRI. */
export const spatial = (statements: Statements, dataset: Node, source: Json, extras: Extras): void => {
  statements.iri(dataset, dct.spatial, webAddress(firstText(extras.get('spatial_uri'), source['spatial_uri'])));
  const value = firstText(extras.get('spatial'), source['spatial']);
  if (value !== undefined && isWebAddress(value)) statements.iri(dataset, dct.spatial, value);
  else if (value !== undefined && isGeometry(value)) place(statements, dataset, locn.geometry, value, GEOJSON);
  else if (value !== undefined && /^(POINT|POLYGON|MULTIPOLYGON)\s*\(/i.test(value)) {
    place(statements, dataset, locn.geometry, value, WKT);
  }
  const name = firstText(extras.get('spatial_text'), value?.startsWith('{') ? undefined : value);
  if (name === undefined || isWebAddress(name) || /^(MULTI)?(POINT|POLYGON)\s*\(/i.test(name)) return;
  const node = statements.blank(dct.Location);
  statements.add(dataset, dct.spatial, node);
  statements.text(node, iri(`${prefixes.skos}prefLabel`), name);
};

/** `temporal_start`, `temporal_end` and their older spellings. */
export const temporal = (statements: Statements, dataset: Node, source: Json, extras: Extras): void => {
  const pick = (...names: readonly string[]): string | undefined =>
    firstText(...names.flatMap((name) => [extras.get(name), source[name]]));
  const start = pick('temporal_start', 'temporal_coverage_from', 'temporal_coverage-from');
  const end = pick('temporal_end', 'temporal_coverage_to', 'temporal_coverage-to');
  if (start === undefined && end === undefined) return;
  const before = statements.quads.length;
  const node = statements.blank(dct.PeriodOfTime);
  statements.date(node, dcat.startDate, start);
  statements.date(node, dcat.endDate, end);
  // A period without a date that could be read says nothing.
  if (statements.quads.length === before + 1) statements.quads.length = before;
  else statements.add(dataset, dct.temporal, node);
};
