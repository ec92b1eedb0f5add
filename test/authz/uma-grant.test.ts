import type { UserPrincipal } from '../../src/core/auth/principal.js';
import type { UmaAnswer, UmaCaller } from '../../src/features/identity/authz/index.js';
import { Resources } from '../../src/features/identity/authz/resources.js';
import { alice, bob, BUS, carol, CLI, exampleRealm, form, person, SERVER, TRAM, type TestRealm } from './realm.js';

type Pair = readonly [string, string];
const SUBJECT_ALICE = { kind: 'user', id: 'alice' } as const;
const DATASET_BUS = { kind: 'dataset', id: BUS } as const;

let realm: TestRealm;
beforeEach(async () => {
  realm = await exampleRealm();
});
afterEach(() => realm.file.remove());

const ask = (who: UserPrincipal, pairs: readonly Pair[], caller: UmaCaller = CLI): Promise<UmaAnswer> =>
  realm.authz.uma.answer(form(['audience', SERVER], ...pairs), who, caller);

const refusal = async (answer: Promise<unknown>): Promise<string> => {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason as { status?: number; error?: string; description?: string },
  );
  return `${error?.status} ${error?.error} / ${error?.description}`;
};

const DENIED = '403 access_denied / not_authorized';
const DECISION: Pair = ['response_mode', 'decision'];
const LIST: Pair = ['response_mode', 'permissions'];
const permission = (text: string): Pair => ['permission', text];

describe('authorization requests of the interface', () => {
  it('give a user with READ only READ', async () => {
    const answer = await ask(bob, [permission(BUS)]);
    expect(answer.permissions).toEqual([{ rsid: BUS, rsname: 'bus positions', scopes: ['READ'] }]);
    expect(answer).toMatchObject({ kind: 'permissions', mode: 'token', upgraded: false, audience: [SERVER] });
  });

  it('give all scopes to whom they were granted', async () => {
    const { permissions } = await ask(alice, [permission(BUS)]);
    expect(permissions[0]?.scopes).toEqual(['READ', 'EDIT', 'DELETE', 'TRADE']);
  });

  it.each([
    [BUS, ['READ', 'EDIT', 'DELETE', 'TRADE']],
    ['bus positions', ['READ', 'EDIT', 'DELETE', 'TRADE']],
    [`${BUS}#EDIT`, ['EDIT']],
    ['bus positions#EDIT', ['EDIT']],
    [`${BUS}#TRADE,READ`, ['READ', 'TRADE']],
    ['bus positions#READ, EDIT', ['READ', 'EDIT']],
  ])('take the form %s', async (text, scopes) => {
    expect((await ask(alice, [permission(text)])).permissions).toEqual([
      { rsid: BUS, rsname: 'bus positions', scopes },
    ]);
    expect((await ask(alice, [permission(text), DECISION])).mode).toBe('decision');
  });

  it('take several permissions and merge those about one resource', async () => {
    const { permissions } = await ask(alice, [
      permission(`${BUS}#TRADE`),
      permission(`${TRAM}#READ`),
      permission(`${BUS}#READ`),
    ]);
    expect(permissions).toEqual([
      { rsid: BUS, rsname: 'bus positions', scopes: ['READ', 'TRADE'] },
      { rsid: TRAM, rsname: 'tram positions', scopes: ['READ'] },
    ]);
  });

  it('without any permission list what the caller holds, own grants first', async () => {
    const { permissions } = await ask(alice, []);
    expect(permissions.map(({ rsid }) => rsid)).toEqual([BUS, TRAM]);
    expect(await refusal(ask(carol, []))).toBe(DENIED);
  });

  it('give at most 50 permissions when none is named, and fewer on demand', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `3f2b6a52-0c1e-4d53-9f0a-9a1c1b1d3e${String(index + 10)}`);
    await realm.write(
      ids.flatMap((id) => realm.authz.registerAsset({ kind: 'dataset', id, name: `asset ${id.slice(-2)}` })),
    );
    expect((await ask(bob, [])).permissions).toHaveLength(50);
    expect((await ask(bob, [['response_permissions_limit', '3']])).permissions).toHaveLength(3);
    expect((await ask(bob, [...ids.map(permission)])).permissions).toHaveLength(60);
  });

  it('take #SCOPE for any resource', async () => {
    expect((await ask(alice, [permission('#EDIT')])).permissions).toEqual([
      { rsid: BUS, rsname: 'bus positions', scopes: ['EDIT'] },
    ]);
    expect(await refusal(ask(bob, [permission('#EDIT')]))).toBe(DENIED);
  });

  it('can leave out names, and find resources by URI', async () => {
    const { permissions } = await ask(bob, [
      permission(`/datasets/${BUS}#READ`),
      ['permission_resource_format', 'uri'],
      ['response_include_resource_name', 'false'],
    ]);
    expect(permissions).toEqual([{ rsid: BUS, scopes: ['READ'] }]);
    expect(await refusal(ask(bob, [permission('/nope'), ['permission_resource_format', 'uri']]))).toBe(
      '400 invalid_resource / Resource with uri [/nope] does not exist.',
    );
  });

  it('add the scopes of the scope parameter, as far as the resource server knows them', async () => {
    const { permissions } = await ask(alice, [permission(`${BUS}#READ`), ['scope', 'openid TRADE']]);
    expect(permissions[0]?.scopes).toEqual(['READ', 'TRADE']);
  });

  it('name the resource server by an alias, which then is an audience too', async () => {
    const answer = await realm.authz.uma.answer(form(['audience', 'piveau-hub-repo'], permission(BUS)), bob, CLI);
    expect(answer.audience).toEqual([SERVER, 'piveau-hub-repo']);
  });

  it('hold only while roles do: what the identity lost counts no more', async () => {
    expect(await refusal(ask({ ...bob, roles: [] }, [permission(BUS)]))).toBe(DENIED);
  });
});

