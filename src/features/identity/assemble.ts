/** Puts the parts of a realm together. */
import { readBrand, type BrandSetting } from '../../core/brand.js';
import { plainFace, type PlainFace } from '../../core/plain-page.js';
import { RULES } from './login/style.js';
import type { Config } from '../../core/config.js';
import type { Logger } from '../../core/log.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { TokenVerifier } from '../../core/auth/verify.js';
import { Audit } from './audit/log.js';
import { Authz } from './authz/index.js';
import { ClientSessions } from './sessions/client-sessions.js';
import { ClientDocuments, documentReader } from './accounts/client-documents.js';
import { Clients } from './accounts/clients.js';
import { Registrations } from './accounts/registrations.js';
import { AuthorizationCodes } from './sessions/codes.js';
import { TokenIssuer } from './tokens/issuer.js';
import { issuerNamesOf } from './tokens/issuer-names.js';
import type { SigningKeys } from './tokens/keys.js';
import { lifetimes } from './lifetimes.js';
import { Logos } from './logos/logos.js';
import { Organizations } from './accounts/organizations.js';
import { PasswordPool } from './passwords/pool.js';
import type { Realm } from './realm.js';
import { RefreshTokens } from './sessions/refresh-tokens.js';
import { Roles } from './accounts/roles.js';
import { Sessions } from './sessions/sessions.js';
import { Denylist } from './tokens/denylist.js';
import { LoginThrottle } from './throttle/index.js';
import { Users } from './accounts/users.js';
import { realmVerifier } from './tokens/verification.js';
import { AGENT_PATH, RESOURCE_SERVER, RESOURCE_SERVER_ALIASES } from './vocabulary.js';

interface Parts {
  readonly config: Pick<
    Config,
    'BASE_URL' | 'REALM' | 'PASSWORD_GRANT' | 'ACCESS_TOKEN_SECONDS' | 'ISSUER_UNDER_AUTH'
  > &
    Partial<Pick<Config, BrandSetting | 'MCP' | 'CLIENT_DOCUMENTS_ALLOW'>>;
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  readonly keys: SigningKeys;
  /** Seals what has to outlive the signing keys; made from those when absent. */
  readonly sealingKey?: Uint8Array | undefined;
  readonly passwords?: PasswordPool | undefined;
}

const authorization = (realm: Omit<Realm, 'verifier' | 'authz'>, verifier: TokenVerifier): Authz =>
  new Authz({
    database: realm.database,
    issuer: realm.issuers.canonical,
    server: RESOURCE_SERVER,
    aliases: RESOURCE_SERVER_ALIASES,
    ticketKey: () => realm.keys.derive('permission ticket'),
    verify: async (token) => {
      const result = await verifier.verify(token);
      return result.valid ? result.user : undefined;
    },
    isClient: (clientId) => realm.clients.get(clientId) !== undefined,
    directory: {
      userId: (nameOrId) => (realm.users.get(nameOrId) ?? realm.users.byUsername(nameOrId))?.id,
      username: (id) => realm.users.get(id)?.username,
    },
    now: realm.now,
  });

/** The realm that the configuration describes, over an open database. */
export const assembleRealm = ({
  config,
  database,
  log,
  now,
  keys,
  sealingKey,
  passwords = new PasswordPool(),
}: Parts): Realm => {
  const times = lifetimes(config.ACCESS_TOKEN_SECONDS);
  let face: PlainFace | undefined;
  const accounts: Omit<Realm, 'verifier' | 'authz'> = {
    name: config.REALM,
    baseUrl: config.BASE_URL,
    agentResource: config.MCP === 'off' ? undefined : `${config.BASE_URL}${AGENT_PATH}`,
    face: () => (face ??= plainFace(RULES, readBrand(config))),
    passwordGrant: config.PASSWORD_GRANT,
    times,
    now,
    log,
    database,
    keys,
    issuers: issuerNamesOf(config),
    tokens: new TokenIssuer(keys, times, now),
    organizations: new Organizations(database),
    logos: new Logos(database),
    roles: new Roles(database),
    users: new Users(database),
    clients: new Clients(
      database,
      config.BASE_URL,
      new Registrations(() => sealingKey ?? keys.derive('registrations'), now),
      config.MCP === 'off' ? undefined : new ClientDocuments(documentReader(config.CLIENT_DOCUMENTS_ALLOW ?? []), now),
    ),
    passwords,
    throttle: new LoginThrottle(database, now),
    sessions: new Sessions(database, times, now),
    clientSessions: new ClientSessions(database, now),
    refreshTokens: new RefreshTokens(database, now),
    codes: new AuthorizationCodes(database),
    denylist: new Denylist(database, now),
    audit: new Audit(database, now),
  };
  const verifier = realmVerifier(accounts);
  return { ...accounts, verifier, authz: authorization(accounts, verifier) };
};
