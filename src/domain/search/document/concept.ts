/** Concepts, licences and documents in search documents. */
import { dct, foaf, rdfs, skos } from '../../../rdf/vocabulary.js';
import { AUTHORITY, conceptOf, type Concept } from '../../vocabularies/index.js';
import { inLanguage } from '../../views/language.js';
import { Resource } from '../../views/resource.js';
import { compact, isUrl, languageMap, type LanguageMap, type Members } from './values.js';

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
  readonly resource?: string;
}

const ownLabels = (node: Resource) => node.strings(skos.prefLabel, rdfs.label, dct.title);

/** Id, label and IRI of a concept; undefined for a node that nothing is known about. */
export const conceptDocument = (node: Resource): ConceptDocument | undefined => {
  const label = inLanguage(ownLabels(node))?.value;
  const iri = node.iri;
  if (iri === undefined) {
    const id = node.text(dct.identifier) ?? label;
    return id === undefined ? undefined : { id, label: label ?? id };
  }
  const known = knownConcept(iri);
  const id = known?.code ?? (lastSegment(iri) || iri);
  return { id, label: label ?? known?.label ?? id, resource: iri };
};

/** Concepts of a property: nodes as above, literals as values without IRI. */
export const conceptDocuments = (subject: Resource, predicate: { readonly value: string }): ConceptDocument[] =>
  subject.objects(predicate).flatMap((term) => {
    if (term.type === 'literal') return term.value === '' ? [] : [{ id: term.value, label: term.value }];
    return conceptDocument(new Resource(subject.graph, term)) ?? [];
  });

/** A theme: clients ask its label for a language. */
export const themeDocument = (concept: ConceptDocument, labels: LanguageMap | undefined): Members => ({
  id: concept.id,
  label: labels ?? { en: concept.label },
  resource: concept.resource ?? '',
});

/** Labels of a concept in its languages, where the metadata has them. */
export const conceptLabels = (node: Resource): LanguageMap | undefined => languageMap(ownLabels(node));

/** Where the text of a licence can be read: a page that is named for it, or its IRI where that is no concept of a vocabulary. */
const textOfLicence = (node: Resource): string | undefined =>
  [
    ...node.iris(foaf.page, foaf.homepage, rdfs.seeAlso),
    ...(node.iri === undefined || knownConcept(node.iri) ? [] : [node.iri]),
  ].find(isUrl);

/** Id of a licence elsewhere: `by/4.0`, because a number alone names none. */
const licenceId = (iri: string): string => {
  const last = lastSegment(iri);
  return /\p{L}/u.test(last) ? last : (/(?<![^/#])[^/#]+[/#][^/#]+(?=[/#]*$)/.exec(iri)?.[0] ?? last);
};

/** A licence: named by an IRI of a vocabulary, or described in place by identifier, title, label and an equal licence. */
export const licenceDocument = (node: Resource): Members | undefined => {
  const match = node.iris(skos.exactMatch)[0];
  const resource = node.iri ?? match;
  const known = resource === undefined ? undefined : knownConcept(resource);
  const title = node.text(dct.title);
  const label = node.text(skos.prefLabel);
  const id = node.text(dct.identifier) ?? known?.code ?? (resource ? licenceId(resource) : (title ?? label));
  if (!id) return undefined;
  return compact({
    id,
    label: title ?? label ?? known?.label ?? id,
    description: label ?? title ?? known?.label,
    resource: node.iri !== undefined && known ? node.iri : (match ?? node.iri),
    la_url: textOfLicence(node),
  });
};
