/** `GET|POST …/protocol/openid-connect/auth`: the authorization endpoint (RFC 6749 §3.1). */
import { answerWithCode } from '../login/complete.js';
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
import { digest, randomSecret } from '../../auth/random.js';
import type { Session } from '../sessions/sessions.js';
import { LOGIN_COOKIE, SESSION_COOKIE } from './cookies.js';
import type { Endpoint, Exchange } from './exchange.js';
import { sendPage } from './page.js';
import { PAGES } from '../vocabulary.js';

/** The session of the browser that makes the request. */
export const browserSession = (exchange: Exchange): Session | undefined => {
  const cookie = exchange.cookies.read(exchange.request, SESSION_COOKIE);
  const session = cookie === undefined ? undefined : exchange.realm.sessions.ofCookie(digest(cookie));
  return session && exchange.realm.users.get(session.user)?.enabled ? session : undefined;
};

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

/** Shows the login page. The browser keeps one cookie for all its login pages, so that several tabs can be used. */
export const showLogin = async (exchange: Exchange, { request, username, error, status }: Prompt): Promise<unknown> => {
  const { realm, reply, prefix } = exchange;
  let cookie = exchange.cookies.read(exchange.request, LOGIN_COOKIE);
  if (cookie === undefined) {
    cookie = randomSecret();
    exchange.cookies.set(exchange.reply, LOGIN_COOKIE, cookie);
  }
  const application = realm.clients.get(request.client)?.name ?? request.client;
  const content = {
    action: `${prefix}/login-actions/authenticate`,
    // Its own pages and the provider are one service to people.
    ...(request.client === PAGES.client ? {} : { application }),
    fields: { transaction: await seal(realm, request, cookie), csrf: formToken(realm, cookie) },
    username,
    ...(error === undefined ? {} : { error }),
  };
  const page = loginPage(content, textsFor(exchange.request, exchange.form.get('ui_locales')));
  return sendPage(reply, status, page, request.redirectUri);
};

const answerError = (
  { issuer, reply }: Exchange,
  address: ReturnAddress,
  { error, description }: AuthenticationError,
): unknown => reply.redirect(answerUri(issuer, address, { error, error_description: description }), 303);

/** Starts a login, or answers from the browser's session. */
export const authorizationEndpoint: Endpoint = async (exchange) => {
  const { realm, reply, form } = exchange;
  const { client, address } = readReturnAddress(realm, form);
  try {
    const request = readRequest(form, client, address);
    const wishes = readWishes(form);
    const session = sessionFor(exchange, wishes);
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
    return answerError(exchange, address, error);
  }
};
