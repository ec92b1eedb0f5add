/** Opens the store and wires the domain and the identity provider over it: the service without its HTTP surface. */
import { join } from 'node:path';
import type { ApiKeys } from '../core/auth/api-key.js';
import type { Config } from '../core/config.js';
import type { Domain } from '../../resolvers/domain.js';
import { SystemCatalogues } from '../features/repository/system-catalogues.js';
import { identityPart, type Identity, type PasswordPool, type Provider } from '../features/identity/index.js';
import type { Logger } from '../core/log.js';
import { openMailer } from '../core/mail/mailer.js';
import { openStore } from '../core/store/open-store.js';
import { privateFile, SIGNING_KEYS_FILE, type PrivateValue } from '../core/store/private-file.js';
import { SharedSecrets } from '../core/store/shared/shared-secrets.js';
import type { QueryEndpoint } from '../core/store/query.js';
import type { Store } from '../core/store/store.js';
import type { LoadProgress } from '../core/store/progress.js';
import { openParts, TABLES, type Parts, type PartsOptions } from './parts.js';
import { openSealingKey, SEALING_KEY_FILE } from '../core/store/sealing-key.js';
import type { Database } from '../core/store/sqlite/database.js';

/** The graphs of quality follow from results: threads that read graphs load what says how. */
const TEXTS = new URL('../features/repository/assessment/graphs-thread.js', import.meta.url).href;

/** The data that the service is started with. */
export interface CoreOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly onProgress?: (progress: LoadProgress) => void;
  /** Hashes passwords; as shipped when absent. */
  readonly passwords?: PasswordPool;
}

/** The service without its sockets: what command line tools work with. */
export interface Core {
  readonly store: Store;
  readonly parts: Parts;
  readonly domain: Domain;
  readonly keys: ApiKeys;
  readonly identity: Identity;
  /** The authority that verifies tokens and knows permissions: the embedded provider, or one elsewhere. */
  readonly provider: Provider;
  /** Answers SPARQL over everything, for `/sparql` and for the service itself. */
  readonly queries: QueryEndpoint;
  /** Seals what has to be known again by every gateway and after a restart. */
  readonly sealingKey: Uint8Array;
  close(): Promise<void>;
}

/** Opens the secrets that this service and others like it on the same data have to know. */
const openSecrets = async (
  { STORE, STORE_KEY, DATA_DIR }: Config,
  database: Database,
): Promise<{ readonly sealingKey: Uint8Array; readonly signingKeys: PrivateValue }> => {
  if (STORE === 'sparql') {
    const shared = new SharedSecrets(database, STORE_KEY ?? '');
    return { sealingKey: shared.sealingKey, signingKeys: shared.signingKeys(DATA_DIR) };
  }
  return {
    sealingKey: await openSealingKey(privateFile(join(DATA_DIR, SEALING_KEY_FILE))),
    signingKeys: privateFile(join(DATA_DIR, SIGNING_KEYS_FILE)),
  };
};

/** Stored IRIs begin with the address the service had; under another one their resources cannot be found. */
const warnOfOtherBase = async ({ config, log }: CoreOptions, store: Store): Promise<void> => {
  const [first] = await store.list('catalogue', { limit: 1 });
  if (!first || first.item.iri.startsWith(`${config.BASE_URL}/`)) return;
  log.warn(
    { stored: new URL(first.item.iri).origin, configured: config.BASE_URL },
    'the stored resources have IRIs of another BASE_URL and will not be found under this one',
  );
};

/** The part of the deployment in trade. */
const tradeOf = ({ ROLE: role, MARKETPLACE_CATALOGUE: catalogue, ACQUIRED_CATALOGUE: acquiredCatalogue }: Config) => ({
  role,
  catalogue,
  acquiredCatalogue,
});

/** The marketplace that a factory trades on. */
const marketplaceOf = ({ MARKETPLACE_URL: url, MARKETPLACE_API_KEY: key }: Config) =>
  url === undefined || key === undefined ? undefined : { url, key };

