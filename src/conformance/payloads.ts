/** Payloads with every property of the interface's tables. */

const authority = 'http://publications.europa.eu/resource/authority';

const prefixes = (vocabulary: string) => `
@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix vcard: <http://www.w3.org/2006/vcard/ns#> .
@prefix pst: <${vocabulary}> .
`;

const at = '"2025-01-02T03:04:05Z"^^xsd:dateTime';

/** The catalogue of a run. */
export const catalogue = (vocabulary: string, title: string): string => `${prefixes(vocabulary)}
<urn:conformance:catalogue> a dcat:Catalog ; dct:title "${title}"@en ;
  dct:description "Made by the interface check; it may be deleted."@en ; dct:type "dcat-ap" ;
  dct:creator [ a foaf:Agent ; foaf:name "Interface check" ] ; dct:issued ${at} ; dct:modified ${at} ;
  dct:language <${authority}/language/ENG> ; dct:spatial <${authority}/country/GRC> ;
  foaf:homepage <https://conformance.example/> .`;

const distributionProperties = (title: string) => `a dcat:Distribution ; dct:title "${title}" ;
  dct:format <${authority}/file-type/CSV> ; dcat:mediaType <http://www.iana.org/assignments/media-types/text/csv> ;
  dct:license [ dct:identifier "CC_BY_4_0" ; dct:title "Creative Commons Attribution 4.0" ;
    skos:prefLabel "CC BY 4.0" ; skos:exactMatch <${authority}/licence/CC_BY_4_0> ] ;
  dcat:byteSize "1024"^^xsd:nonNegativeInteger ; dct:issued ${at} ; dct:modified ${at} ;
  dcat:accessURL <https://conformance.example/data.csv>`;

/** The parts that a dataset may have beside its description. */
export interface Parts {
  readonly purchase?: true;
  readonly investment?: true;
  readonly streaming?: true;
}

const service = `a dcat:Distribution ; dct:title "Stream" ; dct:format <${authority}/file-type/JSON> ;
  dcat:accessService [ a dcat:DataService ; dct:title "Positions"@en ;
    dcat:endpointURL <https://connector.example/stream-1> ;
    dcat:endpointDescription <https://connector.example/stream-1/openapi.json> ]`;

const purchase = `<urn:conformance:purchase> a pst:PurchaseOffer ; pst:price 12.5 ; pst:type "one-off" ; pst:free false ;
  pst:additionalRenewalTerms "None." ; pst:contractBreachDays 14 ; pst:spatialAvailability "Greece, Cyprus" ;
  pst:expirationDate "2035-12-31T23:59:59Z"^^xsd:dateTime .`;
const investment = `<urn:conformance:investment> a pst:InvestmentOffer ; pst:price 100.0 ; pst:status true ;
  pst:termDate "2035-12-31T23:59:59Z"^^xsd:dateTime ; pst:percentageOffer 20 ; pst:totalShares 1000 ; pst:maxShares 50 .`;

const offersOf = (parts: Parts): string => {
  const links = [
    ...(parts.purchase ? ['pst:purchaseOffer <urn:conformance:purchase>'] : []),
    ...(parts.investment ? ['pst:investmentOffer <urn:conformance:investment>'] : []),
  ];
  if (links.length === 0) return '';
  return `<urn:conformance:dataset> pst:monetization <urn:conformance:monetization> .
<urn:conformance:monetization> a pst:MonetizationMethod ; pst:sellerId "1f0e1d2c-0000-4000-8000-00000000000a" ;
  ${links.join(' ; ')} . ${parts.purchase ? purchase : ''} ${parts.investment ? investment : ''}`;
};

/** A dataset with every property. */
export const dataset = (vocabulary: string, title: string, parts: Parts = {}): string => `${prefixes(vocabulary)}
<urn:conformance:dataset> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "Every stop."@en ;
  dcat:keyword "bus"@en, "Bus"@de ; dcat:theme <${authority}/data-theme/TRAN> ;
  dct:publisher [ a foaf:Organization ; foaf:mbox <mailto:data@conformance.example> ; foaf:name "Interface check" ] ;
  dct:language <${authority}/language/ENG> ; dct:issued ${at} ; dct:modified ${at} ;
  dct:spatial <${authority}/country/GRC> ; dct:accessRights <${authority}/access-right/PUBLIC> ;
  dcat:contactPoint [ a vcard:Kind ; vcard:fn "Desk" ; vcard:hasEmail <mailto:desk@conformance.example> ] ;
  dcat:distribution <urn:conformance:distribution> .
<urn:conformance:distribution> ${parts.streaming ? service : distributionProperties('data.csv')} .
${offersOf(parts)}`;

/** A dataset with a title, a description and a place of the data, and nothing that earns points. */
export const bareDataset = (vocabulary: string): string => `${prefixes(vocabulary)}
<urn:conformance:dataset> a dcat:Dataset ; dct:title "Bare"@en ; dct:description "Nothing more."@en ;
  dcat:distribution <urn:conformance:distribution> .
<urn:conformance:distribution> a dcat:Distribution ; dct:title "bare" ;
  dcat:accessURL <https://conformance.example/bare> .`;

/** A distribution, with the flags of its transformations or without. */
export const distribution = (vocabulary: string, title: string, flags = false): string => `${prefixes(vocabulary)}
<urn:conformance:distribution> ${distributionProperties(title)}
  ${flags ? '; pst:isTransformed true ; pst:isEncrypted false ; pst:isAnonymized true' : ''} .`;

/** A dataset as JSON-LD. */
export const jsonLdDataset = (title: string): string =>
  JSON.stringify({
    '@context': { dcat: 'http://www.w3.org/ns/dcat#', dct: 'http://purl.org/dc/terms/' },
    '@id': 'urn:conformance:dataset',
    '@type': 'dcat:Dataset',
    'dct:title': { '@value': title, '@language': 'en' },
    'dct:description': { '@value': 'Every stop.', '@language': 'en' },
    'dcat:distribution': {
      '@id': 'urn:conformance:distribution',
      '@type': 'dcat:Distribution',
      'dct:title': 'data.csv',
      'dcat:accessURL': { '@id': 'https://conformance.example/data.csv' },
    },
  });
