/** `POST …/login-actions/authenticate`: the login form. */
import { OAuthError } from '../../../core/auth/oauth-error.js';
import type { Statement } from '../../../core/store/graph-store.js';
import { checkCredentials } from '../accounts/credentials.js';
import { requestErrors } from '../errors.js';
import { answerWithCode } from '../login/complete.js';
import { requireAnswerable } from '../login/request.js';
import { textsFor } from '../login/texts/index.js';
import { isCsrfToken } from '../../../core/auth/csrf.js';
import { formToken, unseal, type Transaction } from '../login/transaction.js';
import { digest, randomSecret } from '../../../core/auth/random.js';
import type { Session } from '../sessions/sessions.js';
import { KNOWN_FOR } from '../throttle/index.js';
import type { User } from '../accounts/users.js';
import { showLogin } from './authorize.js';
import { browserSession } from './browser.js';
import { showConsent } from './consent.js';
import { DEVICE_COOKIE, LOGIN_COOKIE, SESSION_COOKIE } from './cookies.js';
import type { Endpoint, Exchange } from './exchange.js';

const tooOld = (): OAuthError => requestErrors.invalid('expired_code');

/** The login that the form belongs to. Throws `OAuthError` when the form is not one that this browser was given. */
const openTransaction = async (exchange: Exchange): Promise<Transaction> => {
  const { realm, form } = exchange;
  const cookie = exchange.cookies.read(exchange.request, LOGIN_COOKIE);
  if (cookie === undefined) throw tooOld();
  if (form.hasDuplicates()) throw requestErrors.duplicated();
  const transaction = await unseal(realm, form.raw('transaction') ?? '', cookie);
  if (!transaction) throw tooOld();
  if (!isCsrfToken(formToken(realm, cookie), form.raw('csrf'))) throw new OAuthError(403, 'invalid_request', 'csrf');
  const client = realm.clients.get(transaction.request.client);
  if (realm.denylist.has(transaction.id) || !client?.enabled) throw tooOld();
  return transaction;
};

/**
 * The session after a login: a new one, or the browser's own with a new cookie when the same user logged in again. A
 * cookie from before the login never becomes the cookie of the session.
 */
const sessionAfterLogin = async (exchange: Exchange, user: User, cookie: string): Promise<Session> => {
  const { realm } = exchange;
  const previous = browserSession(exchange);
  const fresh = realm.sessions.begin(user.id, digest(cookie));
  if (previous?.user === user.id) return { ...fresh, id: previous.id, started: previous.started };
  if (previous) await realm.sessions.end(previous.id);
  return fresh;
};

/**
 * The mark by which the user's browser is known from now on: its own when it has one for this user. One that came from elsewhere
 * is replaced, so that nobody can make a mark known by putting it into the browser of somebody else.
 */
const deviceOf = (exchange: Exchange, user: User): string => {
  const device = exchange.cookies.read(exchange.request, DEVICE_COOKIE);
  return device !== undefined && exchange.realm.throttle.knowsDevice(user.username, device) ? device : randomSecret();
};

const finish = async (exchange: Exchange, { id, expires, request }: Transaction, user: User): Promise<unknown> => {
  const { realm, reply, address } = exchange;
  // From here on nothing is awaited before the mark is set, so a form that is sent twice at once counts once.
  if (!realm.denylist.add(id, expires)) throw tooOld();
  const cookie = randomSecret();
  const device = deviceOf(exchange, user);
  const session = await sessionAfterLogin(exchange, user, cookie);
  const about = { user: user.id, client: request.client, session: session.id, address };
  const also: Statement[] = [
    realm.denylist.insert(id, expires),
    realm.sessions.put(session),
    ...realm.throttle.succeed(user.username, { address, device }),
    realm.audit.entry({ event: 'login', ...about, detail: 'form' }),
  ];
  const isAgent = realm.clients.get(request.client)?.agent === true;
  if (isAgent) await realm.database.write(also);
  const target = isAgent ? undefined : await answerWithCode(exchange, request, session, also);
  realm.sessions.stored(session);
  exchange.cookies.set(exchange.reply, SESSION_COOKIE, cookie);
  exchange.cookies.set(exchange.reply, DEVICE_COOKIE, device, KNOWN_FOR / 1000);
  if (target !== undefined) return reply.redirect(target, 303);
  await requireAnswerable(realm, request);
  return showConsent(exchange, request, session);
};

/** Checks what the person typed and answers the authentication request. */
export const loginFormEndpoint: Endpoint = async (exchange) => {
  const { realm, form, address } = exchange;
  const transaction = await openTransaction(exchange);
  const username = (form.raw('username') ?? '').slice(0, 1024);
  const device = exchange.cookies.read(exchange.request, DEVICE_COOKIE);
  const user = await checkCredentials(realm, { username, password: form.raw('password') ?? '', address, device });
  if (user?.enabled) return finish(exchange, transaction, user);
  const texts = textsFor(exchange);
  const error = user ? texts.accountDisabled : texts.wrongCredentials;
  return showLogin(exchange, { request: transaction.request, username, error, status: 401 });
};
