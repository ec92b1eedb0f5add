/** A login in the address bar: the browser leaves for the provider, and what it brings back is finished here. */
import { isAnswer, newLogin, type Login, type RelyingParty } from '../../../oidc/relying-party.js';
import type { Tokens } from '../../../oidc/tokens.js';
import { language, words } from '../words.js';
import { LoginFailed } from './failed.js';

/** The login that was begun in this tab. */
const BEGUN = 'marketplace:login';
const ANSWERS = ['code', 'state', 'iss', 'session_state', 'error', 'error_description'];
/** In the address: begin a login at once. */
const WANTED = 'login';

/**
 * Leaves for the provider's login page. The login must come back to where it began, so other addresses than `page` go there first.
 */
export const beginLogin = async (party: RelyingParty, page: string): Promise<void> => {
  if (new URL(page).origin !== location.origin) return location.assign(`${page}?${WANTED}`);
  if (!isSecureContext) throw new LoginFailed(words.insecure);
  const login = newLogin();
  const address = await party.begin(login, { redirectUri: page, scope: 'openid profile', languages: language });
  sessionStorage.setItem(BEGUN, JSON.stringify(login));
  location.assign(address);
};

/** The answer of the provider in the address, which is cleared of it. */
const takeAnswer = (): URLSearchParams => {
  const here = new URL(location.href);
  const given = new URLSearchParams(here.search);
  for (const name of [...ANSWERS, WANTED]) here.searchParams.delete(name);
  if (given.size !== here.searchParams.size) history.replaceState(null, '', here);
  return given;
};

const takeBegun = (): Login | undefined => {
  const begun = sessionStorage.getItem(BEGUN);
  sessionStorage.removeItem(BEGUN);
  return begun === null ? undefined : (JSON.parse(begun) as Login);
};

/** Finishes a login whose answer is in the address; undefined when there is none. */
export const finishLogin = async (party: RelyingParty, page: string): Promise<Tokens | undefined> => {
  const answer = takeAnswer();
  if (answer.has(WANTED)) await beginLogin(party, page);
  if (!isAnswer(answer)) return undefined;
  const begun = takeBegun();
  if (!begun) throw new LoginFailed(words.notBegun);
  for (const name of [...answer.keys()].filter((one) => !ANSWERS.includes(one))) answer.delete(name);
  return party.finish(begun, page, answer);
};

/** Leaves for the provider to end the session there, and comes back. */
export const leaveForLogout = async (party: RelyingParty, page: string, tokens: Tokens): Promise<void> => {
  const address = await party.logoutAddress(tokens, page);
  if (address) location.assign(address);
};
