/** Metadata that the tests of quality send. */

const PREFIXES = `
@prefix at: <http://publications.europa.eu/resource/authority/> .
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix media: <https://www.iana.org/assignments/media-types/text/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix vcard: <http://www.w3.org/2006/vcard/ns#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix : <http://source.example/> .
`;

/** Turtle with the usual prefixes; `:` is the namespace of the source. */
export const turtle = (text: string): string => PREFIXES + text;

/** Header fields of Turtle. */
export const TURTLE = { 'content-type': 'text/turtle' };

/** A catalogue. */
export const catalogue = turtle(`:catalogue a dcat:Catalog ; dct:title "Ours"@en ; dct:description "All we have"@en ;
  dct:publisher [ a foaf:Organization ; foaf:name "Acme" ] .`);

/** A dataset that says no more than it must. */
export const bare = turtle(`:d a dcat:Dataset ; dct:title "Stops"@en ; dct:description "All stops"@en .`);

/** Everything that the indicators look for on a dataset. */
export const RICH_DATASET = `:d a dcat:Dataset ; dct:title "Stops"@en, "Haltestellen"@de ; dct:description "All stops"@en ;
  dcat:keyword "bus"@en ; dcat:theme at:data-theme\\/TRAN ; dct:spatial at:country\\/GRC ;
  dct:temporal [ a dct:PeriodOfTime ; dcat:startDate "2024-01-01"^^xsd:date ; dcat:endDate "2024-12-31"^^xsd:date ] ;
  dct:accessRights at:access-right\\/PUBLIC ;
  dcat:contactPoint [ a vcard:Organization ; vcard:fn "Desk" ; vcard:hasEmail <mailto:desk@acme.example> ] ;
  dct:publisher [ a foaf:Organization ; foaf:name "Acme" ] ;
  dct:issued "2024-01-01T00:00:00Z"^^xsd:dateTime ; dct:modified "2024-02-01T00:00:00Z"^^xsd:dateTime`;

/** Everything that the indicators look for on a distribution; its URLs are given. */
export const richDistribution = (node: string, access: string, download: string): string => `
${node} a dcat:Distribution ; dct:title "stops.csv" ; dcat:accessURL <${access}> ; dcat:downloadURL <${download}> ;
  dct:format at:file-type\\/CSV ; dcat:mediaType media:csv ;
  dct:license [ a dct:LicenseDocument ; dct:title "CC BY 4.0" ; skos:exactMatch at:licence\\/CC_BY_4_0 ] ;
  dct:rights [ a dct:RightsStatement ] ; dcat:byteSize "1024"^^xsd:nonNegativeInteger ;
  dct:issued "2024-01-01T00:00:00Z"^^xsd:dateTime ; dct:modified "2024-02-01T00:00:00Z"^^xsd:dateTime .`;

/** A dataset that reaches every point once its URLs were checked. */
export const rich = (access = 'https://acme.example/stops', download = 'https://acme.example/stops.csv'): string =>
  turtle(`${RICH_DATASET} ; dcat:distribution :x .${richDistribution(':x', access, download)}`);