describe('attacks on authorization requests', () => {
  it('U1: no audience', async () => {
    const answer = realm.authz.uma.answer(form(permission(BUS)), alice, CLI);
    expect(await refusal(answer)).toBe('400 invalid_request / You must provide the issuedFor');
  });

  it('U2: unknown audience', async () => {
    const answer = realm.authz.uma.answer(form(['audience', 'zzz'], permission(BUS)), alice, CLI);
    expect(await refusal(answer)).toBe('400 invalid_request / Unknown resource server id: [zzz]');
    const inherited = realm.authz.uma.answer(form(['audience', '__proto__'], permission(BUS)), alice, CLI);
    expect(await refusal(inherited)).toBe('400 invalid_request / Unknown resource server id: [__proto__]');
  });

  it('U3: audience without authorization', async () => {
    const answer = realm.authz.uma.answer(form(['audience', 'web'], permission(BUS)), alice, CLI);
    expect(await refusal(answer)).toBe('400 invalid_request / Client does not support permissions');
  });

  it('U4: unknown asset, in first and in later position', async () => {
    const expected = '400 invalid_resource / Resource with id [nope] does not exist.';
    expect(await refusal(ask(alice, [permission('nope')]))).toBe(expected);
    expect(await refusal(ask(alice, [permission(BUS), permission('nope')]))).toBe(expected);
    expect(await refusal(ask(alice, [permission(BUS), permission('nope'), DECISION]))).toBe(expected);
  });

  it('U5: unknown scope, also beside a known one', async () => {
    const expected = '400 invalid_scope / One of the given scopes [WRITE] is invalid';
    expect(await refusal(ask(alice, [permission(`${BUS}#WRITE`)]))).toBe(expected);
    expect(await refusal(ask(alice, [permission(`${BUS}#READ,WRITE`), DECISION]))).toBe(expected);
    expect(await refusal(ask(alice, [permission(`${BUS}#read`)]))).toContain('400 invalid_scope');
  });

  it('U6: unknown response_mode, for granted and denied callers', async () => {
    for (const who of [alice, carol]) {
      const answer = ask(who, [permission(BUS), ['response_mode', 'jwt']]);
      expect(await refusal(answer)).toBe('400 invalid_request / Invalid response_mode');
    }
  });

  it('U7, U8, U28: no authority, in every mode', async () => {
    expect(await refusal(ask(carol, [permission(BUS)]))).toBe(DENIED);
    expect(await refusal(ask(carol, [permission(BUS), LIST]))).toBe(DENIED);
    expect(await refusal(ask(carol, [permission(`${BUS}#READ`), DECISION]))).toBe(DENIED);
  });

  it('U9: a decision for READ,EDIT by a user who holds READ', async () => {
    expect(await refusal(ask(bob, [permission(`${BUS}#READ,EDIT`), DECISION]))).toBe(DENIED);
  });

  it('U10: a list for READ,EDIT by a user who holds READ', async () => {
    const { permissions } = await ask(bob, [permission(`${BUS}#READ,EDIT`), LIST]);
    expect(permissions).toEqual([{ rsid: BUS, rsname: 'bus positions', scopes: ['READ'] }]);
  });

  it('U11: a decision for two assets of which one is held', async () => {
    expect(await refusal(ask(alice, [permission(`${BUS}#EDIT`), permission(`${TRAM}#EDIT`), DECISION]))).toBe(DENIED);
    expect(await refusal(ask(alice, [permission(`${TRAM}#EDIT`), permission(`${BUS}#EDIT`), DECISION]))).toBe(DENIED);
  });

  it('U12: parameters sent twice', async () => {
    const expected = '400 invalid_request / duplicated parameter';
    expect(await refusal(ask(alice, [permission(BUS), DECISION, ['response_mode', 'permissions']]))).toBe(expected);
    expect(await refusal(ask(alice, [permission(BUS), ['audience', SERVER]]))).toBe(expected);
  });

  it('U13: an unknown resource format is never "everything"', async () => {
    expect(await refusal(ask(alice, [permission(BUS), ['permission_resource_format', 'foo']]))).toContain(
      '400 invalid_request',
    );
  });

  it('U14: a decision without any permission', async () => {
    expect(await refusal(ask(alice, [DECISION]))).toContain('400 invalid_request');
  });

  it('U15: a limit that is no number', async () => {
    for (const limit of ['many', '-1', '0', '1.5', '', '9999999999999']) {
      const answer = ask(alice, [permission(BUS), ['response_permissions_limit', limit]]);
      expect(await refusal(answer)).toContain('400 invalid_request');
    }
  });

  it('U16: malformed permissions', async () => {
    for (const text of [`${BUS}#READ#EDIT`, '#', '', ' ', `${BUS}#`, `${BUS}#READ,`, '#,']) {
      expect(await refusal(ask(alice, [permission(text)]))).toContain('400 invalid_request');
    }
  });

  it('U17: 500 permissions', async () => {
    const many = Array.from({ length: 500 }, () => permission(BUS));
    expect(await refusal(ask(alice, many))).toBe('400 invalid_request / Too many permissions');
  });

  it('U22: somebody’s token, sent by a client that it was not issued to', async () => {
    const expected = '401 invalid_grant / Invalid bearer token';
    const stranger = { clientId: 'web', confidential: true };
    expect(await refusal(ask(alice, [permission(BUS)], stranger))).toBe(expected);
    const { permissions } = await ask(alice, [permission(BUS)], { clientId: SERVER, confidential: true });
    expect(permissions).toHaveLength(1);
  });

  it('U23, U24: a forged rpt, somebody else’s, a plain token, one of another resource server', async () => {
    const expected = '403 invalid_rpt / RPT signature is invalid';
    const permissions = [{ rsid: BUS, scopes: ['EDIT'] }];
    realm.tokens.set('of-alice', { ...alice, permissions });
    realm.tokens.set('plain', bob);
    realm.tokens.set('elsewhere', { ...bob, permissions, audiences: ['other-server'] });
    for (const rpt of ['forged', 'of-alice', 'plain', 'elsewhere']) {
      expect(await refusal(ask(bob, [permission(BUS), ['rpt', rpt]]))).toBe(expected);
    }
  });

  it('U25: the own rpt whose grant was withdrawn', async () => {
    realm.tokens.set('rpt', { ...alice, permissions: [{ rsid: BUS, scopes: ['EDIT'] }] });
    const before = await ask(alice, [permission(TRAM), ['rpt', 'rpt']]);
    expect(before.upgraded).toBe(true);
    expect(before.permissions).toContainEqual({ rsid: BUS, rsname: 'bus positions', scopes: ['EDIT'] });
    await realm.authz.administration.revoke(DATASET_BUS, ['EDIT'], SUBJECT_ALICE);
    const after = await ask(alice, [permission(TRAM), ['rpt', 'rpt']]);
    expect(after.upgraded).toBe(false);
    expect(after.permissions).toEqual([{ rsid: TRAM, rsname: 'tram positions', scopes: ['READ'] }]);
  });

  it('an rpt does not hide that something newly asked is denied', async () => {
    realm.tokens.set('rpt', { ...alice, permissions: [{ rsid: BUS, scopes: ['EDIT'] }] });
    expect(await refusal(ask(alice, [permission(`${TRAM}#EDIT`), ['rpt', 'rpt']]))).toBe(DENIED);
  });

  it('U27: pushed claims', async () => {
    const claims = (value: unknown): Pair => ['claim_token', Buffer.from(JSON.stringify(value)).toString('base64url')];
    const open = { clientId: 'cli', confidential: false };
    expect(await refusal(ask(alice, [permission(BUS), claims({ a: ['b'] })], open))).toBe(
      '403 invalid_grant / Public clients are not allowed to send claims',
    );
    const pushed = await ask(carol, [permission(BUS), claims({ 'kc.realm.roles': ['PLATFORM_USER'] })]).catch(String);
    expect(pushed).toContain('access_denied');
    expect(await refusal(ask(alice, [permission(BUS), ['claim_token', '!']]))).toBe(
      '400 invalid_request / Invalid claims',
    );
    expect(await refusal(ask(alice, [permission(BUS), claims({}), ['claim_token_format', 'x']]))).toBe(
      '400 invalid_request / Claim token format [x] not supported',
    );
  });

  it('U29: resources of one name with different owners are never merged', async () => {
    const own = person('dora');
    const resources = new Resources(realm.file.database);
    const theirs = (owner: string, name: string, scopes: readonly string[]) =>
      resources.insert({
        ...{ id: `r-${owner}`, server: SERVER, name, owner, ownerManaged: true },
        ...{ scopes: [...scopes], attributes: {}, uris: [] },
      });
    await realm.write([...theirs('dora', 'bus positions', ['READ', 'EDIT']), ...theirs('bob', 'private', ['READ'])]);
    expect((await ask(own, [permission('bus positions')])).permissions).toEqual([
      { rsid: 'r-dora', rsname: 'bus positions', scopes: ['READ', 'EDIT'] },
    ]);
    expect((await ask(alice, [permission('bus positions')])).permissions[0]?.rsid).toBe(BUS);
    expect(await refusal(ask(alice, [permission('private')]))).toContain('400 invalid_resource');
  });

  it('U30: resources selected by type', async () => {
    for (const prefix of ['resource-type', 'resource-type-any', 'resource-type-instance', 'resource-type-owner']) {
      expect(await refusal(ask(alice, [permission(`${prefix}:urn:marketplace:asset`)]))).toContain(
        '400 invalid_resource',
      );
    }
  });

  it('U31: a refresh evaluates again, and a withdrawn grant is gone', async () => {
    const { permissions } = await ask(alice, [permission(`${BUS}#EDIT`)]);
    expect(realm.authz.uma.renew(permissions, alice, SERVER)).toEqual(permissions);
    await realm.authz.administration.revoke(DATASET_BUS, ['EDIT'], SUBJECT_ALICE);
    expect(await refusal(Promise.resolve().then(() => realm.authz.uma.renew(permissions, alice, SERVER)))).toBe(DENIED);
  });

  it('a refresh keeps the form of the answer, and gives nothing that was granted since', async () => {
    const { permissions } = await ask(alice, [permission(TRAM), ['response_include_resource_name', 'false']]);
    expect(permissions).toEqual([{ rsid: TRAM, scopes: ['READ'] }]);
    await realm.authz.administration.grant({ kind: 'dataset', id: TRAM }, ['EDIT'], SUBJECT_ALICE);
    expect(realm.authz.uma.renew(permissions, alice, SERVER)).toEqual(permissions);
    expect((await ask(alice, [permission(TRAM)])).permissions[0]?.scopes).toEqual(['READ', 'EDIT']);
  });
});

