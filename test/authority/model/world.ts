/** Services for the model: each begins as a copy of one data directory, in which people, organizations and keys are already. */
import { setTimeout as sleep } from 'node:timers/promises';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createUser, disableUser } from '../../../src/features/identity/administration/users.js';
import { createOrganization } from '../../../src/features/identity/administration/organizations.js';
import type { Secrets } from '../../../src/features/identity/secrets.js';
import { Peer } from '../../dataspace/peer.js';
import { takeClock, type SetClock } from '../../support/clock.js';
import { API_KEY, startService, type TestService } from '../../support/service.js';
import {
  HOMES,
  LIMIT_OF,
  ORGANIZATION_OF,
  ORGANIZATIONS,
  type Caller,
  type KeyName,
  type Org,
  type Person,
  type Who,
} from './cast.js';

type Headers = Readonly<Record<string, string>>;
/** What the operator of a market has decided. */
export interface Rules {
  readonly reads: 'public' | 'restricted';
  /** True if nobody has data before they are paid for. */
  readonly paysFirst: boolean;
}

const PASSWORD = 'a password for the model';
/** The address in all tokens and IRIs, so that they hold in every copy, whatever its port. */
export const ADDRESS = 'http://market.example';
const SETTINGS = {
  BASE_URL: ADDRESS,
  ACCESS_TOKEN_SECONDS: '86400',
  URL_CHECK: 'off',
  HARVEST_ALLOW: '127.0.0.1',
  DATASPACE_ALLOW: '127.0.0.0/8',
  GRAPHQL_BATCH: '50',
};
const TOKEN_PATH = '/realms/marketplace/protocol/openid-connect/token';

/** What every service of the model starts with. */
export interface Template {
  readonly dataDir: string;
  readonly headers: Readonly<Record<Who, Headers>>;
  /** Ids of the organizations. */
  readonly organizations: Readonly<Record<Org, string>>;
  /** What each organization and person is called in lists of grants. */
  readonly subjects: Readonly<Record<string, string>>;
  /** Keys with which the model looks into the books of the organizations. */
  readonly books: Readonly<Record<Org, Headers>>;
  remove(): void;
}

