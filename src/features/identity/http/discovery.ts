/** Public documents of the realm: discovery, UMA discovery, key set and realm description. */
import { exportSPKI } from 'jose';
import { SIGNING_ALGORITHM } from '../tokens/keys.js';
import type { Realm } from '../realm.js';
import { EXTENSION_CLAIMS, PROFILE_SCOPES, REGISTRATION } from '../vocabulary.js';
import { allowEveryOrigin } from './cors.js';
import type { Endpoint } from './exchange.js';
import { grantTypes } from './token.js';

const CLIENT_METHODS = ['client_secret_basic', 'client_secret_post'];

/** What agents look for (RFC 7591, RFC 9728 §4, Client ID Metadata Document §6), where there are agents. */
const forAgents = ({ agentResource }: Realm, issuer: string): Record<string, unknown> =>
  agentResource === undefined
    ? {}
    : {
        registration_endpoint: `${issuer}${REGISTRATION}`,
        client_id_metadata_document_supported: true,
        protected_resources: [agentResource],
      };

const endpoints = (issuer: string): Record<string, string> => {
  const base = `${issuer}/protocol/openid-connect`;
  return {
    issuer,
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    introspection_endpoint: `${base}/token/introspect`,
    userinfo_endpoint: `${base}/userinfo`,
    end_session_endpoint: `${base}/logout`,
    revocation_endpoint: `${base}/revoke`,
    jwks_uri: `${base}/certs`,
    check_session_iframe: `${base}/login-status-iframe.html`,
  };
};

const capabilities = (realm: Realm): Record<string, unknown> => ({
  grant_types_supported: grantTypes(realm.passwordGrant),
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'fragment'],
  subject_types_supported: ['public'],
  acr_values_supported: ['1'],
  prompt_values_supported: ['none', 'login'],
  id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
  // Public clients prove nothing but the code verifier.
  token_endpoint_auth_methods_supported: [...CLIENT_METHODS, 'none'],
  introspection_endpoint_auth_methods_supported: CLIENT_METHODS,
  revocation_endpoint_auth_methods_supported: CLIENT_METHODS,
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid', ...PROFILE_SCOPES],
  claims_supported: [
    ...['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'acr', 'sid', 'name', 'given_name', 'family_name'],
    ...['preferred_username', 'email', 'email_verified', 'group', ...EXTENSION_CLAIMS],
  ],
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  authorization_response_iss_parameter_supported: true,
});

/** `GET …/.well-known/openid-configuration` (OpenID Connect Discovery 1.0, RFC 8414). */
export const openidConfiguration: Endpoint = (exchange) => {
  allowEveryOrigin(exchange);
  const { issuer, realm } = exchange;
  return { ...endpoints(issuer), ...capabilities(realm), ...forAgents(realm, issuer) };
};

/** `GET …/.well-known/uma2-configuration` (UMA 2.0 Grant §2). */
export const umaConfiguration: Endpoint = (exchange) => {
  allowEveryOrigin(exchange);
  const protection = `${exchange.issuer}/authz/protection`;
  return {
    ...endpoints(exchange.issuer),
    ...capabilities(exchange.realm),
    resource_registration_endpoint: `${protection}/resource_set`,
    permission_endpoint: `${protection}/permission`,
    policy_endpoint: `${protection}/uma-policy`,
  };
};

/** `GET …/protocol/openid-connect/certs`: the JWK Set of public keys. */
export const certs: Endpoint = (exchange) => {
  allowEveryOrigin(exchange);
  return exchange.realm.keys.publicSet();
};

/** `GET /realms/{realm}`: the realm with its public key as base64 of DER, without armour. */
export const realmDescription: Endpoint = async (exchange) => {
  const { realm, issuer } = exchange;
  allowEveryOrigin(exchange);
  const pem = await exportSPKI(realm.keys.signerPublicKey);
  return {
    realm: realm.name,
    public_key: pem.replace(/-----[A-Z ]+-----|\s/g, ''),
    'token-service': `${issuer}/protocol/openid-connect`,
    'account-service': `${issuer}/account`,
    'tokens-not-before': 0,
  };
};
