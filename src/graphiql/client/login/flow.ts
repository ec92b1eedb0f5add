/** The authorization code flow with PKCE in the address bar (RFC 6749 §4.1, RFC 7636, OpenID Connect Core 1.0 §3.1). */
import { discover, LoginFailed, requestTokens, type LoginSettings, type Tokens } from './provider.js';
import { challengeFor, claimsOf, randomText } from './random.js';

/** A login that was begun in this tab. */
interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const BEGUN = 'marketplace:login';
const ANSWERS = ['code', 'state', 'iss', 'session_state', 'error', 'error_description'];
/** In the address: begin a login at once. */
const WANTED = 'login';

/** Leaves for the provider's login page. The login must come back to where it began, so other addresses of the page go there first. */
export const beginLogin = async (settings: LoginSettings): Promise<void> => {
  const { issuer, client, page } = settings;
  if (new URL(page).origin !== location.origin) return location.assign(`${page}?${WANTED}`);
  if (!isSecureContext) throw new LoginFailed('Browsers let people sign in over https only (or on this machine).');
  const { authorization_endpoint: address } = await discover(issuer);
  const begun: Begun = { state: randomText(), nonce: randomText(), verifier: randomText() };
  sessionStorage.setItem(BEGUN, JSON.stringify(begun));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: page,
    scope: 'openid profile',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await challengeFor(begun.verifier),
    code_challenge_method: 'S256',
  });
  location.assign(`${address}${address.includes('?') ? '&' : '?'}${query.toString()}`);
};

/** The answer of the provider in the address, which is cleared of it. */
const takeAnswer = (): URLSearchParams => {
  const here = new URL(location.href);
  const given = new URLSearchParams(here.search);
  for (const name of [...ANSWERS, WANTED]) here.searchParams.delete(name);
  if (given.size !== here.searchParams.size) history.replaceState(null, '', here);
  return given;
};

const takeBegun = (): Begun | undefined => {
  const begun = sessionStorage.getItem(BEGUN);
  sessionStorage.removeItem(BEGUN);
  return begun === null ? undefined : (JSON.parse(begun) as Begun);
};

/** Finishes a login whose answer is in the address; undefined when there is none. Throws `LoginFailed`. */
export const finishLogin = async (settings: LoginSettings): Promise<Tokens | undefined> => {
  const answer = takeAnswer();
  if (answer.has(WANTED)) await beginLogin(settings);
  if (!answer.has('state')) return undefined;
  const begun = takeBegun();
  const { issuer, page } = settings;
  // RFC 9207: an answer of another provider is none.
  if (begun?.state !== answer.get('state') || (answer.get('iss') ?? issuer) !== issuer) {
    throw new LoginFailed('This login was not begun here; please sign in again.');
  }
  const code = answer.get('code');
  if (code === null) throw new LoginFailed('The identity provider did not sign you in.');
  const { nonce, verifier: code_verifier } = begun;
  const form = { grant_type: 'authorization_code', code, redirect_uri: page, code_verifier };
  const tokens = await requestTokens(settings, form);
  if (claimsOf(tokens.id)['nonce'] !== nonce) throw new LoginFailed('This login is not yours; please sign in again.');
  return tokens;
};

/** Leaves for the provider to end the session there, and comes back (OpenID Connect RP-Initiated Logout 1.0). */
export const leaveForLogout = async ({ issuer, client, page }: LoginSettings, { id }: Tokens): Promise<void> => {
  const { end_session_endpoint: address } = await discover(issuer);
  if (address === undefined) return;
  const query = new URLSearchParams({ id_token_hint: id, client_id: client, post_logout_redirect_uri: page });
  location.assign(`${address}?${query.toString()}`);
};
