/** Findings and faults name the field of the typed input that they came from. */
import { API_KEY, sharedService, type SharedService } from '../support/service.js';

const KEY = { 'x-api-key': API_KEY };
let service: SharedService;

interface Finding {
  readonly code: string;
  readonly field: string | null;
  readonly path: string | null;
}
interface Written {
  readonly code?: string;
  readonly message?: string;
  readonly field?: string | null;
  readonly line?: number | null;
  readonly identifier?: string;
  readonly report?: { readonly conforms: boolean; readonly findings: readonly Finding[] };
  readonly findings?: readonly Finding[];
}

const PARTS = `{
  ... on WriteResult { identifier report { conforms findings { code field path } } }
  ... on Problem { code message }
  ... on InvalidInput { field line }
  ... on ShaclViolations { field findings { code field path } }
}`;

const write = async (operation: string, variables: object): Promise<Written> => {
  const { data, errors } = await service.graphql<{ written: Written }>(operation, variables, KEY);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.written;
};
const create = (fields: object, dryRun = false): Promise<Written> =>
  write(
    `mutation ($fields: DatasetInput!, $dryRun: Boolean) { written: createDataset(catalogue: "previewed", source: { fields: $fields }, dryRun: $dryRun) ${PARTS} }`,
    { fields, dryRun },
  );
const fieldsOf = ({ report, findings }: Written): Record<string, string | null> =>
  Object.fromEntries((report?.findings ?? findings ?? []).map(({ code, field }) => [code, field]));

const text = (value: string) => [{ value, language: 'en' }];
const DATASET = { titles: text('A'), descriptions: text('B') };

beforeAll(async () => {
  service = await sharedService();
  const fields = { titles: text('C'), descriptions: text('D'), publisher: { name: 'P' } };
  await write(
    `mutation ($fields: CatalogueInput!) { written: putCatalogue(id: "previewed", source: { fields: $fields }) ${PARTS} }`,
    { fields },
  );
});

describe('findings about typed input', () => {
  it('name the field of a value, of a missing value, and of a nested node', async () => {
    const written = await create({
      ...DATASET,
      publisher: { name: '' },
      distributions: [
        { titles: text('one'), accessUrls: ['https://a.example/'] },
        { titles: text('two'), byteSize: '1.5', accessServices: [{ titles: [], endpointUrl: 'urn:x' }] },
        { titles: text('three') },
      ],
    });
    const fields = Object.values(fieldsOf(written));
    expect(written.report?.conforms).toBe(false);
    expect(fields).toContain('distributions[2].accessUrls');
    expect(fields).toContain('distributions[1].byteSize');
    expect(fields).toContain('distributions[1].accessServices[0].titles');
    expect(fields).not.toContain(null);
  });

  it('are none about contact points, periods and rights, which are written as DCAT-AP wants them', async () => {
    const written = await create({
      ...DATASET,
      contactPoints: [{ name: 'Desk', email: 'mailto:desk@acme.example' }],
      temporal: [{ start: '2024-01-01', end: '2024-12-31T00:00:00Z' }],
      distributions: [{ titles: text('one'), accessUrls: ['https://a.example/'], rights: 'All' }],
    });
    expect(written.report?.conforms).toBe(true);
    const { data } = await service.graphql(
      'query ($id: ID!) { dataset(id: $id) { contactPoints { name email } temporal { start end } } }',
      { id: written.identifier },
    );
    expect(data).toMatchObject({
      dataset: {
        contactPoints: [{ name: 'Desk', email: 'mailto:desk@acme.example' }],
        temporal: [{ start: '2024-01-01', end: '2024-12-31T00:00:00Z' }],
      },
    });
  });

  it('name the field of properties that the input leaves empty', async () => {
    const written = await create({ titles: [], descriptions: [] });
    expect(fieldsOf(written)).toMatchObject({ 'dataset.title': 'titles', 'dataset.description': 'descriptions' });
  });

  it('name the field of a catalogue', async () => {
    const operation = `mutation ($fields: CatalogueInput!) { written: putCatalogue(id: "d", source: { fields: $fields }) ${PARTS} }`;
    const refused = await write(operation, { fields: { titles: [], descriptions: text('D') } });
    expect(Object.values(fieldsOf(refused))).toContain('titles');
  });

  it('name the field relative to the distribution when one is added', async () => {
    const { identifier } = await create(DATASET);
    const added = await write(
      `mutation ($id: ID!, $fields: DistributionInput!) { written: addDistribution(dataset: $id, source: { fields: $fields }, dryRun: true) ${PARTS} }`,
      { id: identifier, fields: { titles: text('new'), byteSize: '1.5' } },
    );
    expect(Object.values(fieldsOf(added))).toEqual(expect.arrayContaining(['accessUrls', 'byteSize']));
  });

  it('name no field for RDF, nor in the report of a stored version', async () => {
    const body = `<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "A" ; <http://purl.org/dc/terms/description> "B" ;
      <http://www.w3.org/ns/dcat#distribution> [ a <http://www.w3.org/ns/dcat#Distribution> ] .`;
    const rdf = await write(
      `mutation ($body: String!) { written: createDataset(catalogue: "previewed", source: { rdf: { body: $body } }) ${PARTS} }`,
      { body },
    );
    expect(rdf.report?.findings.length).toBeGreaterThan(0);
    expect(rdf.report?.findings.every(({ field }) => field === null)).toBe(true);
    const { identifier } = await create({ ...DATASET, distributions: [{ titles: text('x') }] });
    const { data } = await service.graphql<{ dataset: { validation: { findings: Finding[] } } }>(
      'query ($id: ID!) { dataset(id: $id) { validation { findings { code field path } } } }',
      { id: identifier },
    );
    expect(data?.dataset.validation.findings.length).toBeGreaterThan(0);
    expect(data?.dataset.validation.findings.every(({ field }) => field === null)).toBe(true);
  });
});

