/** Who may take an id that was in use: those to whom it belonged, in whatever way it is asked for. */
import {
  CATALOGUE,
  dataset,
  NOT_FREE,
  origin,
  startIdsWorld,
  type Ended,
  type IdsWorld,
  type Who,
} from './ids-world.js';
import { SYSTEM } from '../../src/features/repository/writes.js';

let world: IdsWorld;
beforeAll(async () => {
  world = await startIdsWorld();
});
afterAll(() => world.stop());

const CREATE = `mutation ($catalogue: ID!, $id: ID, $body: String!) {
  createDataset(catalogue: $catalogue, id: $id, source: { rdf: { body: $body, contentType: "text/turtle" } }) {
    ... on WriteResult { status identifier } ... on Problem { code message } } }`;
const PUT = `mutation ($catalogue: ID!, $id: ID!, $body: String!) {
  putDataset(catalogue: $catalogue, id: $id, source: { rdf: { body: $body, contentType: "text/turtle" } }) {
    ... on WriteResult { status identifier } ... on Problem { code message } } }`;
const DRAFT = `mutation ($catalogue: ID!, $id: ID!, $body: String!) {
  putDraft(catalogue: $catalogue, id: $id, source: { rdf: { body: $body, contentType: "text/turtle" } }) { __typename } }`;
const PUBLISH = `mutation ($catalogue: ID!, $id: ID!) {
  publishDraft(catalogue: $catalogue, id: $id) { ... on WriteResult { status } ... on Problem { code message } } }`;

type Answer = { readonly status?: string; readonly code?: string; readonly message?: string } | undefined;
const ask = async (who: Who, query: string, variables: object): Promise<Answer> => {
  const { data, errors } = await world.ask<Record<string, Answer>>(who, query, {
    body: dataset('Taken'),
    ...variables,
  });
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0];
};
const REFUSED = { code: 'CONFLICT', message: 'This id is not free.' };

const ok = async (ended: Promise<Ended>): Promise<void> => {
  const { status, detail } = await ended;
  expect([detail, status]).toEqual([undefined, expect.any(Number)]);
};
const store = (who: Who, catalogue: string, id: string): Promise<void> =>
  ok(world.send(who, 'PUT', origin(catalogue, id), dataset(`Of ${who}`)));
const remove = (who: Who, id: string): Promise<void> => ok(world.send(who, 'DELETE', `/datasets/${id}`));
const hide = (who: Who, catalogue: string, id: string): Promise<void> =>
  ok(world.send(who, 'PUT', `/drafts/datasets/hide/${id}?catalogue=${catalogue}`));

