/** Names that clients of the identity provider rely on. */

export { PLATFORM_ADMIN, PLATFORM_USER } from '../../core/auth/access.js';

/** Client role that a resource server needs to call the protection API (UMA federated authorization). */
export const UMA_PROTECTION = 'uma_protection';
/** Scopes that the realm offers beside `openid`; clients hold a subset of these by default. */
export const PROFILE_SCOPES = ['email', 'profile', 'platform'] as const;
/** Claims that carry the platform's facts about user and organization: the interface's name, and the deployed clients'. */
export const EXTENSION_CLAIMS: readonly string[] = ['platform', 'pistis'];
/** Client whose roles stand for what a user may do with the own account. */
export const ACCOUNT_CLIENT = 'account';
export const VIEW_PROFILE = 'view-profile';
/** The client of the service's own pages in browsers, and the folder of pages that all take part in logins. */
export const PAGES = { client: 'web', folder: '/srv/catalog/' } as const;
/** The client that holds the assets, and other names that deployed clients use for it. */
export const RESOURCE_SERVER = 'resource-server';
export const RESOURCE_SERVER_ALIASES: readonly string[] = ['pistis-resource-server', 'piveau-hub-repo'];
/**
 * The resource that agents are given tokens for, below the address of the service (RFC 8707): what speaks the Model Context Protocol there.
 */
export const AGENT_PATH = '/mcp';

/** The path below the realm where agents register, as Keycloak has it. */
export const REGISTRATION = '/clients-registrations/openid-connect';

/** User names that start like this belong to service accounts. */
export const SERVICE_ACCOUNT_PREFIX = 'service-account-';

/** Roles that every account has; they say nothing about the platform. */
export const defaultRoles = (realm: string): readonly string[] => [
  `default-roles-${realm}`,
  'offline_access',
  'uma_authorization',
];
