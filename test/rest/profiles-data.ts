/** A dataset that says all that profiles for machines can tell, and one that says little. */

const PREFIXES = `@prefix csvw: <http://www.w3.org/ns/csvw#> . @prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> . @prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix geo: <http://www.opengis.net/ont/geosparql#> .
@prefix pst: <https://www.pistis-project.eu/ns/voc#> . @prefix spdx: <http://spdx.org/rdf/terms#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix at: <http://publications.europa.eu/resource/authority/> .
`;

/** What stands for the end of a script and the beginning of another one. */
export const ESCAPE = '</script><script>window.hacked=1</script>';

/** The dataset. `address` is where its file is; without one nobody is told. */
export const tabular = (address: string | undefined, digest = 'a'.repeat(64)): string => `${PREFIXES}
<> a dcat:Dataset ; dct:title "Passengers by station"@en, "Fahrgäste je Station"@de ;
  dct:description "How many passengers got in, by station and day, with every station of the network. ${ESCAPE}"@en ;
  dcat:keyword "metro"@en, "ridership"@en ; dcat:theme <http://publications.europa.eu/resource/authority/data-theme/TRAN> ;
  dct:publisher [ a foaf:Organization ; foaf:name "City of Tests" ; foaf:homepage <https://city.example/> ] ;
  dct:creator [ a foaf:Person ; foaf:name "Ada Counter" ; foaf:mbox <mailto:ada@city.example> ] ;
  dct:issued "2024-02-11"^^xsd:date ; dct:modified "2024-03-01"^^xsd:date ; dcat:version "1.4" ;
  dct:language <http://publications.europa.eu/resource/authority/language/ENG> ;
  dct:accessRights <http://publications.europa.eu/resource/authority/access-right/PUBLIC> ;
  dcat:landingPage <https://city.example/passengers> ;
  dct:spatial <http://publications.europa.eu/resource/authority/country/GRC>, [ a dct:Location ;
    dcat:bbox "POLYGON((23.5 37.8, 24.0 37.8, 24.0 38.2, 23.5 38.2, 23.5 37.8))"^^geo:wktLiteral ] ;
  dct:temporal [ a dct:PeriodOfTime ; dcat:startDate "2023-01-01"^^xsd:date ; dcat:endDate "2023-12-31"^^xsd:date ] ;
  dcat:distribution [ a dcat:Distribution ; dct:title "passengers.csv"@en ; dct:format <http://publications.europa.eu/resource/authority/file-type/CSV> ;
    dcat:mediaType <https://www.iana.org/assignments/media-types/text/csv> ; dcat:byteSize "78"^^xsd:nonNegativeInteger ;
    dct:license <http://publications.europa.eu/resource/authority/licence/CC_BY_4_0> ;
    spdx:checksum [ a spdx:Checksum ; spdx:algorithm spdx:checksumAlgorithm_sha256 ; spdx:checksumValue "${digest}" ] ;
    ${address === undefined ? '' : `dcat:accessURL <https://city.example/passengers> ; dcat:downloadURL <${address}> ;`}
    csvw:tableSchema [ a csvw:Schema ; csvw:primaryKey "station" ; csvw:column (
      [ csvw:name "station" ; csvw:title "Station"@en ; csvw:datatype xsd:string ; csvw:required true ; dct:description "Its name."@en ]
      [ csvw:name "day" ; csvw:title "Day"@en ; csvw:datatype [ csvw:base "date" ; csvw:format "yyyy-MM-dd" ] ]
      [ csvw:name "passengers" ; csvw:title "Passengers"@en ; csvw:datatype "integer" ; csvw:propertyUrl "https://city.example/def/passengers" ]
    ) ] ] .`;

/** A dataset without the description of a table. */
export const plain = `${PREFIXES}
<> a dcat:Dataset ; dct:title "Plain"@en ; dct:description "Nothing is said of its structure."@en ;
  dcat:distribution [ a dcat:Distribution ; dct:title "x" ; dcat:accessURL <https://city.example/x> ] .`;

/** A catalogue. */
export const catalogue = `${PREFIXES} <> a dcat:Catalog ; dct:title "Counts"@en ; dct:description "What is counted."@en .`;