describe('faults in typed input', () => {
  it.each([
    [{ themes: ['http://a.example/1', 'http://[bad'] }, 'BAD_REQUEST', 'themes[1]'],
    [{ keywords: [{ value: 'a', language: 'not a tag' }] }, 'BAD_REQUEST', 'keywords[0].language'],
    [
      { distributions: [{ titles: text('x') }, { titles: text('y'), format: 'http://[bad' }] },
      'BAD_REQUEST',
      'distributions[1].format',
    ],
    [{ distributions: [{ titles: text('x'), mediaType: 'csv' }] }, 'BAD_REQUEST', 'distributions[0].mediaType'],
    [{ monetization: { purchaseOffer: { price: '-1' } } }, 'INVALID_METADATA', 'monetization.purchaseOffer.price'],
    [
      { monetization: { investmentOffer: { price: '1', totalShares: -1 } } },
      'INVALID_METADATA',
      'monetization.investmentOffer.totalShares',
    ],
    [
      { monetization: { purchaseOffer: { price: '1', downloads: [{ frequency: 'daily', downloads: -2 }] } } },
      'INVALID_METADATA',
      'monetization.purchaseOffer.downloads[0].downloads',
    ],
  ])('%j is a fault of its field', async (more, code, field) => {
    const refused = await create({ ...DATASET, ...more });
    expect(refused).toMatchObject({ code, field });
    expect(refused.message).not.toMatch(/N-Triples|line \d/);
  });

  it('is one of the offers that a publication brings', async () => {
    const { identifier } = await create(DATASET);
    const refused = await write(
      `mutation ($id: ID!) { written: publishDataset(id: $id, idempotencyKey: "k", offers: { purchaseOffer: { price: "-1" } }) {
        ... on Problem { code message } ... on ShaclViolations { field } } }`,
      { id: identifier },
    );
    expect(refused).toMatchObject({ code: 'INVALID_METADATA', field: 'offers.purchaseOffer.price' });
  });
});
