/** What exports of portals write, in few lines each: what is not as DCAT has it costs points, and no dataset. */
import { toNTriples } from '../../src/core/rdf/ntriples.js';
import { readBulk } from '../../src/features/bulk/read.js';
import { mapPackage } from '../../src/features/harvest/ckan/package.js';
import type { TestService } from '../support/service.js';
import { send, startSource, type SourceServer } from './source-server.js';
import { harvest, idsIn, startHarvester, titlesIn } from './world.js';

let service: TestService;
let source: SourceServer;
beforeAll(async () => {
  service = await startHarvester();
  source = await startSource((_request, response) => send(response, ''));
});
afterAll(async () => {
  await source.stop();
  await service.stop();
});

const NAMESPACES = Object.entries({
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  geodcatap: 'http://data.europa.eu/930/',
  hydra: 'http://www.w3.org/ns/hydra/core#',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'http://schema.org/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  spdx: 'http://spdx.org/rdf/terms#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
});
const rdfXml = (body: string): string =>
  `<?xml version="1.0"?><rdf:RDF ${NAMESPACES.map(([name, iri]) => `xmlns:${name}="${iri}"`).join(' ')}>${body}</rdf:RDF>`;
const turtle = (body: string): string =>
  NAMESPACES.map(([name, iri]) => `@prefix ${name}: <${iri}> .`).join('\n') + body;
const json = (value: unknown): string => JSON.stringify(value);

