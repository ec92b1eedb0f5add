/** The languages that people read here, and which of them a request asks for. */
import Negotiator from 'negotiator';
import { primary } from './language-tag.js';

/** The languages with what they call themselves. */
export const languages = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['el', 'Ελληνικά'],
] as const;

/** A language that pages are written in. */
export type Language = (typeof languages)[number][0];

/** True if pages are written in a language. */
export const isLanguage = (tag: string | undefined): tag is Language => languages.some(([one]) => one === tag);

/** The first of the tags (BCP 47), best first, that pages are written in; English where there is none. */
export const firstLanguage = (tags: readonly string[]): Language => tags.map(primary).find(isLanguage) ?? 'en';

interface Headers {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Language tags that a caller prefers (RFC 9110 §12.5.4), best first; empty when the header is absent or `*`. */
export const languagesOf = ({ headers }: Headers): string[] =>
  headers['accept-language'] === undefined ? [] : new Negotiator({ headers }).languages().filter((tag) => tag !== '*');

/** A path with its query, in another language. */
export const inLanguage = (path: string, query: URLSearchParams, language: Language): string => {
  const changed = new URLSearchParams(query);
  changed.set('lang', language);
  return `${path}?${changed.toString()}`;
};
