/**
 * The two pages that browser clients load in frames: whether cookies work in a frame of theirs, and whether the session
 * still is what they think (OpenID Connect Session Management 1.0 §3.2; the exchange of messages is the one of Keycloak).
 */
import { HTML, inlineSource, renderDocument } from '../../../core/html.js';
import { digest } from '../../../core/auth/random.js';
import { SESSION_COOKIE } from './cookies.js';
import type { Endpoint, Exchange } from './exchange.js';

/** Over TLS the probe is what the other cookies are: see `src/core/auth/cookies.ts`. */
const cookieCheck = (name: string, attributes: string): string => `
document.cookie = '${name}=1; ${attributes}; Max-Age=60';
var works = document.cookie.indexOf('${name}=1') >= 0;
document.cookie = '${name}=; ${attributes}; Max-Age=0';
window.parent.postMessage(works ? 'supported' : 'unsupported', '*');
`;
const COOKIE_CHECK = cookieCheck('IDENTITY_PROBE', 'SameSite=Lax');
const SECURE_COOKIE_CHECK = cookieCheck('__Host-IDENTITY_PROBE', 'SameSite=Lax; Path=/; Secure');

// The answer goes to the origin that asked, and says nothing to origins that are not the client's.
const STATUS_CHECK = `
window.addEventListener('message', function (event) {
  var words = typeof event.data === 'string' ? event.data.split(' ') : [];
  if (words.length !== 2 || !event.source) return;
  var query = new URLSearchParams({ client_id: words[0], session: words[1], origin: event.origin });
  var answer = function (text) { event.source.postMessage(text, event.origin); };
  fetch('login-status?' + query, { credentials: 'same-origin', cache: 'no-store' }).then(function (response) {
    answer(response.status === 204 ? 'unchanged' : response.status === 409 ? 'changed' : 'error');
  }, function () { answer('error'); });
});
`;

const sendFrame = ({ realm, reply }: Exchange, script: string): unknown =>
  reply
    .headers({
      'content-type': HTML,
      'content-security-policy': [
        "default-src 'none'",
        `script-src ${inlineSource(script)}`,
        "connect-src 'self'",
        `frame-ancestors 'self' ${realm.clients.allOrigins().join(' ')}`,
        "base-uri 'none'",
      ].join('; '),
    })
    .send(
      renderDocument(
        <html lang="en">
          <head>
            <meta charSet="utf-8" />
            <title>-</title>
            <script dangerouslySetInnerHTML={{ __html: script }} />
          </head>
        </html>,
      ),
    );

/** `GET …/3p-cookies/step1.html`: tells the page around it whether cookies work here. */
export const cookieCheckPage: Endpoint = (exchange) =>
  sendFrame(exchange, exchange.realm.baseUrl.startsWith('https:') ? SECURE_COOKIE_CHECK : COOKIE_CHECK);

/** `GET …/login-status-iframe.html`: answers `<client> <session>` with `unchanged`, `changed` or `error`. */
export const statusPage: Endpoint = (exchange) => sendFrame(exchange, STATUS_CHECK);

/** `GET …/login-status`: what the status page asks. 204 unchanged, 409 changed, 403 for an origin that is not the client's. */
export const statusEndpoint: Endpoint = (exchange) => {
  const { realm, reply, form } = exchange;
  const client = realm.clients.get(form.get('client_id') ?? '');
  const origin = form.get('origin');
  if (!client?.enabled || origin === undefined || !realm.clients.originsOf(client).includes(origin)) {
    return reply.code(403).send();
  }
  const cookie = exchange.cookies.read(exchange.request, SESSION_COOKIE);
  const session = realm.sessions.alive(form.get('session') ?? '');
  const same = session !== undefined && cookie !== undefined && session.cookie === digest(cookie);
  return reply.code(same ? 204 : 409).send();
};