const EXPORTS: readonly (readonly [what: string, type: string, body: string, ...titles: readonly string[]])[] = [
  [
    'blank datasets within a catalogue, with addresses and licences as texts, and relative names of files',
    'application/rdf+xml',
    rdfXml(`<dcat:Catalog rdf:about="http://portal.test/"><dct:language>en</dct:language><foaf:homepage>http://portal.test</foaf:homepage>
      <dcat:dataset><dcat:Dataset><dct:identifier>1</dct:identifier><dct:title>Trees</dct:title><dct:abstract>All trees</dct:abstract>
        <dct:license>Open Licence 2.0</dct:license><dcat:landingPage>http://portal.test/1</dcat:landingPage>
        <dct:accrualPeriodicity>daily</dct:accrualPeriodicity><dcat:theme>Nature</dcat:theme>
        <dcat:distribution rdf:resource="datasets/1/files/1"/><dct:temporal rdf:resource="file:///base/s%7Eapp/temporal-1"/></dcat:Dataset></dcat:dataset>
      <dcat:dataset><dcat:Dataset><dct:identifier>2</dct:identifier><dct:title>Benches</dct:title></dcat:Dataset></dcat:dataset></dcat:Catalog>
      <dcat:Distribution rdf:about="datasets/1/files/1"><dct:format>JSON</dct:format><dcat:accessURL>http://portal.test/1.json</dcat:accessURL></dcat:Distribution>
      <dct:PeriodOfTime rdf:about="file:///base/s%7Eapp/temporal-1"><schema:startDate>2016-01-01T00:00:00</schema:startDate></dct:PeriodOfTime>`),
    'Benches',
    'Trees',
  ],
  [
    'terms of a context of its own in each node, one that is not declared, and types of values with an unknown prefix',
    'application/ld+json',
    json({
      '@context': { Catalog: 'http://www.w3.org/ns/dcat#Catalog', dataset: 'http://www.w3.org/ns/dcat#dataset' },
      '@id': 'http://agency.test/data.json',
      '@type': 'Catalog',
      dataset: [
        {
          '@context': {
            Dataset: 'http://www.w3.org/ns/dcat#Dataset',
            title: 'http://purl.org/dc/terms/title',
            issued: { '@id': 'http://purl.org/dc/terms/issued', '@type': 'xsd:dateTime' },
            spatial: 'http://purl.org/dc/terms/spatial',
            publisher: 'http://purl.org/dc/terms/publisher',
          },
          '@id': 'http://agency.test/widgets',
          '@type': 'Dataset',
          title: 'Widgets',
          issued: '2011-11-22',
          spatial: '{{extent:computeSpatialProperty}}',
          accessLevel: 'public',
          publisher: { '@context': { name: 'http://xmlns.com/foaf/0.1/name' }, name: 'Widget Services' },
        },
      ],
    }),
    'Widgets',
  ],
  [
    'a publisher that is a concept, a language and an address as texts, sizes with a fraction, a frequency with a duration',
    'text/turtle',
    turtle(`<http://spain.test/d> a dcat:Dataset ; dct:title "Sport"@es ; dct:language "es" ; dct:publisher <http://spain.test/org> ;
      dct:accrualPeriodicity <http://spain.test/d/Frequency> ; dcat:distribution <http://spain.test/d/r> .
      <http://spain.test/org> a skos:Concept ; skos:prefLabel "City" . <http://spain.test/d/Frequency> a dct:Frequency ; rdf:value <http://spain.test/d/P> .
      <http://spain.test/d/r> a dcat:Distribution ; dcat:accessURL "http://spain.test/x.xlsx" ; dcat:byteSize 43008.0 ;
        dct:format [ a dct:IMT ; rdf:value "application/vnd.ms-excel" ] .`),
    'Sport',
  ],
  [
    'boxes in three languages of geometry, an identifier that is an address, a checksum, and links back to the dataset',
    'text/turtle',
    turtle(`@prefix geo: <http://www.opengis.net/ont/geosparql#> . @prefix prov: <http://www.w3.org/ns/prov#> .
      <http://inspire.test/lu> a dcat:Dataset, prov:Entity ; dct:title "Land use"@en ; dct:identifier "http://inspire.test/lu"^^xsd:anyURI ;
      dct:spatial [ a dct:Location ; dcat:bbox "{\\"type\\":\\"Polygon\\",\\"coordinates\\":[[[14,36],[15,36],[15,35],[14,35],[14,36]]]}"^^geo:geoJSONLiteral,
        "<gml:Envelope><gml:lowerCorner>14 35</gml:lowerCorner></gml:Envelope>"^^geo:gmlLiteral, "POLYGON((14 36,15 36,15 35,14 35,14 36))"^^geo:wktLiteral ] ;
      dcat:distribution [ a dcat:Distribution ; dcat:accessURL <http://inspire.test/ows?service=WFS&request=GetCapabilities> ;
        spdx:checksum [ a spdx:Checksum ; spdx:algorithm <http://hashes.test/md/5> ; spdx:checksumValue "476a55"^^xsd:hexBinary ] ] ;
      prov:wasUsedBy [ a prov:Activity ; prov:used <http://inspire.test/lu> ] ;
      foaf:isPrimaryTopicOf [ a dcat:CatalogRecord ; foaf:primaryTopic <http://inspire.test/lu> ; dct:source [ a dcat:CatalogRecord ] ] .`),
    'Land use',
  ],
  [
    'a record within its dataset that names itself again, and a geometry in CDATA',
    'application/rdf+xml',
    rdfXml(`<rdf:Description rdf:about="http://geo.test/r/1#resource"><rdf:type rdf:resource="http://www.w3.org/ns/dcat#Dataset"/>
      <geodcatap:resourceType rdf:resource="http://inspire.test/ResourceType/dataset"/>
      <foaf:isPrimaryTopicOf><rdf:Description rdf:about="http://geo.test/r/1"><rdf:type rdf:resource="http://www.w3.org/ns/dcat#CatalogRecord"/>
        <dct:title xml:lang="fr">Eaux</dct:title>
        <dct:source><rdf:Description rdf:about="http://geo.test/r/1"><rdf:type rdf:resource="http://www.w3.org/ns/dcat#CatalogRecord"/></rdf:Description></dct:source>
        <foaf:primaryTopic rdf:resource="http://geo.test/r/1#resource"/></rdf:Description></foaf:isPrimaryTopicOf>
      <dct:title xml:lang="fr">Eaux</dct:title>
      <dct:spatial><rdf:Description><rdf:type rdf:resource="http://purl.org/dc/terms/Location"/>
        <dcat:bbox rdf:datatype="http://www.opengis.net/ont/geosparql#geoJSONLiteral"><![CDATA[{"type":"Point","coordinates":[1.4,51.1]}]]></dcat:bbox>
      </rdf:Description></dct:spatial></rdf:Description>`),
    'Eaux',
  ],
  [
    'nodes that are shared by their ids, several formats, and telephones of several statements',
    'application/rdf+xml',
    rdfXml(`<rdf:Description rdf:about="http://prize.test/dcat#catalog"><rdf:type rdf:resource="http://www.w3.org/ns/dcat#Catalog"/>
        <dcat:dataset rdf:resource="http://prize.test/dcat#ds1"/><dct:publisher rdf:nodeID="_10"/></rdf:Description>
      <rdf:Description rdf:about="http://prize.test/dcat#ds1"><rdf:type rdf:resource="http://www.w3.org/ns/dcat#Dataset"/>
        <dct:title>Prizes</dct:title><dct:issued>2014-01-15</dct:issued><dct:publisher rdf:nodeID="_10"/><dcat:contactPoint rdf:nodeID="_n5"/>
        <dcat:distribution rdf:resource="http://prize.test/dcat#dist1"/></rdf:Description>
      <rdf:Description rdf:nodeID="_10"><rdf:type rdf:resource="http://xmlns.com/foaf/0.1/Agent"/><foaf:name>Prize Media</foaf:name></rdf:Description>
      <rdf:Description rdf:nodeID="_n5"><rdf:type rdf:resource="http://www.w3.org/2006/vcard/ns#Organization"/><vcard:hasTelephone rdf:nodeID="_n8"/></rdf:Description>
      <rdf:Description rdf:nodeID="_n8"><vcard:hasValue rdf:resource="tel:086631722"/></rdf:Description>
      <rdf:Description rdf:about="http://prize.test/dcat#dist1"><rdf:type rdf:resource="http://www.w3.org/ns/dcat#Distribution"/>
        <dct:format>application/rdf+xml</dct:format><dct:format>application/sparql-query</dct:format></rdf:Description>`),
    'Prizes',
  ],
  [
    'a graph of nodes side by side, with addresses in the place of pages and licences as texts',
    'application/ld+json',
    json({
      '@context': { dcat: 'http://www.w3.org/ns/dcat#', dct: 'http://purl.org/dc/terms/' },
      '@graph': [
        {
          '@id': 'http://side.test#c',
          '@type': 'dcat:Catalog',
          'dcat:dataset': { '@id': 'http://side.test/1#dataset' },
        },
        {
          '@id': 'http://side.test/1#dataset',
          '@type': 'dcat:Dataset',
          'dct:title': 'Side',
          'dct:modified': '2012-05-10T21:04',
          'dcat:contactPoint': { '@id': '_:ub1365bL31C21' },
          'dcat:distribution': { '@id': 'http://side.test/1/2#distribution' },
        },
        { '@id': '_:ub1365bL31C21', 'http://www.w3.org/2006/vcard/ns#fn': 'Jane' },
        {
          '@id': 'http://side.test/1/2#distribution',
          '@type': 'dcat:Distribution',
          'dcat:downloadURL': 'http://side.test/x.csv',
        },
      ],
    }),
    'Side',
  ],
  [
    'labels beside the addresses that elements refer to',
    'application/rdf+xml',
    rdfXml(`<dcat:Dataset rdf:about="http://label.test/1"><dct:title>Labelled</dct:title>
      <dcat:theme rdf:resource="http://label.test/water">Water</dcat:theme></dcat:Dataset>`),
    'Labelled',
  ],
  [
    'names that are relative to a base which is relative itself',
    'text/turtle',
    `@base <checksums#> .\n${turtle('<one> a dcat:Dataset ; dct:title "Relative" .')}`,
    'Relative',
  ],
];

