/** Contracts of data at a service: attached, read, compared, ended; who may, and what comes back. */
import { createHash } from 'node:crypto';
import { API_KEY, sharedService, type SharedService } from '../support/service.js';
import { DEPARTURES, departures } from './example.js';

const KEY = { 'x-api-key': API_KEY };
const TURTLE = { 'content-type': 'text/turtle' };
const YAML = { 'content-type': 'application/yaml' };
const CATALOGUE =
  '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Kept"@en ; <http://purl.org/dc/terms/description> "x"@en .';
const DATASET =
  '<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "Departures"@en ; <http://purl.org/dc/terms/description> "x"@en .';
const SECOND = departures(['version: 1.0.0', 'version: 1.1.0'], ['          - value: cancelled\n', '']);

let service: SharedService;
const store = async (id: string): Promise<void> => {
  const path = `/srv/repo/catalogues/kept/datasets/origin?originalId=${id}`;
  expect((await service.write('PUT', path, DATASET, TURTLE)).status).toBe(201);
};
const at = (id: string): string => `/srv/repo/datasets/${id}/contract`;
const attach = (id: string, source: string, headers: Record<string, string> = {}, query = '') =>
  service.write('PUT', at(id) + query, source, { ...YAML, ...headers });
const ask = async <T>(query: string, variables: object, headers: Record<string, string> = KEY): Promise<T> => {
  const { data, errors } = await service.graphql<T>(query, variables, headers);
  expect(errors).toBeUndefined();
  return data as T;
};

beforeAll(async () => {
  service = await sharedService();
  await service.write('PUT', '/srv/repo/catalogues/kept', CATALOGUE, TURTLE);
});

