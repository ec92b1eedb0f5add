/** `login`, `logout`, `whoami`. */
import type { Command } from 'commander';
import { define, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { Ended, exits } from './exit.js';
import { askSecret, readSecret } from './input.js';
import { tell, writeOne } from './output.js';
import { profileFile, readProfile, removeProfile, writeProfile, type Tokens } from './profile.js';

/** Client that the operator registers for logins of this tool in the browser, and the one with the password grant. */
const BROWSER_CLIENT = 'marketplace-cli';
const PASSWORD_CLIENT = 'cli';
const SCOPE = 'openid profile email';
const ENVIRONMENT = { secret: 'MARKETPLACE_CLIENT_SECRET' } as const;

interface LoginOptions extends Common {
  readonly apiKey?: boolean;
  readonly user?: string;
  readonly passwordStdin?: boolean;
  readonly issuer?: string;
  readonly realm: string;
  readonly client?: string;
  readonly port: string;
}

const portOf = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Ended(`${text} is not a port.`, exits.USAGE);
};

const tokensOf = async (url: string, options: LoginOptions): Promise<Tokens> => {
  const { tokensFrom } = await import('./provider.js');
  // A deployment may be reached by other addresses than its own, so its document says the issuer. A provider named by hand must be it.
  const address = options.issuer ?? `${url}/realms/${options.realm}/.well-known/openid-configuration`;
  const clientSecret = process.env[ENVIRONMENT.secret] || undefined;
  if (options.user === undefined) {
    const client = { client: options.client ?? BROWSER_CLIENT, clientSecret };
    const port = portOf(options.port);
    const { loginInBrowser } = await import('./authorization-code.js');
    return tokensFrom(address, client, (party) => loginInBrowser(party, port, SCOPE));
  }
  const { user } = options;
  const password = options.passwordStdin ? readSecret() : await askSecret(`Password of ${user}`);
  const client = { client: options.client ?? PASSWORD_CLIENT, clientSecret };
  return tokensFrom(address, client, (party) => party.withPassword(user, password, SCOPE));
};

interface Viewer {
  readonly kind: string;
  readonly name: string | null;
  readonly organization: string | null;
  readonly organizationId: string | null;
  readonly roles: readonly string[];
  readonly administrator: boolean;
}

const VIEWER = '{ viewer { kind name organization { identifier name } roles administrator } }';

const viewerOf = async (deployment: Deployment): Promise<Viewer> => {
  type Told = Omit<Viewer, 'organizationId' | 'organization'> & {
    readonly organization: { readonly identifier: string; readonly name: string | null } | null;
  };
  const { organization, ...viewer } = (await deployment.graphql<{ viewer: Told }>(VIEWER)).viewer;
  return { ...viewer, organization: organization?.name ?? null, organizationId: organization?.identifier ?? null };
};

const login = async (deployment: Deployment, options: LoginOptions): Promise<void> => {
  const { url } = deployment;
  const before = readProfile();
  const forget = (error: unknown): never => {
    if (before) writeProfile(before);
    else removeProfile();
    throw error;
  };
  if (options.apiKey) {
    const apiKey = options.passwordStdin ? readSecret() : await askSecret('API key');
    writeProfile({ url, apiKey });
  } else writeProfile({ url, tokens: await tokensOf(url, options) });
  const viewer = await viewerOf(deployment).catch(forget);
  // A key that is not known makes one anonymous, as on every public read.
  if (viewer.kind === 'ANONYMOUS') forget(new Ended('The deployment does not accept this login.', exits.CREDENTIALS));
  tell(`Logged in to ${url}; kept in ${profileFile()}.`);
  writeOne({ url, ...viewer }, options);
};

const logout = async (_deployment: Deployment, options: Common): Promise<void> => {
  const profile = readProfile();
  if (profile?.tokens) {
    const { revoke } = await import('./provider.js');
    const isRevoked = await revoke(profile.tokens).catch(() => false);
    if (!isRevoked) tell('The identity provider could not be told; the tokens end by themselves.');
  }
  removeProfile();
  if (options.json || options.jsonl) return writeOne({ url: profile?.url ?? null }, options);
  tell(profile ? `Logged out of ${profile.url}.` : 'Nobody was logged in.');
};

/** Adds the commands. */
export const addLogin = (program: Command): void => {
  define<[LoginOptions]>(program, 'login', 'log in to a deployment, in the browser unless told otherwise', login)
    .option('--api-key', 'with an API key, which is asked for')
    .option('--user <name>', 'with a password, which is asked for, where the deployment allows it')
    .option('--password-stdin', 'read the password or key from standard input')
    .option('--issuer <url>', 'identity provider, when it is not the deployment itself')
    .option('--realm <name>', 'realm of the deployment', 'marketplace')
    .option(
      '--client <id>',
      `client (default: "${BROWSER_CLIENT}", with --user "${PASSWORD_CLIENT}"); its secret is read from ${ENVIRONMENT.secret}`,
    )
    .option('--port <number>', 'port of the redirect address http://127.0.0.1:PORT/callback', '4646');
  define<[Common]>(program, 'logout', 'end the login and forget it', logout, { needsUrl: false });
  define<[Common]>(program, 'whoami', 'who the deployment takes one for', async (deployment, options) => {
    writeOne({ url: deployment.url, ...(await viewerOf(deployment)) }, options);
  });
};