it.each(EXPORTS)('takes %s', async (what, type, body, ...titles) => {
  source.serve((_request, response) => send(response, body, type));
  const catalogue = `portal${EXPORTS.findIndex(([one]) => one === what)}`;
  const run = await harvest(service, { url: `${source.url}/export`, catalogue, type: 'dcat' });
  expect(run).toMatchObject({ state: 'DONE', created: titles.length });
  expect(await titlesIn(service, catalogue)).toEqual(titles);
});

it('goes on to the next page where its address is a text, as some portals write it', async () => {
  source.serve((_request, response, { searchParams }) => {
    const page = searchParams.get('page') ?? '1';
    const next = page === '1' ? `; hydra:next "${source.url}/pages?page=2"` : '';
    const view = `<${source.url}/pages?page=${page}> a hydra:PartialCollectionView ; hydra:first "${source.url}/pages?page=1" ${next} .`;
    send(response, turtle(`<http://p.test/${page}> a dcat:Dataset ; dct:title "Page ${page}" . ${view}`));
  });
  await harvest(service, { url: `${source.url}/pages?page=1`, catalogue: 'pages', type: 'dcat' });
  expect(await titlesIn(service, 'pages')).toEqual(['Page 1', 'Page 2']);
});

it('leaves out, with a word, what belongs to none of several datasets', async () => {
  source.serve((_request, response) =>
    send(
      response,
      turtle(`<http://mix.test/1> a dcat:Dataset ; dct:title "One" . <http://mix.test/2> a dcat:Dataset ; dct:title "Two" .
        dcat:Dataset a owl:Class ; skos:prefLabel "Record"@en . owl:Class skos:note "A class" .
        <http://mix.test/file> a dcat:Distribution ; dct:title "Nobody's" .
        [] a dcat:DataService ; dct:title "Apart" ; dct:publisher [ foaf:name "Agency" ] .
        [] a dcat:CatalogRecord ; foaf:primaryTopic <http://mix.test/2> ; dct:source [ dct:title "Of two" ] .`),
    ),
  );
  const run = await harvest(service, { url: `${source.url}/mix`, catalogue: 'mix', type: 'dcat' });
  expect(run).toMatchObject({ state: 'DONE', created: 2, refused: 0 });
  const documents = await service.app.store.documents('dataset', { limit: 10 }, 'mix');
  const texts = documents.map(({ item }) => item.triples).sort((a, b) => a.length - b.length);
  expect(texts[0]?.match(/ \.$/gm)).toHaveLength(2);
  expect(texts[1]).toContain('"Of two"');
  expect(texts[1]?.match(/ \.$/gm)).toHaveLength(6);
  const [told] = service.app.domain.harvests.results(run.id, 0, 5, 'MENDED');
  expect(told?.item.fault?.detail).toMatch(
    /^Left out: 9 statements about resources of the type .*, which belong to none/,
  );
});

