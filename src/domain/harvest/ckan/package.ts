/** A CKAN package as dcat:Dataset; docs/harvest.md has the table. */
import { iri, type Quad } from '../../../rdf/terms.js';
import { adms, dcat, dct, foaf, owl, rdf, skos } from '../../../rdf/vocabulary.js';
import { accessOf, frequencyOf, languageOf, themeOf } from '../../vocabularies/words.js';
import { isIriReference, webAddress } from './iri.js';
import { contactPoint, creator, publisher, spatial, temporal } from './parts.js';
import { extrasOf, firstText, isObject, objects, text, texts, type Json } from './read.js';
import { distribution } from './resource.js';
import { Statements, type Node } from './statements.js';

/** A package that became a dataset. */
export interface MappedPackage {
  /** Lasting name at the portal. */
  readonly key: string;
  readonly quads: readonly Quad[];
}

type Extras = ReadonlyMap<string, unknown>;

const keywords = (statements: Statements, dataset: Node, source: Json, language: string | undefined): void => {
  const tags = Array.isArray(source['tags']) ? (source['tags'] as readonly unknown[]) : [];
  const words = tags.flatMap((tag) => (isObject(tag) ? firstText(tag['display_name'], tag['name']) : text(tag)) ?? []);
  for (const word of new Set(words)) statements.text(dataset, dcat.keyword, word, language);
};

const themes = (statements: Statements, dataset: Node, source: Json, extras: Extras): void => {
  const groups = objects(source['groups']).flatMap(({ name, title }) => [...texts(name), ...texts(title)]);
  const written = [...texts(extras.get('theme')), ...texts(source['theme']), ...groups];
  const found = new Set(written.map((word) => themeOf(word)?.iri ?? (isIriReference(word) ? word : undefined)));
  for (const theme of found) statements.iri(dataset, dcat.theme, theme);
};

const languages = (statements: Statements, dataset: Node, source: Json, extras: Extras): void => {
  const written = [...texts(extras.get('language')), ...texts(source['language'])];
  for (const member of new Set(written.map((word) => languageOf(word)?.iri)))
    statements.iri(dataset, dct.language, member);
};

/** Texts of the fields that `fluent` and multilingual portals add, by language; the plain field without a tag. */
const translated = (statements: Statements, node: Node, source: Json): void => {
  for (const [property, name] of [
    [dct.title, 'title'],
    [dct.description, 'notes'],
  ] as const) {
    const many = source[`${name}_translated`];
    const written = isObject(many) ? Object.entries(many).filter(([, value]) => text(value) !== undefined) : [];
    for (const [language, value] of written) statements.text(node, property, text(value), language);
    if (written.length === 0) {
      statements.text(node, property, firstText(source[name], name === 'title' ? source['name'] : undefined));
    }
  }
};

const codes = (statements: Statements, dataset: Node, source: Json, extras: Extras): void => {
  const frequency = firstText(extras.get('frequency'), extras.get('accrual_periodicity'), source['frequency']);
  statements.iri(dataset, dct.accrualPeriodicity, frequency === undefined ? undefined : frequencyOf(frequency)?.iri);
  const access = firstText(extras.get('access_rights'), source['access_rights']);
  if (access !== undefined) statements.iri(dataset, dct.accessRights, accessOf(access)?.iri ?? access);
  const conforms = [...texts(extras.get('conforms_to')), ...texts(source['conforms_to'])];
  for (const standard of new Set(conforms)) statements.iri(dataset, dct.conformsTo, standard);
};

const names = (statements: Statements, dataset: Node, source: Json, extras: Extras, page: string): void => {
  const identifier = firstText(extras.get('identifier'), extras.get('guid'), source['id'], source['name']);
  statements.text(dataset, dct.identifier, identifier);
  const other = text(extras.get('alternate_identifier'));
  if (other !== undefined) {
    const node = statements.blank(adms.Identifier);
    statements.add(dataset, adms.identifier, node);
    statements.text(node, skos.notation, other);
  }
  statements.text(dataset, owl.versionInfo, firstText(source['version'], extras.get('dcat_version')));
  statements.iri(dataset, dcat.landingPage, webAddress(text(source['url'])) ?? webAddress(page));
  for (const documentation of [...texts(extras.get('documentation')), ...texts(source['documentation'])]) {
    statements.iri(dataset, foaf.page, webAddress(documentation));
  }
};

/** Maps a package of the portal at `portal` (no slash at the end); nothing for one that has no name. */
export const mapPackage = (source: Json, portal: string): MappedPackage | undefined => {
  const key = firstText(source['id'], source['name']);
  if (key === undefined) return undefined;
  const extras = extrasOf(source);
  const statements = new Statements();
  const page = `${portal}/dataset/${encodeURIComponent(firstText(source['name'], key) ?? key)}`;
  const own = webAddress(firstText(extras.get('uri'), source['uri']));
  const dataset = iri(own ?? `${portal}/dataset/${encodeURIComponent(key)}`);
  statements.add(dataset, rdf.type, dcat.Dataset);
  translated(statements, dataset, source);
  keywords(statements, dataset, source, undefined);
  themes(statements, dataset, source, extras);
  names(statements, dataset, source, extras, page);
  statements.date(dataset, dct.issued, extras.get('issued'), source['issued'], source['metadata_created']);
  statements.date(dataset, dct.modified, extras.get('modified'), source['modified'], source['metadata_modified']);
  codes(statements, dataset, source, extras);
  languages(statements, dataset, source, extras);
  publisher(statements, dataset, source, extras, portal);
  creator(statements, dataset, source);
  contactPoint(statements, dataset, source, extras);
  spatial(statements, dataset, source, extras);
  temporal(statements, dataset, source, extras);
  for (const resource of objects(source['resources'])) {
    const id = text(resource['id']);
    const at =
      id === undefined ? undefined : `${portal}/dataset/${encodeURIComponent(key)}/resource/${encodeURIComponent(id)}`;
    distribution(statements, dataset, source, resource, at);
  }
  return { key, quads: statements.quads };
};
