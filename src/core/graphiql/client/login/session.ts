/**
 * The person who is signed in. Tokens are kept in this tab only (memory and sessionStorage) and renewed before a request that would come
 * too late for them.
 */
import { OidcError } from '../../../oidc/errors.js';
import { isAnswer, type Login, newLogin, RelyingParty } from '../../../oidc/relying-party.js';
import type { Tokens } from '../../../oidc/tokens.js';
import { language, words } from '../words.js';

/** A login did not work; the message is for a person. */
class LoginFailed extends Error {
  override readonly name = 'LoginFailed';
}

/** The sentence for a failure of a login or its renewal; undefined for mistakes of ours. */
const sentenceFor = (error: unknown): string | undefined => {
  if (error instanceof LoginFailed) return error.message;
  if (!(error instanceof OidcError)) return undefined;
  switch (error.failure) {
    case 'REFUSED':
      return words.refused;
    case 'FOREIGN':
      return words.foreign;
    case 'NO_PROVIDER':
      return words.noProvider;
    case 'UNREACHABLE':
      return words.unreachable;
  }
};

/** The login that was begun in this tab. */
const BEGUN = 'marketplace:login';
const ANSWERS = ['code', 'state', 'iss', 'session_state', 'error', 'error_description'];
/** In the address: begin a login at once. */
const WANTED = 'login';

/**
 * Leaves for the provider's login page. The login must come back to where it began, so other addresses than `page` go there first.
 */
const beginLogin = async (party: RelyingParty, page: string): Promise<void> => {
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
const finishLogin = async (party: RelyingParty, page: string): Promise<Tokens | undefined> => {
  const answer = takeAnswer();
  if (answer.has(WANTED)) await beginLogin(party, page);
  if (!isAnswer(answer)) return undefined;
  const begun = takeBegun();
  if (!begun) throw new LoginFailed(words.notBegun);
  for (const name of [...answer.keys()].filter((one) => !ANSWERS.includes(one))) answer.delete(name);
  return party.finish(begun, page, answer);
};

/** Leaves for the provider to end the session there, and comes back. */
const leaveForLogout = async (party: RelyingParty, page: string, tokens: Tokens): Promise<void> => {
  const address = await party.logoutAddress(tokens, page);
  if (address) location.assign(address);
};

/** The content of the page. */
export interface Shown {
  readonly name?: string;
  /** The problem, for a person. */
  readonly problem?: string;
}

/** The words of the page about logins. */
export interface LoginSettings {
  readonly issuer: string;
  readonly client: string;
  /** Address of the page, where logins return to. */
  readonly page: string;
}

/** Longest wait for the identity provider in seconds. */
const PATIENCE = 30;
const KEPT = 'marketplace:tokens';
/** Milliseconds that an access token must still be good for when a request is sent. */
const MARGIN = 20_000;

const read = (): Tokens | undefined => {
  const kept = sessionStorage.getItem(KEPT);
  return kept === null ? undefined : (JSON.parse(kept) as Tokens);
};

/** The login of this tab. */
export class Session {
  #tokens = read();
  #shown: Shown = this.#tokens ? { name: this.#tokens.name } : {};
  #renewal: Promise<void> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly #party: RelyingParty;
  readonly #page: string;

  constructor({ issuer: provider, client, page }: LoginSettings) {
    this.#party = new RelyingParty({ provider, client, patience: PATIENCE });
    this.#page = page;
  }

  /** The content to show now; the same object until it changes. */
  readonly shown = (): Shown => this.#shown;

  /** Has `listener` told of changes; returns what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Finishes a login that the browser comes back from. */
  async start(): Promise<void> {
    await this.#try(async () => {
      const tokens = await finishLogin(this.#party, this.#page);
      if (tokens) this.#keep(tokens);
    });
  }

  readonly signIn = (): Promise<void> => this.#try(() => beginLogin(this.#party, this.#page));

  readonly signOut = (): Promise<void> =>
    this.#try(async () => {
      const tokens = this.#tokens;
      this.#forget();
      if (tokens) await leaveForLogout(this.#party, this.#page, tokens);
    });

  /** Headers for a request of the person: an access token that is still good, or none. */
  async headers(): Promise<Readonly<Record<string, string>>> {
    if (this.#tokens && this.#tokens.expires - MARGIN < Date.now()) {
      await (this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined)));
    }
    return this.#tokens ? { authorization: `Bearer ${this.#tokens.access}` } : {};
  }

  async #renew(): Promise<void> {
    const tokens = this.#tokens;
    if (!tokens) return;
    if (tokens.refresh === undefined) return this.#forget(words.ended);
    try {
      this.#keep(await this.#party.refresh(tokens.refresh, tokens));
    } catch (error) {
      this.#forget(sentenceFor(error));
    }
  }

  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const problem = sentenceFor(error);
      if (problem === undefined) throw error;
      this.#show({ ...this.#shown, problem });
    }
  }

  #keep(tokens: Tokens): void {
    this.#tokens = tokens;
    sessionStorage.setItem(KEPT, JSON.stringify(tokens));
    this.#show({ name: tokens.name });
  }

  #forget(problem?: string): void {
    this.#tokens = undefined;
    sessionStorage.removeItem(KEPT);
    this.#show(problem === undefined ? {} : { problem });
  }

  #show(shown: Shown): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}
