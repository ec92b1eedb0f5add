import type { UserPrincipal } from '../../src/core/auth/principal.js';
import type { ProtectionResponse } from '../../src/features/identity/authz/index.js';
import { alice, bob, BUS, exampleRealm, form, person, SERVER, TRAM, type TestRealm } from './realm.js';

const pat = person('service', {
  client: SERVER,
  roles: [`${SERVER}/uma_protection`],
});
const other = person('other-service', { client: 'other', roles: ['other/uma_protection'] });

let realm: TestRealm;
beforeEach(async () => {
  realm = await exampleRealm();
  await realm.authz.importSettings('other', { scopes: [{ name: 'USE' }] });
});
afterEach(() => realm.file.remove());

interface Call {
  readonly as?: UserPrincipal | undefined;
  readonly query?: string;
  readonly body?: unknown;
}

/** Sends a request below `/authz/protection`; errors become answers, as the HTTP layer makes them. */
const call = async (method: string, path: string, { as, query = '', body }: Call = {}): Promise<ProtectionResponse> => {
  const request = { method, path: path.split('/'), query: new URLSearchParams(query), body, caller: as };
  return realm.authz.protection.handle(request).catch((error: unknown) => {
    const { status, toJSON } = error as { status: number; toJSON(): object };
    return { status, body: toJSON.call(error) };
  });
};

const error = (status: number, code: string, description: string): object => ({
  status,
  body: { error: code, error_description: description },
});

describe('registration of resources', () => {
  it('stores a resource under the id that was asked for, and reads it back', async () => {
    const body = {
      _id: '7d2b6a52-0c1e-4d53-9f0a-9a1c1b1d2e09',
      name: 'a field',
      type: 'urn:test',
      uris: ['/fields/1'],
      resource_scopes: ['EDIT', { name: 'READ' }],
      attributes: { colour: ['green'] },
    };
    const created = await call('POST', 'resource_set', { as: pat, body });
    expect(created).toMatchObject({
      status: 201,
      body: { _id: body._id, owner: { id: SERVER }, ownerManagedAccess: false },
    });
    const read = await call('GET', `resource_set/${body._id}`, { as: pat });
    expect(read).toEqual({ status: 200, body: created.body });
    expect(read.body).toMatchObject({
      resource_scopes: [
        { id: 'READ', name: 'READ' },
        { id: 'EDIT', name: 'EDIT' },
      ],
      attributes: { colour: ['green'] },
      uris: ['/fields/1'],
    });
  });

  it('replaces and removes', async () => {
    const body = { name: 'bus lines', resource_scopes: ['READ'], owner: { name: 'dora' }, ownerManagedAccess: true };
    expect(await call('PUT', `resource_set/${BUS}`, { as: pat, body })).toEqual({ status: 204 });
    expect((await call('GET', `resource_set/${BUS}`, { as: pat })).body).toMatchObject({
      name: 'bus lines',
      owner: { id: 'dora', name: 'dora' },
      uris: [],
    });
    expect(await call('DELETE', `resource_set/${BUS}`, { as: pat })).toEqual({ status: 204 });
    expect(await call('GET', `resource_set/${BUS}`, { as: pat })).toEqual({ status: 404 });
  });

  it('lists ids, or whole resources, by what they are', async () => {
    const ids = async (query: string): Promise<unknown> => (await call('GET', 'resource_set', { as: pat, query })).body;
    expect(await ids('')).toEqual([BUS, TRAM]);
    expect(await ids('name=BUS')).toEqual([BUS]);
    expect(await ids('name=bus&exactName=true')).toEqual([]);
    expect(await ids('name=bus%20positions&exactName=true')).toEqual([BUS]);
    expect(await ids('name=bus%25')).toEqual([]);
    expect(await ids(`uri=/datasets/${TRAM}`)).toEqual([TRAM]);
    expect(await ids('type=urn:marketplace:asset&scope=TRADE&first=1&max=5')).toEqual([TRAM]);
    expect(await ids('scope=NONE')).toEqual([]);
    expect(await ids(`_id=${BUS}&deep=true`)).toMatchObject([{ _id: BUS, name: 'bus positions' }]);
    expect(await call('GET', 'resource_set', { as: pat, query: 'first=x' })).toMatchObject({ status: 400 });
  });

  it('finds those of one name that several owners gave', async () => {
    const made = await Promise.all(
      [undefined, 'dora'].map(async (name) => {
        const body = { name: 'shared name', resource_scopes: [], ...(name === undefined ? {} : { owner: { name } }) };
        return ((await call('POST', 'resource_set', { as: pat, body })).body as { _id: string })._id;
      }),
    );
    const found = await call('GET', 'resource_set', { as: pat, query: 'name=shared%20name&exactName=true' });
    // Asked for at once, so either may be registered first.
    expect([...(found.body as string[])].sort()).toEqual([...made].sort());
    expect(new Set(made).size).toBe(2);
    const dora = await call('GET', 'resource_set', { as: pat, query: 'name=shared%20name&exactName=true&owner=dora' });
    expect(dora.body).toHaveLength(1);
  });

  it('finds resources by placeholders in their URIs', async () => {
    const body = { name: 'all fields', uris: ['/fields/{id}', '/files/*'], resource_scopes: [] };
    const { body: created } = await call('POST', 'resource_set', { as: pat, body });
    const { _id: id } = created as { _id: string };
    const matching = async (uri: string): Promise<unknown> =>
      (await call('GET', 'resource_set', { as: pat, query: `matchingUri=true&uri=${uri}` })).body;
    expect(await matching('/fields/7')).toEqual([id]);
    expect(await matching('/files/a/b')).toEqual([id]);
    expect(await matching('/fields/7/x')).toEqual([]);
    expect(await matching('/fields/')).toEqual([]);
  });
});

