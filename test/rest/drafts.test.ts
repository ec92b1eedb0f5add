/** The routes of form editors: drafts, their publication, and persistent identifiers. */
import { API_KEY } from '../support/service.js';
import { CATALOGUE, put, startPeopled, type Peopled, type Person } from '../identity-admin/people.js';

const DCAT = 'http://www.w3.org/ns/dcat#';
const DCT = 'http://purl.org/dc/terms/';
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const DRAFTS = '/srv/repo/drafts/datasets';
/** N-Triples labelled as Turtle, as the editor sends them. */
const TURTLE = { 'content-type': 'text/turtle' };

/** A dataset as the editor writes it. */
const triples = (title: string): string => `<https://piveau.eu/set/data/x> <${TYPE}> <${DCAT}Dataset> .
<https://piveau.eu/set/data/x> <${DCT}title> "${title}"@en .
<https://piveau.eu/set/data/x> <${DCT}title> "Entwurf"@de .
<https://piveau.eu/set/data/x> <${DCAT}distribution> <https://piveau.eu/set/distribution/1> .
<https://piveau.eu/set/distribution/1> <${TYPE}> <${DCAT}Distribution> .
<https://piveau.eu/set/distribution/1> <${DCAT}accessURL> <https://data.example/${encodeURIComponent(title)}> .
`;

type Headers = Record<string, string>;
interface Listed {
  readonly id: string;
  readonly catalogue: string;
  readonly title: Headers;
}

let service: Peopled;
const key: Headers = { 'x-api-key': API_KEY };
const people = {} as Record<Person, Headers>;

beforeAll(async () => {
  service = await startPeopled();
  for (const person of ['alice', 'bob', 'carol'] as const) people[person] = await service.as(person);
  for (const [catalogue, headers] of [
    ['transport', people.alice],
    ['harbour', people.bob],
    ['open', key],
  ] as const) {
    expect((await put(service, `/catalogues/${catalogue}`, CATALOGUE, headers)).status).toBe(201);
  }
});
afterAll(() => service.stop());

const send = (method: string, path: string, headers: Headers, body?: string): Promise<Response> =>
  service.fetch(path, {
    method,
    headers: { ...(body === undefined ? {} : TURTLE), ...headers },
    ...(body === undefined ? {} : { body }),
  });
const write = (id: string, catalogue: string, headers: Headers, body = triples(id)): Promise<Response> =>
  send('PUT', `${DRAFTS}/${id}?catalogue=${catalogue}`, headers, body);
const status = async (method: string, path: string, headers: Headers, body?: string): Promise<number> =>
  (await send(method, path, headers, body)).status;
const list = async (headers: Headers, query = ''): Promise<Listed[]> =>
  (await (await send('GET', DRAFTS + query, headers)).json()) as Listed[];
const names = async (headers: Headers, query = ''): Promise<string[]> =>
  (await list(headers, query)).map(({ id }) => id);
const distributionsOf = (text: string): string[] => [...new Set(text.match(/\/catset\/distribution\/[^>]+/g))];

