/** Datasets, catalogues and distributions over GraphQL, against the real store. */
import { API_KEY, refusalCodes, startService, type TestService } from '../support/service.js';

const KEY = { 'x-api-key': API_KEY };
let service: TestService;

const turtle = (n: number) => `
@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> . @prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix pst: <https://www.pistis-project.eu/ns/voc#> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<urn:d> a dcat:Dataset ; dct:title "Dataset ${n}"@en, "Datensatz ${n}"@de, "Jeu ${n}"@fr ; dct:description "Number ${n}" ;
  dct:publisher [ a foaf:Organization ; foaf:name "Acme ${n}" ] ; dcat:distribution <urn:a>, <urn:b> ; pst:monetization <urn:m> .
<urn:a> a dcat:Distribution ; dct:title "a" ; dct:license [ dct:identifier "CC-BY" ; skos:prefLabel "CC BY" ] ; dcat:byteSize "12345678901234567890"^^xsd:nonNegativeInteger .
<urn:b> a dcat:Distribution ; dct:title "b" ; dct:format <http://publications.europa.eu/resource/authority/file-type/CSV> .
<urn:m> a pst:MonetizationMethod ; pst:sellerId "s" ; pst:purchaseOffer [ a pst:PurchaseOffer ; pst:price "1.50"^^xsd:decimal ; pst:free false ] .`;

const CREATE = `mutation ($catalogue: ID!, $source: DatasetSource!, $dryRun: Boolean) {
  createDataset(catalogue: $catalogue, source: $source, dryRun: $dryRun) {
    ... on WriteResult { status identifier iri etag report { conforms findings { code severity path message } } dataset { id identifier title } }
    ... on Problem { code message }
    ... on InvalidInput { field line column }
    ... on ShaclViolations { findings { severity focusNode path code message } }
  }
}`;

const create = async (source: object, more: object = {}) =>
  await service.graphql<{
    createDataset: {
      status: string;
      identifier: string;
      dataset: { id: string; title: string } | null;
      report: { conforms: boolean };
    };
  }>(CREATE, { catalogue: 'listed', source, ...more }, KEY);

beforeAll(async () => {
  service = await startService();
  const fields = {
    titles: [{ value: 'Listed', language: 'en' }],
    descriptions: [{ value: 'x', language: 'en' }],
    creator: { name: 'Somebody', email: 'mailto:a@b.example' },
  };
  await service.graphql(
    'mutation ($fields: CatalogueInput!) { putCatalogue(id: "listed", source: { fields: $fields }) { ... on WriteResult { status } } }',
    { fields },
    KEY,
  );
  await Promise.all(
    Array.from({ length: 100 }, (_, n) => create({ rdf: { body: turtle(n), contentType: 'text/turtle' } })),
  );
});
afterAll(() => service.stop());

describe('a list of 100 datasets', () => {
  const LIST = `{ datasets(first: 100) { edges { node {
    title publisher { name } catalogue { title datasetCount } record { issued }
    distributions { title byteSize licence { identifier label } format { code label } }
    monetization { purchaseOffers { price free } investmentOffers { price } }
  } } } }`;

  it.each(['jit', 'plain'])('costs a bounded number of SPARQL queries (%s executor)', async (executor) => {
    const other = await startService({ GRAPHQL_EXECUTOR: executor });
    try {
      await other.graphql(
        'mutation { putCatalogue(id: "c", source: { fields: { titles: [{ value: "C" }], descriptions: [{ value: "C" }] } }) { ... on WriteResult { status } } }',
        {},
        KEY,
      );
      await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          other.write('POST', '/srv/repo/catalogues/c/datasets', turtle(n), { 'content-type': 'text/turtle' }),
        ),
      );
      const statements = jest.spyOn(other.app.store, 'statements');
      const { data, errors } = await other.graphql<{ datasets: { edges: { node: { distributions: unknown[] } }[] } }>(
        LIST,
      );
      expect(errors).toBeUndefined();
      expect(data?.datasets.edges).toHaveLength(100);
      expect(data?.datasets.edges.every(({ node }) => node.distributions.length === 2)).toBe(true);
      // One for the datasets' graphs, one for those of their catalogues.
      expect(statements.mock.calls.length).toBeLessThanOrEqual(2);
    } finally {
      await other.stop();
    }
  });
});

