import { dcat, dct } from '../../../../core/rdf/vocabulary.js';
import { present } from '../indicator.js';

/** Can people find the dataset? */
export const findability = [
  present(
    'findability',
    'keywordAvailability',
    30,
    ['dataset'],
    [dcat.keyword, 'Keywords', 'Add at least one keyword (dcat:keyword); how many there are does not matter.'],
  ),
  present(
    'findability',
    'categoryAvailability',
    30,
    ['dataset'],
    [dcat.theme, 'Categories', 'Assign at least one theme of the EU data-theme vocabulary (dcat:theme).'],
  ),
  present(
    'findability',
    'spatialAvailability',
    20,
    ['dataset'],
    [dct.spatial, 'Geographical search', 'Say which place the data are about (dct:spatial).'],
  ),
  present(
    'findability',
    'temporalAvailability',
    20,
    ['dataset'],
    [dct.temporal, 'Time-based search', 'Say which period the data are about (dct:temporal).'],
  ),
] as const;
