/** Clients of a realm file. */
import { isExactRedirect, type NewClient } from '../clients.js';
import { digest } from '../random.js';
import { PROFILE_SCOPES } from '../vocabulary.js';
import { POST_LOGOUT, POST_LOGOUT_SEPARATOR, SECRET_DIGEST, type ClientFile } from './format.js';

/** Clients that every Keycloak has for itself. */
const BUILT_IN = ['account', 'account-console', 'admin-cli', 'broker', 'realm-management', 'security-admin-console'];

/** Whether the client is one of those that Keycloak needs for itself, or speaks another protocol. */
export const isForeign = ({ clientId, protocol, bearerOnly }: ClientFile): boolean =>
  BUILT_IN.includes(clientId) || (protocol ?? 'openid-connect') !== 'openid-connect' || bearerOnly === true;

const known = (scopes: readonly string[] | undefined): string[] | undefined =>
  scopes?.filter((scope) => (PROFILE_SCOPES as readonly string[]).includes(scope));

const relative = (uri: string, baseUrl: string): string =>
  uri.startsWith(`${baseUrl}/`) ? uri.slice(baseUrl.length) : uri;

/** Redirect URIs that can be taken over, and those that cannot. */
const sortRedirects = (uris: readonly string[], baseUrl: string): { exact: string[]; refused: string[] } => {
  const exact = uris.filter(isExactRedirect).map((uri) => relative(uri, baseUrl));
  return { exact, refused: uris.filter((uri) => !isExactRedirect(uri)) };
};

/** What becomes of a client of the file. */
export interface ImportedClient {
  readonly client: NewClient;
  readonly secretDigest: string | null;
  readonly notes: readonly string[];
}

/** Translates a client. Redirect URIs with wildcards are left out: here they are compared exactly (RFC 9700 §2.1). */
export const importedClient = (file: ClientFile, baseUrl: string): ImportedClient => {
  const attributes = file.attributes ?? {};
  const redirects = sortRedirects(file.redirectUris ?? [], baseUrl);
  const after = (attributes[POST_LOGOUT] ?? '').split(POST_LOGOUT_SEPARATOR).filter((uri) => uri !== '' && uri !== '+');
  const isPublic = file.publicClient ?? false;
  const stored = file.secret === undefined ? (attributes[SECRET_DIGEST] ?? null) : digest(file.secret);
  const secretDigest = isPublic ? null : stored;
  const notes = redirects.refused.map((uri) => `client ${file.clientId}: the redirect URI ${uri} was left out`);
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
      postLogoutRedirectUris: sortRedirects(after, baseUrl).exact,
      webOrigins: (file.webOrigins ?? []).filter((origin) => URL.canParse(origin)),
      ...(defaultScopes ? { defaultScopes } : {}),
      optionalScopes: ['openid', ...(known(file.optionalClientScopes) ?? [])],
    },
    secretDigest,
    notes,
  };
};
