/** The preferences of a visitor: language and colours. Both are in the address once (`?lang=`), then in a cookie. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../auth/cookies.js';
import type { PageLanguage } from '../http/page-language.js';
import { languagesOf, type Language } from '../language.js';

/** Colours: what the system says, or always the same. */
export type Theme = 'auto' | 'dark' | 'light';

/** A visitor's preferences. */
export interface Preferences {
  readonly language: Language;
  /** Languages for texts of metadata, best first (BCP 47). */
  readonly languages: readonly string[];
  readonly theme: Theme;
}

const THEME_COOKIE = 'catalog_theme';
const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;
/** Languages that are asked for, at most. */
const MOST_LANGUAGES = 8;
const TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

/** True if a text names colours. */
export const isTheme = (text: string | undefined): text is Theme => /^(auto|dark|light)$/.test(text ?? '');

/** Reads what the request says; a language in the address is kept for the pages that follow. */
export const preferencesOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, speech }: { readonly cookies: Cookies; readonly speech: PageLanguage },
): Preferences => {
  const accepted = languagesOf(request).filter((tag) => TAG.test(tag));
  const language = speech.of(request, reply);
  const theme = cookies.read(request, THEME_COOKIE, /^(dark|light)$/);
  return {
    language,
    languages: [...new Set([language, ...accepted, 'en'])].slice(0, MOST_LANGUAGES),
    theme: isTheme(theme) ? theme : 'auto',
  };
};

/** Keeps the colours for the pages that follow. */
export const keepTheme = (reply: FastifyReply, theme: Theme, cookies: Cookies): void =>
  theme === 'auto' ? cookies.clear(reply, THEME_COOKIE) : cookies.set(reply, THEME_COOKIE, theme, YEAR_IN_SECONDS);