describe('languages', () => {
  const titles = async (lang: string | null, headers: Record<string, string> = {}) => {
    const { data } = await service.graphql<{ datasets: { edges: { node: { title: string } }[] } }>(
      'query ($lang: [String!]) { datasets(first: 1) { edges { node { title(lang: $lang) titles { value language } } } } }',
      { lang },
      headers,
    );
    return data?.datasets.edges[0]?.node.title;
  };
  it('serve the wanted one, a relative of it, or English', async () => {
    expect(await titles('de')).toMatch(/^Datensatz/);
    expect(await titles('de-AT')).toMatch(/^Datensatz/);
    expect(await titles('it')).toMatch(/^Dataset/);
    expect(await titles(null, { 'accept-language': 'fr-BE,fr;q=0.9,en;q=0.8' })).toMatch(/^Jeu/);
  });
});

describe('global ids and cursors', () => {
  it('fetch nodes of every noun', async () => {
    const { data } = await service.graphql<{
      catalogues: {
        edges: {
          node: { id: string; datasets: { edges: { node: { id: string; distributions: { id: string }[] } }[] } };
        }[];
      };
    }>('{ catalogues { edges { node { id datasets(first: 1) { edges { node { id distributions { id } } } } } } } }');
    const catalogue = data?.catalogues.edges.map(({ node }) => node).find(({ datasets }) => datasets.edges.length > 0);
    const dataset = catalogue?.datasets.edges[0]?.node;
    const ids = [catalogue?.id, dataset?.id, dataset?.distributions[0]?.id, 'bm9uc2Vuc2U'];
    const answer = await service.graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', { ids });
    expect(answer.data).toEqual({
      nodes: [
        { __typename: 'Catalogue', id: ids[0] },
        { __typename: 'Dataset', id: ids[1] },
        { __typename: 'Distribution', id: ids[2] },
        null,
      ],
    });
  });

  it('pages stay put while others write', async () => {
    const page = async (after: string | null) => {
      const { data } = await service.graphql<{
        datasets: { edges: { node: { identifier: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
      }>(
        'query ($after: String) { datasets(first: 40, after: $after, catalogue: "listed") { edges { node { identifier } } pageInfo { hasNextPage endCursor } } }',
        { after },
      );
      return data?.datasets;
    };
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const next: Awaited<ReturnType<typeof page>> = await page(after);
      seen.push(...(next?.edges.map(({ node }) => node.identifier) ?? []));
      await create({ rdf: { body: turtle(1000 + seen.length) } });
      if (!next?.pageInfo.hasNextPage || seen.length > 500) break;
      after = next.pageInfo.endCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(100);
  });

  it.each(['first: 0', 'first: 101', 'after: "nonsense"'])('refuse datasets(%s)', async (argument) => {
    const { errors } = await service.graphql(`{ datasets(${argument}) { edges { cursor } } }`);
    expect(errors?.[0]?.extensions?.['code']).toBe('BAD_REQUEST');
  });
});

describe('writes', () => {
  it('take fields as well as RDF, and give back what they wrote', async () => {
    const fields = {
      titles: [{ value: 'Tram stops', language: 'en' }],
      descriptions: [{ value: 'All stops', language: 'en' }],
      keywords: [{ value: 'tram', language: 'en' }],
      publisher: { name: 'Acme', email: 'mailto:a@acme.example' },
      distributions: [
        {
          titles: [{ value: 'stops.csv' }],
          accessUrls: ['https://acme.example/stops'],
          byteSize: '12',
          licence: { identifier: 'CC0' },
        },
      ],
      monetization: {
        sellerId: 'b1a2',
        purchaseOffer: {
          price: '10.50',
          free: false,
          withholdsAddresses: false,
          spatialAvailability: ['Greece', 'Ireland'],
        },
      },
    };
    const { data, errors } = await create({ fields });
    expect(errors).toBeUndefined();
    expect(data?.createDataset).toMatchObject({ status: 'CREATED', dataset: { title: 'Tram stops' } });
    const read = await service.graphql<{ dataset: object }>(
      'query ($id: ID!) { dataset(id: $id) { publisher { name email } distributions { byteSize accessUrls licence { identifier } } monetization { sellerId purchaseOffers { price free spatialAvailability } } rdf(syntax: TURTLE) { mediaType body } } }',
      { id: data?.createDataset.identifier },
      KEY,
    );
    expect(read.data?.dataset).toMatchObject({
      publisher: { name: 'Acme', email: 'mailto:a@acme.example' },
      distributions: [{ byteSize: '12', accessUrls: ['https://acme.example/stops'], licence: { identifier: 'CC0' } }],
      monetization: {
        sellerId: 'b1a2',
        purchaseOffers: [{ price: '10.50', free: false, spatialAvailability: ['Greece', 'Ireland'] }],
      },
      rdf: { mediaType: 'text/turtle' },
    });
  });

  it('refuse a source with both or neither', async () => {
    for (const source of [{}, { rdf: { body: turtle(1) }, fields: { titles: [], descriptions: [] } }]) {
      expect((await create(source)).data?.createDataset).toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  it('refuse structural faults with the report, and only report on a dry run', async () => {
    const before = await service.app.store.count('dataset');
    const bad = await create({ rdf: { body: turtle(1).replace('"1.50"^^xsd:decimal', '"cheap"') } });
    expect(bad.data?.createDataset).toMatchObject({
      code: 'INVALID_METADATA',
      findings: [{ severity: 'VIOLATION' }],
    });
    const dry = await create({ rdf: { body: turtle(1) } }, { dryRun: true });
    expect(dry.data?.createDataset).toMatchObject({ status: 'VALIDATED', dataset: null });
    expect(await service.app.store.count('dataset')).toBe(before);
  });

  it('need a key, and obey ifMatch', async () => {
    const anonymous = await service.graphql(CREATE, { catalogue: 'listed', source: { rdf: { body: turtle(1) } } });
    expect(refusalCodes(anonymous)).toEqual(['UNAUTHENTICATED']);
    const { data } = await create({ rdf: { body: turtle(5) } });
    const id = data?.createDataset.identifier;
    const replace = (n: number, ifMatch: string) =>
      service.graphql(
        'mutation ($id: ID!, $body: String!, $ifMatch: String) { replaceDataset(id: $id, source: { rdf: { body: $body } }, ifMatch: $ifMatch) { ... on WriteResult { status etag } ... on Problem { code } } }',
        { id, body: turtle(n), ifMatch },
        KEY,
      );
    const etag = (data?.createDataset as unknown as { etag: string }).etag;
    expect((await replace(6, etag)).data).toMatchObject({ replaceDataset: { status: 'UPDATED' } });
    expect(refusalCodes(await replace(7, etag))).toEqual(['PRECONDITION_FAILED']);
    expect((await replace(6, '*')).data).toMatchObject({ replaceDataset: { status: 'UNCHANGED' } });
  });

  it('add, replace and delete distributions, and delete datasets and catalogues', async () => {
    const { data } = await create({ rdf: { body: turtle(8) } });
    const dataset = data?.createDataset.identifier;
    const fields = (title: string) => ({ titles: [{ value: title }], accessUrls: ['https://acme.example/x'] });
    const added = await service.graphql<{
      addDistribution: { identifier: string; distribution: { title: string }; dataset: { distributions: unknown[] } };
    }>(
      'mutation ($dataset: ID!, $fields: DistributionInput!) { addDistribution(dataset: $dataset, source: { fields: $fields }) { ... on WriteResult { identifier distribution { title } dataset { distributions { identifier } } } } }',
      { dataset, fields: fields('one') },
      KEY,
    );
    expect(added.data?.addDistribution).toMatchObject({ distribution: { title: 'one' } });
    expect(added.data?.addDistribution.dataset.distributions).toHaveLength(3);
    const id = added.data?.addDistribution.identifier;
    const replaced = await service.graphql(
      'mutation ($id: ID!, $fields: DistributionInput!) { replaceDistribution(id: $id, source: { fields: $fields }) { ... on WriteResult { status distribution { title } } } }',
      { id, fields: fields('two') },
      KEY,
    );
    expect(replaced.data).toMatchObject({ replaceDistribution: { status: 'UPDATED', distribution: { title: 'two' } } });
    const deleted = await service.graphql(
      'mutation ($id: ID!, $dataset: ID!) { deleteDistribution(id: $id) { ... on Problem { code } } deleteDataset(id: $dataset) { ... on DeleteResult { datasets } ... on Problem { code } } }',
      { id, dataset },
      KEY,
    );
    expect(deleted.errors).toBeUndefined();
    expect(
      (await service.graphql('query ($dataset: ID!) { dataset(id: $dataset) { iri } }', { dataset })).data,
    ).toEqual({ dataset: null });
  });
});
