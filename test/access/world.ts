/** A market in which every kind of caller meets datasets in every state; or the same market without any dataset. */
import { decodeJwt, SignJWT } from 'jose';
import { toGlobalId } from '../../resolvers/node/global-id.js';
import { PLATFORM_ADMIN, SCOPES, type Scope } from '../../src/core/auth/access.js';
import { assignRole, createUser, disableUser } from '../../src/features/identity/index.js';
import { SIGNING_ALGORITHM } from '../../src/features/identity/tokens/keys.js';
import { startPeopled, type Peopled } from '../identity-admin/people.js';
import { API_KEY } from '../support/service.js';

/** Whether everybody may read. */
export type Reads = 'public' | 'restricted';

/** Callers whose credentials do not count. */
export const NOBODIES = ['anonymous', 'wrong key', 'wrong token', 'expired token', 'disabled user'] as const;
/** People who send a plain access token. */
export const PEOPLE = [
  'owner',
  'colleague',
  'other organization',
  'no role',
  'reader',
  'editor',
  'trader',
  'administrator',
] as const;
/**
 * Callers with credentials. The owner's organization owns the datasets; the colleague belongs to it and has no role. Reader, editor and
 * trader belong to no organization and were granted that one scope on each dataset. The key of an organization is the other's. Tokens
 * of one scope carry it for some of the datasets (`CARRIED`): READ for the other organization's user, the rest for the owner.
 */
export const SOMEBODIES = [
  ...PEOPLE,
  'key',
  'key of an organization',
  'limited key',
  'READ token',
  'EDIT token',
  'DELETE token',
  'TRADE token',
] as const;
/** States of the datasets that the tokens of one scope carry it for. */
export const CARRIED: readonly (State | undefined)[] = ['plain', 'offered'];
export const PRINCIPALS = [...NOBODIES, ...SOMEBODIES] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** What became of a dataset. */
export const STATES = ['plain', 'draft', 'offered', 'sold', 'retired', 'removed'] as const;
export type State = (typeof STATES)[number];

/** A dataset as operations name it. */
export interface Asset {
  readonly state: State;
  readonly id: string;
  /** Id on the marketplace; the dataset's own id where it never was there. */
  readonly twin: string;
  readonly distribution: string;
  readonly global: string;
}

/** Words that stand in the metadata of every dataset and nowhere else; by the first one they are found. */
export const FIND = 'obsidian';
export const SECRETS = ['wolframite', 'kryptonite', 'secret.example', '4711.5', 'Nautilus'] as const;

/** A running market. */
export interface AccessWorld {
  readonly service: Peopled;
  readonly reads: Reads;
  readonly headers: Readonly<Record<Principal, Record<string, string>>>;
  readonly assets: Readonly<Record<State, Asset>>;
  stop(): Promise<void>;
}

export const CATALOGUE =
  '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Own"@en ; <http://purl.org/dc/terms/description> "What we have"@en .';
export const DATASET = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
<urn:d> a dcat:Dataset ; dct:title "Wolframite"@en ; dct:description "Kryptonite and obsidian"@en ; dcat:keyword "obsidian"@en ;
  dct:publisher [ a foaf:Organization ; foaf:name "Nautilus" ] ; dcat:distribution <urn:x> .
<urn:x> a dcat:Distribution ; dct:title "Wolframite file" ; dcat:accessURL <https://secret.example/file> .`;
const OFFERS = { purchaseOffer: { price: '4711.5', type: 'one-off' } };

const expired = async ({ app }: Peopled, token: string): Promise<string> => {
  const { kid, privateKey } = app.identity.realm.keys.signer;
  const past = Math.floor(Date.now() / 1000) - 3600;
  return new SignJWT({ ...decodeJwt(token), iat: past - 300, exp: past })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'JWT', kid })
    .sign(privateKey);
};

/** Somebody new without role and organization. */
const tokenOfNew = async (service: Peopled, username: string): Promise<string> => {
  const password = 'a password for this test';
  await createUser(service.app.identity.realm, { username, password });
  const { cli } = service.secrets.clients;
  const fields = { grant_type: 'password', client_id: cli.id, client_secret: cli.secret, username, password };
  const path = '/realms/marketplace/protocol/openid-connect/token';
  const response = await service.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  return ((await response.json()) as { access_token: string }).access_token;
};

/** Somebody new who was granted one scope on every dataset that is there. */
const tokenOfHolder = async (service: Peopled, username: string, scope: Scope): Promise<string> => {
  const token = await tokenOfNew(service, username);
  const { administration } = service.app.identity.realm.authz;
  for (const { id } of service.app.domain.search.datasets())
    await administration.grant({ kind: 'dataset', id }, [scope], { kind: 'user', id: username });
  return token;
};

const tokenOfDisabled = async (service: Peopled): Promise<string> => {
  const token = await tokenOfNew(service, 'mallory');
  await assignRole(service.app.identity.realm, 'mallory', PLATFORM_ADMIN);
  await disableUser(service.app.identity.realm, 'mallory');
  return token;
};

