/** The identity provider inside this service, asked without a network: the service may not reach its own public address. */
import { OAuthError } from '../../auth/oauth-error.js';
import { clientErrors, grantErrors } from '../../identity/errors.js';
import { Form } from '../../identity/http/form.js';
import { authorizationCodeGrant } from '../../identity/grants/authorization-code.js';
import { refreshTokenGrant } from '../../identity/grants/refresh-token.js';
import type { Grant } from '../../identity/grants/request.js';
import type { Realm } from '../../identity/index.js';
import { endSession } from '../../identity/sessions/logout.js';
import type { Provider, TokenAnswer } from './provider.js';

/** The address by which the audit log names the caller: the service itself, not the browser behind it. */
const ADDRESS = 'pages';

const grants: Readonly<Record<string, Grant>> = {
  authorization_code: authorizationCodeGrant,
  refresh_token: refreshTokenGrant,
};

const grantTo = async (realm: Realm, form: Form) => {
  const client = realm.clients.get(form.get('client_id') ?? '');
  // Only a public client may ask without a secret, here as at the endpoint.
  if (!client?.enabled || !client.public) throw clientErrors.unknown(false);
  const grant = grants[form.get('grant_type') ?? ''];
  if (!grant) throw grantErrors.unsupported();
  return grant(realm, { form, client, issuer: realm.issuers.canonical, address: ADDRESS });
};

/** The provider behind a realm at `base`. */
export const embeddedProvider = (realm: Realm, base: string): Provider => {
  const { canonical: issuer } = realm.issuers;
  return {
    issuer,
    authorization: () => Promise.resolve(`${base}/realms/${realm.name}/protocol/openid-connect/auth`),
    token: async (form): Promise<TokenAnswer> => {
      try {
        return { status: 200, body: JSON.stringify(await grantTo(realm, Form.ofQuery(form.toString()))) };
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        return { status: error.status, body: JSON.stringify(error.toJSON()) };
      }
    },
    logout: async (form) => {
      const known = realm.refreshTokens.find(form.get('refresh_token') ?? '');
      const of = known && realm.clientSessions.get(known.clientSession);
      if (of && of.client === form.get('client_id'))
        await endSession(realm, of.session, { client: of.client, address: ADDRESS });
    },
  };
};
