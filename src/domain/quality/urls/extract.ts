/** The URLs that a stored document wants to have checked. */
import { parseNTriples } from '../../../rdf/ntriples.js';
import { dcat } from '../../../rdf/vocabulary.js';

/** More URLs than this are not checked for one dataset: one document must not keep the checker to itself. */
export const MOST_URLS = 1_000;

const LONGEST_URL = 2_000;

/** True if a value could be checked at all; whether it may be is decided when its turn comes. */
export const isCheckable = (value: string): boolean => value.length <= LONGEST_URL && /^https?:\/\//i.test(value);

const PROPERTIES = [dcat.accessURL, dcat.downloadURL].map(({ value }) => ` <${value}> `);

/** The distinct access and download URLs in canonical N-Triples, at most `MOST_URLS`. */
export const urlsIn = (triples: string): string[] => {
  const lines = triples.split('\n').filter((line) => PROPERTIES.some((property) => line.includes(property)));
  const wanted = parseNTriples(lines.map((line) => `${line}\n`).join('')).filter(({ predicate }) =>
    [dcat.accessURL.value, dcat.downloadURL.value].includes(predicate.value),
  );
  return [...new Set(wanted.map(({ object }) => object.value))].filter(isCheckable).slice(0, MOST_URLS);
};
