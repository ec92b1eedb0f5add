/** Every kind of caller over the same small market, and what each of them should be allowed: said once, in plain words. */
import { createUser } from '../../src/features/identity/index.js';
import { toGlobalId } from '../../resolvers/node/global-id.js';
import { CATALOGUE, dataset, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { API_KEY } from '../support/service.js';

/** Kinds of caller. */
export const CALLERS = [
  'anonymous',
  'key',
  'limited key',
  'owner',
  'other user',
  'user without role',
  'administrator',
  'token with READ only',
] as const;
export type Caller = (typeof CALLERS)[number];

/** What permissions are held on: a catalogue with a dataset of the owner, and one of each of somebody else. */
export type Thing = 'own' | 'mine' | 'foreign' | 'theirs';
export type Scope = 'READ' | 'EDIT' | 'DELETE';

/** Whether a caller holds a scope, by the rules of the platform. */
export const holds = (caller: Caller, thing: Thing, scope: Scope): boolean => {
  const ofOwner = thing === 'own' || thing === 'mine';
  switch (caller) {
    case 'key':
    case 'administrator':
      return true;
    case 'limited key':
      return ofOwner;
    case 'owner':
      return ofOwner || scope === 'READ';
    case 'other user':
      return scope === 'READ';
    case 'token with READ only':
      return thing === 'mine' && scope === 'READ';
    default:
      return false;
  }
};

/** A market with its callers. */
export interface Market {
  readonly service: Peopled;
  readonly headers: Readonly<Record<Caller, Record<string, string>>>;
  /** Id of the distribution of a dataset. */
  distribution(dataset: 'mine' | 'theirs'): string;
  /** Global id of a dataset. */
  global(dataset: 'mine' | 'theirs'): string;
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

const tokenOfRoleless = async (service: Peopled): Promise<string> => {
  const password = 'a password for this test';
  await createUser(service.app.identity.realm, { username: 'dave', password });
  const { cli } = service.secrets.clients;
  const response = await service.fetch('/realms/marketplace/protocol/openid-connect/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: cli.id,
      client_secret: cli.secret,
      username: 'dave',
      password,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
};

/** Starts a market where reads are public or restricted. */
export const startMarket = async (reads: 'public' | 'restricted'): Promise<Market> => {
  const service = await startPeopled({ READS: reads });
  const owner = await service.as('alice');
  const key = { 'x-api-key': API_KEY };
  const origin = (catalogue: string, id: string): string => `/catalogues/${catalogue}/datasets/origin?originalId=${id}`;
  for (const [path, body, who] of [
    ['/catalogues/own', CATALOGUE, owner],
    [origin('own', 'mine'), dataset('Mine'), owner],
    ['/catalogues/foreign', CATALOGUE, key],
    [origin('foreign', 'theirs'), dataset('Theirs'), key],
  ] as const) {
    const { status } = await put(service, path, body, who);
    if (status !== 201) throw new Error(`${path}: ${status}`);
  }
  const limited = await service.app.keys.create({ label: 'limited', catalogues: ['own'] });
  const distributions = {
    mine: (await service.app.domain.datasets.require('mine')).distributions[0] as string,
    theirs: (await service.app.domain.datasets.require('theirs')).distributions[0] as string,
  };
  return {
    service,
    headers: {
      anonymous: {},
      key,
      'limited key': { 'x-api-key': limited.key },
      owner,
      'other user': await service.as('bob'),
      'user without role': bearer(await tokenOfRoleless(service)),
      administrator: await service.as('admin'),
      'token with READ only': bearer(await service.permissionToken('bob', ['mine#READ'])),
    },
    distribution: (name) => distributions[name],
    global: (name) => toGlobalId('Dataset', name),
  };
};
