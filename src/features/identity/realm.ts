/** The common ground of the parts of the identity provider. */
import type { Database } from '../../core/store/sqlite/database.js';
import type { Logger } from '../../core/log.js';
import type { PlainFace } from '../../core/plain-page.js';
import type { Authz } from './authz/index.js';
import type { Audit } from './audit/log.js';
import type { ClaimSource } from './tokens/claims.js';
import type { ClientSessions } from './sessions/client-sessions.js';
import type { Clients } from './accounts/clients.js';
import type { AuthorizationCodes } from './sessions/codes.js';
import type { TokenIssuer } from './tokens/issuer.js';
import type { IssuerNames } from './tokens/issuer-names.js';
import type { SigningKeys } from './tokens/keys.js';
import type { Lifetimes } from './lifetimes.js';
import type { Logos } from './logos/logos.js';
import type { Organizations } from './accounts/organizations.js';
import type { PasswordPool } from './passwords/pool.js';
import type { RefreshTokens } from './sessions/refresh-tokens.js';
import type { Roles } from './accounts/roles.js';
import type { Sessions } from './sessions/sessions.js';
import type { Denylist } from './tokens/denylist.js';
import type { LoginThrottle } from './throttle/index.js';
import type { User, Users } from './accounts/users.js';
import type { TokenVerifier } from '../../core/auth/verify.js';

/** The state and the services of one realm. */
export interface Realm {
  /** Name of the realm. */
  readonly name: string;
  /** The operator's face on the pages of the provider, read when the first of them is shown: tools show none. */
  readonly face: () => PlainFace;
  /** Public address of the service. */
  readonly baseUrl: string;
  /** The resource that agents are given tokens for; absent where there are no agents. */
  readonly agentResource: string | undefined;
  /** True if the OAuth password grant is offered at all. */
  readonly passwordGrant: boolean;
  readonly times: Lifetimes;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: Logger;
  readonly database: Database;
  readonly keys: SigningKeys;
  readonly issuers: IssuerNames;
  readonly tokens: TokenIssuer;
  readonly organizations: Organizations;
  readonly logos: Logos;
  readonly roles: Roles;
  readonly users: Users;
  readonly clients: Clients;
  readonly passwords: PasswordPool;
  readonly throttle: LoginThrottle;
  readonly sessions: Sessions;
  readonly clientSessions: ClientSessions;
  readonly refreshTokens: RefreshTokens;
  readonly codes: AuthorizationCodes;
  readonly denylist: Denylist;
  readonly audit: Audit;
  /** Verifies access tokens for any resource server of the realm. */
  readonly verifier: TokenVerifier;
  /** Permissions on assets. */
  readonly authz: Authz;
}

/** The subject that claims about a user are made from. */
export const subjectOf = (realm: Realm, user: User): ClaimSource => ({
  user,
  organization: user.organization === undefined ? undefined : realm.organizations.get(user.organization),
  realm: realm.name,
});
