/**
 * Asking whether an application that registered itself may act for somebody. A browser that is logged in would answer anybody who sends it
 * here, so the person is asked each time, by a form that no other page can send.
 */
import { OAuthError } from '../../../core/auth/oauth-error.js';
import { isCsrfToken } from '../../../core/auth/csrf.js';
import { requestErrors } from '../errors.js';
import { answerWithCode } from '../login/complete.js';
import { consentPage } from '../login/pages.js';
import { answerUri, type AuthenticationRequest } from '../login/request.js';
import { textsFor } from '../login/texts/index.js';
import { formToken, seal, unseal, type Transaction } from '../login/transaction.js';
import type { Session } from '../sessions/sessions.js';
import { browserSession, formCookie } from './browser.js';
import { LOGIN_COOKIE } from './cookies.js';
import type { Endpoint, Exchange } from './exchange.js';
import { sendPage } from './page.js';

/** Where an answer goes, for people. */
const targetOf = (uri: string): string => {
  const { protocol, host } = new URL(uri);
  return /^https?:$/.test(protocol) ? host : `${protocol}//`;
};

/** Shows the page that asks. */
export const showConsent = async (
  exchange: Exchange,
  request: AuthenticationRequest,
  session: Session,
): Promise<unknown> => {
  const { realm, reply, prefix } = exchange;
  const cookie = formCookie(exchange);
  const transaction = await seal(realm, request, cookie, { form: 'consent', session: session.id });
  const content = {
    action: `${prefix}/login-actions/consent`,
    fields: { transaction, csrf: formToken(realm, cookie) },
    application: realm.clients.get(request.client)?.name ?? '',
    target: targetOf(request.redirectUri),
    username: realm.users.get(session.user)?.username ?? '',
  };
  return sendPage(reply, 200, consentPage(content, textsFor(exchange)), request.redirectUri);
};

const tooOld = (): OAuthError => requestErrors.invalid('expired_code');

/** The request that the form answers, and the session that was asked. Throws `OAuthError` where it was not this browser's. */
const openConsent = async (exchange: Exchange): Promise<readonly [Transaction, Session]> => {
  const { realm, form } = exchange;
  const cookie = exchange.cookies.read(exchange.request, LOGIN_COOKIE);
  if (cookie === undefined) throw tooOld();
  if (form.hasDuplicates()) throw requestErrors.duplicated();
  const transaction = await unseal(realm, form.raw('transaction') ?? '', cookie, 'consent');
  if (!transaction) throw tooOld();
  if (!isCsrfToken(formToken(realm, cookie), form.raw('csrf'))) throw new OAuthError(403, 'invalid_request', 'csrf');
  const session = browserSession(exchange);
  if (session?.id !== transaction.session || !session) throw tooOld();
  return [transaction, session];
};

/** `POST …/login-actions/consent`: the answer of the person. */
export const consentFormEndpoint: Endpoint = async (exchange) => {
  const { realm, reply, form, issuer, address } = exchange;
  const [{ id, expires, request }, session] = await openConsent(exchange);
  if (!realm.clients.get(request.client)?.enabled || !realm.denylist.add(id, expires)) throw tooOld();
  const isAllowed = form.get('answer') === 'allow';
  const also = [
    realm.denylist.insert(id, expires),
    realm.sessions.touch(session),
    realm.audit.entry({
      ...{ event: 'consent', outcome: isAllowed ? 'success' : 'refused', user: session.user },
      ...{ client: request.client, session: session.id, address },
    }),
  ];
  if (isAllowed) return reply.redirect(await answerWithCode(exchange, request, session, also), 303);
  await realm.database.write(also);
  const refusal = { error: 'access_denied', error_description: 'The person did not allow it' };
  return reply.redirect(answerUri(issuer, request, refusal), 303);
};