describe('attacks on the protection API', () => {
  it('A1: no token', async () => {
    for (const path of ['resource_set', 'resource_set/x', 'permission', 'permission/ticket', 'uma-policy']) {
      expect(await call('GET', path)).toMatchObject({ status: 401, body: { error: 'invalid_bearer_token' } });
    }
  });

  it('A2: a user’s token of a client that is no resource server', async () => {
    expect(await call('GET', 'resource_set', { as: alice })).toEqual(
      error(403, 'invalid_clientId', 'Client application [cli] is not registered as a resource server.'),
    );
    const alias = person('x', { client: 'piveau-hub-repo', roles: ['piveau-hub-repo/uma_protection'] });
    expect(await call('GET', 'resource_set', { as: alias })).toMatchObject({ body: { error: 'invalid_clientId' } });
  });

  it('A3: a token of the resource server without the role', async () => {
    const user = person('alice', { client: SERVER });
    expect(await call('GET', 'resource_set', { as: user })).toEqual(
      error(403, 'invalid_scope', 'Requires uma_protection scope.'),
    );
  });

  it('A4: a name that is taken', async () => {
    const body = { name: 'bus positions', resource_scopes: [] };
    const expected = error(409, 'invalid_request', 'Resource with name [bus positions] already exists.');
    expect(await call('POST', 'resource_set', { as: pat, body })).toEqual(expected);
    expect(await call('PUT', `resource_set/${TRAM}`, { as: pat, body })).toEqual(expected);
  });

  it('A5: an id that is taken; the old resource stays as it is', async () => {
    const before = await call('GET', `resource_set/${BUS}`, { as: pat });
    const body = { _id: BUS, name: 'mine now', resource_scopes: ['READ'] };
    expect(await call('POST', 'resource_set', { as: pat, body })).toMatchObject({ status: 409 });
    expect(await call('POST', 'resource_set', { as: other, body: { ...body, resource_scopes: [] } })).toMatchObject({
      status: 409,
    });
    expect(await call('GET', `resource_set/${BUS}`, { as: pat })).toEqual(before);
  });

  it('A6: an unknown scope', async () => {
    const body = { name: 'x', resource_scopes: ['READ', 'WRITE'] };
    expect(await call('POST', 'resource_set', { as: pat, body })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
  });

  it('A7: an unknown id', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect(await call(method, 'resource_set/nope', { as: pat, body: { name: 'x' } })).toEqual({ status: 404 });
    }
  });

  it('A8: a resource of another resource server', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect(await call(method, `resource_set/${BUS}`, { as: other, body: { name: 'x' } })).toEqual({ status: 404 });
    }
    expect((await call('GET', 'resource_set', { as: other })).body).toEqual([]);
    expect(await call('GET', `resource_set/${BUS}`, { as: pat })).toMatchObject({ status: 200 });
  });

  it('A9: names that look like ids or hold separators', async () => {
    for (const name of [BUS, 'a#READ', 'a,b', '', ' a', 'a\u0000']) {
      const answer = await call('POST', 'resource_set', { as: pat, body: { name, resource_scopes: [] } });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    }
  });

  it('malformed bodies are refused, not half taken', async () => {
    for (const body of [
      undefined,
      [],
      'x',
      { name: 7 },
      { name: 'x', uris: 'y' },
      { name: 'x', owner: 'nobody' },
      { name: 'x', _id: '../x' },
    ]) {
      expect(await call('POST', 'resource_set', { as: pat, body })).toMatchObject({ status: 400 });
    }
    expect(await call('PATCH', 'resource_set', { as: pat })).toMatchObject({ status: 405 });
    expect(await call('GET', 'elsewhere', { as: pat })).toEqual({ status: 404 });
  });
});