describe('the id of a dataset that was removed, or hidden as a draft', () => {
  beforeAll(async () => {
    for (const id of ['removed', 'hidden', 'live']) await store('alice', 'a', id);
    await remove('alice', 'removed');
    await hide('alice', 'a', 'hidden');
  });

  it.each(['removed', 'hidden', 'live'])('is refused to others in the same words (%s)', async (id) => {
    expect(await ask('bob', CREATE, { catalogue: 'b', id })).toEqual(REFUSED);
    // Bob may READ what is live, so there he is told what he lacks.
    const put = id === 'live' ? { code: 'FORBIDDEN' } : REFUSED;
    expect(await ask('bob', PUT, { catalogue: 'b', id })).toMatchObject(put);
    expect(await world.send('limited', 'PUT', origin('b', id), dataset('Taken'))).toEqual(NOT_FREE);
    expect(await ask('dave', CREATE, { catalogue: 'a', id })).toEqual(REFUSED);
    expect(await ask('dave', PUT, { catalogue: 'b', id })).toEqual(REFUSED);
  });

  it('is refused to a draft that is published', async () => {
    expect(await ask('bob', DRAFT, { catalogue: 'b', id: 'hidden' })).toEqual({ __typename: 'DraftResult' });
    expect(await ask('bob', PUBLISH, { catalogue: 'b', id: 'hidden' })).toEqual(REFUSED);
    expect(await ask('alice', PUBLISH, { catalogue: 'a', id: 'hidden' })).toEqual({ status: 'CREATED' });
    expect(await world.ownerOf('hidden')).toBe(world.organizations.alice);
  });

  it('is passed over where the id is made from that of the source', async () => {
    await store('alice', 'a', 'bus stops');
    await remove('alice', 'bus-stops');
    await store('bob', 'b', 'bus stops');
    expect(await world.ownerOf('bus-stops')).toBeUndefined();
    expect(await world.ownerOf('bus-stops~~1')).toBe(world.organizations.bob);
    // The same dataset is found again, with a precondition as well.
    const tag = (await world.service.fetch('/srv/repo/datasets/bus-stops~~1', { headers: world.as.bob })).headers.get(
      'etag',
    );
    const again = world.send('bob', 'PUT', origin('b', 'bus stops'), dataset('Again'), { 'if-match': tag ?? '' });
    expect(await again).toEqual({ status: 204 });
  });

  it('is free for the same organization', async () => {
    await store('carol', 'a', 'removed');
    expect(await world.ownerOf('removed')).toBe(world.organizations.alice);
  });

  it('is free for who runs the service, and stays with the organization, in a catalogue of that or of nobody', async () => {
    await ok(world.send('operator', 'PUT', '/catalogues/everyones', CATALOGUE));
    for (const catalogue of ['a', 'everyones']) {
      await store('alice', 'a', 'moved');
      await remove('alice', 'moved');
      await store('operator', catalogue, 'moved');
      expect(await world.ownerOf('moved')).toBe(world.organizations.alice);
      expect((await world.send('carol', 'DELETE', '/datasets/moved')).status).toBe(204);
    }
  });

  describe('is refused to who runs the service in the catalogue of another organization', () => {
    const REASON = () =>
      expect.stringContaining(
        `reserved for the organization ${world.organizations.alice}, and the catalogue belongs to another`,
      );
    beforeAll(async () => {
      for (const id of ['astray', 'astray stop']) {
        await store('alice', 'a', id);
        await remove('alice', id.replace(' ', '-'));
      }
    });

    it('whichever way it comes, with the reason', async () => {
      const conflict = { status: 409, code: 'CONFLICT', detail: REASON() };
      expect(await world.send('operator', 'PUT', origin('b', 'astray'), dataset('Astray'))).toEqual(conflict);
      const refused = { code: 'CONFLICT', message: REASON() };
      for (const query of [CREATE, PUT])
        expect(await ask('operator', query, { catalogue: 'b', id: 'astray' })).toEqual(refused);
      const many = `mutation ($body: String!) { putDatasets(catalogue: "b", datasets: [{ id: "astray",
        source: { rdf: { body: $body, contentType: "text/turtle" } } }]) {
        ... on DatasetGroupResult { outcomes { ... on Problem { code message } } } ... on Problem { code message } } }`;
      expect(await ask('operator', many, {})).toEqual({ outcomes: [refused] });
      expect(await world.ownerOf('astray')).toBeUndefined();
    });

    it('in an import as well, and where the id was only made from a name the next one is taken', async () => {
      const { importer, identifiers } = world.service.app.domain;
      const names = [identifiers.iri('dataset', 'astray'), 'https://source.example/astray-stop'];
      const body = names.map((name) => `<${name}> a <http://www.w3.org/ns/dcat#Dataset> .`).join('\n');
      const steps = [];
      for await (const step of importer.run({ body, contentType: 'text/turtle' }, 'b', SYSTEM)) steps.push(step);
      expect(steps.at(-1)).toMatchObject({ done: 2, refused: [{ source: names[0], reason: REASON() }] });
      expect(await world.ownerOf('astray')).toBeUndefined();
      expect(await world.ownerOf('astray-stop')).toBeUndefined();
      expect(await world.ownerOf('astray-stop~~1')).toBe('none');
    });
  });

  it('is free for a key that is limited to the catalogue that it was in', async () => {
    await store('bob', 'b', 'kept');
    await remove('limited', 'kept');
    await store('limited', 'b', 'kept');
    expect(await world.ownerOf('kept')).toBe(world.organizations.bob);
  });
});