describe('a contract by REST', () => {
  beforeAll(() => store('rest'));

  it('is 404 before there is one', async () => {
    expect((await service.fetch(at('rest'))).status).toBe(404);
    expect((await service.write('DELETE', at('rest'))).status).toBe(404);
  });

  it('tells what a dry run would do, and does nothing', async () => {
    const answer = await attach('rest', DEPARTURES, {}, '?dryRun=true');
    expect([answer.status, await answer.json()]).toEqual([200, { version: '1.0.0', changes: null }]);
    expect((await service.fetch(at('rest'))).status).toBe(404);
  });

  it('is kept exactly as it was sent, and given in the form that is asked for', async () => {
    const made = await attach('rest', DEPARTURES);
    expect([made.status, made.headers.get('location')]).toEqual([
      201,
      expect.stringMatching(/\/datasets\/rest\/contract$/),
    ]);
    const sent = await service.fetch(at('rest'));
    expect(sent.headers.get('content-type')).toMatch('application/yaml');
    expect(sent.headers.get('etag')).toBe(made.headers.get('etag'));
    expect(await sent.text()).toBe(DEPARTURES);
    const json = await service.fetch(at('rest'), { headers: { accept: 'application/json' } });
    expect(json.headers.get('etag')).not.toBe(made.headers.get('etag'));
    expect(await json.json()).toMatchObject({ kind: 'DataContract', version: '1.0.0' });
    const cached = await service.fetch(at('rest'), { headers: { 'if-none-match': made.headers.get('etag') ?? '' } });
    expect(cached.status).toBe(304);
    expect((await service.fetch(at('rest'), { headers: { accept: 'text/html' } })).status).toBe(406);
  });

  it('names the place of what is wrong', async () => {
    const broken = await attach('rest', 'a: [b\nc: d\n');
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'CONTRACT_SYNTAX', line: 2, column: 1 }]);
    const wrong = await attach('rest', departures(['version: 1.0.0', 'version: 1.0']));
    expect([wrong.status, await wrong.json()]).toMatchObject([
      422,
      {
        code: 'INVALID_CONTRACT',
        pointer: '/version',
        line: 5,
        violations: [{ pointer: '/version', line: 5, column: 1 }],
      },
    ]);
    const bytes = await service.fetch(at('rest'), {
      method: 'PUT',
      headers: { ...KEY, ...YAML },
      body: Uint8Array.of(0xff),
    });
    expect(bytes.status).toBe(400);
    expect((await service.write('PUT', at('rest'), DATASET, TURTLE)).status).toBe(415);
    expect((await attach('rest', `a: ${'x'.repeat(300_000)}`)).status).toBe(413);
    expect((await attach('none', DEPARTURES)).status).toBe(404);
  });

  it('is replaced at the version that is meant alone, and tells what broke', async () => {
    const etag = (await service.fetch(at('rest'))).headers.get('etag') ?? '';
    expect((await attach('rest', SECOND, { 'if-match': '"0"' })).status).toBe(412);
    const dry = await attach('rest', SECOND, { 'if-match': etag }, '?dryRun=true');
    expect(await dry.json()).toMatchObject({
      changes: { isBreaking: true, lacksMajorStep: true, changes: [{ kind: 'VALUES_NARROWED', before: 'cancelled' }] },
    });
    expect((await attach('rest', SECOND, { 'if-match': etag })).status).toBe(204);
    expect((await attach('rest', SECOND)).status).toBe(204);
    const changes = await service.fetch(`${at('rest')}/changes`);
    expect(await changes.json()).toMatchObject({
      from: { revision: 1 },
      to: { revision: 2 },
      diff: { isBreaking: true },
    });
    expect((await service.fetch(`${at('rest')}/changes?from=7`)).status).toBe(404);
    expect((await service.fetch(`${at('rest')}/changes?from=x`)).status).toBe(400);
  });

  it('is written once where the request carries a key', async () => {
    await store('keyed');
    const key = { 'idempotency-key': '"contract-1"', 'if-none-match': '*' };
    const first = await attach('keyed', DEPARTURES, key);
    const again = await attach('keyed', DEPARTURES, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect((await attach('keyed', SECOND, key)).status).toBe(422);
    const removal = { 'idempotency-key': '"contract-2"' };
    expect((await service.write('DELETE', at('keyed'), undefined, removal)).status).toBe(204);
    expect((await service.write('DELETE', at('keyed'), undefined, removal)).status).toBe(204);
    expect((await service.write('DELETE', at('keyed'))).status).toBe(404);
  });

  it('is shown on the page of its dataset, its texts as texts', async () => {
    await store('shown');
    await attach('shown', DEPARTURES);
    await attach('shown', SECOND.replace('Id of the stop.', '<script>alert(1)</script>'));
    for (const [language, words] of [
      ['en', 'This version breaks something that the one before promised.'],
      ['de', 'Diese Version bricht etwas, das die vorige zugesagt hat.'],
      ['el', 'Αυτή η έκδοση αθετεί κάτι που υποσχόταν η προηγούμενη.'],
    ] as const) {
      const headers = { accept: 'text/html', 'accept-language': language };
      const page = await (await service.fetch('/srv/catalog/datasets/shown', { headers })).text();
      expect(page).toContain(words);
      expect(page).toContain('departure_id');
      expect(page).toContain('&lt;script>alert(1)');
      expect(page).not.toContain('<script>alert(1)');
    }
  });

  it('is for those who may edit', async () => {
    const path = { method: 'PUT', headers: YAML, body: DEPARTURES };
    expect((await service.fetch(at('rest'), path)).status).toBe(401);
    expect((await service.fetch(at('rest'), { method: 'DELETE' })).status).toBe(401);
  });
});

