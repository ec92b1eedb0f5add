/** `GET|POST …/protocol/openid-connect/auth`: the authorization endpoint (RFC 6749 §3.1). */
import { answerWithCode } from '../login/complete.js';
import { requestErrors } from '../errors.js';
import { loginPage } from '../login/pages.js';
import {
  answerUri,
  AuthenticationError,
  readRequest,
  readReturnAddress,
  readWishes,
  type AuthenticationRequest,
  type LoginWishes,
  type ReturnAddress,
} from '../login/request.js';
import { textsFor } from '../login/texts/index.js';
import { formToken, seal } from '../login/transaction.js';
import type { Session } from '../sessions/sessions.js';
import { browserSession, formCookie } from './browser.js';
import type { Endpoint, Exchange } from './exchange.js';
import { sendPage } from './page.js';
import { showConsent } from './consent.js';
import { PAGES } from '../vocabulary.js';

const sessionFor = (exchange: Exchange, wishes: LoginWishes): Session | undefined => {
  const session = wishes.fresh ? undefined : browserSession(exchange);
  const age = session ? exchange.realm.now() - session.authenticated : 0;
  return wishes.maxAge !== undefined && age > wishes.maxAge ? undefined : session;
};

/** The content of the login page. */
export interface Prompt {
  readonly request: AuthenticationRequest;
  readonly username: string;
  readonly error?: string;
  readonly status: number;
}

/** Shows the login page. */
export const showLogin = async (exchange: Exchange, { request, username, error, status }: Prompt): Promise<unknown> => {
  const { realm, reply, prefix } = exchange;
  const cookie = formCookie(exchange);
  const application = realm.clients.get(request.client)?.name ?? request.client;
  const content = {
    action: `${prefix}/login-actions/authenticate`,
    // Its own pages and the provider are one service to people.
    ...(request.client === PAGES.client ? {} : { application }),
    fields: { transaction: await seal(realm, request, cookie), csrf: formToken(realm, cookie) },
    username,
    ...(error === undefined ? {} : { error }),
  };
  const page = loginPage(content, textsFor(exchange, exchange.form.get('ui_locales')));
  // Whom the form leads to is not known yet where a document says so; it leads to the question first in any case.
  return sendPage(reply, status, page, ...(realm.clients.isDocumented(request.client) ? [] : [request.redirectUri]));
};

const answerError = (
  { issuer, reply }: Exchange,
  address: ReturnAddress,
  { error, description }: AuthenticationError,
): unknown => reply.redirect(answerUri(issuer, address, { error, error_description: description }), 303);

/** Starts a login, or answers from the browser's session. */
export const authorizationEndpoint: Endpoint = async (exchange) => {
  const { realm, reply, form } = exchange;
  const clientId = form.get('client_id') ?? '';
  // The document of a client is read for people, not for whoever names one: before a login it is unknown where errors would go.
  const isUnread = realm.clients.isDocumented(clientId) && browserSession(exchange) === undefined;
  if (!isUnread) await realm.clients.ready(clientId);
  const { client, address } = readReturnAddress(realm, form, isUnread);
  try {
    const request = readRequest(realm, form, client, address);
    const wishes = readWishes(form);
    const session = sessionFor(exchange, wishes);
    if (session && client.agent) {
      if (wishes.silent) throw new AuthenticationError('consent_required', 'The person has to be asked');
      return await showConsent(exchange, request, session);
    }
    if (session) {
      const also = [realm.sessions.touch(session)];
      const target = await answerWithCode(exchange, request, session, also);
      realm.sessions.stored({ ...session, seen: realm.now() });
      return reply.redirect(target, 303);
    }
    if (wishes.silent) throw new AuthenticationError('login_required', 'Nobody is logged in');
    return await showLogin(exchange, { request, username: wishes.loginHint, status: 200 });
  } catch (error) {
    if (!(error instanceof AuthenticationError)) throw error;
    if (isUnread) throw requestErrors.invalid(error.description);
    return answerError(exchange, address, error);
  }
};
