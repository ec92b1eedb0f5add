/**
 * The catalogues of the system belong to nobody: they are there from the first start, in every role, and no user closes them,
 * renames them or puts anything into them, whatever that user holds elsewhere. What people hold on single datasets stays.
 */
import { CATALOGUE, dataset, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { startService } from '../support/service.js';

const SYSTEM = ['marketplace', 'acquired-data'] as const;
const PEOPLE = ['alice', 'bob', 'carol', 'admin'] as const;
const TURTLE = { 'content-type': 'text/turtle' };
const OFFERS = { purchaseOffer: { price: '5', type: 'one-off' } };

let service: Peopled;
beforeAll(async () => {
  service = await startPeopled();
});
afterAll(() => service.stop());

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly message?: string;
}
const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
  const init = { method, headers: { ...TURTLE, ...headers }, ...(body === undefined ? {} : { body }) };
  const response = await service.fetch(`/srv/repo${path}`, init);
  const text = await response.text();
  return { status: response.status, problem: (text.startsWith('{') ? JSON.parse(text) : {}) as Problem };
};

const run = async (mutation: string, headers: Record<string, string>): Promise<Problem & Record<string, unknown>> => {
  const query = `mutation { outcome: ${mutation} { __typename ... on Problem { code message } } }`;
  const { data, errors } = await service.graphql<{ outcome: Problem & Record<string, unknown> }>(query, {}, headers);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.outcome;
};

const ownerOf = async (kind: 'catalogue' | 'dataset', id: string): Promise<string | undefined> => {
  const { domain } = service.app;
  return (kind === 'catalogue' ? await domain.catalogues.find(id) : await domain.datasets.find(id))?.owner;
};
const organizationOf = (name: string): string | undefined =>
  service.app.identity.realm.organizations.list().find((one) => one.name === name)?.id;

describe('at the first start', () => {
  it.each([
    ['standalone', {}, [...SYSTEM].sort()],
    ['marketplace', { ROLE: 'marketplace' }, [...SYSTEM].sort()],
    [
      'factory',
      { ROLE: 'factory', MARKETPLACE_URL: 'http://127.0.0.1:9', MARKETPLACE_API_KEY: 'key-of-the-factory' },
      ['acquired-data'],
    ],
  ])('of a %s, what it needs is there and nobody owns it', async (_role, settings, expected) => {
    const fresh = await startService(settings);
    try {
      const catalogues = await fresh.app.store.list('catalogue', { limit: 10 });
      expect(catalogues.map(({ item }) => item.id).sort()).toEqual(expected);
      expect(catalogues.map(({ item }) => item.owner)).toEqual(expected.map(() => undefined));
    } finally {
      await fresh.stop();
    }
  });

  it('they have the ids of the settings', async () => {
    const fresh = await startService({ MARKETPLACE_CATALOGUE: 'bazaar', ACQUIRED_CATALOGUE: 'bought' });
    try {
      const catalogues = await fresh.app.store.list('catalogue', { limit: 10 });
      expect(catalogues.map(({ item }) => item.id).sort()).toEqual(['bazaar', 'bought']);
    } finally {
      await fresh.stop();
    }
  });
});