/** The way out for letters. */
const lettersOf = (config: Config) => {
  const { SMTP_URL: url, SMTP_USER: user, SMTP_PASSWORD: password, MAIL_FROM: from } = config;
  if (url === undefined || from === undefined) return undefined;
  return { mailer: openMailer({ url, user, password, from }), minutes: config.SAVED_SEARCH_MINUTES };
};

/** The cluster that holds the search index. */
const clusterOf = (config: Config): PartsOptions['searchAt'] => {
  const { SEARCH, OPENSEARCH_URL: url, OPENSEARCH_INDEX: index } = config;
  if (SEARCH !== 'opensearch' || url === undefined) return undefined;
  const { OPENSEARCH_USER: user, OPENSEARCH_PASSWORD: password, OPENSEARCH_TOKEN: token } = config;
  return { url, index, user, password, token };
};

/** Opens everything. Errors: whatever keeps the store or the provider from opening; nothing stays open then. */
export const openCore = async ({ config, log, onProgress, passwords }: CoreOptions): Promise<Core> => {
  const trading = tradeOf(config);
  const system = new SystemCatalogues(trading);
  const store = await openStore({ config, log, tables: TABLES, texts: TEXTS, ...(onProgress ? { onProgress } : {}) });
  await warnOfOtherBase({ config, log }, store);
  const { database } = store;
  const open = async () => {
    const { sealingKey, signingKeys } = await openSecrets(config, database);
    return {
      sealingKey,
      ...(await identityPart.open({ config, database, log, signingKeys, sealingKey, system, passwords })),
    };
  };
  const { sealingKey, ...provided } = await open().catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const { identity, provider } = provided;
  const keys = identity.apiKeys;
  const queries = store.openEndpoint({
    log,
    timeoutMs: config.SPARQL_TIMEOUT_MS,
    sharedMs: config.SPARQL_SHARED_MS,
    maxBytes: config.SPARQL_MAX_RESULT,
    maxRows: config.SPARQL_MAX_ROWS,
  });
  const parts = openParts({
    store,
    database,
    queries,
    base: config.BASE_URL,
    vocabNs: config.VOCAB_NS,
    withholdsPriced: config.PRICED_ADDRESSES === 'withheld',
    profilesFolder: config.PROFILES_DIR,
    threads: config.INTAKE_THREADS,
    timeoutMs: config.INTAKE_TIMEOUT_MS,
    log,
    system,
    trading,
    marketplaceAt: marketplaceOf(config),
    urlChecks: { enabled: config.URL_CHECK, allow: config.URL_CHECK_ALLOW, contact: config.URL_CHECK_CONTACT },
    sealingKey,
    paymentFirst: config.PAYMENT === 'first',
    keysAllow: config.KEYS_ALLOW,
    giveUpDays: config.GIVE_UP_DAYS,
    webhooks: { allow: config.WEBHOOK_ALLOW, sealingKey },
    dataspace: { mode: config.DATASPACE, allow: config.DATASPACE_ALLOW },
    harvest: {
      allow: config.HARVEST_ALLOW,
      maxBytes: config.HARVEST_PAGE_LIMIT,
      paceMs: config.HARVEST_PAUSE_MS,
      deleteShare: config.HARVEST_DELETE_SHARE,
    },
    historyDays: config.HISTORY_DAYS,
    changesDays: config.CHANGES_DAYS,
    sampleLimit: config.SAMPLE_LIMIT,
    searchAt: clusterOf(config),
    letters: lettersOf(config),
    participants: provided.participants ?? [],
  });
  // What was sold is known from here on.
  identity.realm.authz.data.connect(parts.domain.marketplace.dataAccess);
  const close = async (): Promise<void> => {
    await queries.close();
    await provided.close();
    await parts.close();
    await keys.flush();
    await store.close();
  };
  return { store, parts, domain: parts.domain, keys, identity, provider, queries, sealingKey, close };
};
