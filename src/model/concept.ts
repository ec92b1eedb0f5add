/** Concepts: members of code lists. */
import { dct, rdfs, skos } from '../core/rdf/vocabulary.js';
import { noun, self, texts } from './property.js';

/** What members of code lists have, and what stands like them. */
export const concepts = {
  iri: { ...self.iri, about: 'IRI of the concept; null for a node without one' },
  code: { ...self.code, about: 'Code within its vocabulary, such as `CSV` or `ENG`' },
  labels: {
    ...texts(skos.prefLabel, rdfs.label, dct.title),
    codeLists: true,
    itself: true,
    makes: ['label'],
    about: 'Labels in every language known (skos:prefLabel)',
  },
} as const;

/** A value of a controlled vocabulary (skos:Concept), or a node described in place. */
export const concept = noun('Concept', concepts, {
  about: 'A value of a controlled vocabulary (skos:Concept), or a node described in place.',
});