describe('a token with permissions as the requester', () => {
  const carrying = (scopes: readonly string[], audiences = [SERVER]): UserPrincipal => ({
    ...alice,
    audiences,
    permissions: [{ rsid: BUS, scopes }],
  });

  it('gets what it carries, and nothing else that its holder holds', async () => {
    expect((await ask(alice, [permission(BUS)])).permissions[0]?.scopes).toHaveLength(4);
    const party = carrying(['READ']);
    const only = [{ rsid: BUS, rsname: expect.any(String), scopes: ['READ'] }];
    for (const asked of [[permission(BUS)], [permission(`${BUS}#READ,EDIT`)], [], [permission('#READ')]])
      expect((await ask(party, asked)).permissions).toEqual(only);
    for (const asked of [permission(`${BUS}#EDIT`), permission(TRAM), permission('#EDIT')])
      expect(await refusal(ask(party, [asked]))).toBe(DENIED);
    expect(await refusal(ask(party, [permission(`${BUS}#EDIT`), ['response_mode', 'decision']]))).toBe(DENIED);
    expect((await ask(party, [permission(`${BUS}#EDIT`), permission(BUS)])).permissions).toEqual(only);
  });

  it('that is for another resource server carries nothing here', async () => {
    expect(await refusal(ask(carrying(['READ'], ['docs']), []))).toBe(DENIED);
  });

  it('loses what was withdrawn', async () => {
    await realm.authz.administration.revoke(DATASET_BUS, ['EDIT'], SUBJECT_ALICE);
    expect((await ask(carrying(['READ', 'EDIT']), [])).permissions[0]?.scopes).toEqual(['READ']);
  });
});
