import { dcat, dct } from '../../../../core/rdf/vocabulary.js';
import { conforms, formatAndMediaType, formatFlag } from '../checks.js';
import { present, row } from '../indicator.js';

/** Can machines work with the data? */
export const interoperability = [
  row('interoperability', 'dcatApCompliance', 30, ['dataset'], {
    title: 'DCAT-AP compliance',
    looksAt: 'Validation against the shapes of DCAT-AP 3.0.0 (level 1) finds no violation; warnings do not count.',
    fix: 'Correct the violations that the validation report lists.',
    check: conforms,
  }),
  present(
    'interoperability',
    'formatAvailability',
    20,
    ['distribution'],
    [dct.format, 'Format', 'Name the format (dct:format) by a concept of the EU file-type vocabulary.'],
  ),
  present(
    'interoperability',
    'mediaTypeAvailability',
    10,
    ['distribution'],
    [dcat.mediaType, 'Media type', 'Name the media type (dcat:mediaType) by an IRI of the IANA registry.'],
  ),
  row('interoperability', 'formatMediaTypeVocabularyAlignment', 10, ['distribution'], {
    property: dct.format,
    title: 'Format and media type from a vocabulary',
    looksAt: 'The format is a concept of the EU file-type vocabulary and the media type is registered with IANA.',
    fix: 'Take the format from the EU file-type vocabulary and the media type from the IANA registry, exactly as spelt there.',
    check: formatAndMediaType,
  }),
  row('interoperability', 'formatMediaTypeNonProprietary', 20, ['distribution'], {
    property: dct.format,
    title: 'Non-proprietary format',
    looksAt: 'The EU file-type vocabulary marks the format (or that of the media type) as non-proprietary.',
    fix: 'Offer the data in an open format too, such as CSV, JSON or XML, and name it by the EU file-type vocabulary.',
    check: formatFlag('nonProprietary'),
  }),
  row('interoperability', 'formatMediaTypeMachineReadable', 20, ['distribution'], {
    property: dct.format,
    title: 'Machine-readable format',
    looksAt: 'The EU file-type vocabulary marks the format (or that of the media type) as machine-readable.',
    fix: 'Offer the data in a structured format too, such as CSV, JSON or RDF, and name it by the EU file-type vocabulary.',
    check: formatFlag('machineReadable'),
  }),
] as const;
