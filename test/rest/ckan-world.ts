/** A catalogue with two datasets, for clients of portals. */

export const TURTLE = { 'content-type': 'text/turtle' };

export const CATALOGUE =
  '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "City data"@en .';

const AUTHORITY = 'http://publications.europa.eu/resource/authority';
const dataset = (title: string, text: string, word: string) => `@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> . @prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix vcard: <http://www.w3.org/2006/vcard/ns#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<urn:d> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "${text}"@en ; dcat:keyword "${word}"@en ;
  dcat:theme <${AUTHORITY}/data-theme/TRAN> ; dct:accrualPeriodicity <${AUTHORITY}/frequency/DAILY> ;
  dct:language <${AUTHORITY}/language/DEU> ; dct:issued "2024-01-01T00:00:00Z"^^xsd:dateTime ;
  dct:publisher [ a foaf:Organization ; foaf:name "Works of the city" ] ;
  dcat:contactPoint [ a vcard:Organization ; vcard:fn "Desk" ; vcard:hasEmail <mailto:desk@city.example> ] ;
  dct:spatial "Old town"@en ; dct:conformsTo "House style" ; dcat:distribution <urn:x> .
<urn:x> a dcat:Distribution ; dct:title "${word === 'Tram' ? 'Stops' : 'Times'}"@en ;
  dcat:accessURL <https://data.example/${word.toLowerCase()}s> ; dcat:downloadURL <https://data.example/${word.toLowerCase()}s.csv> ;
  dct:license <${AUTHORITY}/licence/CC_BY_4_0> ; dcat:byteSize 12 ;
`;
const files = {
  csv: `  dct:format <${AUTHORITY}/file-type/CSV> ; dcat:mediaType <https://www.iana.org/assignments/media-types/text/csv> .`,
  json: `  dct:format <${AUTHORITY}/file-type/JSON> .`,
};

/** By id, in the order in which they are stored. */
export const DATASETS = {
  trams: dataset('Tram stops', 'Every stop.', 'Tram') + files.csv,
  trains: dataset('Train times', 'When trains leave.', 'Train') + files.json,
} as const;
