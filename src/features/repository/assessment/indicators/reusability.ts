import { dcat, dct } from '../../../../core/rdf/vocabulary.js';
import { member } from '../checks.js';
import { present, row } from '../indicator.js';
import { knownLicence } from '../licence-check.js';

/** Is it clear who may do what with the data? */
export const reusability = [
  present(
    'reusability',
    'licenceAvailability',
    20,
    ['distribution'],
    [dct.license, 'Licence', 'State the licence (dct:license).'],
  ),
  row('reusability', 'licenceAlignment', 10, ['distribution'], {
    property: dct.license,
    title: 'Licence from a vocabulary',
    looksAt: 'The licence, or one that it is an exact match of (skos:exactMatch), is in the EU licence vocabulary.',
    fix: 'Name the licence by its concept in the EU licence vocabulary, or point to it with skos:exactMatch.',
    check: knownLicence,
  }),
  present(
    'reusability',
    'accessRightsAvailability',
    10,
    ['dataset'],
    [dct.accessRights, 'Access rights', 'Say who may have the data (dct:accessRights).'],
  ),
  row('reusability', 'accessRightsVocabularyAlignment', 5, ['dataset'], {
    property: dct.accessRights,
    title: 'Access rights from a vocabulary',
    looksAt: 'The access rights are a concept of the EU access-right vocabulary.',
    fix: 'Use a concept of the EU access-right vocabulary, such as PUBLIC, RESTRICTED or NON_PUBLIC.',
    check: member(dct.accessRights, 'access-right'),
  }),
  present(
    'reusability',
    'contactPointAvailability',
    20,
    ['dataset'],
    [dcat.contactPoint, 'Contact point', 'Say whom to ask about the data (dcat:contactPoint).'],
  ),
  present(
    'reusability',
    'publisherAvailability',
    10,
    ['dataset'],
    [dct.publisher, 'Publisher', 'Name the organization that publishes the data (dct:publisher).'],
  ),
] as const;
