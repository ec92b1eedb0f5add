/** Answers an authentication request with an authorization code. */
import type { Statement } from '../../../core/store/graph-store.js';
import { randomSecret } from '../../../core/auth/random.js';
import type { Realm } from '../realm.js';
import type { Session } from '../sessions/sessions.js';
import { answerUri, type AuthenticationRequest } from './request.js';

/** The realm, and the name of the issuer that answers. */
interface Answering {
  readonly realm: Realm;
  readonly issuer: string;
}

/** Stores a code for the request within the session, and says where to send the browser with it. `also` is stored first. */
export const answerWithCode = async (
  { realm, issuer }: Answering,
  request: AuthenticationRequest,
  session: Session,
  also: readonly Statement[],
): Promise<string> => {
  const code = randomSecret();
  const { client, redirectUri, challenge, nonce, scope, resource } = request;
  const expires = realm.now() + realm.times.code;
  const about = {
    session: session.id,
    client,
    redirectUri,
    challenge,
    scope,
    expires,
    ...(nonce === undefined ? {} : { nonce }),
    ...(resource === undefined ? {} : { resource }),
  };
  await realm.database.write([...also, realm.codes.insert(code, about)]);
  return answerUri(issuer, request, { session_state: session.id, code });
};
