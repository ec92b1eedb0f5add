/** The record that the service keeps of a dataset (dcat:CatalogRecord). */
import { dct } from '../rdf/vocabulary.js';
import { noun, one } from './property.js';

export const record = noun('CatalogueRecord', {
  issued: one.date(dct.issued),
  modified: one.date(dct.modified),
  originalId: one.string(dct.identifier),
});
