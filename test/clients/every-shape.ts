/** Generated datasets, as Turtle: every property that search documents show, in every shape that RDF has for its values. */
import fc from 'fast-check';

const EU = 'http://publications.europa.eu/resource/authority';
const PREFIXES = Object.entries({
  adms: 'http://www.w3.org/ns/adms#',
  csvw: 'http://www.w3.org/ns/csvw#',
  dcat: 'http://www.w3.org/ns/dcat#',
  dcatap: 'http://data.europa.eu/r5r/',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  locn: 'http://www.w3.org/ns/locn#',
  owl: 'http://www.w3.org/2002/07/owl#',
  prov: 'http://www.w3.org/ns/prov#',
  pst: 'https://www.pistis-project.eu/ns/voc#',
  pv: 'https://piveau.eu/ns/voc#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  spdx: 'http://spdx.org/rdf/terms#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
})
  .map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`)
  .join('\n');

const words = (text: string): string[] => text.trim().split(/\s+/);

const OF_RESOURCES =
  words(`dct:title dct:description dct:issued dct:modified dct:publisher dct:creator dct:language dct:type
  dct:spatial dct:isPartOf foaf:homepage`);
/** Of datasets. */
const OF_DATASETS =
  words(`dcat:keyword dcat:theme dcat:contactPoint dct:temporal dct:accessRights dct:accrualPeriodicity
  dcat:landingPage foaf:page dct:conformsTo dct:provenance dct:identifier adms:identifier dct:source dct:relation
  dct:isVersionOf dcat:hasVersion dct:hasVersion dct:isReferencedBy adms:sample dct:subject dcat:inSeries dcat:version
  owl:versionInfo adms:versionNotes dcat:temporalResolution dcatap:applicableLegislation dcatap:hvdCategory
  prov:wasGeneratedBy pst:insightsResult pst:offer pst:monetization`);
/** Of distributions. */
const OF_DISTRIBUTIONS = words(`dct:title dct:description dcat:accessURL dcat:downloadURL dcat:accessService dct:format
  dcat:mediaType dct:license dcat:byteSize spdx:checksum dct:issued dct:modified dct:rights adms:status
  dcatap:availability dct:type dct:language dct:conformsTo foaf:page dcat:compressFormat dcat:packageFormat
  dcat:temporalResolution dcat:spatialResolutionInMeters dcatap:applicableLegislation pst:isEncrypted pst:isTransformed
  pst:isAnonymized pv:schema`);
/** Of the nodes that these lead to, whatever they are; offers for sale, which the library does not read, have shapes of their own. */
const OF_NODES =
  words(`a foaf:name foaf:mbox foaf:homepage foaf:page dct:title dct:description dct:identifier rdfs:label
  rdfs:seeAlso skos:prefLabel skos:notation skos:exactMatch adms:schemaAgency dct:creator dct:isPartOf dct:license
  dct:publisher vcard:fn vcard:hasEmail vcard:hasTelephone vcard:hasURL vcard:hasAddress vcard:organization-name
  dcat:startDate dcat:endDate dcat:bbox dcat:centroid locn:geometry spdx:algorithm spdx:checksumValue dcat:endpointURL
  dcat:endpointDescription csvw:tableSchema csvw:column csvw:name csvw:datatype pst:originalId pst:marketplaceOfferId`);
const LINKS = 'pst:offer pst:monetization dcat:accessService';

const iris = fc.constantFrom(
  `<${EU}/data-theme/TRAN>`,
  `<${EU}/licence/CC_BY_4_0>`,
  `<${EU.replace('http:', 'https:')}/file-type/CSV>`,
  '<http://data.europa.eu/eli/reg_impl/2023/138/oj>',
  '<https://acme.example/größe?n=1#part>',
  '<https://acme.example/named>',
  '<mailto:data@acme.example>',
  '<urn:x>',
  // IRIs of RFC 3987 that are no URLs to a browser.
  '<develop.pistis-market.eu:9094>',
  '<http://acme.example:99999/port>',
  '<http://[v1.acme]/future>',
  '<https:///nowhere>',
);
const literals = fc.constantFrom(
  '""',
  '" "',
  '"Text"',
  '"Text"@en',
  '"Κείμενο"@el',
  '"Text"@de-t-en-t0-mtec',
  '"none"',
  '"true"^^xsd:boolean',
  '"12.5"^^xsd:decimal',
  '"-1"^^xsd:integer',
  '"INF"^^xsd:double',
  '"P1D"^^xsd:duration',
  '"2024"^^xsd:gYear',
  '"2024-02"^^xsd:gYearMonth',
  '"2024-02-29"^^xsd:date',
  '"2024-02-30T10:00:00Z"^^xsd:dateTime',
  '"2024-05-01T24:00:00Z"^^xsd:dateTime',
  '"2024-05-01T10:00:00.123456+02:00"^^xsd:dateTime',
  '"-0044-03-15"^^xsd:date',
  '"12024-01-01T00:00:00Z"^^xsd:dateTime',
  '"POINT (23.7 38)"',
  '"{\\"type\\":\\"Point\\",\\"coordinates\\":[23.7,38]}"',
  '"https://acme.example/text"^^xsd:anyURI',
);

const listed = (statements: readonly (readonly [string, readonly string[]])[]): string =>
  statements
    .filter(([, values]) => values.length > 0)
    .map(([property, values]) => `${property} ${values.join(' , ')}`)
    .join(' ; ');

/** What is refused whatever the level of checks is: these have values of some kinds only. */
const KINDS: Readonly<Record<string, RegExp>> = {
  a: /^</,
  ...Object.fromEntries(words(LINKS).map((property) => [property, /^[<[]/])),
  'dcat:byteSize': /^".*xsd:decimal$/,
  'pst:isEncrypted': /^".*xsd:boolean$/,
  'pst:isTransformed': /^".*xsd:boolean$/,
  'pst:isAnonymized': /^".*xsd:boolean$/,
};

const storable = (property: string, list: readonly string[]): string[] =>
  list.filter((value) => KINDS[property]?.test(value) ?? true);

/** A blank node with some properties; they lead to no deeper ones below `depth` 0. */
const described = (depth: number): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...OF_NODES), depth > 0 ? values(depth - 1) : fc.array(fc.oneof(iris, literals))), {
      minLength: 1,
      maxLength: 8,
    })
    .map((statements) => listed(statements.map(([property, list]) => [property, storable(property, list)])))
    .map((body) => `[ ${body} ]`);

const shapesAt = (depth: number): Readonly<Record<string, fc.Arbitrary<string>>> => ({
  named: iris,
  literal: literals,
  blank: fc.constant('[]'),
  described: described(depth),
});

/** No value, one of any shape, or several. */
const values = (depth: number): fc.Arbitrary<string[]> =>
  fc.array(fc.oneof(...Object.values(shapesAt(depth))), { maxLength: 3 });

const properties = (names: readonly string[], of: fc.Arbitrary<string[]>): fc.Arbitrary<string> =>
  fc
    .tuple(...names.map(() => of))
    .map((lists) => listed(names.map((name, index) => [name, storable(name, lists[index] ?? [])])));

const document = (type: string, body: string, rest = ''): string =>
  `${PREFIXES}\n<urn:generated> a ${type} ; ${body || 'rdfs:comment ""'} .\n<https://acme.example/named> skos:prefLabel "Named"@en ;
  foaf:name "Named" ; skos:notation "named" ; dct:title "Named" .\n${rest}`;

const datasetOf = (of: fc.Arbitrary<string[]>): fc.Arbitrary<string> =>
  fc
    .tuple(properties([...OF_RESOURCES, ...OF_DATASETS], of), properties(OF_DISTRIBUTIONS, of))
    .map(([own, part]) =>
      document(
        'dcat:Dataset',
        [own, 'dcat:distribution <urn:part>'].filter(Boolean).join(' ; '),
        `<urn:part> ${['a dcat:Distribution', part].filter(Boolean).join(' ; ')} .`,
      ),
    );

/** Names of the shapes that all values of a dataset may have. */
export const SHAPES = [...Object.keys(shapesAt(0)), 'several', 'missing'] as const;

/** Datasets with every property in one shape. */
export const uniform = (shape: string): fc.Arbitrary<string> => {
  const one = shapesAt(1)[shape];
  if (one) return datasetOf(one.map((value) => [value]));
  return datasetOf(shape === 'missing' ? fc.constant([]) : fc.tuple(iris, literals, fc.constant('[]'), described(1)));
};

/** Datasets with every property in any shape. */
export const datasets = datasetOf(values(1));

/** Catalogues with every property in any shape. */
export const catalogues = properties(OF_RESOURCES, values(1)).map((body) => document('dcat:Catalog', body));

/** A dataset in which every client has something to disagree about. */
export const TELLING = document(
  'dcat:Dataset',
  `dct:title "Telling"@en ; dct:creator <https://acme.example/first> , <https://acme.example/second> ;
  adms:identifier [ skos:notation "10.1/2"^^<http://purl.org/spar/datacite/doi> ] ;
  adms:identifier <https://acme.example/identifier> , <https://doi.org/10.3/4> , [] ;
  dct:temporal [ dcat:startDate "2020-01-01"^^xsd:date ; dcat:endDate "2020-12-31"^^xsd:date ] ,
    [ dcat:startDate "2023-01-01"^^xsd:date ] ;
  dcat:theme [ skos:prefLabel "Nature"@en ; skos:exactMatch <${EU}/data-theme/ENVI> ] , [ skos:prefLabel "Bees"@en ] , [] ;
  dcatap:applicableLegislation <http://data.europa.eu/eli/reg_impl/2023/138/oj> ; dcat:distribution <urn:part>`,
  `<https://acme.example/first> foaf:name "First" . <https://acme.example/second> foaf:name "Second" .
<https://acme.example/identifier> skos:notation "named" .
<urn:part> a dcat:Distribution ; dct:license <${EU}/licence/CC_BY_4_0> ;
  dcatap:applicableLegislation <http://data.europa.eu/eli/reg_impl/2023/138/oj> .`,
);
