/** The tokens of a session: put into its requests, and renewed in time. */
import type { FastifyRequest } from 'fastify';
import { OidcError } from '../../oidc/errors.js';
import type { RelyingParty } from '../../oidc/relying-party.js';
import type { Tokens } from '../../oidc/tokens.js';
import { refused } from './refused.js';
import { csrfOf } from './seal.js';
import type { Sessions } from './sessions.js';

/** A session that a request belongs to. */
export interface Active {
  readonly cookie: string;
  readonly csrf: string;
  readonly tokens: Tokens;
}

/** Tokens are renewed so long before they end, in milliseconds. */
const EARLY = 10_000;

/**
 * Puts the access token where a program would send it, so that the gate sees the same caller. Only requests for pages pass
 * here, and those that change something prove with `csrf` that one of our forms sent them.
 */
export const addAccessToken = ({ raw }: FastifyRequest, { access }: Tokens): void => {
  const authorization = `Bearer ${access}`;
  raw.headers.authorization = authorization;
  raw.headersDistinct = { ...raw.headersDistinct, authorization: [authorization] };
};

/** Keeps the tokens of sessions fresh. */
export class Renewal {
  /** A refresh token counts once, so requests at the same time share one renewal. */
  readonly #running = new Map<string, Promise<Tokens | undefined>>();

  /** @param now milliseconds since the epoch */
  constructor(
    private readonly sessions: Sessions,
    private readonly party: RelyingParty,
    private readonly now: () => number = Date.now,
  ) {}

  /** The session of a cookie, with tokens that are good for now; undefined when it is over. Errors: `UNAVAILABLE`. */
  async active(cookie: string): Promise<Active | undefined> {
    const known = this.sessions.find(cookie);
    if (!known) return undefined;
    const tokens = known.expires - EARLY > this.now() ? known : await this.#renew(cookie, known);
    return tokens && { cookie, csrf: csrfOf(cookie), tokens };
  }

  #renew(cookie: string, known: Tokens): Promise<Tokens | undefined> {
    const running = this.#running.get(cookie);
    if (running) return running;
    const renewal = this.#replace(cookie, known).finally(() => this.#running.delete(cookie));
    this.#running.set(cookie, renewal);
    return renewal;
  }

  async #replace(cookie: string, known: Tokens): Promise<Tokens | undefined> {
    const fresh = await this.#renewed(known);
    if (fresh) await this.sessions.replace(cookie, fresh);
    else await this.sessions.end(cookie);
    return fresh;
  }

  /** New tokens; undefined when the provider has ended the session. */
  async #renewed(known: Tokens): Promise<Tokens | undefined> {
    if (known.refresh === undefined) return undefined;
    try {
      return await this.party.refresh(known.refresh, known);
    } catch (error) {
      if (error instanceof OidcError && error.failure === 'REFUSED') return undefined;
      throw refused(error);
    }
  }
}
