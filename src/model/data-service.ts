/** Data services. */
import { dcat, dct } from '../core/rdf/vocabulary.js';
import { elsewhere, titles, descriptions } from './common.js';
import { dataset } from './dataset.js';
import { licence } from './licence.js';
import { inDocuments, many, noun, self, toOne, type Noun } from './property.js';

/** A service that gives access to data (dcat:DataService). */
export const dataService = noun(
  'DataService',
  {
    iri: { ...self.iri, search: 'resource' },
    titles,
    descriptions,
    endpointUrls: {
      ...many.iri(dcat.endpointURL),
      about: 'Where it answers',
      hint: 'form.endpointHint',
      written: { as: 'endpointUrl', single: true, required: true },
      search: 'endpoint_url',
    },
    endpointDescriptions: {
      ...many.iri(dcat.endpointDescription),
      about: 'Where its operations are described',
      written: { as: 'endpointDescription', single: true },
      search: 'endpoint_description',
    },
    licence: inDocuments(
      toOne(() => licence, dct.license),
      'license',
    ),
    dataset: { ...elsewhere, place: 'subject', to: (): Noun => dataset, many: false },
  },
  {
    type: dcat.DataService,
    about: 'A service that gives access to data, such as a stream (dcat:DataService).',
    stored: 'A data service to store.',
  },
);
