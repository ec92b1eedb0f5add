/**
 * Lines that metadata have in common, the frequent ones last (RFC 1951 refers back, and the nearer the shorter). What is packed with a
 * dictionary can only be read with the same: it is never changed. Another one would need a mark of its own in `packed.ts`.
 */

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const XSD = 'http://www.w3.org/2001/XMLSchema#';
const DCT = 'http://purl.org/dc/terms/';
const DCAT = 'http://www.w3.org/ns/dcat#';
const FOAF = 'http://xmlns.com/foaf/0.1/';
const VCARD = 'http://www.w3.org/2006/vcard/ns#';
const TABLES = 'http://publications.europa.eu/resource/authority/';

const property = (name: string, value = ''): string => `> <${name}> ${value}`;
const ends = ['"@fr .\n', '"@de .\n', '"@en .\n'].join('');

/** The dictionary of N-Triples about catalogues, datasets and their records. */
export const METADATA: string = [
  property('http://spdx.org/rdf/terms#checksumValue', `"^^<${XSD}hexBinary> .\n`),
  property('http://www.w3.org/ns/adms#status', `<http://purl.org/adms/status/Completed> .\n`),
  property('http://www.w3.org/ns/locn#geometry', '"^^<http://www.opengis.net/ont/geosparql#wktLiteral> .\n'),
  property(`${DCAT}bbox`, '"POLYGON(("^^<http://www.opengis.net/ont/geosparql#wktLiteral> .\n'),
  property('http://data.europa.eu/r5r/applicableLegislation', '<http://data.europa.eu/eli/reg_impl/2023/138/oj> .\n'),
  property('http://data.europa.eu/r5r/availability', `<${TABLES}planned-availability/STABLE> .\n`),
  property('http://www.w3.org/2002/07/owl#versionInfo', '"1.0" .\n'),
  property('http://www.w3.org/2004/02/skos/core#prefLabel', '"'),
  property('http://www.w3.org/2004/02/skos/core#exactMatch', '<'),
  property('http://www.w3.org/2000/01/rdf-schema#label', '"'),
  `_:b ${property(`${VCARD}hasEmail`, '<mailto:')}@example.org> .\n${property(`${VCARD}fn`, '"')}${property(`${VCARD}hasURL`, '<https://www.')}`,
  `${property(`${RDF}type`, `<${VCARD}Organization> .\n`)}${property(`${RDF}type`, `<${VCARD}Kind> .\n`)}`,
  `${property(`${RDF}type`, `<${FOAF}Agent> .\n`)}${property(`${RDF}type`, `<${FOAF}Organization> .\n`)}`,
  `${property(`${FOAF}mbox`, '<mailto:')}${property(`${FOAF}name`, '"')}${property(`${FOAF}homepage`, '<https://')}`,
  `${property(`${FOAF}page`, '<https://')}${property(`${DCAT}contactPoint`, '_:b')}${property(`${DCAT}landingPage`, '<https://www.')}`,
  `${property(`${RDF}type`, `<${DCT}PeriodOfTime> .\n`)}${property(`${DCAT}startDate`, `"2020-01-01"^^<${XSD}date> .\n`)}`,
  `${property(`${DCAT}endDate`, `"2025-12-31"^^<${XSD}date> .\n`)}${property(`${DCT}temporal`, '_:b')}`,
  property(`${DCT}spatial`, `<${TABLES}country/DEU> .\n`),
  property(`${DCT}spatial`, '<http://sws.geonames.org/'),
  property(`${DCT}accessRights`, `<${TABLES}access-right/PUBLIC> .\n`),
  property(`${DCT}accrualPeriodicity`, `<${TABLES}frequency/ANNUAL> .\n`),
  property(`${DCT}provenance`, '_:b'),
  property(`${DCT}conformsTo`, '<https://'),
  property(`${DCT}creator`, '_:b'),
  property(`${DCT}rights`, '_:b'),
  property(`${DCT}subject`, '<http://eurovoc.europa.eu/'),
  property(`${DCAT}accessService`, '<https://'),
  property(`${DCAT}endpointURL`, '<https://'),
  property(`${DCAT}mediaType`, '<http://www.iana.org/assignments/media-types/application/json> .\n'),
  property(`${DCAT}mediaType`, '<http://www.iana.org/assignments/media-types/text/csv> .\n'),
  property(`${DCAT}byteSize`, `"1024"^^<${XSD}nonNegativeInteger> .\n`),
  property(`${DCAT}byteSize`, `"2048"^^<${XSD}decimal> .\n`),
  property(`${DCT}license`, `<${TABLES}licence/CC_BY_4_0> .\n`),
  property(`${DCT}license`, '<https://creativecommons.org/licenses/by/4.0/> .\n'),
  property(`${DCT}format`, `<${TABLES}file-type/JSON> .\n`),
  property(`${DCT}format`, `<${TABLES}file-type/CSV> .\n`),
  property(`${DCAT}downloadURL`, '<https://www.'),
  property(`${DCAT}accessURL`, '<https://data.'),
  property(`${RDF}type`, `<${DCAT}Distribution> .\n`),
  property(`${DCT}language`, `<${TABLES}language/DEU> .\n`),
  property(`${DCT}language`, `<${TABLES}language/ENG> .\n`),
  property(`${DCAT}theme`, `<${TABLES}data-theme/ENVI> .\n`),
  property(`${DCAT}theme`, `<${TABLES}data-theme/TRAN> .\n`),
  property(`${DCAT}keyword`, '"'),
  property(`${DCT}publisher`, '_:b'),
  property(`${DCT}identifier`, '"'),
  property(`${DCT}issued`, `"2024-01-01"^^<${XSD}date> .\n`),
  property(`${DCT}modified`, `"2024-01-01T00:00:00Z"^^<${XSD}dateTime> .\n`),
  property(`${DCT}description`, '"'),
  property(`${DCT}title`, '"'),
  ends,
  property(`${RDF}type`, `<${DCAT}Dataset> .\n`),
  // The record, as the service writes it.
  `<https://localhost/catid/catalogue/${property(`${DCAT}dataset`, '<https://localhost/catset/data/')}> .\n`,
  `<https://localhost/catid/catalogue/${property(`${DCAT}record`, '<https://localhost/catset/record/')}> .\n`,
  `<https://localhost/catset/record/${property(`${RDF}type`, `<${DCAT}CatalogRecord> .\n`)}`,
  `<https://localhost/catset/record/${property(`${FOAF}primaryTopic`, '<https://localhost/catset/data/')}> .\n`,
  `<https://localhost/catset/record/${property(`${DCT}issued`, '"2026-01-01T00:00:00.000Z"')}^^<${XSD}dateTime> .\n`,
  `<https://localhost/catset/record/${property(`${DCT}modified`, '"2026-01-01T00:00:00.000Z"')}^^<${XSD}dateTime> .\n`,
  `<https://localhost/catset/distribution/${property('https://localhost/def#sourceKey', '"')} .\n`,
  `<https://localhost/catset/data/${property(`${DCAT}distribution`, '<https://localhost/catset/distribution/')}> .\n`,
].join('');
