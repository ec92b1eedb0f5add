/** Resource owner password credentials grant (RFC 6749 §4.3): for command line tools and tests; can be switched off. */
import { grantScopes } from '../tokens/claims.js';
import { checkCredentials } from '../accounts/credentials.js';
import { clientErrors, grantErrors, requestErrors } from '../errors.js';
import { narrowedTo } from '../tokens/resource.js';
import type { Grant } from './request.js';
import { openClientSession } from './tokens.js';

/** Issues tokens for a user name and a password, in a session of their own. */
export const passwordGrant: Grant = async (realm, { form, client, issuer, address }) => {
  if (!realm.passwordGrant || !client.directGrants) throw clientErrors.noDirectGrants();
  const username = form.raw('username');
  if (username === undefined) throw requestErrors.missing('username');
  const scopes = grantScopes(client, form.get('scope') ?? '');
  if ('unknown' in scopes) throw grantErrors.scope(scopes.unknown);
  const resource = narrowedTo(realm, client, undefined, form.get('resource'));
  const user = await checkCredentials(realm, { username, password: form.raw('password') ?? '', address });
  if (!user) throw grantErrors.credentials();
  if (!user.enabled) throw grantErrors.accountDisabled();
  const session = realm.sessions.begin(user.id);
  return openClientSession(realm, { issuer, user, client, session, scope: scopes.scope, resource }, () => [
    realm.sessions.put(session),
    ...realm.throttle.succeed(username, { address }),
    realm.audit.entry({
      event: 'login',
      user: user.id,
      client: client.clientId,
      session: session.id,
      address,
      detail: 'password',
    }),
  ]);
};
