/** The claims that tokens carry about a user. */
import type { Client } from '../accounts/clients.js';
import type { Organization } from '../accounts/organizations.js';
import type { User } from '../accounts/users.js';
import { defaultRoles, EXTENSION_CLAIMS } from '../vocabulary.js';

/** Everything that claims are made from. */
export interface ClaimSource {
  readonly user: User;
  readonly organization: Organization | undefined;
  readonly realm: string;
}

/** Realm roles that an administrator gave, without those that everybody has. */
const platformRoles = ({ user, realm }: ClaimSource): string[] => {
  const general = defaultRoles(realm);
  return user.roles.filter((role) => !general.includes(role));
};

/** The platform's facts about user and organization. Members exist even when empty: existing clients read them unguarded. */
const platformClaim = (subject: ClaimSource): object => {
  const { organization: of, user } = subject;
  return {
    user: { role: platformRoles(subject), validationCommittee: user.validationCommittee },
    group: of
      ? { id: of.id, size: of.size, domain: of.domain, country: of.country, type: of.type, prefix: of.prefix }
      : {},
  };
};

const nameClaims = ({ user }: ClaimSource): Record<string, unknown> => ({
  ...(user.serviceClient ? {} : { name: `${user.givenName} ${user.familyName}`.trim() }),
  preferred_username: user.username,
  given_name: user.givenName,
  family_name: user.familyName,
});

/** Claims about the user that the scopes allow (OpenID Connect Core §5.4), for ID tokens, userinfo and access tokens. */
export const profileClaims = (subject: ClaimSource, scope: string): Record<string, unknown> => {
  const scopes = scope.split(' ');
  const extension = platformClaim(subject);
  return {
    ...(scopes.includes('email') && { email_verified: subject.user.emailVerified }),
    ...(scopes.includes('email') && subject.user.email !== undefined && { email: subject.user.email }),
    ...(scopes.includes('profile') && nameClaims(subject)),
    ...(scopes.includes('platform') && {
      group: subject.organization ? [subject.organization.path] : [],
      ...Object.fromEntries(EXTENSION_CLAIMS.map((name) => [name, extension])),
    }),
  };
};

/** Claims of access tokens about what the user may do. */
export const roleClaims = ({ user }: ClaimSource): Record<string, unknown> => ({
  realm_access: { roles: user.roles },
  resource_access: Object.fromEntries(Object.entries(user.clientRoles).map(([client, roles]) => [client, { roles }])),
});

/** Scopes that a client gets when it asks for `requested`; all that it asked for are named when it may not have one of them. */
export const grantScopes = (client: Client, requested: string): { scope: string } | { unknown: string } => {
  const asked = requested.split(' ').filter(Boolean);
  const unknown = asked.filter(
    (scope) => !client.defaultScopes.includes(scope) && !client.optionalScopes.includes(scope),
  );
  if (unknown.length > 0) return { unknown: asked.join(' ') };
  return { scope: [...new Set([...asked, ...client.defaultScopes])].join(' ') };
};
