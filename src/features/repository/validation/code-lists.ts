import {
  AUTHORITY,
  isTable,
  mediaTypeOf,
  nearest,
  nearestMediaType,
  vocabulary,
} from '../../../model/vocabularies/index.js';

/**
 * Lists that are not held here: whatever is spelt as a member of the list is taken as one. A pattern for the whole IRI.
 */
const patterns: ReadonlyMap<string, RegExp> = new Map([
  ['adms-licence-type', /^http:\/\/purl\.org\/adms\/licencetype\/[\w-]+$/],
  ['adms-publisher-type', /^http:\/\/purl\.org\/adms\/publishertype\/[\w-]+$/],
  ['adms-status', /^http:\/\/purl\.org\/adms\/status\/[\w-]+$/],
  ['concept-scheme', new RegExp(`^${AUTHORITY}[a-z-]+$`)],
  ['continent', new RegExp(`^${AUTHORITY}continent/[A-Z0-9_]+$`)],
  ['corporate-body', new RegExp(`^${AUTHORITY}corporate-body/[A-Z0-9_]+$`)],
  ['geonames', /^https?:\/\/sws\.geonames\.org\/\d+\/?$/],
  ['place', new RegExp(`^${AUTHORITY}place/[A-Z0-9_]+$`)],
  ['spdx-checksum-algorithm', /^http:\/\/spdx\.org\/rdf\/terms#checksumAlgorithm_\w+$/],
]);

/** True if an IRI is a member of a list, named as the shapes name it. Errors: a list that does not exist. */
export const isMember = (list: string, iri: string): boolean => {
  if (list === 'iana-media-type') return mediaTypeOf(iri) !== undefined;
  if (isTable(list)) return vocabulary(list).has(iri);
  const pattern = patterns.get(list);
  if (!pattern) throw new Error(`there is no code list named ${list}`);
  return pattern.test(iri);
};

/** Concept schemes of the lists that are no authority tables. */
const schemes: ReadonlyMap<string, string> = new Map([
  ['adms-licence-type', 'http://purl.org/adms/licencetype/1.0'],
  ['adms-publisher-type', 'http://purl.org/adms/publishertype/1.0'],
]);

/** IRI of the concept scheme of a list, by which data may also declare membership themselves. */
export const schemeOf = (list: string): string => schemes.get(list) ?? `${AUTHORITY}${list}`;

/** The member that a value was probably meant to name. */
export const suggestion = (value: string): string | undefined => (nearest(value) ?? nearestMediaType(value))?.iri;
