import { dcat, dct } from '../../../../core/rdf/vocabulary.js';
import { present } from '../indicator.js';

const BOTH = ['dataset', 'distribution'] as const;

/** Does the metadata say what helps to judge the data? */
export const contextuality = [
  present(
    'contextuality',
    'byteSizeAvailability',
    5,
    ['distribution'],
    [dcat.byteSize, 'File size', 'State the size in bytes (dcat:byteSize).'],
  ),
  present(
    'contextuality',
    'rightsAvailability',
    5,
    ['distribution'],
    [dct.rights, 'Rights', 'State the rights that apply (dct:rights).'],
  ),
  present('contextuality', 'dateModifiedAvailability', 5, BOTH, [
    dct.modified,
    'Date of modification',
    'Say when the data were last changed (dct:modified).',
  ]),
  present('contextuality', 'dateIssuedAvailability', 5, BOTH, [
    dct.issued,
    'Date of issue',
    'Say when the data were published (dct:issued).',
  ]),
] as const;
