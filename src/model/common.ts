/** Rows that several nouns have, each with what is its own. */
import type { NamedNode } from '../core/rdf/terms.js';
import { dcat, dcatap, dct, foaf } from '../core/rdf/vocabulary.js';
import { concept } from './concept.js';
import { inDocuments, many, one, texts, toMany, toOne } from './property.js';

/** A relation to what is kept elsewhere. */
export const elsewhere = { kind: 'relation', paths: [] } as const;
/** Values are members of code lists. */
export const code = { codes: true } as const;

/** A concept that search documents alone show. */
export const conceptIn = (member: string, term: NamedNode) =>
  inDocuments(
    toOne(() => concept, term),
    member,
  );
/** Concepts that search documents alone show. */
export const conceptsIn = (member: string, term: NamedNode) =>
  inDocuments(
    toMany(() => concept, term),
    member,
  );

/** Standards that it keeps to. */
export const conformsTo = { ...conceptsIn('conforms_to', dct.conformsTo), ckan: { extra: 'conforms_to' } } as const;
/** Pages about it. */
export const pages = {
  ...inDocuments(many.iri(foaf.page), 'page', 'Page'),
  ckan: { read: ['documentation'] },
} as const;
/** Shortest time between two values (ISO 8601 duration). */
export const temporalResolution = inDocuments(one.string(dcat.temporalResolution), 'temporal_resolution');
/** Legislation that applies. */
export const laws = inDocuments(
  toMany(() => concept, dcatap.applicableLegislation),
  'applicable_legislation',
  'Law',
);
/** What it is called. */
export const titles = {
  ...texts(dct.title),
  makes: ['title', 'titleText'],
  search: 'title',
  searched: 'title',
  ckan: { field: 'title', read: ['title', 'name'] },
  schemaOrg: 'name',
  label: 'form.title',
  column: 'title',
  example: 'Tram stops',
  about: 'Titles in every language',
  written: { required: true },
  form: 'title',
} as const;
/** What it is, in words. */
export const descriptions = {
  ...texts(dct.description),
  makes: ['description', 'descriptionText'],
  search: 'description',
  searched: 'description',
  ckan: { field: 'description' },
  schemaOrg: 'description',
  label: 'form.description',
  column: 'description',
  example: 'All stops of the tram network.',
  about: 'Descriptions in every language',
} as const;
/** The field of descriptions in forms. */
export const area = { form: 'description', widget: 'area' } as const;
/** When it was published and changed. */
export const dates = {
  issued: {
    ...one.date(dct.issued),
    search: 'issued',
    schemaOrg: 'datePublished',
    label: 'dataset.issued',
    example: '2024-01-31',
    about: 'When it was published',
    written: {},
  },
  modified: {
    ...one.date(dct.modified),
    search: 'modified',
    schemaOrg: 'dateModified',
    label: 'dataset.modified',
    example: '2024-06-30',
    about: 'When it was last changed',
    written: {},
  },
} as const;
/** With fields in forms. */
export const dated = {
  issued: { ...dates.issued, form: 'issued', formLabel: 'form.issued' },
  modified: { ...dates.modified, form: 'modified', formLabel: 'form.modified' },
} as const;

/** The page of an organization, or of what it keeps. */
export const homepage = {
  ...one.string(foaf.homepage),
  search: 'homepage',
  searchAs: 'url',
  shown: 'iri',
  about: 'Home page',
  written: { type: 'iri' },
} as const;

/** What the address of a mailbox is. */
export const MAILBOX = 'Mailbox, usually with the scheme `mailto:`';
