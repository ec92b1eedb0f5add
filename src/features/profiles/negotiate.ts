/**
 * Content negotiation by profile (W3C, Content Negotiation by Profile): the query parameter `profile` or `_profile` names a profile by
 * its word or its IRI, `Accept-Profile` by IRIs with weights.
 */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.js';
import { parameter } from '../../core/http/query.js';
import { CROISSANT } from './croissant.js';

/** The profiles that a dataset can be had in: the word in addresses, and the IRIs that mean it; the first is ours. */
export const profiles = [
  { word: 'dcat-ap', iris: ['http://data.europa.eu/r5r/', 'http://www.w3.org/ns/dcat#'] },
  {
    word: 'schema.org',
    iris: ['https://schema.org/', 'http://schema.org/', 'https://schema.org', 'http://schema.org'],
  },
  { word: 'croissant', iris: [CROISSANT, 'http://mlcommons.org/croissant/'] },
] as const;

/** A profile. */
export type Profile = (typeof profiles)[number];

/** The way in which metadata are stored. */
export const OWN = profiles[0];

/** The headers of requests that decide which profile and syntax is the answer. */
export const VARY = 'Accept, Accept-Profile';

const named = (name: string): Profile | undefined =>
  profiles.find(({ word, iris }) => word === name.toLowerCase() || (iris as readonly string[]).includes(name));

/** Weighted IRIs of a header, the best first. */
const weighted = (header: string): { readonly iri: string; readonly weight: number }[] =>
  [...header.slice(0, 4_000).matchAll(/<([^<>]*)>\s*(?:;\s*q\s*=\s*([\d.]+))?/g)]
    .map(([, iri = '', weight = '1']) => ({ iri, weight: Number(weight) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);

const nameOf = (request: FastifyRequest): string | undefined =>
  parameter(request, 'profile') ?? parameter(request, '_profile');

/** True if the address of a request names a profile. */
export const namesProfile = (request: FastifyRequest): boolean => Boolean(nameOf(request));

/**
 * The profile that a request asks for. One that is named in the address must be known (`NOT_ACCEPTABLE`); where a header names none that
 * is known, the stored one is the answer, and says so.
 */
export const profileOf = (request: FastifyRequest): Profile => {
  const asked = nameOf(request);
  if (asked) {
    const found = named(asked);
    if (found) return found;
    const words = profiles.map(({ word }) => word).join(', ');
    throw new Refusal('NOT_ACCEPTABLE', `The profiles of a dataset are ${words}.`);
  }
  const header = request.headers['accept-profile'];
  const wanted = weighted([header ?? ''].flat().join(','));
  return wanted.flatMap(({ iri }) => named(iri) ?? [])[0] ?? OWN;
};

/**
 * The `Link` header: which profile an answer is in, and where the others are. Their media type is left out: rdflib reads the first JSON-LD
 * that is named so in place of the answer.
 */
export const profileLinks = (chosen: Profile, address: string): string =>
  [
    `<${chosen.iris[0]}>; rel="profile"`,
    ...profiles
      .filter((other) => other !== chosen)
      .map(({ word, iris: [iri] }) => `<${address}?profile=${word}>; rel="alternate"; formats="${iri}"`),
  ].join(', ');
