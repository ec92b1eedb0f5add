/**
 * The text that kept results have in common. What is packed with a dictionary can only be read with the same: it is never changed,
 * whatever becomes of the indicators.
 */

const OF_DATASET = `keywordAvailability categoryAvailability spatialAvailability temporalAvailability dcatApCompliance
accessRightsAvailability accessRightsVocabularyAlignment contactPointAvailability publisherAvailability dateModifiedAvailability
dateIssuedAvailability`.split(/\s+/);
const OF_DISTRIBUTION =
  `accessUrlStatusCode downloadUrlAvailability downloadUrlStatusCode formatAvailability mediaTypeAvailability
formatMediaTypeVocabularyAlignment formatMediaTypeNonProprietary formatMediaTypeMachineReadable licenceAvailability licenceAlignment
byteSizeAvailability rightsAvailability dateModifiedAvailability dateIssuedAvailability`.split(/\s+/);

const TABLES = 'http://publications.europa.eu/resource/authority/';
const VALUES: Readonly<Record<string, string>> = {
  categoryAvailability: `${TABLES}data-theme/TRAN`,
  spatialAvailability: `${TABLES}country/DEU`,
  accessRightsAvailability: `${TABLES}access-right/PUBLIC`,
  accessRightsVocabularyAlignment: `${TABLES}access-right/PUBLIC`,
  dateModifiedAvailability: '2024-01-01T00:00:00Z',
  dateIssuedAvailability: '2024-01-01',
  accessUrlStatusCode: 'https://data.',
  downloadUrlAvailability: 'https://www.',
  downloadUrlStatusCode: 'https://www.',
  formatAvailability: `${TABLES}file-type/CSV`,
  mediaTypeAvailability: 'http://www.iana.org/assignments/media-types/text/csv',
  formatMediaTypeVocabularyAlignment: `${TABLES}file-type/CSV`,
  formatMediaTypeNonProprietary: `${TABLES}file-type/CSV`,
  formatMediaTypeMachineReadable: `${TABLES}file-type/CSV`,
  licenceAvailability: `${TABLES}licence/CC_BY_4_0`,
  licenceAlignment: `${TABLES}licence/CC_BY_4_0`,
  byteSizeAvailability: '1024',
};

const outcomes = (names: readonly string[], passed: boolean): string =>
  names
    .map((indicator) => {
      const value = passed && indicator in VALUES ? `,"value":"${VALUES[indicator]}"` : '';
      const url = indicator.endsWith('UrlStatusCode') ? ',"url":{"state":"UNCHECKED"}' : '';
      return `{"indicator":"${indicator}","passed":${passed}${value}${url}},`;
    })
    .join('');
const points = (numbers: readonly number[]): string =>
  `"points":{"findability":${numbers[0]},"accessibility":${numbers[1]},"interoperability":${numbers[2]},"reusability":${numbers[3]},"contextuality":${numbers[4]}}`;

/** The dictionary. */
export const RESULTS: string = [
  '"findings":[{"focusNode":"https://localhost/catset/data/","severity":"Warning","path":"http://purl.org/dc/terms/","constraint":',
  '"http://www.w3.org/ns/shacl#MinCountConstraintComponent","shape":"http://data.europa.eu/r5r#","message":"","blocking":false}]',
  '"url":{"state":"OK","status":200,"checked":"2026-01-01T00:00:00.000Z"},"url":{"state":"BROKEN","status":404},"meant":"',
  outcomes([...OF_DATASET, ...OF_DISTRIBUTION], false),
  `"distributions":[{"id":"","titles":[["en",""]],"iri":"https://localhost/catset/distribution/","outcomes":[`,
  outcomes(OF_DISTRIBUTION, true),
  `],${points([0, 0, 60, 20, 5])}}]`,
  `{"assessment":{"dataset":{"iri":"https://localhost/catset/data/","outcomes":[${outcomes(OF_DATASET, true)}],${points([60, 0, 30, 10, 10])}},`,
  `${points([100, 50, 90, 30, 15])},"score":195},"findings":[],"at":"2026-01-01T00:00:00.000Z"}`,
].join('');
