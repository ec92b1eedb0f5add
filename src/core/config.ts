/**
 * Every setting of the service, read at start: one that is not in the table below does not exist. `npm run reference` writes the page
 * of settings from it.
 * What is no setting of the service is read elsewhere: `src/app/cli` and `src/app/conformance` take from the environment which deployment they
 * speak to, and with which credentials; `src/app/demo` starts deployments with an environment of their own; the OpenTelemetry SDK has its own
 * variables.
 */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { OperatorError } from './errors.js';

type Parse<T> = (text: string) => T;

interface Setting<T> {
  /** Value when the variable is not set, as it would be written in the environment; `undefined` means "none". */
  readonly fallback?: string;
  readonly parse: Parse<T>;
  /** One line for people: what it does, with its unit. */
  readonly about: string;
  /** Secrets are hidden wherever settings are shown. */
  readonly secret?: boolean;
}

const text: Parse<string> = (value) => value;
const oneOf =
  <const T extends readonly string[]>(...choices: T): Parse<T[number]> =>
  (value) => {
    if (!choices.includes(value)) throw new Error(`must be one of ${choices.join(', ')}`);
    return value as T[number];
  };
const integer =
  (min: number, max: number): Parse<number> =>
  (value) => {
    const number = Number(value);
    if (/^-?\d+$/.test(value) && number >= min && number <= max) return number;
    throw new Error(`must be a whole number from ${min} to ${max}`);
  };
