/** Client scopes of an exported realm: they make Keycloak put the same claims into tokens as this provider does. */
import { EXTENSION_CLAIMS, RESOURCE_SERVER } from '../vocabulary.js';

/** A protocol mapper in Keycloak's format; its configuration holds texts only. */
export interface ProtocolMapper {
  readonly name: string;
  readonly protocol: 'openid-connect';
  readonly protocolMapper: string;
  readonly config: Readonly<Record<string, string>>;
}

/** A client scope in Keycloak's format. */
export interface ClientScope {
  readonly name: string;
  readonly protocol: 'openid-connect';
  readonly attributes: Readonly<Record<string, string>>;
  readonly protocolMappers: readonly ProtocolMapper[];
}

const IN_ALL_TOKENS = {
  'access.token.claim': 'true',
  'id.token.claim': 'true',
  'userinfo.token.claim': 'true',
  'introspection.token.claim': 'true',
};

const IN_ACCESS_TOKENS = { ...IN_ALL_TOKENS, 'id.token.claim': 'false', 'userinfo.token.claim': 'false' };

const mapper = (name: string, kind: string, config: Record<string, string> = {}): ProtocolMapper => ({
  name,
  protocol: 'openid-connect',
  protocolMapper: kind,
  config: { ...IN_ALL_TOKENS, ...config },
});

const claim = (name: string, type = 'String'): Record<string, string> => ({
  'claim.name': name,
  'jsonType.label': type,
});

const property = (name: string, from: string, type?: string): ProtocolMapper =>
  mapper(name, 'oidc-usermodel-property-mapper', { 'user.attribute': from, ...claim(name, type) });

// A dot in a claim name nests. Attributes that a user does not have are looked up in the user's groups.
const attribute = (name: string, from: string): ProtocolMapper =>
  mapper(name, 'oidc-usermodel-attribute-mapper', { 'user.attribute': from, ...claim(name) });

const scope = (name: string, inToken: boolean, protocolMappers: readonly ProtocolMapper[]): ClientScope => ({
  name,
  protocol: 'openid-connect',
  attributes: { 'include.in.token.scope': String(inToken), 'display.on.consent.screen': 'false' },
  protocolMappers,
});

/** Facts about an organization, as attributes of its group. */
export const GROUP_FACTS = ['id', 'size', 'domain', 'country', 'type', 'prefix'] as const;

/** Name of the group attribute that holds a fact. */
export const groupAttribute = (fact: string): string => `organization_${fact}`;

const extension = (name: string): ProtocolMapper[] => [
  mapper(`${name}.user.role`, 'oidc-usermodel-realm-role-mapper', {
    multivalued: 'true',
    ...claim(`${name}.user.role`),
  }),
  attribute(`${name}.user.validationCommittee`, 'validationCommittee'),
  ...GROUP_FACTS.map((fact) => attribute(`${name}.group.${fact}`, groupAttribute(fact))),
];

const roles = [
  mapper('realm roles', 'oidc-usermodel-realm-role-mapper', {
    ...IN_ACCESS_TOKENS,
    multivalued: 'true',
    ...claim('realm_access.roles'),
  }),
  mapper('client roles', 'oidc-usermodel-client-role-mapper', {
    ...IN_ACCESS_TOKENS,
    multivalued: 'true',
    ...claim('resource_access.${client_id}.roles'),
  }),
];

/** The client scopes of an exported realm. */
export const clientScopes = (): readonly ClientScope[] => [
  scope('basic', false, [
    mapper('sub', 'oidc-sub-mapper'),
    mapper('auth_time', 'oidc-usersessionmodel-note-mapper', {
      'user.session.note': 'AUTH_TIME',
      ...claim('auth_time', 'long'),
    }),
    mapper('audience', 'oidc-audience-mapper', { ...IN_ACCESS_TOKENS, 'included.client.audience': RESOURCE_SERVER }),
  ]),
  scope('acr', false, [mapper('acr loa level', 'oidc-acr-mapper')]),
  scope('roles', false, roles),
  scope('web-origins', false, [mapper('allowed web origins', 'oidc-allowed-origins-mapper')]),
  scope('email', true, [property('email', 'email'), property('email_verified', 'emailVerified', 'boolean')]),
  scope('profile', true, [
    property('preferred_username', 'username'),
    property('given_name', 'firstName'),
    property('family_name', 'lastName'),
    mapper('full name', 'oidc-full-name-mapper'),
  ]),
  scope('platform', true, [
    mapper('group', 'oidc-group-membership-mapper', { 'full.path': 'true', 'claim.name': 'group' }),
    ...EXTENSION_CLAIMS.flatMap(extension),
  ]),
];

/** Scopes that Keycloak needs beside those that this provider knows by name. */
export const TECHNICAL_SCOPES: readonly string[] = ['basic', 'acr', 'roles', 'web-origins'];
