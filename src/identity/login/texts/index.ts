/** Every text that a person reads on the pages of the provider, in the languages of the service. */
import Negotiator from 'negotiator';
import type { PlainFace } from '../../../plain-page.js';
import { de } from './de.js';
import { el } from './el.js';
import { en, type Texts } from './en.js';

/** The texts of a page, and the face that it has. */
export interface Words extends Texts {
  readonly face: PlainFace;
}

const known: Readonly<Record<string, Texts>> = { en, de, el };

const of = (tag: string): Texts | undefined => known[tag.toLowerCase().split('-')[0] ?? ''];

/**
 * The texts for a request: in the first language that we have of those that the application asked for (`ui_locales`, OpenID Connect Core
 * §3.1.2.1), then of those that the browser prefers. The service goes by the name that the operator gave it.
 */
export const textsFor = (
  {
    request: { headers },
    realm,
  }: {
    readonly request: { readonly headers: Readonly<Record<string, string | string[] | undefined>> };
    readonly realm: { readonly face: () => PlainFace };
  },
  wanted = '',
): Words => {
  const preferred = headers['accept-language'] === undefined ? [] : new Negotiator({ headers }).languages();
  const texts = [...wanted.split(' '), ...preferred].map(of).find((found) => found !== undefined) ?? en;
  const face = realm.face();
  return { ...texts, ...(face.name === undefined ? {} : { service: face.name }), face };
};
