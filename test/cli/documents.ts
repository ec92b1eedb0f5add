/** RDF that commands send. */

const prefixes = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
`;

export const CATALOGUE = `${prefixes}<> a dcat:Catalog ; dct:title "Ours"@en ; dct:description "All."@en ;
  dct:publisher [ a foaf:Organization ; foaf:name "Us" ] .`;

const parts = `dct:title "stops.csv" ; dcat:accessURL <https://data.example/stops.csv>`;

export const dataset = (title: string, iri = ''): string => `${prefixes}<${iri}> a dcat:Dataset ;
  dct:title "${title}"@en ; dct:description "All stops."@en ;
  dcat:distribution [ a dcat:Distribution ; ${parts} ] .`;

export const DISTRIBUTION = `${prefixes}<> a dcat:Distribution ; dct:title "more.csv" ;
  dcat:accessURL <https://data.example/more.csv> .`;
