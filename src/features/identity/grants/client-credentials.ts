/** Client credentials grant (RFC 6749 §4.4): a token for the client's own service account, without session or refresh token. */
import { grantScopes } from '../tokens/claims.js';
import { clientErrors, grantErrors } from '../errors.js';
import type { TokenContext } from '../tokens/issuer.js';
import { subjectOf } from '../realm.js';
import { RESOURCE_SERVER } from '../vocabulary.js';
import { narrowedTo } from '../tokens/resource.js';
import type { Grant } from './request.js';

/** Issues an access token to a confidential client itself. */
export const clientCredentialsGrant: Grant = async (realm, { form, client, issuer }) => {
  if (client.public) throw clientErrors.publicServiceAccount();
  const user = client.serviceAccount ? realm.users.ofClient(client.id) : undefined;
  if (!user?.enabled) throw clientErrors.noServiceAccount();
  const scopes = grantScopes(client, form.get('scope') ?? '');
  if ('unknown' in scopes) throw grantErrors.scope(scopes.unknown);
  const context: TokenContext = {
    issuer,
    subject: subjectOf(realm, user),
    client,
    scope: scopes.scope,
    audience: [narrowedTo(realm, client, undefined, form.get('resource')) ?? RESOURCE_SERVER],
    notAfter: Infinity,
  };
  return {
    access_token: await realm.tokens.accessToken(context),
    expires_in: Math.floor(realm.times.access / 1000),
    refresh_expires_in: 0,
    token_type: 'Bearer',
    'not-before-policy': 0,
    scope: scopes.scope,
  };
};
