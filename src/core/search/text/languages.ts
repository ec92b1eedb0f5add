/** The stemmers at hand, by primary language subtag. */
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as spanish } from '@orama/stemmers/spanish';

/** Makes the stem of a lower-case word. */
export type Stemmer = (word: string) => string;

/** Stemmers; a language that is not here is searched by whole words. */
export const stemmers: Readonly<Record<string, Stemmer>> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  el: greek,
};