describe('a draft', () => {
  it('is stored with 201, replaced with 204, listed with its titles and read in every syntax', async () => {
    const created = await write('stops', 'transport', people.alice);
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${service.url}${DRAFTS}/stops`);
    expect((await write('stops', 'transport', people.alice, triples('All stops'))).status).toBe(204);
    expect(await list(people.alice, '?filterByProvider=true')).toEqual([
      expect.objectContaining({ id: 'stops', catalogue: 'transport', title: { en: 'All stops', de: 'Entwurf' } }),
    ]);
    const read = await send('GET', `${DRAFTS}/stops.nt?catalogue=transport`, people.alice);
    expect(read.headers.get('content-type')).toContain('application/n-triples');
    expect(await read.text()).toContain(`<${service.url}/catset/data/stops> <${DCT}title> "All stops"@en .`);
    const json = await send('GET', `${DRAFTS}/stops?catalogue=transport`, people.alice);
    expect(await json.json()).toHaveProperty('@graph');
    expect(await status('DELETE', `${DRAFTS}/stops?catalogue=transport`, people.alice)).toBe(200);
    expect(await status('GET', `${DRAFTS}/stops?catalogue=transport`, people.alice)).toBe(404);
    expect(await status('DELETE', `${DRAFTS}/stops?catalogue=transport`, people.alice)).toBe(404);
    expect(await list(people.alice)).toEqual([]);
  });

  it('gets an id by POST, also with an API key', async () => {
    const response = await send('POST', `${DRAFTS}?catalogue=open`, key, triples('With a key'));
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    expect(await names(key)).toContain(id);
    expect(await status('DELETE', `${DRAFTS}/${id}?catalogue=open`, key)).toBe(200);
  });

  it('is neither a dataset, nor found by search, lists or SPARQL', async () => {
    await write('secret', 'transport', people.alice, triples('Zanzibar'));
    expect(await status('GET', '/srv/repo/datasets/secret', {})).toBe(404);
    expect(await status('GET', '/catset/data/secret', { accept: 'text/turtle' })).toBe(404);
    for (const path of [
      '/srv/search/search?q=Zanzibar',
      '/srv/repo/datasets?valueType=metadata',
      `/sparql?query=${encodeURIComponent('SELECT * { GRAPH ?g { ?s ?p ?o FILTER(CONTAINS(STR(?o), "Zanzibar")) } }')}`,
    ]) {
      const response = await service.fetch(path);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('Zanzibar"');
    }
    await send('DELETE', `${DRAFTS}/secret?catalogue=transport`, people.alice);
  });

  it('passes the same intake as a dataset', async () => {
    const broken = await write('broken', 'transport', people.alice, '<a> <b> "c');
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ code: 'RDF_SYNTAX', line: 1 });
    const two = `${triples('One')}<urn:y> <${TYPE}> <${DCAT}Dataset> .\n`;
    expect((await write('broken', 'transport', people.alice, two)).status).toBe(422);
    expect(await names(people.alice)).toEqual([]);
    const tried = await send('PUT', `${DRAFTS}/tried?catalogue=transport&dryRun=true`, people.alice, triples('Try'));
    expect(tried.status).toBe(200);
    expect(await tried.json()).toHaveProperty('findings');
    expect(await names(people.alice)).toEqual([]);
  });

  it('obeys If-Match', async () => {
    const etag = (await write('versioned', 'transport', people.alice)).headers.get('etag') ?? '';
    const again = await write('versioned', 'transport', { ...people.alice, 'if-match': etag }, triples('Second'));
    expect(again.status).toBe(204);
    const stale = await write('versioned', 'transport', { ...people.alice, 'if-match': etag }, triples('Third'));
    expect(stale.status).toBe(412);
    const path = `${DRAFTS}/versioned?catalogue=transport`;
    expect(await status('DELETE', path, { ...people.alice, 'if-match': etag })).toBe(412);
    expect(await status('DELETE', path, people.alice)).toBe(200);
  });
});

describe('others', () => {
  beforeAll(async () => {
    await write('ours', 'transport', people.alice);
    await write('keys', 'transport', key);
  });

  it('neither list nor read, replace, publish or delete it', async () => {
    expect(await names(people.bob)).toEqual([]);
    expect(await names(people.alice)).toEqual(['ours']);
    expect(await names(key)).toEqual(['keys']);
    const path = `${DRAFTS}/ours?catalogue=transport`;
    const publish = `${DRAFTS}/publish/ours?catalogue=transport`;
    for (const [headers, expected] of [
      [people.bob, 403],
      [key, 404],
    ] as const) {
      expect(await status('GET', path, headers)).toBe(expected);
      expect(await status('DELETE', path, headers)).toBe(expected);
      expect(await status('PUT', publish, headers)).toBe(expected);
    }
    // A draft of somebody else takes no id away.
    expect((await write('ours', 'transport', key, triples('Mine'))).status).toBe(201);
    expect(await (await send('GET', path, people.alice)).text()).toContain('ours');
    expect(await status('DELETE', path, key)).toBe(200);
    expect(await names(people.alice)).toEqual(['ours']);
  });

  it('reach it through no other catalogue', async () => {
    expect((await write('ours', 'harbour', people.bob)).status).toBe(201);
    expect(await status('GET', `${DRAFTS}/ours?catalogue=harbour`, people.alice)).toBe(403);
    expect(await names(people.bob)).toEqual(['ours']);
    expect(await status('DELETE', `${DRAFTS}/ours?catalogue=harbour`, people.bob)).toBe(200);
    expect(await status('GET', `${DRAFTS}/keys?catalogue=open`, key)).toBe(404);
    expect((await write('keys', 'open', key)).status).toBe(409);
  });

  it('without credentials get 401, without a catalogue everybody 400', async () => {
    expect(await status('GET', DRAFTS, {})).toBe(401);
    expect(await status('GET', DRAFTS, { authorization: 'Bearer nonsense' })).toBe(401);
    expect(await status('GET', `${DRAFTS}/ours?catalogue=transport`, {})).toBe(401);
    expect(await status('POST', `${DRAFTS}?catalogue=transport`, {}, triples('x'))).toBe(401);
    expect(await status('GET', `${DRAFTS}/ours`, people.alice)).toBe(400);
    expect(await status('PUT', `${DRAFTS}/ours`, key, triples('x'))).toBe(400);
    expect(await status('PUT', `${DRAFTS}/ours?catalogue=nowhere`, key, triples('x'))).toBe(404);
  });

  it('see it in GraphQL no more than in REST', async () => {
    const query = '{ drafts { total items { identifier rdf { body } } } }';
    expect((await service.graphql(query)).errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    expect((await service.graphql(query, {}, people.bob)).data).toEqual({ drafts: { total: 0, items: [] } });
    const { data } = await service.graphql<{ drafts: { items: { identifier: string; rdf: { body: string } }[] } }>(
      query,
      {},
      people.alice,
    );
    expect(data?.drafts.items.map(({ identifier }) => identifier)).toEqual(['ours']);
    expect(data?.drafts.items[0]?.rdf.body).toContain('catset/data/ours');
    const one = '{ draft(catalogue: "transport", id: "ours") { identifier } }';
    expect((await service.graphql(one, {}, people.bob)).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN');
  });

  it('of the same organization share it, where they may edit the catalogue', async () => {
    // Carol belongs to Alice's organization.
    expect(await names(people.carol)).toEqual(['ours']);
    expect(await status('GET', `${DRAFTS}/ours?catalogue=transport`, people.carol)).toBe(200);
  });
});

describe('publishing and hiding', () => {
  const hide = (id: string, catalogue: string, headers: Headers) =>
    status('PUT', `${DRAFTS}/hide/${id}?catalogue=${catalogue}`, headers);
  const publish = (id: string, catalogue: string, headers: Headers) =>
    status('PUT', `${DRAFTS}/publish/${id}?catalogue=${catalogue}`, headers);

  it('move one resource to and fro, with its id and those of its distributions', async () => {
    await write('moving', 'transport', people.alice, triples('Moving'));
    const draft = await (await send('GET', `${DRAFTS}/moving.nt?catalogue=transport`, people.alice)).text();
    expect(distributionsOf(draft)).toHaveLength(1);
    expect(await publish('moving', 'transport', people.alice)).toBe(204);
    expect(await names(people.alice)).not.toContain('moving');
    expect(await (await service.fetch('/srv/repo/datasets/moving.nt')).text()).toBe(draft);
    expect(await (await service.fetch('/srv/search/search?q=Moving')).text()).toContain('"moving"');
    expect(await publish('moving', 'transport', people.alice)).toBe(404);

    expect(await hide('moving', 'transport', people.alice)).toBe(204);
    expect(await status('GET', '/srv/repo/datasets/moving', {})).toBe(404);
    expect(await (await service.fetch('/srv/search/search?q=Moving')).text()).not.toContain('"moving"');
    expect(await names(people.alice)).toContain('moving');
    expect(await (await send('GET', `${DRAFTS}/moving.nt?catalogue=transport`, people.alice)).text()).toBe(draft);
    expect(await hide('moving', 'transport', people.alice)).toBe(404);

    expect(await publish('moving', 'transport', people.alice)).toBe(204);
    expect(await (await service.fetch('/srv/repo/datasets/moving.nt')).text()).toBe(draft);
    expect(await status('DELETE', '/srv/repo/datasets/moving', people.alice)).toBe(204);
  });

  it('keep the owner and the original id of a dataset that an operator hides and publishes', async () => {
    const origin = '/catalogues/transport/datasets/origin?originalId=from-source';
    expect((await put(service, origin, triples('Owned'), people.alice)).status).toBe(201);
    const before = await service.app.domain.datasets.require('from-source');
    expect(before.owner).toEqual(expect.any(String));
    expect(await hide('from-source', 'transport', key)).toBe(204);
    expect(await publish('from-source', 'transport', key)).toBe(204);
    const { owner, originalId, triples: text } = await service.app.domain.datasets.require('from-source');
    expect({ owner, originalId, text }).toEqual({
      owner: before.owner,
      originalId: before.originalId,
      text: before.triples,
    });
    expect(await status('DELETE', '/srv/repo/datasets/from-source', people.alice)).toBe(204);
  });

  describe('grants on a dataset', () => {
    const administration = () => service.app.identity.authz.administration;
    const grants = (id: string): readonly string[] =>
      administration()
        .grants({ kind: 'dataset', id })
        .map(({ subject: { kind, id: subject }, scopes }) => `${kind}:${subject} ${scopes.join(',')}`)
        .sort();
    const give = async (id: string): Promise<readonly string[]> => {
      const asset = { kind: 'dataset', id } as const;
      await administration().grant(asset, ['EDIT'], { kind: 'user', id: 'bob' });
      await administration().grant(asset, ['READ', 'TRADE'], { kind: 'role', id: 'PLATFORM_USER' });
      return grants(id);
    };

    it('survive that it is hidden and published, and count for nothing meanwhile', async () => {
      await put(service, '/datasets?id=granted&catalogue=transport', triples('Granted'), people.alice);
      const before = await give('granted');
      expect(before).toHaveLength(3);
      expect(await hide('granted', 'transport', people.alice)).toBe(204);
      expect(grants('granted')).toEqual([]);
      expect(await publish('granted', 'transport', people.alice)).toBe(204);
      expect(grants('granted')).toEqual(before);
    });

    it('end with its draft', async () => {
      await put(service, '/datasets?id=given-up&catalogue=transport', triples('Granted'), people.alice);
      const usual = grants('given-up');
      await give('given-up');
      expect(await hide('given-up', 'transport', people.alice)).toBe(204);
      expect(await status('DELETE', `${DRAFTS}/given-up?catalogue=transport`, people.alice)).toBe(200);
      expect((await write('given-up', 'transport', people.alice)).status).toBe(201);
      expect(await publish('given-up', 'transport', people.alice)).toBe(204);
      expect(grants('given-up')).toEqual(usual);
    });

    it('come back with the draft that hid it, not with that of somebody else', async () => {
      await put(service, '/datasets?id=contested&catalogue=transport', triples('Granted'), people.alice);
      const usual = grants('contested');
      await give('contested');
      expect((await write('contested', 'transport', key)).status).toBe(201);
      expect(await hide('contested', 'transport', people.alice)).toBe(204);
      expect(await publish('contested', 'transport', key)).toBe(204);
      expect(grants('contested').filter((grant) => !usual.includes(grant))).toEqual([]);
    });
  });

  it('refuse an id that is taken, and leave both as they were', async () => {
    expect(
      (await put(service, '/datasets?id=taken&catalogue=transport', triples('Dataset'), people.alice)).status,
    ).toBe(201);
    expect((await write('taken', 'transport', people.alice, triples('Draft'))).status).toBe(201);
    expect(await publish('taken', 'transport', people.alice)).toBe(409);
    expect(await hide('taken', 'transport', people.alice)).toBe(409);
    expect(await (await service.fetch('/srv/repo/datasets/taken.nt')).text()).toContain('"Dataset"@en');
    expect(await (await send('GET', `${DRAFTS}/taken.nt?catalogue=transport`, people.alice)).text()).toContain(
      '"Draft"@en',
    );
  });

  it('let nobody hide what they may not delete', async () => {
    await put(service, '/datasets?id=guarded&catalogue=transport', triples('Guarded'), key);
    expect(await hide('guarded', 'transport', {})).toBe(401);
    expect(await hide('guarded', 'transport', people.bob)).toBe(403);
    // Bob may edit this catalogue; the dataset is not in it.
    expect(await hide('guarded', 'harbour', people.bob)).toBe(404);
    expect(await hide('guarded', 'open', key)).toBe(404);
    expect(await status('GET', '/srv/repo/datasets/guarded', {})).toBe(200);
  });

  it('happen once when they are asked for at the same time', async () => {
    await write('raced', 'transport', people.alice);
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish('raced', 'transport', people.alice)));
    expect(answers.sort()).toEqual([204, 404, 404, 404, 404]);
    const hidden = await Promise.all(Array.from({ length: 5 }, () => hide('raced', 'transport', people.alice)));
    expect(hidden.filter((answer) => answer === 204)).toHaveLength(1);
    expect((await names(people.alice)).filter((id) => id === 'raced')).toHaveLength(1);
  });
});

describe('a catalogue that is deleted', () => {
  it('takes its drafts along', async () => {
    await put(service, '/catalogues/passing', CATALOGUE, key);
    await write('passing', 'passing', key);
    expect(await names(key, '?catalogue=passing')).toEqual(['passing']);
    expect(await status('DELETE', '/srv/repo/catalogues/passing', key)).toBe(204);
    await put(service, '/catalogues/passing', CATALOGUE, key);
    expect(await names(key, '?catalogue=passing')).toEqual([]);
  });
});

describe('persistent identifiers', () => {
  const PATH = '/srv/repo/identifiers/datasets/doi-1';
  const complete = `${triples('Complete')}
<https://piveau.eu/set/data/x> <${DCT}creator> <https://a.example/> .
<https://piveau.eu/set/data/x> <${DCT}publisher> <https://a.example/> .
<https://piveau.eu/set/data/x> <${DCT}issued> "2026-01-02"^^<http://www.w3.org/2001/XMLSchema#date> .
`;

  it('need the mandatory properties of DataCite', async () => {
    await put(service, '/datasets?id=doi-1&catalogue=open', triples('Incomplete'), key);
    const eligibility = await service.fetch(`${PATH}/eligibility`);
    expect(await eligibility.json()).toEqual({ eligible: false, missing: ['creator', 'publisher', 'publicationYear'] });
    expect(await status('PUT', `${PATH}?type=mock&catalogue=open`, key)).toBe(422);
    expect(await status('GET', '/srv/repo/identifiers/datasets/nothing/eligibility', {})).toBe(404);
  });

  it('are given for tries, once', async () => {
    await put(service, '/datasets?id=doi-1&catalogue=open', complete, key);
    expect(await (await service.fetch(`${PATH}/eligibility`)).json()).toEqual({ eligible: true, missing: [] });
    const minted = await send('PUT', `${PATH}?type=mock`, key);
    expect(minted.status).toBe(200);
    expect(await minted.json()).toMatchObject({ id: 'doi-1', identifier: '10.5072/doi-1' });
    const read = async () => (await service.fetch('/srv/repo/datasets/doi-1.nt')).text();
    const text = await read();
    expect(text).toContain('<http://www.w3.org/ns/adms#identifier> <https://doi.org/10.5072/doi-1> .');
    expect(text).toContain('<http://www.w3.org/2004/02/skos/core#notation> "10.5072/doi-1" .');
    expect(distributionsOf(text)).toHaveLength(1);
    expect(await status('PUT', `${PATH}?type=mock`, key)).toBe(200);
    expect(await read()).toBe(text);
  });

  it('of a registrar that is not configured are refused with the reason', async () => {
    const refused = await send('PUT', `${PATH}?type=eu-ra-doi`, key);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      code: 'NO_REGISTRAR',
      detail: 'This deployment has no registrar for persistent identifiers.',
    });
    expect(await status('PUT', `${PATH}?type=toString`, key)).toBe(400);
    expect(await status('PUT', `${PATH}?type=mock`, {})).toBe(401);
    expect(await status('PUT', `${PATH}?type=mock`, people.bob)).toBe(403);
  });
});
