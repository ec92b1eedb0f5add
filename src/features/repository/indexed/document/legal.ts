/** Licences and laws in search documents. */
import { dct, foaf, rdfs, skos } from '../../../../core/rdf/vocabulary.js';
import { inLanguage } from '../../../../model/derive/language.js';
import type { Resource } from '../../../../model/derive/resource.js';
import { conceptDocument, knownConcept, lastSegment, ownLabels, type ConceptDocument } from './concept.js';
import { compact, isUrl, parsable, type Members } from '../../../../model/derive/values.js';

/** A law that applies to a resource (dcatap:applicableLegislation). */
export const lawDocument = (node: Resource): ConceptDocument | undefined => {
  const { iri } = node;
  const concept = conceptDocument(node);
  // The ends of such IRIs, as in `…/2023/138/oj`, say nothing.
  return concept && iri !== undefined
    ? { ...concept, id: iri, label: inLanguage(ownLabels(node))?.value ?? iri }
    : concept;
};

/**
 * The address at which a licence can be read: a page that is named for it, its IRI, or that of an equal one. Clients make its name a link
 * to it.
 */
const textOfLicence = (node: Resource): string | undefined =>
  [
    ...node.iris(foaf.page, foaf.homepage, rdfs.seeAlso),
    ...(node.iri === undefined ? [] : [node.iri]),
    ...node.iris(skos.exactMatch),
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
    resource: parsable(node.iri !== undefined && known ? node.iri : (match ?? node.iri)),
    la_url: textOfLicence(node),
  });
};