it('refuses a dataset that has neither an IRI nor more than an empty identifier', async () => {
  source.serve((_request, response) =>
    send(response, turtle('[] a dcat:Dataset ; dct:identifier "" ; dct:title "?" .')),
  );
  const run = await harvest(service, { url: `${source.url}/empty`, catalogue: 'empty', type: 'dcat' });
  expect(run).toMatchObject({ created: 0, refused: 1 });
});

it('says which dataset without an IRI cannot be told from another', async () => {
  const titled = (title: string): string => `[] a dcat:Dataset ; dct:identifier "same" ; dct:title "${title}" .`;
  source.serve((_request, response) => send(response, turtle(titled('One') + titled('One') + titled('Two'))));
  const run = await harvest(service, { url: `${source.url}/same`, catalogue: 'same', type: 'dcat' });
  expect(run).toMatchObject({ state: 'DONE', created: 1, refused: 1 });
  expect(await titlesIn(service, 'same')).toEqual(['One']);
});

it('knows a dataset without an IRI again by its identifiers in whatever order', async () => {
  for (const identifiers of ['"b", "", "a"', '"a", "b", ""']) {
    source.serve((_request, response) => send(response, turtle(`[] a dcat:Dataset ; dct:identifier ${identifiers} .`)));
    const run = await harvest(service, { url: `${source.url}/order`, catalogue: 'order', type: 'dcat' });
    expect(run).toMatchObject({ refused: 0 });
  }
  expect(await titlesIn(service, 'order')).toHaveLength(1);
});

it('shows a mailbox without its scheme, which RDF reads as relative to the document, as it was meant', async () => {
  const mailbox = '<http://mail.test/1> a dcat:Dataset ; dcat:contactPoint [ vcard:hasEmail <info@agency.test> ] .';
  source.serve((_request, response) => send(response, turtle(mailbox)));
  await harvest(service, { url: `${source.url}/mail/all`, catalogue: 'mail', type: 'dcat' });
  const [id = ''] = await idsIn(service, 'mail');
  const answer = await service.fetch(`/srv/search/datasets/${id}`);
  expect(await answer.json()).toMatchObject({ result: { contact_point: [{ email: 'info@agency.test' }] } });
});

it('keeps what a page describes where a later one gives it a type alone, as services name what they serve', async () => {
  source.serve((_request, response, { searchParams }) => {
    const body = searchParams.has('second')
      ? `<http://two.test/api> a dcat:DataService ; dcat:servesDataset <http://two.test/1>, <http://else.test/2> .
        <http://two.test/1> a dcat:Dataset . <http://else.test/2> a dcat:Dataset .`
      : `<http://two.test/1> a dcat:Dataset ; dct:title "Kept" . <${source.url}/two> hydra:next <${source.url}/two?second> .`;
    send(response, turtle(body));
  });
  const run = await harvest(service, { url: `${source.url}/two`, catalogue: 'two', type: 'dcat' });
  expect(run).toMatchObject({ state: 'DONE', pages: 2, created: 1, updated: 0, listed: 1 });
  expect(await titlesIn(service, 'two')).toEqual(['Kept']);
});

