/** The URLs that a stored document wants to have checked. */
import { parseNTriples } from '../../../core/rdf/ntriples.js';
import type { Quad } from '../../../core/rdf/terms.js';
import { dcat } from '../../../core/rdf/vocabulary.js';

/** More URLs than this are not checked for one dataset: one document must not keep the checker to itself. */
export const MOST_URLS = 1_000;

const LONGEST_URL = 2_000;

/** True if a value could be checked at all; whether it may be is decided when its turn comes. */
export const isCheckable = (value: string): boolean => value.length <= LONGEST_URL && /^https?:\/\//i.test(value);

const PROPERTIES: ReadonlySet<string> = new Set([dcat.accessURL.value, dcat.downloadURL.value]);
const WRITTEN = [...PROPERTIES].map((name) => ` <${name}> `);

/** The distinct access and download URLs among statements, at most `MOST_URLS`. */
export const urlsAmong = (quads: readonly Quad[]): string[] => {
  const urls = quads.flatMap(({ predicate, object }) => (PROPERTIES.has(predicate.value) ? [object.value] : []));
  return [...new Set(urls)].filter(isCheckable).slice(0, MOST_URLS);
};

/** The same in canonical N-Triples. */
export const urlsIn = (triples: string): string[] => {
  const lines = triples.split('\n').filter((line) => WRITTEN.some((property) => line.includes(property)));
  return urlsAmong(parseNTriples(lines.map((line) => `${line}\n`).join('')));
};