describe('permission tickets', () => {
  const ticketFor = async (body: unknown): Promise<string> => {
    const answer = await call('POST', 'permission', { as: pat, body });
    return (answer.body as { ticket: string }).ticket;
  };
  const redeem = (ticket: string, who: UserPrincipal, ...more: readonly (readonly [string, string])[]) =>
    realm.authz.uma.answer(form(['ticket', ticket], ...more), who, { clientId: 'cli', confidential: true });

  it('stand for what the resource server asks for', async () => {
    const ticket = await ticketFor([{ resource_id: BUS, resource_scopes: ['EDIT'] }]);
    expect((await redeem(ticket, alice)).permissions).toEqual([
      { rsid: BUS, rsname: 'bus positions', scopes: ['EDIT'] },
    ]);
    await expect(redeem(ticket, bob)).rejects.toMatchObject({ status: 403, description: 'request_submitted' });
    await expect(redeem(ticket, bob, ['submit_request', 'false'])).rejects.toMatchObject({
      description: 'not_authorized',
    });
  });

  it('U26: that are forged, changed, or too old are refused', async () => {
    const ticket = await ticketFor({ resource_id: BUS, resource_scopes: ['EDIT'] });
    const forged = { status: 403, error: 'invalid_ticket', description: 'Ticket verification failed' };
    await expect(redeem('forged', alice)).rejects.toMatchObject(forged);
    await expect(redeem(`${ticket.slice(0, -4)}AAAA`, alice)).rejects.toMatchObject(forged);
    realm.time += 301_000;
    await expect(redeem(ticket, alice)).rejects.toMatchObject({
      error: 'invalid_ticket',
      description: 'Invalid permission ticket.',
    });
  });

  it('are made for known resources and scopes only', async () => {
    const attempt = (body: unknown) => call('POST', 'permission', { as: pat, body });
    expect(await attempt([{ resource_id: 'nope' }])).toMatchObject({ body: { error: 'invalid_resource_id' } });
    expect(await attempt([{ resource_id: BUS, resource_scopes: ['USE'] }])).toMatchObject({
      body: { error: 'invalid_scope' },
    });
    expect(await attempt([])).toMatchObject({ status: 400 });
    expect(await attempt([{}])).toMatchObject({ status: 400 });
    expect(await call('POST', 'permission', { as: other, body: [{ resource_id: BUS }] })).toMatchObject({
      status: 400,
    });
  });

  it('let an owner see who waits, and answer', async () => {
    const body = { name: 'my field', resource_scopes: ['READ', 'EDIT'], owner: 'dora', ownerManagedAccess: true };
    const { body: created } = await call('POST', 'resource_set', { as: pat, body });
    const { _id: id } = created as { _id: string };
    const ticket = await ticketFor([{ resource_id: id, resource_scopes: ['READ', 'EDIT'] }]);
    await expect(redeem(ticket, bob)).rejects.toMatchObject({ description: 'request_submitted' });
    const dora = person('dora');
    const waiting = await call('GET', 'permission/ticket', { as: dora });
    expect(waiting.body).toMatchObject([
      { resource: id, scope: 'EDIT', requester: 'bob', granted: false },
      { resource: id, scope: 'READ', requester: 'bob', granted: false },
    ]);
    expect((await call('GET', 'permission/ticket', { as: bob })).body).toEqual([]);
    const answer = (as: UserPrincipal, scope: string, granted: boolean) =>
      call('PUT', 'permission/ticket', { as, body: { resource: id, requester: 'bob', scope, granted } });
    expect(await answer(bob, 'READ', true)).toEqual({ status: 404 });
    expect(await answer(dora, 'READ', true)).toEqual({ status: 204 });
    expect(await answer(dora, 'EDIT', false)).toEqual({ status: 204 });
    expect(await answer(dora, 'EDIT', true)).toEqual({ status: 404 });
    expect((await call('GET', 'permission/ticket', { as: dora })).body).toEqual([]);
    const { permissions } = await redeem(ticket, bob);
    expect(permissions).toEqual([{ rsid: id, rsname: 'my field', scopes: ['READ'] }]);
  });
});

