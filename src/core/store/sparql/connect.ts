/** The SPARQL server of the settings. */
import type { Config } from '../../config.js';
import { SparqlJournal } from './journal.js';
import { SparqlServer } from './server.js';

/** The SPARQL server that the settings name, and the journal in it. */
export const connectStore = (config: Config): { readonly server: SparqlServer; readonly entries: SparqlJournal } => {
  const server = new SparqlServer({
    engine: config.STORE_ENGINE,
    queryUrl: config.STORE_QUERY_URL ?? '',
    updateUrl: config.STORE_UPDATE_URL ?? '',
    graphUrl: config.STORE_GRAPH_URL ?? '',
    user: config.STORE_USER,
    password: config.STORE_PASSWORD,
    token: config.STORE_TOKEN,
  });
  return { server, entries: new SparqlJournal({ server, graph: config.STORE_JOURNAL }) };
};
