/** The language of pages: that of the address (`?lang=`), else what a cookie keeps of an earlier one, else what the browser prefers. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cookies, PAGE_LANGUAGE_COOKIE } from '../auth/cookies.js';
import { firstLanguage, isLanguage, languagesOf, type Language } from '../language.js';
import { parameter } from './query.js';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** Chooses the language of a page. One cookie counts for all pages of the service. */
export class PageLanguage {
  readonly #cookies: Cookies;

  /** `base`: public address of the service. */
  constructor(base: string) {
    this.#cookies = new Cookies(base, '/');
  }

  /** The language of the answer; one that the address names is kept for the pages that follow. */
  of(request: FastifyRequest, reply: FastifyReply): Language {
    const named = parameter(request, 'lang');
    if (isLanguage(named)) {
      this.#cookies.set(reply, PAGE_LANGUAGE_COOKIE, named, YEAR_IN_SECONDS);
      return named;
    }
    const kept = this.#cookies.read(request, PAGE_LANGUAGE_COOKIE, /^[a-z]{2}$/);
    return isLanguage(kept) ? kept : firstLanguage(languagesOf(request));
  }
}
