/** `…/protocol/openid-connect/logout`: by browser (OpenID Connect RP-Initiated Logout 1.0), or by a client with its refresh token. */
import { requestErrors, grantErrors } from '../errors.js';
import type { Form } from './form.js';
import { logoutPage, signedOutPage } from '../login/pages.js';
import { isCsrfToken } from '../../../core/auth/csrf.js';
import { textsFor } from '../login/texts/index.js';
import { formToken } from '../login/transaction.js';
import { endSession } from '../sessions/logout.js';
import type { Realm } from '../realm.js';
import { verifyIdTokenHint } from '../tokens/verification.js';
import { browserSession } from './browser.js';
import { authenticateClient } from './client-authentication.js';
import { SESSION_COOKIE } from './cookies.js';
import { allowOriginOf } from './cors.js';
import type { Endpoint, Exchange } from './exchange.js';
import { sendPage } from './page.js';

interface Logout {
  /** Session to end without asking, when an ID token names it. */
  readonly session?: string;
  readonly client?: string;
  /** The address that the browser goes to afterwards; registered for the client. */
  readonly target?: string;
}

const targetOf = (realm: Realm, form: Form, clientId: string | undefined): string | undefined => {
  const uri = form.get('post_logout_redirect_uri');
  if (uri === undefined) return undefined;
  const client = realm.clients.get(clientId ?? '');
  if (!client?.enabled || !realm.clients.allowsPostLogoutRedirect(client, uri)) {
    throw requestErrors.invalid('Invalid parameter: post_logout_redirect_uri');
  }
  const state = form.raw('state');
  if (state === undefined) return uri;
  return `${uri}${uri.includes('?') ? '&' : '?'}state=${encodeURIComponent(state)}`;
};

const readLogout = async (realm: Realm, form: Form): Promise<Logout> => {
  if (form.hasDuplicates()) throw requestErrors.duplicated();
  const token = form.get('id_token_hint');
  const hint = token === undefined ? undefined : await verifyIdTokenHint(realm, token);
  const client = hint ? String(hint.aud) : form.get('client_id');
  if ((token !== undefined && !hint) || (hint && form.has('client_id') && form.get('client_id') !== client)) {
    throw requestErrors.invalid('Invalid parameter: id_token_hint');
  }
  const target = targetOf(realm, form, client);
  return {
    ...(hint ? { session: String(hint['sid']) } : {}),
    ...(client === undefined ? {} : { client }),
    ...(target === undefined ? {} : { target }),
  };
};

const leave = (exchange: Exchange, target: string | undefined): unknown =>
  target === undefined
    ? sendPage(exchange.reply, 200, signedOutPage(textsFor(exchange, exchange.form.get('ui_locales'))))
    : exchange.reply.redirect(target, 303);

const end = async (exchange: Exchange, session: string, client?: string): Promise<void> => {
  if (browserSession(exchange)?.id === session) exchange.cookies.clear(exchange.reply, SESSION_COOKIE);
  const about = { address: exchange.address, ...(client === undefined ? {} : { client }) };
  await endSession(exchange.realm, session, about);
};

/** Logout in a browser. Without an ID token the person is asked, so that no other site can sign somebody out. */
export const logoutEndpoint: Endpoint = async (exchange) => {
  const { realm, reply, form, prefix } = exchange;
  const { session, client, target } = await readLogout(realm, form);
  if (session !== undefined) await end(exchange, session, client);
  if (session !== undefined || !browserSession(exchange)) return leave(exchange, target);
  const cookie = exchange.cookies.read(exchange.request, SESSION_COOKIE) ?? '';
  const named = ['client_id', 'post_logout_redirect_uri', 'state'].filter((name) => form.has(name));
  const fields = {
    csrf: formToken(realm, cookie),
    ...Object.fromEntries(named.map((name) => [name, form.raw(name) ?? ''])),
  };
  const texts = textsFor(exchange, form.get('ui_locales'));
  return sendPage(reply, 200, logoutPage(`${prefix}/login-actions/logout`, fields, texts), target);
};

/** `POST …/login-actions/logout`: the person said yes. */
export const logoutFormEndpoint: Endpoint = async (exchange) => {
  const { realm, form } = exchange;
  const { client, target } = await readLogout(realm, form);
  const session = browserSession(exchange);
  if (session) {
    const cookie = exchange.cookies.read(exchange.request, SESSION_COOKIE) ?? '';
    if (!isCsrfToken(formToken(realm, cookie), form.raw('csrf'))) throw requestErrors.invalid('csrf', 403);
    await end(exchange, session.id, client);
  }
  return leave(exchange, target);
};

/** `POST …/logout`: a client ends the session of its refresh token; or the browser form of the same parameters. */
export const logoutPostEndpoint: Endpoint = async (exchange) => {
  const { realm, reply, form } = exchange;
  if (form.has('id_token_hint')) return logoutEndpoint(exchange);
  if (form.hasDuplicates()) throw requestErrors.duplicated();
  const client = authenticateClient(exchange);
  allowOriginOf(exchange, client);
  const token = form.get('refresh_token');
  if (token === undefined) throw grantErrors.noRefreshToken();
  const known = realm.refreshTokens.find(token);
  const clientSession = known && realm.clientSessions.get(known.clientSession);
  if (!clientSession) throw grantErrors.refreshToken();
  if (clientSession.client !== client.clientId) throw grantErrors.refreshOfOther();
  await end(exchange, clientSession.session, client.clientId);
  return reply.code(204).send();
};
