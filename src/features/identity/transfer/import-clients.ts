/** Clients of a realm file. */
import type { NewClient } from '../accounts/clients.js';
import { digest } from '../../../core/auth/random.js';
import { isExactRedirect, isRedirectPrefix, prefixOf } from '../accounts/redirect-uris.js';
import { PROFILE_SCOPES } from '../vocabulary.js';
import { PKCE, POST_LOGOUT, POST_LOGOUT_SEPARATOR, SECRET_DIGEST, type ClientFile } from './format.js';

/** Clients that every Keycloak has for itself. */
const BUILT_IN = ['account', 'account-console', 'admin-cli', 'broker', 'realm-management', 'security-admin-console'];

/** True if the client is one of those that Keycloak needs for itself, or speaks another protocol. */
export const isForeign = ({ clientId, protocol, bearerOnly }: ClientFile): boolean =>
  BUILT_IN.includes(clientId) || (protocol ?? 'openid-connect') !== 'openid-connect' || bearerOnly === true;

const known = (scopes: readonly string[] | undefined): string[] | undefined =>
  scopes?.filter((scope) => (PROFILE_SCOPES as readonly string[]).includes(scope));

/** The words of an operator about an import. */
export interface ImportOptions {
  /** True if redirect prefixes of public clients are kept also where the file does not say that they use PKCE. */
  readonly redirectPrefixes: boolean;
}

/** The reason why the redirect prefixes of a client cannot be taken over; `undefined` when they can. */
const unfit = (file: ClientFile, options: ImportOptions): string | undefined => {
  if (!(file.publicClient ?? false)) return 'the client is confidential, so it needs exact ones';
  if (!(file.standardFlowEnabled ?? true)) return 'the client does not use the authorization code flow';
  if (file.implicitFlowEnabled ?? false) return 'the client uses the implicit flow';
  if (options.redirectPrefixes || file.attributes?.[PKCE] === 'S256') return undefined;
  return 'the file does not demand PKCE of the client; --redirect-prefixes keeps it';
};

const relative = (uri: string, baseUrl: string): string =>
  uri.startsWith(`${baseUrl}/`) ? uri.slice(baseUrl.length) : uri;

interface Redirects {
  readonly exact: readonly string[];
  readonly prefixes: readonly string[];
  /** URIs that cannot be taken over, each with the reason. */
  readonly refused: readonly string[];
}

const sortRedirects = (uris: readonly string[], baseUrl: string, prefixesUnfit: string | undefined): Redirects => {
  const exact: string[] = [];
  const prefixes: string[] = [];
  const refused: string[] = [];
  for (const uri of uris) {
    const prefix = prefixOf(uri, baseUrl);
    if (isExactRedirect(uri)) exact.push(relative(uri, baseUrl));
    else if (!uri.includes('*')) refused.push(`${uri} was left out: it is no URL without fragment and user`);
    else if (!isRedirectPrefix(prefix)) refused.push(`${uri} was left out: it is no folder on a fixed https origin`);
    else if (prefixesUnfit === undefined) prefixes.push(prefix);
    else refused.push(`${uri} was left out: ${prefixesUnfit}`);
  }
  return { exact, prefixes, refused };
};

/** The result for a client of the file. */
export interface ImportedClient {
  readonly client: NewClient;
  readonly secretDigest: string | null;
  readonly notes: readonly string[];
}

/**
 * Translates a client. Redirect URIs are compared exactly here (RFC 9700 §2.1); of those with wildcards only folders on a fixed
 * origin are kept, and only for browser applications that use the authorization code flow with PKCE.
 */
export const importedClient = (file: ClientFile, baseUrl: string, options: ImportOptions): ImportedClient => {
  const attributes = file.attributes ?? {};
  const redirects = sortRedirects(file.redirectUris ?? [], baseUrl, unfit(file, options));
  const named = (attributes[POST_LOGOUT] ?? '').split(POST_LOGOUT_SEPARATOR).filter((uri) => uri !== '' && uri !== '+');
  const after = sortRedirects(named, baseUrl, unfit(file, options));
  const lone = after.prefixes
    .filter((prefix) => !redirects.prefixes.includes(prefix))
    .map((prefix) => `${prefix}* was left out: logouts return below a prefix only where logins do`);
  const isPublic = file.publicClient ?? false;
  const stored = file.secret === undefined ? (attributes[SECRET_DIGEST] ?? null) : digest(file.secret);
  const secretDigest = isPublic ? null : stored;
  const notes = [...new Set([...redirects.refused, ...after.refused, ...lone])].map(
    (why) => `client ${file.clientId}: the redirect URI ${why}`,
  );
  if (!isPublic && secretDigest === null) notes.push(`client ${file.clientId}: has no secret yet`);
  const defaultScopes = known(file.defaultClientScopes);
  return {
    client: {
      ...(file.id === undefined ? {} : { id: file.id }),
      clientId: file.clientId,
      name: file.name ?? file.clientId,
      enabled: file.enabled ?? true,
      public: isPublic,
      standardFlow: file.standardFlowEnabled ?? true,
      directGrants: file.directAccessGrantsEnabled ?? false,
      serviceAccount: !isPublic && (file.serviceAccountsEnabled ?? false),
      authorizationServices: file.authorizationServicesEnabled ?? file.authorizationSettings !== undefined,
      redirectUris: redirects.exact,
      redirectPrefixes: redirects.prefixes,
      postLogoutRedirectUris: after.exact,
      webOrigins: (file.webOrigins ?? []).filter((origin) => URL.canParse(origin)),
      ...(defaultScopes ? { defaultScopes } : {}),
      optionalScopes: ['openid', ...(known(file.optionalClientScopes) ?? [])],
    },
    secretDigest,
    notes,
  };
};