describe('sharing', () => {
  const publisher = person('alice', { organization: 'acme' });
  const share = (as: UserPrincipal, resource: string, body: object) =>
    call('POST', `uma-policy/${resource}`, { as, body });
  const edit = { name: 'for bob', scopes: ['EDIT'], users: ['bob'] };
  const holds = (who: UserPrincipal, id = BUS): readonly string[] =>
    realm.authz.administration.explain(who, { kind: 'dataset', id }).granted;

  it('gives others what a member of the publishing organization holds, and takes it back', async () => {
    const created = await share(publisher, BUS, { ...edit, groups: ['/partners'], description: 'for a project' });
    expect(created).toMatchObject({
      status: 200,
      body: { name: 'for bob', scopes: ['EDIT'], users: ['bob'], groups: ['/partners'] },
    });
    expect(holds(bob)).toEqual(['READ', 'EDIT']);
    expect(holds(person('x', { groups: ['/partners/tests'] }))).toEqual(['READ', 'EDIT']);
    const { id } = created.body as { id: string };
    // Others come and go: a policy that is replaced keeps its id nevertheless.
    const other = await share(publisher, BUS, { ...edit, name: 'another' });
    const trade = { ...edit, scopes: ['TRADE'] };
    expect(await call('PUT', `uma-policy/${id}`, { as: publisher, body: trade })).toEqual({ status: 201 });
    await call('DELETE', `uma-policy/${(other.body as { id: string }).id}`, { as: publisher });
    expect(holds(bob)).toEqual(['READ', 'TRADE']);
    const listed = await call('GET', 'uma-policy', { as: publisher, query: `resource=${BUS}` });
    expect(listed.body).toEqual([expect.objectContaining({ id, scopes: ['TRADE'] })]);
    expect(await call('GET', `uma-policy/${id}`, { as: publisher })).toMatchObject({ body: { scopes: ['TRADE'] } });
    expect(await call('DELETE', `uma-policy/${id}`, { as: publisher })).toEqual({ status: 204 });
    expect(holds(bob)).toEqual(['READ']);
  });

  it('A14: of a scope that one does not hold, or of a foreign asset', async () => {
    const denied = error(403, 'access_denied', 'not_authorized');
    const colleague = person('bob', { organization: 'acme' });
    expect(await share(colleague, BUS, { ...edit, users: ['dora'] })).toEqual(denied);
    expect(await share(publisher, TRAM, { ...edit, scopes: ['READ'] })).toEqual(denied);
    expect(await share(alice, BUS, edit)).toEqual(denied);
    expect(await share({ ...publisher, audiences: ['account'] }, BUS, edit)).toEqual(denied);
    expect(holds(bob)).toEqual(['READ']);
  });

  it('A15: an update that names a resource of another owner changes nothing', async () => {
    const created = await share(publisher, BUS, edit);
    const { id } = created.body as { id: string };
    const body = { ...edit, scopes: ['EDIT', 'TRADE'], resources: [BUS, TRAM] };
    expect(await call('PUT', `uma-policy/${id}`, { as: publisher, body })).toEqual(
      error(403, 'access_denied', 'not_authorized'),
    );
    expect(holds(bob)).toEqual(['READ', 'EDIT']);
    expect(holds(bob, TRAM)).toEqual(['READ']);
  });

  it('is nobody else’s business', async () => {
    const { id } = (await share(publisher, BUS, edit)).body as { id: string };
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect(await call(method, `uma-policy/${id}`, { as: bob, body: edit })).toEqual({ status: 404 });
    }
    expect((await call('GET', 'uma-policy', { as: bob })).body).toEqual([]);
    expect(await call('GET', 'uma-policy/1', { as: publisher })).toEqual({ status: 404 });
  });

  it('refuses what it cannot mean', async () => {
    const attempts: [object, number][] = [
      [{ ...edit, scopes: ['USE'] }, 400],
      [{ ...edit, scopes: [] }, 400],
      [{ ...edit, users: ['nobody'] }, 400],
      [{ name: 'x', scopes: ['EDIT'] }, 400],
      [{ ...edit, groups: ['partners'] }, 400],
      [{ ...edit, condition: 'true' }, 400],
    ];
    for (const [body, status] of attempts) expect(await share(publisher, BUS, body)).toMatchObject({ status });
    expect(await share(publisher, 'nope', edit)).toEqual({ status: 404 });
    await share(publisher, BUS, edit);
    expect(await share(publisher, BUS, edit)).toMatchObject({ status: 409 });
  });

  it('by the administrator’s hand is taken back with the rest', async () => {
    await share(publisher, BUS, { ...edit, users: ['bob', 'dora'] });
    await realm.authz.administration.revoke({ kind: 'dataset', id: BUS }, ['EDIT'], { kind: 'user', id: 'bob' });
    expect(holds(bob)).toEqual(['READ']);
    expect(holds(person('dora'))).toEqual(['READ', 'EDIT']);
  });
});