it('the id of a removed catalogue is refused to others', async () => {
  await ok(world.send('alice', 'PUT', '/catalogues/gone', CATALOGUE));
  await store('alice', 'gone', 'inside');
  await ok(world.send('alice', 'DELETE', '/catalogues/gone'));
  expect(await world.send('bob', 'PUT', '/catalogues/gone', CATALOGUE)).toEqual(NOT_FREE);
  expect(await ask('bob', CREATE, { catalogue: 'b', id: 'inside' })).toEqual(REFUSED);
  await ok(world.send('operator', 'PUT', '/catalogues/gone', CATALOGUE));
  expect(await world.ownerOf('gone', 'catalogue')).toBe(world.organizations.alice);
});

it('two drafts may have one id: the first that is published has it, and the other stays', async () => {
  for (const [who, catalogue] of [['alice', 'a'] as const, ['bob', 'b'] as const])
    expect(await ask(who, DRAFT, { catalogue, id: 'twice' })).toEqual({ __typename: 'DraftResult' });
  expect(await ask('bob', PUBLISH, { catalogue: 'b', id: 'twice' })).toEqual({ status: 'CREATED' });
  expect(await ask('alice', PUBLISH, { catalogue: 'a', id: 'twice' })).toEqual(REFUSED);
  const { data } = await world.ask('alice', '{ draft(catalogue: "a", id: "twice") { identifier } }');
  expect(data).toEqual({ draft: { identifier: 'twice' } });
});

describe('what no organization owns', () => {
  const granted = async (id: string): Promise<string | undefined> => {
    const query = `{ permissions(id: "${id}") { subject scopes } }`;
    const { data } = await world.service.graphql<{
      permissions: readonly { subject: string; scopes: readonly string[] }[];
    }>(query, {}, await world.service.as('admin'));
    return data?.permissions.map(({ subject, scopes }) => `${subject} ${scopes.join(' ')}`).join();
  };
  const grant = async (id: string, scopes: string, who: string): Promise<void> => {
    const text = `mutation { grant(id: "${id}", scopes: [${scopes}], subject: "${who}") { subject } }`;
    const { errors } = await world.service.graphql(text, {}, await world.service.as('admin'));
    expect(errors).toBeUndefined();
  };

  it('does not become the property of who edits it', async () => {
    await store('operator', 'b', 'public-good');
    await grant('public-good', 'EDIT', 'user:alice');
    expect((await world.send('alice', 'PUT', '/datasets/public-good', dataset('Edited'))).status).toBe(204);
    expect(await world.ownerOf('public-good')).toBe('none');
  });

  it('stays with those who run the service', async () => {
    await store('operator', 'b', 'operated');
    await remove('operator', 'operated');
    expect(await ask('bob', CREATE, { catalogue: 'b', id: 'operated' })).toEqual(REFUSED);
    await store('limited', 'b', 'operated');
    expect(await world.ownerOf('operated')).toBe('none');
  });

  it('stays with the user who made it', async () => {
    await store('dave', 'b', 'daves');
    const before = await granted('daves');
    expect(before).toMatch(/^user:\S+ EDIT DELETE TRADE$/);
    await remove('operator', 'daves');
    expect(await ask('bob', CREATE, { catalogue: 'b', id: 'daves' })).toEqual(REFUSED);
    await store('operator', 'b', 'daves');
    expect(await granted('daves')).toBe(before);
    await remove('dave', 'daves');
    await store('dave', 'b', 'daves');
  });

  it('is not gained by hiding and publishing it', async () => {
    await store('operator', 'a', 'entrusted');
    await grant('entrusted', 'DELETE', 'user:alice');
    await hide('alice', 'a', 'entrusted');
    expect(await ask('alice', PUBLISH, { catalogue: 'a', id: 'entrusted' })).toEqual({ status: 'CREATED' });
    expect(await world.ownerOf('entrusted')).toBe('none');
    expect(await granted('entrusted')).not.toContain('TRADE');
  });
});
