/** Licences. */
import { dct, skos } from '../core/rdf/vocabulary.js';
import { concepts } from './concept.js';
import { many, noun, one } from './property.js';

/** A licence (dct:LicenseDocument). */
export const licence = noun(
  'Licence',
  {
    ...concepts,
    identifier: { ...one.string(dct.identifier), about: 'Identifier', written: { required: true } },
    title: { ...one.string(dct.title), about: 'Title', written: {} },
    exactMatch: {
      ...many.iri(skos.exactMatch),
      written: { single: true, about: 'The equal licence in a controlled vocabulary' },
    },
  },
  {
    type: dct.LicenseDocument,
    about: 'The licence of a distribution (dct:LicenseDocument).',
    stored: 'A licence to store with a distribution.',
  },
);
