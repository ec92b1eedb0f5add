/** The Fastify plugin of the identity provider: every endpoint below `/realms/{realm}` and `/auth/realms/{realm}`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ROOTS } from '../tokens/issuer-names.js';
import type { Realm } from '../realm.js';
import { accountEndpoint } from './account.js';
import { authorizationEndpoint } from './authorize.js';
import { consentFormEndpoint } from './consent.js';
import { certs, openidConfiguration, realmDescription, umaConfiguration } from './discovery.js';
import { mount, prepareScope, type Methods } from './endpoints.js';
import { introspectionEndpoint } from './introspect.js';
import { loginFormEndpoint } from './login-form.js';
import { logoutEndpoint, logoutFormEndpoint, logoutPostEndpoint } from './logout.js';
import { mountProtection } from './protection.js';
import { mountMetadata, mountRegistration } from './registration.js';
import { revocationEndpoint } from './revoke.js';
import { cookieCheckPage, statusEndpoint, statusPage } from './session-pages.js';
import { tokenEndpoint } from './token.js';
import { userinfoEndpoint } from './userinfo.js';

const PROTOCOL = '/protocol/openid-connect';

const table: Readonly<Record<string, Methods>> = {
  '': { GET: realmDescription },
  '/account': { GET: accountEndpoint },
  '/.well-known/openid-configuration': { GET: openidConfiguration },
  '/.well-known/uma2-configuration': { GET: umaConfiguration },
  [`${PROTOCOL}/certs`]: { GET: certs },
  [`${PROTOCOL}/token`]: { POST: tokenEndpoint },
  [`${PROTOCOL}/token/introspect`]: { POST: introspectionEndpoint },
  [`${PROTOCOL}/revoke`]: { POST: revocationEndpoint },
  [`${PROTOCOL}/userinfo`]: { GET: userinfoEndpoint, POST: userinfoEndpoint },
  [`${PROTOCOL}/3p-cookies/step1.html`]: { GET: cookieCheckPage },
  [`${PROTOCOL}/login-status-iframe.html`]: { GET: statusPage },
  [`${PROTOCOL}/login-status`]: { GET: statusEndpoint },
};

/** Endpoints that people come to with a browser: refusals are pages there. */
const pages: Readonly<Record<string, Methods>> = {
  [`${PROTOCOL}/auth`]: { GET: authorizationEndpoint, POST: authorizationEndpoint },
  [`${PROTOCOL}/logout`]: { GET: logoutEndpoint, POST: logoutPostEndpoint },
  '/login-actions/authenticate': { POST: loginFormEndpoint },
  '/login-actions/consent': { POST: consentFormEndpoint },
  '/login-actions/logout': { POST: logoutFormEndpoint },
};

/** Everything below the roots that is not an endpoint; answered before a body is looked at. */
const refuseOthers = (scope: FastifyInstance, root: string, realm: Realm): void => {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const known = (request.params as { realm: string }).realm === realm.name;
    return reply.code(404).send({ error: known ? 'There is no such endpoint' : 'Realm does not exist' });
  };
  for (const url of [`${root}/:realm`, `${root}/:realm/*`]) scope.all(url, { onRequest, handler: () => undefined });
};

/** Mounts the provider. It keeps its own body parsers and error format; nothing else of the application is touched. */
export const identityRoutes = async (app: FastifyInstance, realm: Realm): Promise<void> => {
  await app.register(async (scope) => {
    prepareScope(scope, realm);
    for (const root of ROOTS) {
      const prefix = `${root}/${realm.name}`;
      for (const [path, methods] of Object.entries(table)) mount(scope, { realm, prefix }, path, methods);
      for (const [path, methods] of Object.entries(pages))
        mount(scope, { realm, prefix, forPeople: true }, path, methods);
      await mountProtection(scope, { realm, prefix });
      if (realm.agentResource !== undefined) await mountRegistration(scope, { realm, prefix });
      refuseOthers(scope, root, realm);
    }
    mountMetadata(scope, realm);
  });
};
