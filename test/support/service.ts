/** A whole service for tests: real store in a temporary directory, real HTTP on a free port of 127.0.0.1. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createApp, type App } from '../../src/app/app.js';
import { readConfig, type Config } from '../../src/core/config.js';
import { PasswordPool } from '../../src/features/identity/index.js';
import { createLogger } from '../../src/core/log.js';
import { SIGNING_KEYS_FILE } from '../../src/core/store/private-file.js';
import { dropAll, freshAddress, isOutside, settingsOf } from './opensearch.js';

/** Key of every service that tests start. */
export const API_KEY = 'test-key-0123456789';

/** A running service that files share. */
export interface SharedService {
  readonly app: App;
  readonly config: Config;
  /** Where it listens. */
  readonly url: string;
  readonly dataDir: string;
  /** Sends a request; paths are relative to the service. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a request with the API key. */
  write(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Response>;
  /** Runs a GraphQL operation and returns the whole answer. */
  graphql<T = Record<string, unknown>>(
    query: string,
    variables?: object,
    headers?: Record<string, string>,
  ): Promise<GraphqlAnswer<T>>;
}

/** A running service that somebody has for themselves. */
export interface TestService extends SharedService {
  stop(): Promise<void>;
}

/** Codes of all refusals in an answer: of errors, and of mutations that returned them as their outcome. */
export const refusalCodes = ({ data, errors = [] }: GraphqlAnswer<unknown>): readonly unknown[] => [
  ...errors.map(({ extensions }) => extensions?.['code']),
  ...Object.values(data ?? {}).flatMap((value) => {
    const { code } = (value ?? {}) as { readonly code?: unknown };
    return code === undefined ? [] : [code];
  }),
];

/** Answer of a GraphQL operation. */
export interface GraphqlAnswer<T> {
  readonly data?: T;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions?: Record<string, unknown>;
  }[];
  readonly extensions?: Record<string, unknown>;
}

/**
 * Settings of a store elsewhere, where the environment asks for one: the suites then run against that engine. Every data
 * directory has a journal of its own there, which is found again by the next service of the same directory.
 */
export const storeElsewhere = (dataDir: string): Record<string, string | undefined> => {
  if (process.env['TEST_STORE'] !== 'sparql') return {};
  const given = Object.entries(process.env).filter(([name]) => name.startsWith('STORE_'));
  return {
    ...Object.fromEntries(given),
    STORE: 'sparql',
    STORE_KEY: 'key of the journals of tests',
    STORE_JOURNAL: `urn:test:${basename(dataDir)}`,
  };
};

/** Passwords that nobody tries to guess: hashed in a millisecond instead of a quarter of a second of a core, at a cost that hashes may have. */
export const quickPasswords = (): PasswordPool => new PasswordPool(undefined, undefined, { log2N: 10, r: 8, p: 1 });

/** The keys that sign the tokens of all services of this process, as soon as the first has made them: making them takes as long as a start. */
let signingKeys: Buffer | undefined;

/** Starts a service. `settings` are environment variables. One that is `measured` takes the time that it takes as shipped. */
export const startService = async (
  settings: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'market-')),
  { measured = false }: { readonly measured?: boolean } = {},
): Promise<TestService> => {
  // A connection is not closed just when a client that had to wait takes it up again.
  const server: Server = createServer({ keepAliveTimeout: 60_000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  // Suites send thousands of requests from one address; those about the limit set one.
  const open = { RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
  const defaults = { DATA_DIR: dataDir, BASE_URL: url, API_KEY, GATEWAY_URL: url, ...open };
  // Where the suites run against a cluster, its index is waited for: they look at what they have just written.
  const searchAt = isOutside ? freshAddress() : undefined;
  const outside = searchAt ? settingsOf(searchAt) : {};
  const config = readConfig({ ...defaults, ...outside, ...storeElsewhere(dataDir), ...settings });
  const ownKeys = join(dataDir, SIGNING_KEYS_FILE);
  const isFresh = config.STORE === 'embedded' && existsSync(dataDir) && !existsSync(ownKeys);
  if (signingKeys && isFresh) writeFileSync(ownKeys, signingKeys, { mode: 0o600 });
  const options = { config, log: createLogger(config.LOG_LEVEL), ...(measured ? {} : { passwords: quickPasswords() }) };
  const app = await createApp(options).catch((error: unknown) => {
    server.close();
    throw error;
  });
  if (existsSync(ownKeys)) signingKeys ??= readFileSync(ownKeys);
  server.on('request', (request, response) => app.http.routing(request, response));
  server.on('upgrade', (request, socket, head) => app.upgrade(request, socket, head));
  const fetchPath = (path: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    if (searchAt && !headers.has('prefer')) headers.set('prefer', 'wait=20');
    return fetch(url + path, { redirect: 'manual', ...init, ...(searchAt ? { headers } : {}) });
  };
  return {
    app,
    config,
    url,
    dataDir,
    fetch: fetchPath,
    write: (method, path, body, headers = {}) =>
      fetchPath(path, {
        method,
        headers: { 'x-api-key': API_KEY, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    graphql: async (query, variables = {}, headers = {}) => {
      const response = await fetchPath('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as never;
    },
    stop: async () => {
      app.drain();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
      if (searchAt) await dropAll(searchAt);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

let shared: Promise<SharedService> | undefined;

/**
 * The service of all files of this process that need none of their own: with the settings that everybody has, but that it calls no addresses. Whoever
 * takes it writes to catalogues, and gives datasets ids, of names that no other file has; reads what is there besides without wondering; and
 * changes nothing that others would see. It ends with the process.
 */
export const sharedService = (): Promise<SharedService> => (shared ??= startService({ URL_CHECK: 'off' }));