/** Tokens that carry one scope each. */
const partyTokens = async (service: Peopled): Promise<Record<`${Scope} token`, Record<string, string>>> => {
  const carried = ['plain', 'offered', 'offered-twin'];
  const of = async (scope: Scope) => {
    const token = await service.permissionToken(
      scope === 'READ' ? 'bob' : 'alice',
      carried.map((id) => `${id}#${scope}`),
    );
    return [`${scope} token`, { authorization: `Bearer ${token}` }] as const;
  };
  return Object.fromEntries(await Promise.all(SCOPES.map(of))) as unknown as Record<
    `${Scope} token`,
    Record<string, string>
  >;
};

/** Brings the datasets into their states, as their owner does. */
const fill = async (service: Peopled, owner: Record<string, string>, buyer: Record<string, string>): Promise<void> => {
  const turtle = { 'content-type': 'text/turtle' };
  const send = async (method: string, path: string, body?: string): Promise<void> => {
    const init = { method, headers: { ...owner, ...turtle }, ...(body === undefined ? {} : { body }) };
    const { status } = await service.fetch(`/srv/repo${path}`, init);
    if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
  };
  const trade = async (field: string, args: object, who = owner): Promise<void> => {
    const values = Object.entries({ idempotencyKey: crypto.randomUUID(), ...args });
    const text = values.map(([name, value]) => `${name}: ${JSON.stringify(value).replace(/"(\w+)":/g, '$1:')}`);
    const answer = await service.graphql<Record<string, { code?: string }>>(
      `mutation { ${field}(${text.join(', ')}) { __typename ... on Problem { code message } } }`,
      {},
      who,
    );
    if (answer.errors ?? answer.data?.[field]?.code) throw new Error(`${field}: ${JSON.stringify(answer)}`);
  };
  for (const state of STATES) await send('PUT', `/catalogues/own/datasets/origin?originalId=${state}`, DATASET);
  await send('PUT', '/drafts/datasets/hide/draft?catalogue=own');
  for (const state of ['offered', 'sold', 'retired'])
    await trade('publishDataset', { id: state, marketplaceId: `${state}-twin`, offers: OFFERS });
  await trade('acquireDataset', { id: 'sold-twin', copy: false }, buyer);
  await trade('withdrawOffer', { id: 'retired' });
  await send('DELETE', '/datasets/removed');
};

/** Starts a market; without datasets it tells what answers look like where there is nothing to hide. */
export const startAccessWorld = async (
  reads: Reads,
  { empty = false, settings = {} }: { readonly empty?: boolean; readonly settings?: Record<string, string> } = {},
): Promise<AccessWorld> => {
  // Tokens must last as long as the slowest machine takes.
  // What goes wrong inside is told nobody who asks: the log says it where a test shows that it did.
  const inside = { LOG_LEVEL: 'error' };
  const service = await startPeopled({ READS: reads, ACCESS_TOKEN_SECONDS: '3600', ...inside, ...settings });
  const owner = await service.as('alice');
  const other = await service.as('bob');
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const headers = { ...owner, 'content-type': 'text/turtle' };
  const { status } = await service.fetch('/srv/repo/catalogues/own', { method: 'PUT', headers, body: CATALOGUE });
  if (status !== 201) throw new Error(`catalogue own: ${status}`);
  if (!empty) await fill(service, owner, other);
  const assetOf = async (state: State): Promise<Asset> => ({
    state,
    id: state,
    twin: ['offered', 'sold', 'retired'].includes(state) ? `${state}-twin` : state,
    distribution: (empty ? undefined : (await service.app.domain.datasets.find(state))?.distributions[0]) ?? 'none',
    global: toGlobalId('Dataset', state),
  });
  const assets = await Promise.all(STATES.map(async (state) => [state, await assetOf(state)] as const));
  const limited = await service.app.keys.create({ label: 'limited', catalogues: ['own'] });
  const harbour = service.app.identity.realm.organizations.list().find(({ name }) => name === 'Dublin Harbour');
  const ofOrganization = await service.app.keys.create({ label: 'harbour', organization: harbour?.id ?? '' });
  const holder = async (name: string, scope: Scope) => bearer(await tokenOfHolder(service, name, scope));
  const nothing = Object.fromEntries(SCOPES.map((scope) => [`${scope} token`, {}]));
  return {
    service,
    reads,
    assets: Object.fromEntries(assets) as Record<State, Asset>,
    headers: {
      anonymous: {},
      'wrong key': { 'x-api-key': 'mk_wrong_0123456789' },
      'wrong token': bearer(`${String(owner['authorization']).slice(7, -9)}AAAAAAAAA`),
      'expired token': bearer(await expired(service, String(owner['authorization']).slice(7))),
      key: { 'x-api-key': API_KEY },
      'key of an organization': { 'x-api-key': ofOrganization.key },
      'limited key': { 'x-api-key': limited.key },
      owner,
      colleague: await service.as('carol'),
      'other organization': other,
      'no role': bearer(await tokenOfNew(service, 'dave')),
      reader: await holder('rita', 'READ'),
      editor: await holder('edith', 'EDIT'),
      trader: await holder('tom', 'TRADE'),
      administrator: await service.as('admin'),
      'disabled user': bearer(await tokenOfDisabled(service)),
      ...((empty ? nothing : await partyTokens(service)) as Record<`${Scope} token`, Record<string, string>>),
    },
    stop: () => service.stop(),
  };
};
