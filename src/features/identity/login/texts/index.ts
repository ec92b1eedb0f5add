/** Every text that a person reads on the pages of the provider, in the languages of the service. */
import { Cookies, PAGE_LANGUAGE_COOKIE } from '../../../../core/auth/cookies.js';
import { firstLanguage, languagesOf, type Language } from '../../../../core/language.js';
import type { PlainFace } from '../../../../core/plain-page.js';
import { de } from './de.js';
import { el } from './el.js';
import { en, type Texts } from './en.js';

/** The texts of a page, and the face that it has. */
export interface Words extends Texts {
  readonly face: PlainFace;
}

const known: Readonly<Record<Language, Texts>> = { en, de, el };

/**
 * The texts for a request: in the first language that we have of those that the application asked for (`ui_locales`, OpenID Connect Core
 * §3.1.2.1), then in the one that was chosen on a page of the service, then of those that the browser prefers. The service goes by the name
 * that the operator gave it.
 */
export const textsFor = (
  {
    request,
    realm,
  }: {
    readonly request: { readonly headers: Readonly<Record<string, string | string[] | undefined>> };
    readonly realm: { readonly face: () => PlainFace; readonly baseUrl: string };
  },
  wanted = '',
): Words => {
  // A cookie is read alike whatever path it was set for.
  const kept = new Cookies(realm.baseUrl, '/').read(request, PAGE_LANGUAGE_COOKIE, /^[a-z]{2}$/) ?? '';
  const texts = known[firstLanguage([...wanted.split(' '), kept, ...languagesOf(request)])];
  const face = realm.face();
  return { ...texts, ...(face.name === undefined ? {} : { service: face.name }), face };
};
