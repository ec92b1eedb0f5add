/** The indicators of quality in English, for people: what each looks at, and what to do for its points. */

/** By the name of the indicator. */
export const indicators = {
  accessUrlStatusCode: {
    title: 'Access URL can be reached',
    fix: 'Give an access address that answers without an error; of a stream, the address of its service.',
  },
  downloadUrlAvailability: {
    title: 'Download URL',
    fix: 'Give a direct link to the file.',
  },
  downloadUrlStatusCode: {
    title: 'Download URL can be reached',
    fix: 'Give a link to the file that answers without an error.',
  },
  byteSizeAvailability: {
    title: 'File size',
    fix: 'State the size of the file.',
  },
  rightsAvailability: {
    title: 'Rights',
    fix: 'State which rights apply to the file.',
  },
  dateModifiedAvailability: {
    title: 'Date of modification',
    fix: 'Say when the data were last changed.',
  },
  dateIssuedAvailability: {
    title: 'Date of issue',
    fix: 'Say when the data were published.',
  },
  keywordAvailability: {
    title: 'Keywords',
    fix: 'Add at least one keyword; how many there are does not matter.',
  },
  categoryAvailability: {
    title: 'Categories',
    fix: 'Choose at least one of the European themes.',
  },
  spatialAvailability: {
    title: 'Geographical search',
    fix: 'Say which place the data are about.',
  },
  temporalAvailability: {
    title: 'Time-based search',
    fix: 'Say which period the data are about.',
  },
  dcatApCompliance: {
    title: 'DCAT-AP compliance',
    fix: 'Correct what the validation report lists.',
  },
  formatAvailability: {
    title: 'Format',
    fix: 'Name the format of the file.',
  },
  mediaTypeAvailability: {
    title: 'Media type',
    fix: 'Name the media type, such as text/csv.',
  },
  formatMediaTypeVocabularyAlignment: {
    title: 'Format and media type from a vocabulary',
    fix: 'Take the format from the European list of file types, and the media type from the registry of IANA.',
  },
  formatMediaTypeNonProprietary: {
    title: 'Non-proprietary format',
    fix: 'Offer the data in an open format too, such as CSV, JSON or XML.',
  },
  formatMediaTypeMachineReadable: {
    title: 'Machine-readable format',
    fix: 'Offer the data in a structured format too, such as CSV, JSON or RDF.',
  },
  licenceAvailability: {
    title: 'Licence',
    fix: 'State the licence.',
  },
  licenceAlignment: {
    title: 'Licence from a vocabulary',
    fix: 'Choose the licence from the European list of licences.',
  },
  accessRightsAvailability: {
    title: 'Access rights',
    fix: 'Say who may have the data.',
  },
  accessRightsVocabularyAlignment: {
    title: 'Access rights from a vocabulary',
    fix: 'Choose the access rights from the list, such as public or restricted.',
  },
  contactPointAvailability: {
    title: 'Contact point',
    fix: 'Say whom to ask about the data.',
  },
  publisherAvailability: {
    title: 'Publisher',
    fix: 'Name the organization that publishes the data.',
  },
};
