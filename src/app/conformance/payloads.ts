/** Payloads with every property of the interface's tables. */

const authority = 'http://publications.europa.eu/resource/authority';

/** The prefixes of all payloads. */
export const prefixes = (vocabulary: string) => `
@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix vcard: <http://www.w3.org/2006/vcard/ns#> .
@prefix pst: <${vocabulary}> .
`;

const at = '"2025-01-02T03:04:05Z"^^xsd:dateTime';

/** The catalogue of a run. */
export const catalogue = (vocabulary: string, title: string): string => `${prefixes(vocabulary)}
<https://piveau.io/id/catalogue/acme> a dcat:Catalog ; dct:title "${title}"@en ;
  dct:description "Made by the interface check; it may be deleted."@en ; dct:type "dcat-ap" ;
  dct:creator [ a foaf:Agent ; foaf:name "Interface check" ] ; dct:issued ${at} ; dct:modified ${at} ;
  dct:language <${authority}/language/ENG> ; dct:spatial <${authority}/country/GRC> ;
  foaf:homepage <https://conformance.example/> .`;

const distributionProperties = (title: string) => `a dcat:Distribution ; dct:title "${title}" ;
  dct:format <${authority}/file-type/CSV> ; dcat:mediaType <http://www.iana.org/assignments/media-types/text/csv> ;
  dct:license [ dct:identifier "CC_BY_4_0" ; dct:title "Creative Commons Attribution 4.0" ;
    skos:prefLabel "CC BY 4.0" ; skos:exactMatch <${authority}/licence/CC_BY_4_0> ] ;
  dcat:byteSize "1024"^^xsd:nonNegativeInteger ; dct:issued ${at} ; dct:modified ${at} ;
  dcat:accessURL <https://conformance.example/files?asset_uuid=5b2c6d3e-0000-4000-8000-000000000001>`;

/** The parts that a dataset may have beside its description. */
export interface Parts {
  readonly purchase?: true;
  readonly investment?: true;
  readonly streaming?: true;
}

const service = `a dcat:Distribution ; dct:title "Kafka Stream" ; dct:format <${authority}/file-type/JSON> ;
  dcat:accessService [ a dcat:DataService ; dct:title "Positions"@en ;
    dcat:endpointURL <https://connector.example/stream-1> ;
    dcat:endpointDescription <https://connector.example/stream-1/openapi.json> ]`;

const purchase = `<https://acme.example/offers/1> a pst:PurchaseOffer ; pst:price 12.50 ; pst:free false ;
  pst:additionalRenewalTerms "None." ; pst:contractBreachDays 14 ; pst:spatialAvailability "Greece, Cyprus" ;
  pst:expirationDate "2035-12-31T23:59:59Z"^^xsd:dateTime ;
  pst:type "one-off" .`;
const investment = `<https://acme.example/offers/2> a pst:InvestmentOffer ; pst:price 100.0 ; pst:status true ;
  pst:termDate "2035-12-31T23:59:59Z"^^xsd:dateTime ; pst:percentageOffer 20 ; pst:totalShares 1000 ; pst:maxShares 50 .`;

const offersOf = (parts: Parts): string => {
  const links = [
    ...(parts.purchase ? ['pst:purchaseOffer <https://acme.example/offers/1>'] : []),
    ...(parts.investment ? ['pst:investmentOffer <https://acme.example/offers/2>'] : []),
  ];
  if (links.length === 0) return '';
  return `<https://piveau.io/set/data/test-dataset> pst:monetization <https://acme.example/monetization> .
<https://acme.example/monetization> a pst:MonetizationMethod ; pst:sellerId "1f0e1d2c-0000-4000-8000-00000000000a" ;
  ${links.join(' ; ')} . ${parts.purchase ? purchase : ''} ${parts.investment ? investment : ''}`;
};

/** A dataset with every property. */
export const dataset = (vocabulary: string, title: string, parts: Parts = {}): string => `${prefixes(vocabulary)}
<https://piveau.io/set/data/test-dataset> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "Every stop of every line."@en ;
  dcat:keyword "bus"@en, "Bus"@de ; dcat:theme <${authority}/data-theme/TRAN> ;
  dct:publisher [ a foaf:Organization ; foaf:mbox <mailto:data@conformance.example> ; foaf:name "Interface check" ] ;
  dct:language <${authority}/language/ENG> ; dct:issued ${at} ; dct:modified "2025-01-02T03:04:05.678Z"^^xsd:dateTime ;
  dct:spatial <${authority}/country/GRC> ; dct:accessRights <${authority}/access-right/PUBLIC> ;
  dcat:contactPoint [ a vcard:Kind ; vcard:fn "Desk" ; vcard:hasEmail <mailto:desk@conformance.example> ] ;
  dcat:distribution <https://piveau.io/set/distribution/1> .
<https://piveau.io/set/distribution/1> ${parts.streaming ? service : distributionProperties('stops.csv')} .
${offersOf(parts)}`;

/** A dataset with a title, a description and a place of the data, and nothing that earns points. */
export const bareDataset = (vocabulary: string): string => `${prefixes(vocabulary)}
<https://piveau.io/set/data/test-dataset> a dcat:Dataset ; dct:title "Bare"@en ; dct:description "Nothing more."@en ;
  dcat:distribution <https://piveau.io/set/distribution/1> .
<https://piveau.io/set/distribution/1> a dcat:Distribution ; dct:title "bare" ;
  dcat:accessURL <https://conformance.example/bare> .`;

/** The flags of transformations. */
export const FLAGS = '; pst:isTransformed true ; pst:isEncrypted false ; pst:isAnonymized true';

/** A distribution, with the flags of its transformations or without. */
export const distribution = (vocabulary: string, title: string, flags = ''): string => `${prefixes(vocabulary)}
<https://piveau.io/set/new-distribution/> ${distributionProperties(title)} ${flags} .`;

/** A dataset as JSON-LD. */
export const jsonLdDataset = (title: string): string =>
  JSON.stringify({
    '@context': { dcat: 'http://www.w3.org/ns/dcat#', dct: 'http://purl.org/dc/terms/' },
    '@id': 'https://piveau.io/set/data/test-dataset',
    '@type': 'dcat:Dataset',
    'dct:title': { '@value': title, '@language': 'en' },
    'dct:description': { '@value': 'Every stop.', '@language': 'en' },
    'dcat:distribution': {
      '@id': 'https://piveau.io/set/distribution/1',
      '@type': 'dcat:Distribution',
      'dct:title': 'data.csv',
      'dcat:accessURL': { '@id': 'https://conformance.example/data.csv' },
    },
  });