it('loads no dataset of which a file says nothing but its type', async () => {
  const body = '<http://two.test/1> a dcat:Dataset . <http://two.test/2> a dcat:Dataset ; dct:title "Two" .';
  const bytes = new TextEncoder().encode(turtle(body));
  const { candidates } = await readBulk({ bytes, name: 'two.ttl', vocabNs: 'http://vocab.test/' });
  expect(candidates).toMatchObject([{ problems: [{ row: 1 }] }, { title: 'Two', problems: [] }]);
});

it('keeps the address of the page that a dataset is named by', async () => {
  const body = '<http://page.test/1> a dcat:Dataset ; dct:title "Paged" ; dcat:landingPage <http://page.test/1> .';
  source.serve((_request, response) => send(response, turtle(body)));
  await harvest(service, { url: `${source.url}/page`, catalogue: 'page', type: 'dcat' });
  const [stored] = await service.app.store.documents('dataset', { limit: 1 }, 'page');
  expect(stored?.item.triples).toContain('<http://www.w3.org/ns/dcat#landingPage> <http://page.test/1>');
});

describe('a package after the schemas of ckanext-dcat', () => {
  const triplesOf = (more: object): string =>
    toNTriples(mapPackage({ id: 'p', title: 'P', ...more }, 'http://ckan.test')?.quads ?? []);
  const language = 'http://publications.europa.eu/resource/authority/language/';
  const point = '{"type":"Point","coordinates":[1,2]}';

  it.each<readonly [string, object, ...string[]]>([
    [
      'with its publisher rather than the organization of the portal',
      {
        publisher: [{ name: 'Office', email: 'a@office.test', url: 'http://office.test' }],
        organization: { id: 'o', title: 'Team' },
      },
      ...['name> "Office"', 'mbox> <mailto:a@office.test>', 'homepage> <http://office.test>'],
    ],
    [
      'with each contact and creator',
      { contact: [{ name: 'Ann' }, { name: 'Ben' }], creator: '[{"name":"Cid"}]' },
      ...['#fn> "Ann"', '#fn> "Ben"', 'name> "Cid"'],
    ],
    ['with each period', { temporal_coverage: [{ start: '2020-01-01' }, { end: '2021' }] }, '"2020-01-01"', '"2021"'],
    [
      'with its places',
      {
        spatial_coverage: [
          {
            uri: 'http://place.test/1',
            text: 'Here',
            geom: { type: 'Point', coordinates: [1, 2] },
            bbox: point,
            centroid: '',
          },
          {},
        ],
      },
      ...[
        'spatial> <http://place.test/1>',
        '<http://place.test/1> <http://www.w3.org/2004/02/skos/core#prefLabel> "Here"',
      ],
      ...['locn#geometry> "{', 'dcat#bbox> "{'],
    ],
    ['with each other identifier', { alternate_identifier: '["a","b"]' }, 'notation> "a"', 'notation> "b"'],
    ['with tags by language', { tags: [{ name: 'Oak' }], tags_translated: { ca: ['Roure'] } }, 'keyword> "Roure"@ca'],
    [
      'with languages in one text',
      { extras: [{ key: 'language', value: 'en, ca' }] },
      `<${language}ENG>`,
      `<${language}CAT>`,
    ],
    [
      'with the extras of its harvester',
      {
        metadata_created: '2024-01-01',
        extras: [
          { key: 'dcat_issued', value: '2012' },
          { key: 'dcat_publisher_name', value: 'Old' },
        ],
      },
      ...['issued> "2012"', 'name> "Old"'],
    ],
    ['with years in lists', { extras: [{ key: 'temporal_coverage-from', value: '["1982"]' }] }, 'startDate> "1982"'],
    ['that is a series', { type: 'dataset_series' }, 'dcat#DatasetSeries>'],
  ])('%s', (_what, more, ...expected) => {
    const triples = triplesOf(more);
    for (const part of expected) expect(triples).toContain(part);
  });

  it('has one publisher, and no place of which nothing is said', () => {
    const triples = triplesOf({
      publisher: [{ name: 'One' }, { name: 'Two' }],
      organization: { id: 'o', title: 'Team' },
      spatial_coverage: [{}],
    });
    expect(triples.match(/publisher>/g)).toHaveLength(1);
    expect(triples).not.toMatch(/Team|Two|Location/);
  });
});