const flag: Parse<boolean> = (value) => {
  if (/^(on|true|1|yes)$/i.test(value)) return true;
  if (/^(off|false|0|no)$/i.test(value)) return false;
  throw new Error('must be on or off');
};
const list: Parse<readonly string[]> = (value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
const signatures: Parse<readonly string[]> = (value) => {
  const names = list(value);
  if (names.length === 0 || !names.every((name) => /^((RS|PS|ES)(256|384|512)|EdDSA|Ed25519)$/.test(name))) {
    throw new Error('must be algorithms with public keys, for example RS256');
  }
  return names;
};
const url: Parse<string> = (value) => {
  if (!URL.canParse(value) || !/^https?:/.test(value)) throw new Error('must be an http or https URL');
  return value.replace(/\/+$/, '');
};
const mailServer: Parse<string> = (value) => {
  if (!URL.canParse(value) || !/^smtps?:\/\/[^@]+$/.test(value)) {
    throw new Error('must be an smtp or smtps URL, without user and password');
  }
  return value;
};
const namespace: Parse<string> = (value) => {
  if (!URL.canParse(value) || !/[#/]$/.test(value)) throw new Error('must be an absolute IRI that ends with # or /');
  return value;
};
/** A network in CIDR notation, or a single address. */
const isNetwork = (entry: string): boolean => {
  const [address = '', prefix, ...more] = entry.replace(/^\[(.*)\]$/, '$1').split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
};
const isHostAndPort = (entry: string): boolean => {
  const [, host = '', port = ''] = /^(\[[^\]]+\]|[^:[\]/?#@\s]+):(\d{1,5})$/.exec(entry) ?? [];
  return Number(port) > 0 && Number(port) < 65_536 && URL.canParse(`http://${host}/`);
};
const destinations: Parse<readonly string[]> = (value) => {
  const entries = list(value);
  const strange = entries.find((entry) => !isNetwork(entry) && !isHostAndPort(entry));
  if (strange === undefined) return entries;
  throw new Error(
    `"${strange}" is no network (10.0.0.0/8), address (10.1.2.3) or host:port pair (intranet.example:8080)`,
  );
};
/** The service behind as many proxies as anybody has; more are a mistake that lets callers name their addresses. */
const MOST_PROXIES = 10;
const proxies: Parse<number | readonly string[]> = (value) => {
  if (value === 'off' || value === 'on') return value === 'on' ? 1 : 0;
  if (/^\d+$/.test(value)) return integer(0, MOST_PROXIES)(value);
  const entries = list(value);
  if (entries.length > 0 && entries.every(isNetwork)) return entries.map((entry) => entry.replace(/[[\]]/g, ''));
  throw new Error(
    `must be a number of proxies up to ${MOST_PROXIES}, their networks (10.0.0.0/8,fd00::/8), on (1) or off (0)`,
  );
};
const contact: Parse<string> = (value) => {
  if (/^[\x21-\x27\x2a-\x7e]+$/.test(value) && /^(https?:\/\/.|mailto:.|[^@/]+@[^@/]+$)/.test(value)) return value;
  throw new Error('must be an http or https URL, or a mail address');
};
const rate: Parse<number | undefined> = (value) => (value === 'off' ? undefined : integer(1, 1_000_000)(value));
const days: Parse<number | undefined> = (value) => (value === 'off' ? undefined : integer(1, 36_500)(value));

const define = <T>(setting: Setting<T>): Setting<T> => setting;
const MEGABYTE = 1024 * 1024;

/** The table of settings. Order is the order in which they are documented. */
export const settings = {
  HOST: define({ fallback: '127.0.0.1', parse: text, about: 'Address to listen on.' }),
  PORT: define({ fallback: '4000', parse: integer(1, 65535), about: 'Port to listen on.' }),
  ALLOW_HTTP: define({
    fallback: 'off',
    parse: flag,
    about: '`on` lets the service listen on a public address without TLS; otherwise `BASE_URL` must be https there.',
  }),
  TRUST_PROXY: define({
    fallback: 'off',
    parse: proxies,
    about:
      'Number of proxies in front, or their networks: the address of callers is so far from the right of `X-Forwarded-For`. `on` is 1.',
  }),
  DATA_DIR: define({ fallback: './data', parse: (value) => resolve(value), about: 'Folder that holds all state.' }),
  BASE_URL: define<string | undefined>({
    parse: url,
    about: 'Public address: the base of IRIs and of the token issuer. Default `http://localhost:PORT`.',
  }),
  REALM: define({
    fallback: 'marketplace',
    parse: (value: string) => {
      if (!/^[A-Za-z0-9_-]+$/.test(value)) throw new Error('may hold letters, digits, - and _');
      return value;
    },
    about: 'Name of the identity realm.',
  }),
  ISSUER_UNDER_AUTH: define({
    fallback: 'same',
    parse: oneOf('same', 'own'),
    about:
      '`own` gives tokens that are asked for below `/auth` the issuer `BASE_URL/auth/realms/REALM`, as libraries of older Keycloak want.',
  }),
  VOCAB_NS: define({
    fallback: 'https://www.pistis-project.eu/ns/voc#',
    parse: namespace,
    about: 'Namespace of the platform vocabulary (`pst`).',
  }),
  PROFILES_DIR: define<string | undefined>({
    parse: (value) => resolve(value),
    about:
      'Folder that holds one folder of SHACL and code lists for each application profile beside those that come with the service.',
  }),
  API_KEY: define<string | undefined>({
    parse: text,
    secret: true,
    about: 'Presets the first API key. Without it the first start makes a random one.',
  }),
  ROLE: define({
    fallback: 'standalone',
    parse: oneOf('standalone', 'factory', 'marketplace'),
    about: '`marketplace`, a `factory` that trades on the one at `MARKETPLACE_URL`, or `standalone`: both in one.',
  }),
  MARKETPLACE_URL: define<string | undefined>({
    parse: url,
    about: 'Address of the marketplace that a `factory` publishes to and buys from.',
  }),
  MARKETPLACE_API_KEY: define<string | undefined>({
    parse: text,
    secret: true,
    about: 'API key of the organization of this `factory` at the marketplace.',
  }),
  MARKETPLACE_CATALOGUE: define({
    fallback: 'marketplace',
    parse: text,
    about: 'Id of the catalogue that holds the datasets on the marketplace; made when it is missing.',
  }),
  ACQUIRED_CATALOGUE: define({
    fallback: 'acquired-data',
    parse: text,
    about: "Id of the catalogue that holds buyers' copies; made when it is missing.",
  }),
  STORE: define({
    fallback: 'embedded',
    parse: oneOf('embedded', 'sparql'),
    about: 'Where the data are: `embedded` in `DATA_DIR`, or `sparql`: in the SPARQL 1.1 server at `STORE_QUERY_URL`.',
  }),
  STORE_ENGINE: define({
    fallback: 'oxigraph',
    parse: oneOf('oxigraph', 'fuseki', 'virtuoso'),
    about: 'Which engine the SPARQL server is.',
  }),
  STORE_QUERY_URL: define<string | undefined>({ parse: url, about: 'SPARQL 1.1 Query endpoint of the store.' }),
  STORE_UPDATE_URL: define<string | undefined>({ parse: url, about: 'SPARQL 1.1 Update endpoint of the store.' }),
  STORE_GRAPH_URL: define<string | undefined>({ parse: url, about: 'Graph Store Protocol endpoint of the store.' }),
  STORE_USER: define<string | undefined>({ parse: text, about: 'User at the store, for HTTP basic authentication.' }),
  STORE_PASSWORD: define<string | undefined>({ parse: text, secret: true, about: 'Password of that user.' }),
  STORE_TOKEN: define<string | undefined>({
    parse: text,
    secret: true,
    about: 'Bearer token for the store, instead of user and password.',
  }),
  STORE_KEY: define<string | undefined>({
    parse: (value: string) => {
      if (value.length < 16) throw new Error('must have 16 characters or more');
      return value;
    },
    secret: true,
    about: 'Secret that seals the journal in the store, 16 characters or more; the same for all gateways of a store.',
  }),
  STORE_JOURNAL: define({
    fallback: 'urn:marketplace:journal',
    parse: (value: string) => {
      if (!/^[a-z][a-z0-9+.-]*:[\w.:/-]+$/i.test(value))
        throw new Error('must be an absolute IRI of letters, digits and . _ : / -');
      return value;
    },
    about: 'Name of the graph that holds the journal in the store; one for each deployment that shares a server.',
  }),
  STORE_AWAY_MS: define({
    fallback: '600000',
    parse: integer(0, 86_400_000),
    about:
      'Longest time in milliseconds that a gateway stays ready which cannot reach the server of its store and reads from its copy.',
  }),
  GATEWAY_URL: define<string | undefined>({
    parse: url,
    about: 'Address at which the other gateways of the same store reach this one. Default `http://HOST:PORT`.',
  }),
  JOBS: define({
    fallback: 'auto',
    parse: oneOf('auto', 'off'),
    about:
      '`off` keeps this gateway from ever leading, so from writing and from running jobs, where there are several.',
  }),
  SEARCH: define({
    fallback: 'embedded',
    parse: oneOf('embedded', 'opensearch'),
    about:
      'Where the search index is: `embedded` in the data file, or `opensearch`: in the cluster at `OPENSEARCH_URL`.',
  }),
  OPENSEARCH_URL: define<string | undefined>({ parse: url, about: 'Address of the OpenSearch cluster.' }),
  OPENSEARCH_INDEX: define({
    fallback: 'marketplace',
    parse: (value: string) => {
      if (!/^[a-z0-9][a-z0-9_-]{0,99}$/.test(value))
        throw new Error('may hold lower-case letters, digits, - and _, and starts with a letter or digit');
      return value;
    },
    about: 'Alias under which the index is reached; the indices behind it have names that begin so.',
  }),
  OPENSEARCH_USER: define<string | undefined>({
    parse: text,
    about: 'User at the cluster, for HTTP basic authentication.',
  }),
  OPENSEARCH_PASSWORD: define<string | undefined>({ parse: text, secret: true, about: 'Password of that user.' }),
  OPENSEARCH_TOKEN: define<string | undefined>({
    parse: text,
    secret: true,
    about: 'Bearer token for the cluster, instead of user and password.',
  }),
  IDENTITY: define({
    fallback: 'embedded',
    parse: oneOf('embedded', 'keycloak', 'oidc'),
    about:
      'Identity provider: `embedded`, `keycloak` (users and permissions at `ISSUER`), or `oidc` (users at `ISSUER`, permissions here).',
  }),
  ISSUER: define<string | undefined>({
    parse: url,
    about: 'Issuer of tokens when the identity provider is elsewhere, exactly as its discovery document names it.',
  }),
  ISSUER_JWKS: define<string | undefined>({
    parse: url,
    about: 'Address of the key set of `ISSUER`, where discovery does not tell the one reachable from here.',
  }),
  ISSUER_TOKEN_ENDPOINT: define<string | undefined>({
    parse: url,
    about: 'Address of the token endpoint of `ISSUER`, where discovery does not tell the one reachable from here.',
  }),
  ISSUER_RESOURCE_SET: define<string | undefined>({
    parse: url,
    about: 'Address where `ISSUER` registers resources, where discovery does not tell the one reachable from here.',
  }),
  RESOURCE_SERVER: define({
    fallback: 'resource-server',
    parse: text,
    about: 'Client id of this service at `ISSUER`.',
  }),
  RESOURCE_SERVER_SECRET: define<string | undefined>({
    parse: text,
    secret: true,
    about: 'Secret of that client; needed with `IDENTITY=keycloak`.',
  }),
  WEB_CLIENT: define({
    fallback: 'web',
    parse: text,
    about:
      'Client id of the pages at the identity provider: public, with PKCE, returning to `/srv/catalog/` and `/graphiql`.',
  }),
  CATALOG_UI: define<string | undefined>({
    parse: (value) => resolve(value),
    about: 'Folder of a built single-page application that is served at `/srv/catalog` instead of the pages.',
  }),
  BRAND_NAME: define<string | undefined>({
    parse: (value) => {
      if (value.length > 60) throw new Error('must have at most 60 characters');
      return value;
    },
    about: 'Name of this marketplace on its pages, their previews, the login and GraphiQL.',
  }),
  BRAND_LOGO: define<string | undefined>({
    parse: (value) => resolve(value),
    about: 'Picture beside the name on the pages, the login and GraphiQL: an SVG or PNG file of at most 30 kB.',
  }),
  BRAND_COLOURS: define<readonly [string, string] | undefined>({
    parse: (value) => {
      const [light, dark, ...more] = list(value);
      const are = [light, dark].every((colour) => /^#[0-9a-f]{6}$/i.test(colour ?? ''));
      if (!are || more.length > 0) throw new Error('must be two colours, for example #0f6b63,#6cd4c7');
      return [light ?? '', dark ?? ''];
    },
    about:
      'Colour of links and buttons of the pages, the login and GraphiQL where they are light and where they are dark, for example `#0f6b63,#6cd4c7`; refused where text could not be read.',
  }),
  BRAND_TEXTS: define<string | undefined>({
    parse: (value) => resolve(value),
    about:
      'JSON file with words of the pages by language: `{"en": {"tagline": "…", "links": [["Imprint", "https://…"]]}}`.',
  }),
  AUDIENCES: define({
    fallback: '',
    parse: list,
    about: 'Audiences of `ISSUER` that tokens may be for; comma separated. Default the `RESOURCE_SERVER`.',
  }),
  CLIENTS: define({
    fallback: '',
    parse: list,
    about: 'Clients of `ISSUER` whose tokens are accepted; comma separated. Default all.',
  }),
  TOKEN_ALGORITHMS: define({
    fallback: 'RS256',
    parse: signatures,
    about: 'Signature algorithms of `ISSUER` that are accepted; comma separated, public keys only.',
  }),
  TOKEN_MAX_AGE: define({
    fallback: '3600',
    parse: integer(30, 86_400),
    about: 'Longest time in seconds since a token of `ISSUER` was issued.',
  }),
  ENFORCE: define({
    fallback: 'decision',
    parse: oneOf('decision', 'rpt'),
    about:
      '`decision` looks up the permissions of plain access tokens; `rpt` accepts only tokens that carry permissions.',
  }),
  RATE_LIMIT: define<number | undefined>({
    fallback: '60000',
    parse: rate,
    about: '`off`, or requests a minute for each caller: API key, user, or address of who has neither.',
  }),
  RATE_LIMIT_ANONYMOUS: define<number | undefined>({
    fallback: '3000',
    parse: rate,
    about: 'Requests a minute for each address without credentials, where less than `RATE_LIMIT`; `off` for as many.',
  }),
  URL_CHECK: define({
    fallback: 'on',
    parse: flag,
    about: 'Whether the URLs of distributions are checked: `on` or `off`. What is not checked brings no points.',
  }),
  URL_CHECK_CONTACT: define<string | undefined>({
    parse: contact,
    about: 'URL or mail address in the user agent of URL checks, for those who run the servers. Default `BASE_URL`.',
  }),
  PAYMENT: define({
    fallback: 'later',
    parse: oneOf('later', 'first'),
    about:
      '`first`: buyers are entitled to what has a price once it is noted as paid (`recordPayment`); `later`: as soon as they bought it.',
  }),
  URL_CHECK_ALLOW: define({
    fallback: '',
    parse: destinations,
    about: 'Networks and host:port pairs that URL checks may reach although they are not public; comma separated.',
  }),
  KEYS_ALLOW: define({
    fallback: '',
    parse: destinations,
    about:
      'Networks and host:port pairs whose keys of agreements may be read although they are not public; comma separated.',
  }),
  CLIENT_DOCUMENTS_ALLOW: define({
    fallback: '',
    parse: destinations,
    about:
      'Networks and host:port pairs whose documents about OAuth clients may be read although they are not public; comma separated.',
  }),
  WEBHOOK_ALLOW: define({
    fallback: '',
    parse: destinations,
    about: 'Networks and host:port pairs that webhooks may reach although they are not public; comma separated.',
  }),
  GIVE_UP_DAYS: define({
    fallback: '5',
    parse: integer(0, 365),
    about:
      'Days of failure after which a webhook, a delivery to another deployment and letters about a saved search are given up.',
  }),
  SMTP_URL: define<string | undefined>({
    parse: mailServer,
    about: 'Mail server for letters about saved searches, `smtp://host:587` or `smtps://host`; none are sent without.',
  }),
  SMTP_USER: define<string | undefined>({ parse: text, about: 'User at the mail server.' }),
  SMTP_PASSWORD: define<string | undefined>({ parse: text, secret: true, about: 'Password of that user.' }),
  MAIL_FROM: define<string | undefined>({
    parse: text,
    about: 'Sender of letters, for example `Marketplace <no-reply@market.example>`; needed with `SMTP_URL`.',
  }),
  SAVED_SEARCH_MINUTES: define({
    fallback: '60',
    parse: integer(1, 10_080),
    about: 'Least minutes between two letters about one saved search.',
  }),
  DATASPACE: define({
    fallback: 'automatic',
    parse: oneOf('off', 'manual', 'automatic'),
    about:
      'The Dataspace Protocol: `automatic` agrees to offers that are sold at once, verifies what was asked for and starts transfers; with `manual` every answer waits for a person; `off` closes it.',
  }),
  DATASPACE_ALLOW: define({
    fallback: '',
    parse: destinations,
    about:
      'Networks and host:port pairs of connectors that may be reached although they are not public; comma separated.',
  }),
  HARVEST_ALLOW: define({
    fallback: '',
    parse: destinations,
    about: 'Networks and host:port pairs that harvests may reach although they are not public; comma separated.',
  }),
  HARVEST_PAGE_LIMIT: define({
    fallback: String(32 * MEGABYTE),
    parse: integer(1024, 256 * MEGABYTE),
    about: 'Largest page of a harvested source in bytes.',
  }),
  HARVEST_DELETE_SHARE: define({
    fallback: '20',
    parse: integer(0, 100),
    about:
      'Percent of the datasets of a source that one harvest deletes because they vanished; more need `--delete-many`.',
  }),
  HARVEST_PAUSE_MS: define({
    fallback: '200',
    parse: integer(0, 60_000),
    about: 'Milliseconds between two requests of harvests to one host.',
  }),
  MQA_VIEW: define({
    fallback: 'metrics',
    parse: oneOf('metrics', 'indicators'),
    about:
      'How `/srv/mqa` writes results by default: `metrics` (points) or `indicators` (arrays that existing pages read).',
  }),
  LOG_LEVEL: define({
    fallback: 'info',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    about: 'Level of the JSON log.',
  }),
  IDLE_SECONDS: define({
    fallback: '75',
    parse: integer(1, 3_600),
    about:
      'Seconds for which a connection without a request stays open. It is more than a proxy before the service keeps its own idle, or requests meet closed connections.',
  }),
  ACCESS_LOG: define({
    fallback: 'off',
    parse: flag,
    about: '`on` writes a log line for each request, with neither its query nor who sent it.',
  }),
  METRICS: define({ fallback: 'on', parse: flag, about: 'Whether metrics are counted and shown at `/metrics`.' }),
  METRICS_TOKEN: define<string | undefined>({
    parse: text,
    secret: true,
    about: 'Bearer token for `/metrics`. Without it, only programs on the same machine may read them.',
  }),
  TRACING: define({
    fallback: 'off',
    parse: flag,
    about: '`on` makes OpenTelemetry spans of operations, for the SDK that `node --import` loads.',
  }),
  BACKUP_PASSPHRASE: define<string | undefined>({
    parse: text,
    secret: true,
    about: 'Passphrase of encrypted backups, for `backup --encrypt` and `restore`; 12 characters or more.',
  }),
  NODE_ENV: define({ fallback: 'development', parse: text, about: '`production` switches on the production profile.' }),
  PASSWORD_GRANT: define<boolean | undefined>({
    parse: flag,
    about: 'OAuth password grant: `on` or `off`. Default on, and off with `NODE_ENV=production` (RFC 9700).',
  }),
  ACCESS_TOKEN_SECONDS: define({
    fallback: '300',
    parse: integer(30, 86_400),
    about: 'Lifetime of access tokens in seconds.',
  }),
  READS: define({
    fallback: 'public',
    parse: oneOf('public', 'restricted'),
    about: '`restricted` makes every read of a dataset need READ on it.',
  }),
  PRICED_ADDRESSES: define({
    fallback: 'told',
    parse: oneOf('told', 'withheld'),
    about:
      'Whether RDF that sells data for money and says nothing of their addresses tells them to everybody, as it was sent, or, as `withheld`, to buyers alone.',
  }),
  MCP: define({
    fallback: 'public',
    parse: oneOf('public', 'login', 'off'),
    about:
      'Agents at `/mcp`: `public` lets everybody read what everybody may read and asks whoever writes to sign in, `login` serves only those who sign in or send an API key, `off` serves nobody.',
  }),
  HISTORY_DAYS: define({
    fallback: '365',
    parse: integer(0, 36_500),
    about: 'Days for which earlier versions of datasets and catalogues are kept; `0` keeps none.',
  }),
  CHANGES_DAYS: define({
    fallback: '365',
    parse: days,
    about:
      'Days for which events stay in the change log; cursors that are older are refused. `off` keeps them for ever.',
  }),
  CORS_ORIGINS: define({
    fallback: '*',
    parse: list,
    about: 'Origins that browsers may call from: `*`, or a comma separated list.',
  }),
  RDF_BODY_LIMIT: define({
    fallback: String(8 * MEGABYTE),
    parse: integer(1024, 256 * MEGABYTE),
    about: 'Largest RDF payload in bytes.',
  }),
  SAMPLE_LIMIT: define({
    fallback: String(2 * MEGABYTE),
    parse: integer(1024, 16 * MEGABYTE),
    about: 'Largest sample of data that is stored with a distribution, in bytes.',
  }),
  GRAPHQL_BODY_LIMIT: define({
    fallback: String(2 * MEGABYTE),
    parse: integer(1024, 64 * MEGABYTE),
    about: 'Largest GraphQL request in bytes.',
  }),
  GRAPHQL_EXECUTOR: define({
    fallback: 'jit',
    parse: oneOf('jit', 'plain'),
    about: '`jit` compiles operations; `plain` runs graphql-js.',
  }),
  GRAPHQL_BATCH: define({
    fallback: '0',
    parse: integer(0, 50),
    about: 'Most operations that one GraphQL request may hold as a list; `0` refuses lists.',
  }),
  GRAPHQL_DOCUMENTS: define<string | undefined>({
    parse: (value) => resolve(value),
    about: 'JSON file from ids to the GraphQL documents that may be executed; without it every document may.',
  }),
  GRAPHQL_FEDERATION: define({
    fallback: 'off',
    parse: flag,
    about: '`on` makes the schema a subgraph of Apollo Federation as well.',
  }),
  GRAPHQL_INTROSPECTION: define({
    fallback: 'on',
    parse: flag,
    about: 'Whether the schema may be read: `on` or `off`.',
  }),
  LIVE_CONNECTIONS: define({
    fallback: '1000',
    parse: integer(0, 100_000),
    about: 'Most live connections (subscriptions over server-sent events and WebSockets) at one time.',
  }),
  LIVE_CONNECTIONS_EACH: define({
    fallback: '50',
    parse: integer(0, 100_000),
    about: 'Most live connections of one caller: an API key, a user, or an address.',
  }),
  INTAKE_THREADS: define({
    fallback: '1',
    parse: integer(1, 64),
    about: 'Worker threads that parse and validate payloads.',
  }),
  INTAKE_TIMEOUT_MS: define({
    fallback: '20000',
    parse: integer(100, 600_000),
    about:
      'Longest time in milliseconds that one payload may take to process; up to four times as long when the machine is busy.',
  }),
  SPARQL_TIMEOUT_MS: define({
    fallback: '10000',
    parse: integer(10, 600_000),
    about: 'Longest time in milliseconds that one SPARQL query may run.',
  }),
  SPARQL_SHARED_MS: define({
    fallback: '2000',
    parse: integer(100, 600_000),
    about:
      'Longest time in milliseconds that a SPARQL query without credentials may run while others wait for their turn.',
  }),
  SPARQL_MAX_RESULT: define({
    fallback: String(16 * MEGABYTE),
    parse: integer(1024, 1024 * MEGABYTE),
    about: 'Largest SPARQL result in bytes.',
  }),
  SPARQL_MAX_ROWS: define({
    fallback: '1000000',
    parse: integer(1, 1_000_000_000),
    about: 'Most solutions or statements of a SPARQL result, where the service answers by itself.',
  }),
} as const;

type Settings = typeof settings;
type Values = { readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never };

/** The effective configuration: every setting by its name, with the derived ones filled in. */
export type Config = Omit<Values, 'BASE_URL' | 'GATEWAY_URL' | 'PASSWORD_GRANT'> & {
  readonly BASE_URL: string;
  readonly GATEWAY_URL: string;
  readonly PASSWORD_GRANT: boolean;
};

/** Thrown at start with every mistake at once. */
export class ConfigError extends OperatorError {
  constructor(readonly mistakes: readonly string[]) {
    super(`The configuration has ${mistakes.length} mistake(s):\n${mistakes.map((line) => `  ${line}`).join('\n')}`);
  }
}

type Some = Readonly<Record<string, unknown>>;

/** A rule for settings that must be together. A rule is looked at when all settings that it is about could be read. */
interface Rule {
  readonly about: readonly (keyof Settings)[];
  readonly broken: (values: Some) => string | undefined;
}

/** Tokens and keys must not cross a network in clear text by accident. */
const exposed = ({ HOST, BASE_URL, ALLOW_HTTP }: Some): string | undefined => {
  const local = /^(127\.|localhost$|::1$)/.test(String(HOST));
  if (local || ALLOW_HTTP === true || String(BASE_URL ?? '').startsWith('https:')) return undefined;
  return `HOST=${String(HOST)}: needs a BASE_URL with https (a proxy that ends TLS), or ALLOW_HTTP=on`;
};

/** The rule for a setting without which a store elsewhere cannot be reached. */
const neededByStore = (name: keyof Settings): Rule => ({
  about: ['STORE', name],
  broken: ({ STORE, [name]: value }) =>
    STORE === 'sparql' && value === undefined ? `${name}: is needed with STORE=sparql` : undefined,
});

/** A factory needs to know its marketplace; nobody else has one. */
const onlyForFactories = (name: 'MARKETPLACE_URL' | 'MARKETPLACE_API_KEY'): Rule => ({
  about: ['ROLE', name],
  broken: ({ ROLE, [name]: value }) => {
    if ((ROLE === 'factory') === (value !== undefined)) return undefined;
    return value === undefined ? `${name}: is needed with ROLE=factory` : `${name}: is only for ROLE=factory`;
  },
});

const rules: readonly Rule[] = [
  { about: ['HOST', 'BASE_URL', 'ALLOW_HTTP'], broken: exposed },
  {
    about: ['IDENTITY', 'ISSUER'],
    broken: ({ IDENTITY, ISSUER }) =>
      IDENTITY === 'embedded' || ISSUER !== undefined
        ? undefined
        : `ISSUER: is needed with IDENTITY=${String(IDENTITY)}`,
  },
  {
    about: ['IDENTITY', 'RESOURCE_SERVER_SECRET'],
    broken: ({ IDENTITY, RESOURCE_SERVER_SECRET }) =>
      IDENTITY === 'keycloak' && RESOURCE_SERVER_SECRET === undefined
        ? 'RESOURCE_SERVER_SECRET: is needed with IDENTITY=keycloak'
        : undefined,
  },
  ...(['STORE_QUERY_URL', 'STORE_UPDATE_URL', 'STORE_GRAPH_URL', 'STORE_KEY'] as const).map(neededByStore),
  {
    about: ['SEARCH', 'OPENSEARCH_URL'],
    broken: ({ SEARCH, OPENSEARCH_URL }) =>
      SEARCH === 'opensearch' && OPENSEARCH_URL === undefined
        ? 'OPENSEARCH_URL: is needed with SEARCH=opensearch'
        : undefined,
  },
  {
    about: ['SMTP_URL', 'MAIL_FROM'],
    broken: ({ SMTP_URL, MAIL_FROM }) =>
      SMTP_URL !== undefined && MAIL_FROM === undefined ? 'MAIL_FROM: is needed with SMTP_URL' : undefined,
  },
  onlyForFactories('MARKETPLACE_URL'),
  onlyForFactories('MARKETPLACE_API_KEY'),
];

/** Reads the settings from `env`. Throws `ConfigError` naming every variable that cannot be used, all at once. */
export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const mistakes: string[] = [];
  const values: Record<string, unknown> = {};
  const unreadable = new Set<string>();
  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    const raw = env[name] === undefined || env[name] === '' ? setting.fallback : env[name];
    if (raw === undefined) continue;
    try {
      values[name] = setting.parse(raw);
    } catch (error) {
      unreadable.add(name);
      mistakes.push(`${name}=${setting.secret ? '…' : raw}: ${(error as Error).message}`);
    }
  }
  for (const { about, broken } of rules) {
    const mistake = about.some((name) => unreadable.has(name)) ? undefined : broken(values);
    if (mistake !== undefined) mistakes.push(mistake);
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  values['BASE_URL'] ??= `http://localhost:${String(values['PORT'])}`;
  values['GATEWAY_URL'] ??= `http://${String(values['HOST'])}:${String(values['PORT'])}`;
  values['PASSWORD_GRANT'] ??= values['NODE_ENV'] !== 'production';
  return values as unknown as Config;
};