/** A running market. */
export interface Market extends Omit<Template, 'remove' | 'dataDir'> {
  readonly service: TestService;
  /** The connector of all who ask for data. */
  readonly peer: Peer;
  readonly clock: SetClock;
  /** Headers of a caller who acts on something; undefined where no such token is given out. */
  credentials(caller: Caller, asset?: string): Promise<Headers | undefined>;
  disable(person: Person): Promise<void>;
  stop(): Promise<void>;
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

const tokenFrom = async (
  service: TestService,
  fields: Record<string, string>,
  headers: Headers = {},
): Promise<string | undefined> => {
  const response = await service.fetch(TOKEN_PATH, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return ((await response.json()) as { access_token?: string }).access_token;
};

const addPeople = async ({ app }: TestService): Promise<Pick<Template, 'organizations' | 'subjects'>> => {
  const { realm } = app.identity;
  const ids: Partial<Record<Org, string>> = {};
  const subjects: Record<string, string> = {};
  for (const name of ORGANIZATIONS) {
    const details = { name: `Company ${name}`, size: '10', domain: 'Data', country: 'GR', type: 'Company' };
    const { id, path } = await createOrganization(realm, details);
    ids[name] = id;
    subjects[name] = `group:${path}`;
  }
  for (const [username, organization] of [
    ['alice', ids.A],
    ['bob', ids.B],
    ['cleo', ids.C],
  ] as const) {
    const roles = ['PLATFORM_USER'];
    const user = await createUser(realm, {
      username,
      password: PASSWORD,
      roles,
      ...(organization ? { organization } : {}),
    });
    subjects[username] = `user:${user.id}`;
  }
  subjects['olga'] = `user:${(await createUser(realm, { username: 'olga', password: PASSWORD })).id}`;
  subjects['admin'] = `user:${realm.users.byUsername('admin')?.id}`;
  subjects['operator'] = `group:${realm.organizations.byPath('/operator')?.path}`;
  return { organizations: ids as Record<Org, string>, subjects };
};

const addKeys = async ({ app }: TestService, organizations: Record<Org, string>): Promise<Record<KeyName, Headers>> => {
  const added = async (who: KeyName): Promise<Headers> => {
    const organization = organizations[ORGANIZATION_OF[who] as Org] as string | undefined;
    const limit = LIMIT_OF[who];
    const asked = { label: who, ...(organization ? { organization } : {}), ...(limit ? { catalogues: [limit] } : {}) };
    return { 'x-api-key': (await app.keys.create(asked)).key };
  };
  return {
    key: { 'x-api-key': API_KEY },
    keyOfA: await added('keyOfA'),
    keyOfB: await added('keyOfB'),
    limitedToA: await added('limitedToA'),
    limitedOfB: await added('limitedOfB'),
  };
};

/** Makes the data directory that services are copied from: people, their tokens and keys, and a catalogue for each organization. */
export const makeTemplate = async (): Promise<Template> => {
  const service = await startService(SETTINGS);
  const { organizations, subjects } = await addPeople(service);
  const keys = await addKeys(service, organizations);
  const secrets = JSON.parse(readFileSync(service.app.identity.secretsFile, 'utf8')) as Secrets;
  const { cli } = secrets.clients;
  const login = async (username: string, password: string): Promise<Headers> => {
    const fields = { grant_type: 'password', client_id: cli.id, client_secret: cli.secret, username, password };
    const token = await tokenFrom(service, fields);
    if (token === undefined) throw new Error(`no token for ${username}`);
    return bearer(token);
  };
  const { admin } = secrets.users as Record<string, { readonly username: string; readonly password: string }>;
  const headers: Record<Who, Headers> = {
    ...keys,
    anonymous: {},
    admin: await login('admin', admin?.password ?? ''),
    alice: await login('alice', PASSWORD),
    bob: await login('bob', PASSWORD),
    cleo: await login('cleo', PASSWORD),
    olga: await login('olga', PASSWORD),
  };
  for (const [who, id] of HOMES) await putCatalogue(service, id, headers[who]);
  const book = async (name: Org) => {
    const { key } = await service.app.keys.create({ label: `books of ${name}`, organization: organizations[name] });
    return { 'x-api-key': key };
  };
  const books = { A: await book('A'), B: await book('B'), C: await book('C') };
  const dataDir = mkdtempSync(join(tmpdir(), 'market-model-'));
  // A closed service has everything in its files.
  await service.app.close();
  cpSync(service.dataDir, dataDir, { recursive: true });
  await service.stop();
  return {
    dataDir,
    headers,
    organizations,
    subjects,
    books,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
};

/** Sends the metadata of a catalogue. */
export const putCatalogue = (service: TestService, id: string, headers: Headers): Promise<Response> =>
  service.fetch(`/srv/repo/catalogues/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'text/turtle', ...headers },
    body: `<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "${id}"@en .`,
  });

/** Starts a service on a copy of the template. */
export const openMarket = async (template: Template, { reads, paysFirst }: Rules): Promise<Market> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'market-'));
  cpSync(template.dataDir, dataDir, { recursive: true });
  const service = await startService(
    { ...SETTINGS, READS: reads, ...(paysFirst ? { PAYMENT: 'first' } : {}) },
    dataDir,
  );
  // The service answers before its search index is read, which takes its time on a slow machine.
  const look = () => service.graphql('{ search(first: 1) { edges { identifier } } }', {}, template.headers.key);
  for (let tries = 0; tries < 600 && (await look()).errors !== undefined; tries += 1) await sleep(100);
  // What ends by the clock is noted by the steps that say so, and not whenever half a minute is over.
  await service.app.domain.marketplace.expiry.close();
  // By its own address the service is not to be reached here; what it sends goes to this one.
  const peer = await Peer.start(service, {});
  const clock = takeClock();
  const uma = (headers: Headers, permission?: string): Promise<string | undefined> => {
    const fields = { grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket', audience: 'resource-server' };
    return tokenFrom(service, permission === undefined ? fields : { ...fields, permission }, headers);
  };
  const credentials: Market['credentials'] = async ({ who, only, exchanged }, asset = 'none') => {
    if (only === undefined) return template.headers[who];
    const token = await uma(template.headers[who], `${asset}#${only}`);
    if (token === undefined) return undefined;
    if (!exchanged) return bearer(token);
    const wider = (await uma(bearer(token), asset)) ?? (await uma(bearer(token)));
    return bearer(wider ?? token);
  };
  return {
    service,
    headers: template.headers,
    organizations: template.organizations,
    subjects: template.subjects,
    books: template.books,
    credentials,
    disable: (person) => disableUser(service.app.identity.realm, person),
    peer,
    clock,
    stop: async () => {
      clock.restore();
      await peer.stop();
      await service.stop();
    },
  };
};