describe.each(SYSTEM)('the catalogue %s', (id) => {
  it.each(PEOPLE)('refuses every write of %s, in words that help', async (person) => {
    const who = await service.as(person);
    const before = await service.app.store.list('catalogue', { limit: 10 });
    const requests = [
      ['PUT', `/catalogues/${id}`, CATALOGUE],
      ['DELETE', `/catalogues/${id}`],
      ['POST', `/catalogues/${id}/datasets`, dataset('Intruder')],
      ['PUT', `/catalogues/${id}/datasets/origin?originalId=intruder`, dataset('Intruder')],
      ['POST', `/drafts/datasets?catalogue=${id}`, dataset('Intruder')],
    ] as const;
    for (const [method, path, body] of requests) {
      const { status, problem } = await send(method, path, who, body);
      expect([method, path, status]).toEqual([method, path, 403]);
      expect(problem.detail ?? problem.message).toMatch(
        new RegExp(`The catalogue ${id} belongs to the service: .+(dataset|Dataset|Offer)`),
      );
    }
    expect(await service.app.store.list('catalogue', { limit: 10 })).toEqual(before);
    expect(await service.app.store.count('dataset')).toBe(0);
  });

  it('refuses harvests and drafts of users', async () => {
    const who = await service.as('alice');
    const source = '{ rdf: { body: "x" } }';
    for (const mutation of [
      `harvest(catalogue: "${id}", url: "https://example.org/x")`,
      `putDataset(catalogue: "${id}", id: "x", source: ${source})`,
      `hideDataset(catalogue: "${id}", id: "x")`,
      `publishDraft(catalogue: "${id}", id: "x")`,
    ]) {
      expect(await run(mutation, who)).toMatchObject({ code: 'FORBIDDEN', message: /belongs to the service/ });
    }
  });

  it('is not deleted by the operator either, not even as a trial; its metadata and datasets are the operator’s to write', async () => {
    const denied = await service.write('DELETE', `/srv/repo/catalogues/${id}`);
    expect(denied.status).toBe(403);
    expect(await denied.text()).toMatch(/belongs to the service/);
    expect((await service.write('DELETE', `/srv/repo/catalogues/${id}?dryRun=true`)).status).toBe(403);
    const { key } = await service.app.keys.create({ label: 'organization', organization: 'acme' });
    const metadata = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "New name"@en .';
    expect((await send('PUT', `/catalogues/${id}`, { 'x-api-key': key }, metadata)).status).toBeLessThan(300);
    expect(await ownerOf('catalogue', id)).toBeUndefined();
    const added = await service.fetch(`/srv/repo/catalogues/${id}/datasets/origin?originalId=by-key-${id}`, {
      method: 'PUT',
      headers: { ...TURTLE, 'x-api-key': key },
      body: dataset('By key'),
    });
    expect(added.status).toBe(201);
    expect((await service.write('DELETE', `/srv/repo/datasets/by-key-${id}`)).status).toBe(204);
  });

  it('is written with a key that is limited to it, and with none that is limited to others', async () => {
    const within = { 'x-api-key': (await service.app.keys.create({ label: 'within', catalogues: [id] })).key };
    const elsewhere = { 'x-api-key': (await service.app.keys.create({ label: 'no', catalogues: ['other'] })).key };
    const path = `/catalogues/${id}/datasets/origin?originalId=limited-${id}`;
    expect((await send('PUT', path, elsewhere, dataset('Limited'))).status).toBe(403);
    expect((await send('PUT', path, within, dataset('Limited'))).status).toBe(201);
    expect((await send('DELETE', `/catalogues/${id}`, within)).status).toBe(403);
    expect((await send('DELETE', `/datasets/limited-${id}`, within)).status).toBe(204);
  });

  it('is nobody’s in the eyes of the permission model: not even an administrator holds EDIT, or can give it', async () => {
    const held = async () => {
      const { data } = await service.graphql<{ explain: { granted: string[] } }>(
        `{ explain(id: "${id}", kind: CATALOGUE) { granted } }`,
        {},
        await service.as('admin'),
      );
      return data?.explain.granted;
    };
    expect(await held()).toEqual(['READ']);
    await expect(service.permissionToken('admin', [`catalogue:${id}#EDIT`])).rejects.toThrow();
    const { administration } = service.app.identity.authz;
    const granted = administration.grant({ kind: 'catalogue', id }, ['EDIT'], { kind: 'user', id: 'alice' });
    await expect(granted).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await held()).toEqual(['READ']);
    expect((await send('POST', `/catalogues/${id}/datasets`, await service.as('alice'), dataset('X'))).status).toBe(
      403,
    );
  });
});

describe('a factory', () => {
  it('keeps the id of the marketplace’s catalogue free, should it become one', async () => {
    const settings = { ROLE: 'factory', MARKETPLACE_URL: 'http://127.0.0.1:9', MARKETPLACE_API_KEY: 'key-of-it' };
    const factory = await startPeopled(settings);
    try {
      const response = await put(factory, '/catalogues/marketplace', CATALOGUE, await factory.as('alice'));
      expect(response.status).toBe(403);
      expect(await factory.app.domain.catalogues.find('marketplace')).toBeUndefined();
    } finally {
      await factory.stop();
    }
  });
});

describe('what is in them', () => {
  it('is written and deleted by whose it is: the copy by its buyer, the twin by its seller', async () => {
    const [alice, bob] = [await service.as('alice'), await service.as('bob')];
    await put(service, '/catalogues/own', CATALOGUE, alice);
    await put(service, '/catalogues/own/datasets/origin?originalId=original', dataset('Original'), alice);
    const offers = JSON.stringify(OFFERS).replace(/"(\w+)":/g, '$1:');
    const publish = `publishDataset(id: "original", marketplaceId: "twin", idempotencyKey: "p", offers: ${offers})`;
    expect(await run(publish, alice)).toMatchObject({ __typename: 'PublicationResult' });
    expect(await run('acquireDataset(id: "twin", idempotencyKey: "a")', bob)).toMatchObject({
      __typename: 'AcquisitionResult',
    });
    const [acquisition] = service.app.store.database.read<{ copy: string; buyer: string; seller: string }>(
      'SELECT copy, buyer, seller FROM acquisition',
    );
    const { copy = '' } = acquisition ?? {};
    const [athens, dublin] = [organizationOf('Athens Transport'), organizationOf('Dublin Harbour')];
    expect(acquisition).toMatchObject({ buyer: dublin, seller: athens });
    expect([await ownerOf('dataset', copy), await ownerOf('dataset', 'twin')]).toEqual([dublin, athens]);
    expect((await send('PUT', `/datasets/${copy}`, alice, dataset('Not theirs'))).status).toBe(403);
    expect((await send('PUT', `/datasets/${copy}`, bob, dataset('Renamed'))).status).toBe(204);
    expect(await ownerOf('dataset', copy)).toBe(dublin);
    expect((await send('DELETE', `/datasets/twin`, bob)).status).toBe(403);
    expect((await send('DELETE', `/datasets/twin`, alice)).status).toBe(204);
    expect((await send('DELETE', `/datasets/${copy}`, alice)).status).toBe(403);
    expect((await send('DELETE', `/datasets/${copy}`, bob)).status).toBe(204);
  });
});
