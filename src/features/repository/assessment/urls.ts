/** The URLs that a stored document wants to have checked. */
import { parseNTriples } from '../../../core/rdf/ntriples.js';
import { keyOf, type Quad } from '../../../core/rdf/terms.js';
import { dcat } from '../../../core/rdf/vocabulary.js';

/** More URLs than this are not checked for one dataset: one document must not keep the checker to itself. */
export const MOST_URLS = 1_000;

const LONGEST_URL = 2_000;

/** True if a value could be checked at all; whether it may be is decided when its turn comes. */
export const isCheckable = (value: string): boolean => value.length <= LONGEST_URL && /^https?:\/\//i.test(value);

/** The properties that say where the files of a distribution are. */
export const FILES: ReadonlySet<string> = new Set([dcat.accessURL.value, dcat.downloadURL.value]);
const WRITTEN = [...FILES, dcat.accessService.value, dcat.endpointURL.value].map((name) => ` <${name}> `);

/** Endpoints of the services of what has no access URL. */
const endpointsAmong = (quads: readonly Quad[]): string[] => {
  const [ofServices, accessed] = [new Set<string>(), new Set<string>()];
  for (const { subject, predicate } of quads) if (predicate.equals(dcat.accessURL)) accessed.add(keyOf(subject));
  for (const { subject, predicate, object } of quads)
    if (predicate.equals(dcat.accessService) && !accessed.has(keyOf(subject))) ofServices.add(keyOf(object));
  return quads.flatMap(({ subject, predicate, object }) =>
    predicate.equals(dcat.endpointURL) && ofServices.has(keyOf(subject)) ? [object.value] : [],
  );
};

/** The distinct URLs among statements by which data are got at, at most `MOST_URLS`. */
export const urlsAmong = (quads: readonly Quad[]): string[] => {
  const urls = quads.flatMap(({ predicate, object }) => (FILES.has(predicate.value) ? [object.value] : []));
  return [...new Set([...urls, ...endpointsAmong(quads)])].filter(isCheckable).slice(0, MOST_URLS);
};

/** The same in canonical N-Triples. */
export const urlsIn = (triples: string): string[] => {
  const lines = triples.split('\n').filter((line) => WRITTEN.some((property) => line.includes(property)));
  return urlsAmong(parseNTriples(lines.map((line) => `${line}\n`).join('')));
};
