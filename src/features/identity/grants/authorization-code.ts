/** Authorization code grant (RFC 6749 §4.1.3) with PKCE, method S256 only (RFC 7636, RFC 9700 §2.1.1). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ExpectationFailed } from '../../../core/store/sqlite/database.js';
import type { AuthorizationCode } from '../sessions/codes.js';
import { clientErrors, grantErrors } from '../errors.js';
import type { Form } from '../http/form.js';
import { endClientSession } from '../sessions/logout.js';
import type { Realm } from '../realm.js';
import { narrowedTo } from '../tokens/resource.js';
import type { Grant, TokenRequest, TokenResponse } from './request.js';
import { openClientSession } from './tokens.js';

const checkVerifier = (form: Form, challenge: string): void => {
  const verifier = form.get('code_verifier');
  if (verifier === undefined) throw grantErrors.noVerifier();
  if (verifier === challenge) throw grantErrors.verifier();
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) throw grantErrors.verifierSyntax();
  const presented = createHash('sha256').update(verifier).digest();
  const expected = Buffer.from(challenge, 'base64url');
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) throw grantErrors.verifier();
};

/** A code that is used twice was stolen: what its first use began ends (RFC 6749 §4.1.2). */
const reused = async (realm: Realm, clientSession: string | undefined, address: string): Promise<never> => {
  const of = clientSession === undefined ? undefined : realm.clientSessions.get(clientSession);
  if (of) {
    const event = { event: 'code-reuse', outcome: 'refused', client: of.client, session: of.session, address } as const;
    await endClientSession(realm, of, [realm.audit.entry(event)]);
  }
  throw grantErrors.code();
};

const lookUp = async (
  realm: Realm,
  value: string,
  { client, form, address }: TokenRequest,
): Promise<AuthorizationCode> => {
  const code = realm.codes.find(value);
  if (!code) throw grantErrors.code();
  if (code.client !== client.clientId) throw grantErrors.otherClient();
  if (code.clientSession !== undefined) return reused(realm, code.clientSession, address);
  if (code.expires <= realm.now()) throw grantErrors.code();
  if (code.redirectUri !== form.get('redirect_uri')) throw grantErrors.redirect();
  checkVerifier(form, code.challenge);
  return code;
};

const redeem = async (
  realm: Realm,
  code: AuthorizationCode,
  { client, issuer, address, form }: TokenRequest,
): Promise<TokenResponse> => {
  const resource = narrowedTo(realm, client, code.resource, form.get('resource'));
  const session = realm.sessions.alive(code.session);
  const user = session && realm.users.get(session.user);
  if (!session || !user?.enabled) throw grantErrors.sessionOver();
  const holder = { issuer, user, client, session, scope: code.scope, nonce: code.nonce, resource };
  const about = { user: user.id, client: client.clientId, session: session.id, address };
  return openClientSession(realm, holder, (clientSession) => [
    realm.codes.redeem(code, clientSession.id),
    realm.sessions.touch(session),
    realm.audit.entry({ event: 'token', ...about, detail: 'authorization_code' }),
  ]);
};

/** Exchanges an authorization code for tokens. */
export const authorizationCodeGrant: Grant = async (realm, request) => {
  if (!request.client.standardFlow) throw clientErrors.noStandardFlow();
  const value = request.form.get('code');
  if (value === undefined) throw grantErrors.noCode();
  const code = await lookUp(realm, value, request);
  try {
    return await redeem(realm, code, request);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    return reused(realm, realm.codes.find(value)?.clientSession, request.address);
  }
};
