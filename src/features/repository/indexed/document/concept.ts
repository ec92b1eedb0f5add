/** Concepts in search documents. */
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../../core/lru.js';
import { dct, rdfs, skos } from '../../../../core/rdf/vocabulary.js';
import { AUTHORITY, conceptOf, type Concept } from '../../../../model/vocabularies/index.js';
import { inLanguage } from '../../../../model/derive/language.js';
import type { Parts } from '../../../../model/derive/documents.js';
import type { Resource } from '../../../../model/derive/resource.js';
import { languageMap, parsable, type LanguageMap } from '../../../../model/derive/values.js';

const SECURE = AUTHORITY.replace('http:', 'https:');

/** The concept that an IRI names; some payloads write the authority's IRIs with https. */
export const knownConcept = (iri: string): Concept | undefined =>
  conceptOf(iri.startsWith(SECURE) ? AUTHORITY + iri.slice(SECURE.length) : iri);

/** Last segment of an IRI. */
export const lastSegment = (iri: string): string => iri.replace(/[/#]+$/, '').replace(/^.*[/#]/, '');

/** A value of a controlled vocabulary as documents show it. */
export interface ConceptDocument {
  readonly id: string;
  readonly label: string;
  /** The IRI, where clients can parse it. */
  readonly resource?: string;
}

/** The names of a node in the metadata. */
export const ownLabels = (node: Resource) => node.strings(skos.prefLabel, rdfs.label, dct.title);

/** Concepts of which metadata say nothing but the IRI: nearly all, and the same ones in one dataset after the other. */
const named = new LRUCache<string, ConceptDocument>(atMost(5_000));

/** Id, label and IRI of a concept; undefined for a node that nothing is known about. */
export const conceptDocument = (node: Resource): ConceptDocument | undefined => {
  const { iri, written } = node;
  if (written !== null) return { id: written, label: written };
  if (iri === undefined || node.described) return describedConcept(node);
  const known = named.get(iri) ?? describedConcept(node);
  if (known) named.set(iri, known);
  return known;
};

const describedConcept = (node: Resource): ConceptDocument | undefined => {
  const label = inLanguage(ownLabels(node))?.value;
  const { iri } = node;
  if (iri === undefined) {
    const id = node.text(dct.identifier) ?? label;
    return id === undefined ? undefined : { id, label: label ?? id };
  }
  const known = knownConcept(iri);
  const id = known?.code ?? (lastSegment(iri) || iri);
  const resource = parsable(iri);
  return { id, label: label ?? known?.label ?? id, ...(resource === undefined ? {} : { resource }) };
};

/** Concepts of a property: nodes as `documentOf` shows them, literals as values without IRI. */
export const conceptDocuments = (
  subject: Resource,
  predicate: { readonly value: string },
  documentOf = conceptDocument,
): ConceptDocument[] => {
  const found: ConceptDocument[] = [];
  for (const thing of subject.things(predicate)) {
    const document = documentOf(thing);
    if (document) found.push(document);
  }
  return found;
};

/** A category: a theme that has an IRI, and a label that clients ask for a language. */
export interface CategoryDocument extends Omit<Required<ConceptDocument>, 'label'> {
  readonly label: LanguageMap;
}

/** A theme as a category. One on a blank node is what it equals (skos:exactMatch); undefined where that has no IRI either. */
export const categoryDocument = (node: Resource): CategoryDocument | undefined => {
  const matches = node.resources(skos.exactMatch).filter(({ iri }) => iri !== undefined);
  for (const named of node.iri === undefined ? matches : [node]) {
    const { id, label, resource } = conceptDocument(named) ?? {};
    if (id === undefined || label === undefined || resource === undefined) continue;
    return { id, label: languageMap(ownLabels(node)) ?? { en: label }, resource };
  }
  return undefined;
};

/** What documents show of nodes of any noun: concepts, and what is a link or a page. */
export const LINKED: Parts = {
  Concept: conceptDocument,
  /** Clients ask for an address. */
  Link: (node) => {
    const concept = conceptDocument(node);
    return concept?.resource === undefined ? undefined : concept;
  },
  Page: ({ iri }) => iri && { resource: iri },
};
