/** The facts about the request that every part of a page may know. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../auth/cookies.js';
import type { Brand } from '../brand.js';
import type { PageLanguage } from '../http/page-language.js';
import { formatsOf, type Formats } from './format.js';
import { takeNote, type Note } from './notes.js';
import { preferencesOf, type Preferences } from './preferences.js';
import type { Language } from '../language.js';
import { texts, type Texts } from './texts/index.js';

/** What the pages link to of the operator's face. */
export interface Face extends Pick<Brand, 'name' | 'texts'> {
  /** Paths of style sheet and logo, where there are such. */
  readonly style: string | undefined;
  readonly logo: string | undefined;
}

/** The one who looks at the page. */
export interface Visitor {
  readonly name: string;
  /** Proves that a form was sent from one of our pages. */
  readonly csrf: string;
}

/** One request for a page. */
export interface Visit extends Preferences {
  readonly request: FastifyRequest;
  readonly texts: Texts;
  readonly formats: Formats;
  /** Public address of the service. */
  readonly base: string;
  /** Path of the request without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Path above the scripts and styles. */
  readonly assets: string;
  readonly face: Face;
  /** True if everybody may read, whether logged in or not. */
  readonly readsAreOpen: boolean;
  /** The person who logged in, if any. */
  readonly visitor?: Visitor;
  /** What the form before this page has done. */
  readonly note?: Note;
}

/** The needs of a visit beside the request. */
export interface VisitTools {
  /** The face that the operator gave the pages. */
  readonly face: Face;
  readonly base: string;
  readonly assets: string;
  readonly readsAreOpen: boolean;
  readonly cookies: Cookies;
  /** Chooses the language of a page. */
  readonly speech: PageLanguage;
}

const formats = new Map<Language, Formats>();
const formatsFor = (language: Language): Formats => {
  const known = formats.get(language) ?? formatsOf(language);
  formats.set(language, known);
  return known;
};

/** The texts of a language, with the operator's own name and words. */
const textsFor = (language: Language, { name, texts: own }: Face): Texts => {
  const { tagline } = own[language] ?? {};
  return {
    ...texts[language],
    ...(name === undefined ? {} : { site: name }),
    ...(tagline === undefined ? {} : { tagline }),
  };
};

/** Makes the visit of a request. */
export const visitOf = (request: FastifyRequest, reply: FastifyReply, place: VisitTools, visitor?: Visitor): Visit => {
  const preferences = preferencesOf(request, reply, place);
  const note = takeNote(request, reply, place.cookies);
  const [path = '', query = ''] = request.url.split('?');
  return {
    ...preferences,
    ...place,
    request,
    path,
    query: new URLSearchParams(query),
    texts: textsFor(preferences.language, place.face),
    formats: formatsFor(preferences.language),
    ...(visitor ? { visitor } : {}),
    ...(note ? { note } : {}),
  };
};

/** Carries the visit to the components. */
export const VisitContext = createContext<Visit | undefined>(undefined);

/** The visit that a component is rendered for. */
export const useVisit = (): Visit => {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('A component was rendered outside of a page');
  return visit;
};