describe('a contract by GraphQL', () => {
  const PUT = `mutation ($id: ID!, $source: String!, $format: DataContractFormat!, $dryRun: Boolean) {
    putDataContract(dataset: $id, source: $source, format: $format, dryRun: $dryRun) {
      __typename ... on DataContractWritten { status etag version changes { isBreaking } dataset { contract { version } } }
      ... on InvalidInput { code line column } ... on ContractViolations { code violations { pointer line column message } } } }`;
  const READ = `query ($id: ID!) { dataset(id: $id) {
    contract { revision version status format digest iri source document yaml name price
      objects { name properties { path logicalType isRequired values } rules { property demand } }
      serviceLevels { property value unit } servers { server type } }
    contractVersions { revision version since until } } }`;
  interface Read {
    readonly dataset: {
      readonly contract: Record<string, string> | null;
      readonly contractVersions: readonly { readonly revision: number }[];
    };
  }

  beforeAll(() => store('typed'));

  it('is attached, or says why not', async () => {
    const put = (source: string, format = 'YAML') =>
      ask<{ putDataContract: object }>(PUT, { id: 'typed', source, format });
    expect(await put('{', 'JSON')).toMatchObject({
      putDataContract: { __typename: 'InvalidInput', code: 'CONTRACT_SYNTAX' },
    });
    expect(await put('a: b')).toMatchObject({
      putDataContract: {
        __typename: 'ContractViolations',
        violations: expect.arrayContaining([expect.objectContaining({ line: 1 })]),
      },
    });
    expect(await put(DEPARTURES)).toMatchObject({
      putDataContract: {
        status: 'CREATED',
        version: '1.0.0',
        changes: null,
        dataset: { contract: { version: '1.0.0' } },
      },
    });
    expect(await put(DEPARTURES)).toMatchObject({ putDataContract: { status: 'UNCHANGED' } });
    expect(await put(SECOND)).toMatchObject({ putDataContract: { status: 'UPDATED', changes: { isBreaking: true } } });
  });

  it('is read, with its versions', async () => {
    const { dataset } = await ask<Read>(READ, { id: 'typed' }, {});
    const { contract, contractVersions } = dataset;
    expect(contract).toMatchObject({
      ...{ revision: 2, version: '1.1.0', status: 'active', format: 'YAML', source: SECOND, yaml: SECOND },
      digest: createHash('sha256').update(SECOND).digest('hex'),
      objects: [{ name: 'departures' }],
      servers: [{ server: 'production', type: 'postgres' }],
    });
    expect(JSON.parse(contract?.['document'] ?? '')).toMatchObject({ version: '1.1.0' });
    expect(contractVersions.map(({ revision }) => revision)).toEqual([2, 1]);
  });

  it('is read in parts', async () => {
    const query = `query ($first: Int, $offset: Int!) { dataset(id: "typed") { contract { objectCount
      objects(name: "departures") { propertyCount ruleCount properties(first: $first, offset: $offset) { path }
        rules(first: 1) { property } } none: objects(name: "x") { name } behind: objects(offset: 1) { name } } } }`;
    const { dataset } = await ask<{ dataset: { contract: object } }>(query, { first: 2, offset: 1 }, {});
    const [properties, rules] = [[{ path: 'stop' }, { path: 'state' }], [{ property: null }]];
    expect(dataset.contract).toEqual({
      ...{ objectCount: 1, none: [], behind: [] },
      objects: [{ propertyCount: 4, ruleCount: 2, properties, rules }],
    });
    const { errors } = await service.graphql(query, { first: -1, offset: 0 }, {});
    expect(errors?.[0]?.extensions?.['code']).toBe('BAD_REQUEST');
    // All that is named is paid for.
    const much = await service.graphql(query, { first: 5000, offset: 0 }, {});
    expect(much.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_COMPLEX', limit: 'cost' });
  });

  it('stands beside the metadata, for SPARQL, and changes nothing of them', async () => {
    const answer = await service.fetch('/sparql', {
      method: 'POST',
      headers: { 'content-type': 'application/sparql-query', accept: 'text/csv' },
      body: 'SELECT ?v WHERE { ?d <http://purl.org/dc/terms/conformsTo> ?c . ?c a <http://purl.org/dc/terms/Standard> ; <http://www.w3.org/ns/dcat#version> ?v . FILTER(STRENDS(STR(?c), "/typed/contract")) }',
    });
    expect((await answer.text()).trim().split(/\s+/)).toEqual(['v', '1.1.0']);
    expect(await (await service.fetch('/srv/repo/datasets/typed.nt')).text()).not.toContain('conformsTo');
    // Other writes of the dataset leave it where it is.
    const again = DATASET.replace('"x"', '"y"');
    expect((await service.write('PUT', '/srv/repo/datasets/typed', again, TURTLE)).status).toBe(204);
    expect(service.app.domain.contracts.kept.present('typed')?.revision).toBe(2);
    expect((await service.app.domain.datasets.require('typed')).system).toContain('/typed/contract');
  });

  it('is told of by the change log', async () => {
    const log = await (await service.fetch('/srv/repo/changes?limit=1000', { headers: KEY })).text();
    type Event = { readonly id: string; readonly action: string };
    const events = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Event);
    expect(events.filter(({ id, action }) => id === 'typed' && action === 'updated').length).toBeGreaterThanOrEqual(3);
  });
});

