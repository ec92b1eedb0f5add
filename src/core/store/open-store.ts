/** Opens the store that the configuration names. */
import type { Config } from '../config.js';
import type { Logger } from '../log.js';
import { EmbeddedStore } from './embedded/embedded-store.js';
import type { SparqlServer } from './sparql/server.js';
import type { Migration } from './sqlite/database.js';
import type { Store } from './store.js';
import type { LoadProgress } from './progress.js';

/** Options of opening a store. */
export interface StoreOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Tables of all modules, beside those of the graphs. */
  readonly tables: readonly Migration[];
  /** URL of the module that says, where it is loaded, how texts that are not kept follow from what is: `deriveGraphs`. */
  readonly texts?: string;
  readonly onProgress?: (progress: LoadProgress) => void;
}

/** Tells the operator of a server on which no more than one gateway may run. */
const warnOfOverlaps = async (server: SparqlServer, log: Logger): Promise<void> => {
  if (await server.serializes()) return;
  log.warn('this release of the SPARQL server does not keep updates of several gateways apart: run only one');
};

/** What only a store elsewhere needs is loaded here. */
const openShared = async ({ config, log, tables, texts, onProgress }: StoreOptions): Promise<Store> => {
  const [{ RemoteStore }, { connectStore }] = await Promise.all([
    import('./shared/shared-store.js'),
    import('./sparql/connect.js'),
  ]);
  const { server, entries } = connectStore(config);
  const opened = warnOfOverlaps(server, log).then(() =>
    RemoteStore.open({
      dataDir: config.DATA_DIR,
      log,
      entries,
      server,
      journal: config.STORE_JOURNAL,
      secret: config.STORE_KEY ?? '',
      address: config.GATEWAY_URL,
      mayLead: config.JOBS === 'auto',
      tables,
      texts,
      ...(onProgress ? { onProgress } : {}),
    }),
  );
  return opened.catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
};

/** Opens the store. Rejects as its adapter does. */
export const openStore = (options: StoreOptions): Promise<Store> => {
  const { config, log, tables, texts } = options;
  if (config.STORE === 'sparql') return openShared(options);
  return EmbeddedStore.open({ dataDir: config.DATA_DIR, log, tables, texts });
};
