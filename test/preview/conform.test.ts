/** Writes that insist on conformance, previews of what is not a whole dataset, and dry runs of deletions. */
import type { TestService } from '../support/service.js';
import { chosen, mutate, PARTS, put, startWorld } from './world.js';

const text = (value: string) => [{ value, language: 'en' }];
const DATASET = { titles: text('A'), descriptions: text('B') };
const VIOLATING = { ...DATASET, distributions: [{ titles: text('no address') }] };
let service: TestService;

beforeAll(async () => {
  service = await startWorld();
});
afterAll(() => service.stop());

describe('conform: true', () => {
  it('refuses a dataset with violations, naming all that is wrong', async () => {
    const refused = await put(service, 'bad', { fields: VIOLATING }, { conform: true });
    expect(refused.code).toBe('INVALID_METADATA');
    expect(refused.findings).toContainEqual(
      expect.objectContaining({
        severity: 'VIOLATION',
        path: 'http://www.w3.org/ns/dcat#accessURL',
        field: 'distributions[0].accessUrls',
        focusNode: expect.stringContaining('/catset/distribution/'),
      }),
    );
    expect(refused.findings?.every(({ severity, message }) => severity === 'VIOLATION' && message !== '')).toBe(true);
    expect((await service.fetch('/srv/repo/datasets/bad')).status).toBe(404);
  });

  it('is not what happens unless it is asked for', async () => {
    expect(await put(service, 'lenient', { fields: VIOLATING })).toMatchObject({ status: 'CREATED' });
  });

  it('stores what conforms', async () => {
    expect(await put(service, 'good', { fields: DATASET }, { conform: true })).toMatchObject({ status: 'CREATED' });
  });

  it('holds for catalogues, distributions and drafts', async () => {
    const catalogue = await mutate(
      service,
      `mutation ($fields: CatalogueInput!) { written: putCatalogue(id: "e", source: { fields: $fields }, conform: true) ${PARTS} }`,
      { fields: { titles: [], descriptions: text('D') } },
    );
    expect(catalogue.findings?.map(({ field }) => field)).toContain('titles');
    await put(service, 'holder', { fields: DATASET });
    const distribution = await mutate(
      service,
      `mutation ($fields: DistributionInput!) { written: addDistribution(dataset: "holder", source: { fields: $fields }, conform: true) ${PARTS} }`,
      { fields: { titles: text('x') } },
    );
    expect(distribution.findings?.map(({ field }) => field)).toContain('accessUrls');
    const draft = await mutate(
      service,
      `mutation ($fields: DatasetInput!) { written: putDraft(catalogue: "c", source: { fields: $fields }, conform: true) {
        ... on Problem { code message } ... on ShaclViolations { findings { code field } } } }`,
      { fields: VIOLATING },
    );
    expect(draft.findings?.map(({ field }) => field)).toContain('distributions[0].accessUrls');
  });
});

