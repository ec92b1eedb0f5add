/** A service with something of everything in it, and a fingerprint of all that it keeps. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogue, dataset, monetizedDataset, TURTLE } from '../conformance/payloads.js';
import { API_KEY, startService, type TestService } from '../support/service.js';
import { disconnect } from './client.js';

/** A service under attack. */
export interface World {
  readonly service: TestService;
  readonly catalogue: string;
  readonly dataset: string;
  readonly distribution: string;
  /** Access token of the administrator. */
  readonly administrator: string;
  /** What no answer may hold. */
  readonly secrets: readonly string[];
  /** Names of the tables that changed since it was last asked: graphs, drafts, permissions, webhooks and all that clients write. */
  changed(): readonly string[];
  /** Resolves when nothing waits to be assessed any more: from then on only requests change anything. */
  atRest(): Promise<void>;
}

interface Secrets {
  readonly tokenEndpoint: string;
  readonly clients: {
    readonly cli: { readonly id: string; readonly secret: string };
    readonly resourceServer: { readonly secret: string };
  };
  readonly users: { readonly admin: { readonly username: string; readonly password: string } };
}

/** Logs the administrator in. */
const login = async ({ tokenEndpoint, clients: { cli }, users: { admin } }: Secrets): Promise<string> => {
  const body = new URLSearchParams({ grant_type: 'password', client_id: cli.id, client_secret: cli.secret, ...admin });
  const response = await fetch(tokenEndpoint, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
};

/**
 * Tables that a refused request may change: what is known of logins, failed ones and those under way, requests for permission,
 * the audit of all these, and how many numbers were given to their rows. The index of the search is made from the graphs, assessments of them and of their URLs as well.
 */
const OWN =
  /^(sqlite_sequence|identity_(throttle|session|client_session|code|refresh_token|spent|audit|audit_checkpoint)|page_session|authz_request|(quality|url|search)_\w+)$/;

/** Hash of each table by its name. */
type Fingerprint = Readonly<Record<string, string>>;

const fingerprintOf = ({ app }: TestService): Fingerprint => {
  const { database } = app.store;
  const tables = database
    .read<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`, [])
    .filter(({ name }) => !OWN.test(name));
  const plain = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  const hashOf = (name: string): string =>
    createHash('sha256')
      .update(JSON.stringify(database.read(`SELECT * FROM "${name}"`, []), plain))
      .digest('hex');
  return Object.fromEntries(tables.map(({ name }) => [name, hashOf(name)]));
};

/** Tells tables that changed since it was last asked. */
const changesOf = (service: TestService): (() => string[]) => {
  let seen: Fingerprint = {};
  let version = 0;
  return () => {
    // Cheap: it differs as soon as another connection has committed anything.
    const now =
      service.app.store.database.read<{ data_version: number }>('PRAGMA data_version', [])[0]?.data_version ?? 0;
    if (now === version) return [];
    const found = fingerprintOf(service);
    const changed = Object.keys(found).filter((name) => found[name] !== seen[name]);
    [seen, version] = [found, now];
    return changed;
  };
};

/** Milliseconds after which what still waits is somebody else's trouble. */
const LONGEST_REST = 5_000;

const rest = async ({ app }: TestService): Promise<void> => {
  const version = (): unknown => app.store.database.readOne('PRAGMA data_version', []);
  const waiting = (): number =>
    app.store.database.readOne<{ n: number }>('SELECT count(*) AS n FROM quality_job', [])?.n ?? 0;
  const end = Date.now() + LONGEST_REST;
  for (let before: unknown; Date.now() < end; await sleep(10)) {
    const now = JSON.stringify(version());
    if (waiting() === 0 && now === before) return;
    before = now;
  }
};

/** Starts a service with data, and waits until it is at rest. */
const startWorld = async (settings: Record<string, string> = {}): Promise<World> => {
  const service = await startService({ URL_CHECK: 'off', RATE_LIMIT: 'off', ...settings });
  await service.write('PUT', '/srv/repo/catalogues/safe', catalogue(), TURTLE);
  const post = async (body: string): Promise<string> => {
    const made = await service.write('POST', '/srv/repo/catalogues/safe/datasets?waitForQuality=true', body, TURTLE);
    return ((await made.json()) as { id: string }).id;
  };
  const first = await post(dataset());
  await post(monetizedDataset('purchase', 'investment'));
  const list = await service.fetch(`/srv/repo/datasets/${first}/distributions?valueType=identifiers`);
  const [distribution = ''] = (await list.json()) as string[];
  const secrets = JSON.parse(readFileSync(service.app.identity.secretsFile, 'utf8')) as Secrets;
  await rest(service);
  const { cli, resourceServer } = secrets.clients;
  return {
    service,
    catalogue: 'safe',
    dataset: first,
    distribution,
    administrator: await login(secrets),
    secrets: [API_KEY, cli.secret, resourceServer.secret, secrets.users.admin.password, service.dataDir],
    changed: changesOf(service),
    atRest: () => rest(service),
  };
};

/** A service under attack for the tests of one file: it is there from the first of them to the last. */
export const attackedWorld = (settings: Record<string, string> = {}): (() => World) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(settings);
  });
  afterAll(async () => {
    disconnect();
    await world.service.stop();
  });
  return () => world;
};
