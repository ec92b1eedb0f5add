/** The stemmers at hand, by primary language subtag. */

/** Makes the stem of a lower-case word. */
export type Stemmer = (word: string) => string;

/** Stemmers; a language that is not here is searched by whole words. */
export const stemmers: Readonly<Record<string, Stemmer>> = {};
