/** A CKAN package as dcat:Dataset: most follows from the rows of the model, and the rest is here; docs/harvest.md has the table. */
import { dataset } from '../../../model/dataset.js';
import type { Quad } from '../../../core/rdf/terms.js';
import { adms, dcat, skos } from '../../../core/rdf/vocabulary.js';
import { webAddress } from './iri.js';
import { spatial } from './places.js';
import { extrasOf, firstText, objects, text, texts, type Json } from './read.js';
import { isObject } from '../../../core/json.js';
import { distribution } from './resource.js';
import { RowReader, type Values } from './rows.js';
import { Statements, type Node } from './statements.js';

/** A package that became a dataset. */
export interface MappedPackage {
  /** Lasting name at the portal. */
  readonly key: string;
  readonly quads: readonly Quad[];
}

const keywords = (statements: Statements, node: Node, source: Json): void => {
  const tags = Array.isArray(source['tags']) ? (source['tags'] as readonly unknown[]) : [];
  const words = tags.flatMap((tag) => (isObject(tag) ? firstText(tag['display_name'], tag['name']) : text(tag)) ?? []);
  const translated = Object.entries(isObject(source['tags_translated']) ? source['tags_translated'] : {});
  const said = translated.flatMap(([language, value]) => texts(value).map((word) => [word, language] as const));
  for (const [word, language] of said) statements.text(node, dcat.keyword, word, language);
  if (said.length === 0) for (const word of new Set(words)) statements.text(node, dcat.keyword, word);
};

const otherIdentifiers = (statements: Statements, node: Node, values: Values): void => {
  for (const other of new Set(values('alternate_identifier').flatMap(texts))) {
    const identifier = statements.node(adms.Identifier);
    statements.add(node, adms.identifier, identifier);
    statements.text(identifier, skos.notation, other);
  }
};

/** The organization of a package, which publishes it where extras name no other publisher. */
const publisherIn = (source: Json, portal: string): Json => {
  const organization = isObject(source['organization']) ? source['organization'] : {};
  const id = firstText(organization['id'], organization['name']);
  return {
    publisher_name: firstText(organization['title'], organization['name']),
    publisher_uri: id === undefined ? undefined : `${portal}/organization/${encodeURIComponent(id)}`,
  };
};

/** What a package says under a name: the extra before the member of that name, and last what CKAN has a member of its own for. */
const valuesOf = (source: Json, portal: string): Values => {
  const extras = extrasOf(source);
  const named = [extras.get('publisher_name'), source['publisher_name'], extras.get('dcat_publisher_name')];
  const isNamed = firstText(...named) !== undefined;
  const beside: Json = {
    author_name: source['author'],
    contact_name: source['maintainer'],
    contact_email: source['maintainer_email'],
    theme: objects(source['groups']).flatMap(({ name, title }) => [...texts(name), ...texts(title)]),
    ...(isNamed ? {} : publisherIn(source, portal)),
  };
  return (name) => [extras.get(name), source[name], beside[name]];
};

/** Maps a package of the portal at `portal` (no slash at the end); nothing for one that has no name. */
export const mapPackage = (source: Json, portal: string): MappedPackage | undefined => {
  const key = firstText(source['id'], source['name']);
  if (key === undefined) return undefined;
  const values = valuesOf(source, portal);
  const statements = new Statements();
  const rows = new RowReader(statements, values);
  const pageOf = (name: string): string => `${portal}/dataset/${encodeURIComponent(name)}`;
  const type = source['type'] === 'dataset_series' ? dcat.DatasetSeries : dcat.Dataset;
  const node = statements.node(type, rows.addressOf(dataset) ?? pageOf(key));
  rows.describe(node, dataset);
  keywords(statements, node, source);
  otherIdentifiers(statements, node, values);
  const page = webAddress(text(source['url'])) ?? webAddress(pageOf(firstText(source['name'], key) ?? key));
  statements.iri(node, dcat.landingPage, page);
  spatial(statements, node, values);
  for (const resource of objects(source['resources'])) {
    const id = text(resource['id']);
    const at = id === undefined ? undefined : `${pageOf(key)}/resource/${encodeURIComponent(id)}`;
    statements.add(node, dcat.distribution, distribution(statements, source, resource, at));
  }
  return { key, quads: statements.quads };
};
