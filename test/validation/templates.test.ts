import { validate } from './support.js';

/** The bodies that existing clients send, with their oddities; none may be refused. */
const templates: Readonly<Record<string, string>> = {
  'an acquired dataset, its offer dangling': `
    <https://piveau.io/set/data/test-dataset> a dcat:Dataset ;
      dct:description "Line one\\nand \\"two\\""@en ; dct:title "Sales"@en ; dcat:keyword "sales"@en , "2024"@en ;
      dct:publisher [ a foaf:undefined ; foaf:mbox <undefined> ; foaf:name "Acme" ] ;
      dcat:theme at:data-theme\\/EDUC ; dct:language at:language\\/ENG ;
      dct:issued "2024-05-01T10:00:00.000Z"^^xsd:dateTime ; dct:modified "2024-05-01T10:00:00.000Z"^^xsd:dateTime ;
      dcat:distribution <https://piveau.io/set/distribution/1> ; pst:offer <http://pistis-market.eu/offer/1> .
    <https://piveau.io/set/distribution/1> a dcat:Distribution ; dct:title "sales.csv" ; dct:format at:file-type\\/CSV ;
      dct:license [ dct:identifier "CC-BY" ; dct:title "CC BY" ; skos:prefLabel "CC BY" ; skos:exactMatch <https://creativecommons.org/licenses/by/4.0/> ] ;
      dcat:byteSize "123"^^xsd:nonNegativeInteger ; dcat:accessURL <https://b.example/srv/get_file?asset_uuid=1> ;
      pst:isEncrypted true ; pst:isTransformed false ; pst:isAnonymized false .`,
  'an acquired dataset with its offer': `
    ex:d a dcat:Dataset ; dct:title "t"@en ; dct:description "d"@en ; pst:offer <http://pistis-market.eu/offer/1> .
    <http://pistis-market.eu/offer/1> a pst:Offer ; pst:originalId "a" ; pst:marketplaceOfferId "b" .`,
  'a streaming dataset': `
    <https://piveau.io/set/data/test-dataset> a dcat:Dataset ; dct:title "Stream"@en ; dct:description "d"@en ;
      dcat:distribution <https://piveau.io/set/distribution/1> ; pst:offer <http://pistis-market.eu/offer/1> .
    <https://piveau.io/set/distribution/1> a dcat:Distribution ; dct:title "Kafka Stream" ; dct:format at:file-type\\/JSON ;
      dcat:accessService [ a dcat:DataService ; dct:title "Kafka"@en ; dcat:endpointURL <develop.pistis-market.eu:9094> ] .`,
  'a dataset checked in as JSON-LD': `
    <https://piveau.io/set/data/test-dataset> a dcat:Dataset ; dct:title "t"@en ; dct:description "d"@en ;
      dct:publisher _:g0 ; dct:issued "2024-05-01T10:00:00.123456"^^xsd:dateTime ; dct:modified "2024-05-01T10:00:00.123456"^^xsd:dateTime ;
      dcat:theme at:data-theme\\/TECH ; dcat:keyword "a"@en ; pst:insightsResult "none" ;
      dcat:distribution <https://piveau.io/set/distribution/1> .
    _:g0 a foaf:Organization ; foaf:mbox <mailto:a@example.org> ; foaf:name "Acme" .
    <https://piveau.io/set/distribution/1> a dcat:Distribution ; dct:format at:file-type\\/XLSX ; dct:license _:g1 ;
      dct:title "a.xlsx" ; dcat:accessURL <https://b.example/x> ; dct:issued "2024-05-01T10:00:00.123456"^^xsd:dateTime ;
      dcat:byteSize "2048"^^xsd:decimal ; pst:isEncrypted "false"^^xsd:boolean ; pst:isTransformed "true"^^xsd:boolean .`,
  'flags and sizes that came back as plain strings': `
    ex:d a dcat:Dataset ; dcat:distribution ex:x .
    ex:x a dcat:Distribution ; pst:isTransformed "true" ; pst:isEncrypted "False" ; dcat:byteSize "17" .`,
  'a distribution to add': `
    <https://piveau.io/set/new-distribution/> a dcat:Distribution ; dct:format at:file-type\\/CSV ;
      dct:title "Additional Distribution - 2024-05-01T10:00:00" ; dcat:accessURL <https://b.example/y> ;
      dct:issued "2024-05-01T10:00:00"^^xsd:dateTime ; pst:isEncrypted "false" .`,
  'a distribution with https authority IRIs and a decimal size': `
    <https://www.pistis-project.eu/set/new_distribution> a dcat:Distribution ; dct:title "x" ; dcat:accessURL <https://b.example/z> ;
      dct:format <https://publications.europa.eu/resource/authority/file-type/CSV> ;
      dct:type <https://publications.europa.eu/resource/authority/distribution-type/DOWNLOADABLE_FILE> ;
      dct:license <https://example.org/licence> ; dcat:byteSize 10.0 ; dct:issued "2024-05-01T10:00:00"^^xsd:dateTime ;
      <https://piveau.eu/ns/voc#schema> [ a <https://piveau.eu/ns/voc#CSVSchema> ] .`,
  'a catalogue': `
    <https://piveau.io/id/catalogue/acme> a dcat:Catalog ; dct:creator <https://piveau.eu/def/creator> ; dct:type "dcat-ap" ;
      dct:title "Acme"@en ; dct:description "d"@en ; dct:issued "2024-05-01T10:00:00Z"^^xsd:dateTime ;
      dct:language at:language\\/ENG ; dct:spatial at:country\\/DEU ; foaf:homepage <https://acme.example> .
    <https://piveau.eu/def/creator> a foaf:Agent ; foaf:name "Acme" .`,
  'a dataset for sale, numbers and dates written in every usual way': `
    ex:d a dcat:Dataset ; pst:monetization ex:m .
    ex:m a pst:MonetizationMethod ; pst:sellerId "u" ; pst:purchaseOffer ex:p ; pst:investmentOffer ex:i .
    ex:p a pst:PurchaseOffer ; pst:price "9.99" ; pst:free "0"^^xsd:boolean ; pst:contractBreachDays "30" ; pst:type "one-off" ;
      pst:expirationDate "2030-12-31" ; pst:contractTerms "YmFzZTY0" .
    ex:i a pst:InvestmentOffer ; pst:pricePerShare 1e2 ; pst:totalShares 100.0 ; pst:isActive false ; pst:termDate "2030-01-01T00:00:00+02:00"^^xsd:dateTime .`,
};

describe('the templates of existing clients', () => {
  it.each(Object.keys(templates))('may store %s', async (name) => {
    const { blocking } = await validate(templates[name]!, { level: 3 });
    expect(blocking).toEqual([]);
  });
});
