/** Every text that a person reads on the pages of the provider, in the languages of the service. */
import Negotiator from 'negotiator';
import { de } from './de.js';
import { el } from './el.js';
import { en, type Texts } from './en.js';

const known: Readonly<Record<string, Texts>> = { en, de, el };

const of = (tag: string): Texts | undefined => known[tag.toLowerCase().split('-')[0] ?? ''];

/**
 * The texts for a request: in the first language that we have of those that the application asked for (`ui_locales`, OpenID Connect Core
 * §3.1.2.1), then of those that the browser prefers. The service goes by the name that the operator gave it.
 */
export const textsFor = (
  {
    request: { headers },
    realm: { brandName },
  }: {
    readonly request: { readonly headers: Readonly<Record<string, string | string[] | undefined>> };
    readonly realm: { readonly brandName?: string | undefined };
  },
  wanted = '',
): Texts => {
  const preferred = headers['accept-language'] === undefined ? [] : new Negotiator({ headers }).languages();
  const texts = [...wanted.split(' '), ...preferred].map(of).find((found) => found !== undefined) ?? en;
  return brandName === undefined ? texts : { ...texts, service: brandName };
};
