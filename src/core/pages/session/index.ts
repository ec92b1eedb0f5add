/** Login and logout of people at the pages, and who a request belongs to. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.js';
import { OfRequest } from '../../http/of-request.js';
import type { PageLanguage } from '../../http/page-language.js';
import { parameter } from '../../http/query.js';
import { type Cookies, PAGES_SESSION_COOKIE } from '../../auth/cookies.js';
import { isCsrfToken } from '../../auth/csrf.js';
import { preferencesOf } from '../preferences.js';
import { wayBack } from '../preference-routes.js';
import { below, to } from '../urls.js';
import type { Visitor } from '../visit.js';
import { Renewal, addAccessToken, type Active } from './renewal.js';
import { newLogin, type Login, type RelyingParty } from '../../oidc/relying-party.js';
import { refused } from './refused.js';
import { csrfOf } from './seal.js';
import type { Sessions } from './sessions.js';
import type { Tokens } from '../../oidc/tokens.js';

/** The words about a form without the proof of its session. */
export const TOO_OLD = 'This form is too old or was not sent from here. Load its page again.';

const LOGIN_COOKIE = 'catalog_login';
/** The time that a login may take, in seconds. */
const LOGIN_SECONDS = 15 * 60;

/** Options of the session part. */
export interface SessionOptions {
  readonly sessions: Sessions;
  /** The pages as a client of the provider. */
  readonly party: RelyingParty;
  readonly base: string;
  readonly cookies: Cookies;
  /** Chooses the language that the provider is asked to speak. */
  readonly speech: PageLanguage;
}

/** A login that was begun in a browser. */
interface BrowserLogin extends Login {
  /** Path to go back to. */
  readonly back: string;
}

const writeLogin = (login: BrowserLogin): string => Buffer.from(JSON.stringify(login)).toString('base64url');

const readLogin = (request: FastifyRequest, cookies: Cookies): BrowserLogin | undefined => {
  const text = cookies.read(request, LOGIN_COOKIE, /^[\w-]{1,3000}$/);
  if (text === undefined) return undefined;
  try {
    const login = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Partial<
      Record<keyof BrowserLogin, unknown>
    >;
    return Object.values(login).every((value) => typeof value === 'string')
      ? (login as unknown as BrowserLogin)
      : undefined;
  } catch {
    return undefined;
  }
};

/** Sessions of the pages. */
export class PageSessions {
  readonly #active = new OfRequest<Active>();
  readonly #party: RelyingParty;
  readonly #renewal: Renewal;
  readonly #redirectUri: string;
  readonly #cookies: Cookies;

  constructor(private readonly options: SessionOptions) {
    this.#party = options.party;
    this.#renewal = new Renewal(options.sessions, options.party);
    // The address of the first page is the one that the provider's client `web` has always been registered with.
    this.#redirectUri = options.base + to.home;
    this.#cookies = options.cookies;
  }

  /** Finds out who a request belongs to, before anything else looks at it. */
  readonly attach = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const cookie = this.#cookies.read(request, PAGES_SESSION_COOKIE);
    if (cookie === undefined || request.headers.authorization !== undefined) return;
    const active = await this.#renewal.active(cookie);
    if (!active) return this.#cookies.clear(reply, PAGES_SESSION_COOKIE);
    this.#active.set(request, active);
    addAccessToken(request, active.tokens);
  };

  /** The one who looks. */
  visitorOf(request: FastifyRequest): Visitor | undefined {
    const active = this.#active.get(request);
    return active && { name: active.tokens.name, csrf: active.csrf };
  }

  /** Ends with `FORBIDDEN` unless the form was sent from one of our pages of the same session. */
  requireForm(request: FastifyRequest, form: URLSearchParams): void {
    const active = this.#active.get(request);
    if (!active) throw new Refusal('UNAUTHENTICATED', 'You are not logged in, or no longer.');
    if (!isCsrfToken(csrfOf(active.cookie), form.get('csrf'))) {
      throw new Refusal('FORBIDDEN', TOO_OLD);
    }
  }

  /** Finishes a login when the browser comes back from the provider; returns where to go on, undefined when it does not come from there. */
  async callback(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const state = parameter(request, 'state');
    if (state === undefined) return undefined;
    const login = readLogin(request, this.#cookies);
    this.#cookies.clear(reply, LOGIN_COOKIE);
    if (login?.state !== state)
      throw new Refusal('UNAUTHENTICATED', 'The login was not finished; please log in again.');
    const answer = new URL(request.url, this.options.base).searchParams;
    const tokens = await this.#party
      .finish(login, this.#redirectUri, answer)
      .catch((error) => Promise.reject(refused(error)));
    await this.#endPrevious(request);
    const cookie = await this.options.sessions.begin(tokens);
    this.#cookies.set(reply, PAGES_SESSION_COOKIE, cookie);
    return wayBack(login.back);
  }

  async #endPrevious(request: FastifyRequest): Promise<void> {
    const previous = this.#active.get(request);
    if (previous) await this.options.sessions.end(previous.cookie);
  }

  /** Ends the session there too; the answer changes nothing for the browser. */
  async #endAtProvider({ refresh }: Tokens): Promise<void> {
    if (refresh !== undefined) await this.#party.endSession(refresh).catch(() => undefined);
  }

  /** Mounts `/login` and `/logout`. */
  mount(app: FastifyInstance): void {
    app.get(below(to.login), async (request, reply) => {
      const back = wayBack(parameter(request, 'return'));
      const login: BrowserLogin = { ...newLogin(), back };
      const { language: languages } = preferencesOf(request, reply, this.options);
      const address = await this.#party
        .begin(login, { redirectUri: this.#redirectUri, scope: 'openid profile', languages })
        .catch((error) => Promise.reject(refused(error)));
      this.#cookies.set(reply, LOGIN_COOKIE, writeLogin(login), LOGIN_SECONDS);
      return reply.header('cache-control', 'no-store').redirect(address.href, 303);
    });
    app.post<{ Body: URLSearchParams }>(below(to.logout), async (request, reply) => {
      const active = this.#active.get(request);
      if (active) {
        this.requireForm(request, request.body);
        await this.options.sessions.end(active.cookie);
        await this.#endAtProvider(active.tokens);
      }
      this.#cookies.clear(reply, PAGES_SESSION_COOKIE);
      return reply.redirect(to.home, 303);
    });
  }
}