describe('a contract of a dataset', () => {
  const contractOf = (id: string) => service.app.domain.contracts.kept.present(id);

  it('ends with the dataset, and does not come back with another one of its id', async () => {
    await store('gone');
    await attach('gone', DEPARTURES);
    expect((await service.write('DELETE', '/srv/repo/datasets/gone')).status).toBe(204);
    expect(contractOf('gone')).toBeUndefined();
    expect((await service.fetch(at('gone'))).status).toBe(404);
    await store('gone');
    expect((await service.fetch(at('gone'))).status).toBe(404);
    expect((await service.app.domain.datasets.require('gone')).system).not.toContain('/contract');
    // Its past is told as that of metadata is.
    expect(service.app.domain.contracts.kept.versions('gone', undefined)).toHaveLength(1);
  });

  it('waits while a draft hides the dataset, and ends with the draft', async () => {
    await store('hidden');
    await attach('hidden', DEPARTURES);
    const hide = 'mutation { hideDataset(catalogue: "kept", id: "hidden") { __typename } }';
    const publish = 'mutation { publishDraft(catalogue: "kept", id: "hidden") { __typename } }';
    expect(await ask(hide, {})).toEqual({ hideDataset: { __typename: 'DraftResult' } });
    expect(contractOf('hidden')).toBeUndefined();
    expect(service.app.domain.contracts.kept.versions('hidden', undefined)).toEqual([]);
    expect(await ask(publish, {})).toEqual({ publishDraft: { __typename: 'WriteResult' } });
    expect(contractOf('hidden')?.version).toBe('1.0.0');
    expect((await service.app.domain.datasets.require('hidden')).system).toContain('/hidden/contract');
    await ask(hide, {});
    await ask('mutation { deleteDraft(catalogue: "kept", id: "hidden") { __typename } }', {});
    await store('hidden');
    expect(contractOf('hidden')).toBeUndefined();
  });

  it('is ended by itself', async () => {
    await store('ended');
    const etag = (await attach('ended', DEPARTURES)).headers.get('etag') ?? '';
    expect((await service.write('DELETE', at('ended'), undefined, { 'if-match': '"0"' })).status).toBe(412);
    expect((await service.write('DELETE', `${at('ended')}?dryRun=true`)).status).toBe(204);
    expect(contractOf('ended')).toBeDefined();
    expect((await service.write('DELETE', at('ended'), undefined, { 'if-match': etag })).status).toBe(204);
    expect(contractOf('ended')).toBeUndefined();
    expect((await service.app.domain.datasets.require('ended')).system).not.toContain('/contract');
  });

  it('keeps so many versions, and forgets those that are old', async () => {
    await store('many');
    const { contracts, keptContracts } = service.app.domain;
    const actor = { name: 'key:test', isOperator: true };
    for (let at = 0; at < 105; at += 1)
      await contracts.put(
        'many',
        { source: departures(['version: 1.0.0', `version: 1.0.${at}`]), format: 'YAML' },
        actor,
      );
    const revisions = contracts.kept.versions('many', undefined).map(({ revision }) => revision);
    expect([revisions.length, revisions[0]]).toEqual([101, 105]);
    await service.app.domain.database.write([keptContracts.forget(new Date(Date.now() + 1_000).toISOString(), 10_000)]);
    expect(contracts.kept.versions('many', undefined)).toHaveLength(1);
  });
});
