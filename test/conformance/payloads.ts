/** Payloads made from the tables of the interface: every property of every resource, in Turtle and in JSON-LD. */

/** Media types of payloads, as headers. */
export const TURTLE = { 'content-type': 'text/turtle' };
export const JSON_LD = { 'content-type': 'application/ld+json' };

/** Namespace of the platform vocabulary. */
export const PST = 'https://www.pistis-project.eu/ns/voc#';

export const prefixes = `
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix pst: <${PST}> .
`;

const authority = 'http://publications.europa.eu/resource/authority';

export const catalogue = (title = 'Data of Acme') => `${prefixes}
<https://piveau.io/id/catalogue/acme> a dcat:Catalog ;
  dct:creator <https://piveau.eu/def/creator> ;
  dct:title "${title}"@en ; dct:description "All that Acme has."@en ;
  dct:issued "2025-01-02T03:04:05Z"^^xsd:dateTime ; dct:modified "2025-01-02T03:04:05Z"^^xsd:dateTime ;
  dct:language <${authority}/language/ENG> ; dct:spatial <${authority}/country/GRC> ;
  dct:type "dcat-ap" ; foaf:homepage <https://acme.example/> .
<https://piveau.eu/def/creator> a foaf:Agent ; foaf:name "Acme" .`;

const describedDataset = (title: string, extra: string) => `${prefixes}
<https://piveau.io/set/data/test-dataset> a dcat:Dataset ;
  dct:title "${title}"@en ; dct:description "Every stop of every line."@en ;
  dcat:keyword "bus"@en, "Bus"@de ;
  dct:publisher [ a foaf:Organization ; foaf:mbox <mailto:data@acme.example> ; foaf:name "Acme" ] ;
  dcat:theme <${authority}/data-theme/TRAN> ; dct:language <${authority}/language/ENG> ;
  dct:issued "2025-01-02T03:04:05Z"^^xsd:dateTime ; dct:modified "2025-01-02T03:04:05.678Z"^^xsd:dateTime ;
  dcat:distribution <https://piveau.io/set/distribution/1> ${extra} .`;

const properties = (title: string) => `a dcat:Distribution ;
  dct:title "${title}" ; dct:format <${authority}/file-type/CSV> ;
  dct:license [ dct:identifier "CC_BY_4_0" ; dct:title "Creative Commons Attribution 4.0" ;
    skos:prefLabel "CC BY 4.0" ; skos:exactMatch <https://creativecommons.org/licenses/by/4.0/> ] ;
  dcat:byteSize "1024"^^xsd:nonNegativeInteger ;
  dcat:accessURL <https://acme.example/files?asset_uuid=5b2c6d3e-0000-4000-8000-000000000001>`;

export const dataset = (title = 'Bus stops') => `${describedDataset(title, '')}
<https://piveau.io/set/distribution/1> ${properties('stops.csv')} .`;

export const distribution = (title = 'stops-2.csv', flags = '') =>
  `${prefixes}<https://piveau.io/set/new-distribution/> ${properties(title)} ${flags} .`;

export const streamingDataset = `${describedDataset('Positions of buses', '')}
<https://piveau.io/set/distribution/1> a dcat:Distribution ; dct:title "Kafka Stream" ;
  dct:format <${authority}/file-type/JSON> ;
  dcat:accessService [ a dcat:DataService ; dct:title "Positions"@en ;
    dcat:endpointURL <https://connector.example/stream-1> ;
    dcat:endpointDescription <https://connector.example/stream-1/openapi.json> ] .`;

const purchaseOffer = `<https://acme.example/offers/1> a pst:PurchaseOffer ;
  pst:price 12.50 ; pst:additionalRenewalTerms "Ask us." ; pst:contractBreachDays 14 ; pst:free false ;
  pst:spatialAvailability "Greece, Cyprus" ; pst:expirationDate "2030-12-31T23:59:59Z"^^xsd:dateTime ;
  pst:type "one-off" .`;
const investmentOffer = `<https://acme.example/offers/2> a pst:InvestmentOffer ;
  pst:price 100.0 ; pst:termDate "2030-12-31T23:59:59Z"^^xsd:dateTime ; pst:percentageOffer 20 ;
  pst:totalShares 1000 ; pst:maxShares 50 ; pst:status true .`;

/** A dataset that is for sale, with one offer or both. */
export const monetizedDataset = (...offers: readonly ('purchase' | 'investment')[]) => {
  const links = offers.map(
    (offer) => `pst:${offer}Offer <https://acme.example/offers/${offer === 'purchase' ? 1 : 2}>`,
  );
  return `${describedDataset('Bus stops for sale', '; pst:monetization <https://acme.example/monetization>')}
<https://piveau.io/set/distribution/1> ${properties('stops.csv')} .
<https://acme.example/monetization> a pst:MonetizationMethod ;
  pst:sellerId "1f0e1d2c-0000-4000-8000-00000000000a" ; ${links.join(' ; ')} .
${offers.includes('purchase') ? purchaseOffer : ''}
${offers.includes('investment') ? investmentOffer : ''}`;
};
