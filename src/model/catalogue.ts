/** Catalogues. */
import { dcat, dct } from '../core/rdf/vocabulary.js';
import { agent } from './agent.js';
import { elsewhere, code, titles, descriptions, area, dates, homepage } from './common.js';
import { concept } from './concept.js';
import { dataset } from './dataset.js';
import { inDocuments, noun, one, self, toMany, toOne, type Noun } from './property.js';

/** A catalogue of datasets (dcat:Catalog). */
export const catalogue = noun(
  'Catalogue',
  {
    identifier: { ...self.id, search: 'id', searched: 'other' },
    iri: { ...self.own, search: 'resource' },
    titles,
    descriptions: { ...descriptions, ...area, written: { required: true } },
    type: { ...one.string(dct.type), about: 'Type, usually `dcat-ap`', search: 'type' },
    publisher: {
      ...toOne(() => agent, dct.publisher),
      named: true,
      about: 'Publisher',
      written: {},
      search: 'publisher',
      searched: 'other',
    },
    creator: {
      ...toOne(() => agent, dct.creator),
      named: true,
      about: 'Creator',
      written: {},
      search: 'creator',
      searched: 'other',
    },
    homepage,
    spatial: {
      ...toMany(() => concept, dct.spatial),
      ...code,
      named: true,
      about: 'Places that the catalogue covers',
      written: { single: true },
      search: 'spatial_resource',
      searched: 'other',
    },
    languages: {
      ...toMany(() => concept, dct.language),
      ...code,
      about: 'Languages of the metadata, of the EU language vocabulary',
      written: {},
      search: 'language',
    },
    ...dates,
    partOf: inDocuments(one.string(dct.isPartOf), 'is_part_of'),
    datasets: { ...elsewhere, place: 'datasets', to: (): Noun => dataset, many: true },
  },
  {
    type: dcat.Catalog,
    about: 'A catalogue of datasets (dcat:Catalog).',
    stored: 'A catalogue to store, written field by field instead of as RDF.',
  },
);
