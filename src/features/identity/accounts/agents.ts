/** What is known of agents: clients that nobody at the deployment knows, and that say themselves what they are. */
import { OAuthError } from '../../../core/auth/oauth-error.js';
import { visible } from '../../../core/visible.js';
import { PROFILE_SCOPES } from '../vocabulary.js';
import type { Client } from './clients.js';
import { isExactRedirect, isLoopback } from './redirect-uris.js';

/** Grant types of such clients. */
export const AGENT_GRANTS = ['authorization_code', 'refresh_token'] as const;

/** Longest redirect URI, and longest name, in characters. */
const LONGEST_URI = 300;
const LONGEST_NAME = 80;
const NO_TARGETS = new Set([
  'file:',
  'blob:',
  'about:',
  'ftp:',
  'ws:',
  'wss:',
  'mailto:',
  'view-source:',
  'filesystem:',
]);

const wrongRedirect = (description: string): OAuthError => new OAuthError(400, 'invalid_redirect_uri', description);

/** An address that an application of a person may be answered at: TLS, the person's own machine, or a scheme of its own (RFC 8252 §7). */
const isRedirect = (uri: unknown): uri is string => {
  if (typeof uri !== 'string' || uri.length > LONGEST_URI || uri.startsWith('/') || !isExactRedirect(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  if (protocol === 'http:') return isLoopback(hostname);
  return !NO_TARGETS.has(protocol);
};

/** The redirect URIs that an agent says it has, `most` at most. Throws `OAuthError` naming the wrong one. */
export const redirectsOf = (said: unknown, most: number): readonly string[] => {
  if (!Array.isArray(said) || said.length === 0) throw wrongRedirect('redirect_uris: at least one is needed');
  if (said.length > most) throw wrongRedirect(`redirect_uris: at most ${most}`);
  const wrong = said.findIndex((uri) => !isRedirect(uri));
  if (wrong >= 0) {
    throw wrongRedirect(
      `redirect_uris[${wrong}]: an exact https address, a loopback address or a private scheme of at most ${LONGEST_URI} characters`,
    );
  }
  return said as string[];
};

/** The name that an agent gives itself, as it is shown; undefined where it gives none. */
export const nameOf = (said: string): string | undefined => visible(said).trim().slice(0, LONGEST_NAME) || undefined;

/** An agent as a client; `created` in milliseconds since the epoch. */
export const agentOf = ({
  clientId,
  ...own
}: Pick<Client, 'clientId' | 'name' | 'redirectUris' | 'created'>): Client => ({
  ...own,
  id: clientId,
  clientId,
  agent: true,
  enabled: true,
  public: true,
  standardFlow: true,
  directGrants: false,
  serviceAccount: false,
  authorizationServices: false,
  redirectPrefixes: [],
  postLogoutRedirectUris: [],
  webOrigins: [],
  defaultScopes: [],
  optionalScopes: ['openid', 'offline_access', ...PROFILE_SCOPES],
});