describe('a preview', () => {
  it('of a distribution is that of its dataset, and suggestions change nothing but the distribution', async () => {
    const base = { ...DATASET, distributions: [{ titles: text('one'), accessUrls: ['https://data.example/1'] }] };
    const stored = await put(service, 'parts', { fields: base });
    const add = (more: string) =>
      mutate(
        service,
        `mutation ($fields: DistributionInput!, $apply: [AppliedSuggestion!]) {
          written: addDistribution(dataset: "parts", source: { fields: $fields }, apply: $apply${more}) ${PARTS} }`,
        { fields: { titles: text('two'), accessUrls: ['https://data.example/2'], mediaType: 'text/csv' }, apply },
      );
    let apply: object[] = [];
    const { preview } = await add(', dryRun: true');
    expect(preview?.before?.score).toBe(stored.quality?.score);
    expect(preview?.after.score).toBeGreaterThan(stored.quality?.score ?? 0);
    const format = preview?.suggestions.find(({ indicator }) => indicator === 'formatAvailability');
    expect(format?.edit?.changes[0]).toMatchObject({ field: 'format', origin: 'METADATA' });
    apply = [{ id: 'keywordAvailability', values: ['a'] }];
    expect(await add('')).toMatchObject({ code: 'BAD_REQUEST', field: 'apply' });
    apply = format ? [chosen(format)] : [];
    const written = await add('');
    expect(written.quality?.score).toBe(format?.scoreAfter);
  });

  it('of a draft compares it with the stored draft, and applies suggestions to it', async () => {
    const draft = (fields: object, more: string) =>
      mutate(
        service,
        `mutation ($fields: DatasetInput!) { written: putDraft(catalogue: "c", id: "draft", source: { fields: $fields }${more}) {
          ... on Problem { code message }
          ... on DraftResult { status preview { before { score } after { score } suggestions { id scoreAfter } } } } }`,
        { fields },
      );
    await draft(DATASET, '');
    const { preview } = await draft(
      { ...DATASET, themes: ['http://publications.europa.eu/resource/authority/data-theme/ENVI'] },
      ', dryRun: true, apply: [{ id: "keywordAvailability" }]',
    );
    expect(preview?.after.score).toBe((preview?.before?.score ?? 0) + 60);
    expect(preview?.suggestions.map(({ id }) => id)).not.toContain('keywordAvailability');
  });

  it('is null for a catalogue and for what was stored', async () => {
    expect((await put(service, 'stored', { fields: DATASET })).preview).toBeNull();
    const catalogue = await mutate(
      service,
      `mutation ($fields: CatalogueInput!) { written: putCatalogue(id: "c", source: { fields: $fields }, dryRun: true) ${PARTS} }`,
      { fields: { titles: text('C'), descriptions: text('D') } },
    );
    expect(catalogue).toMatchObject({ status: 'VALIDATED', preview: null });
  });
});

describe('a dry run over REST', () => {
  it('answers with the report, and the quality of a dataset beside it', async () => {
    const body = '<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "A" .';
    const headers = { 'content-type': 'text/turtle' };
    const tried = await service.write('POST', '/srv/repo/catalogues/c/datasets?dryRun=true', body, headers);
    expect(tried.status).toBe(200);
    const { conforms, findings, quality } = (await tried.json()) as Record<string, unknown>;
    expect({ conforms, findings }).toMatchObject({ conforms: false, findings: expect.any(Array) });
    expect(quality).toMatchObject({ before: null, after: { band: 'BAD' }, suggestions: expect.any(Array) });
    const { suggestions } = quality as { suggestions: { edit: { changes: object[]; patch: string } | null }[] };
    const changes = suggestions.flatMap(({ edit }) => edit?.changes ?? []);
    // Values that nobody has sent are told from those that follow from what was sent.
    expect(changes).toContainEqual(expect.objectContaining({ origin: 'EXAMPLE', values: expect.any(Array) }));
    for (const change of changes) expect(Object.keys(change)).toEqual(['property', 'values', 'replaces', 'origin']);
    for (const { edit } of suggestions) if (edit) expect(edit.patch).toContain('A ');
    const catalogue = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C" .';
    const other = await service.write('PUT', '/srv/repo/catalogues/new?dryRun=true', catalogue, headers);
    expect(Object.keys((await other.json()) as object).sort()).toEqual(['conforms', 'findings']);
  });
});

describe('a dry run of a deletion', () => {
  it('deletes nothing', async () => {
    await put(service, 'kept', { fields: DATASET });
    const dry = (operation: string) =>
      mutate(
        service,
        `mutation { written: ${operation} { ... on DeleteResult { identifier } ... on Problem { code message } } }`,
        {},
      );
    expect(await dry('deleteDataset(id: "kept", dryRun: true)')).toEqual({ identifier: 'kept' });
    expect(await dry('deleteCatalogue(id: "c", dryRun: true)')).toEqual({ identifier: 'c' });
    expect((await service.fetch('/srv/repo/datasets/kept')).status).toBe(200);
    expect((await service.fetch('/srv/repo/catalogues/c')).status).toBe(200);
  });
});
