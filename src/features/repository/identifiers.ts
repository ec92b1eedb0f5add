/**
 * IRIs that the service mints, and the ids in them. The id is always the last path segment, so that clients can cut it off.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../core/errors.js';
import { syntaxOfSuffix } from '../../core/rdf/syntax.js';
import { nounPaths, type Noun } from '../../core/store/resource-iris.js';

export type { Noun };

/** Digits of an id that is a hash. */
const HASH_DIGITS = 32;

const ID = /^[A-Za-z0-9](?:[A-Za-z0-9._~-]{0,198}[A-Za-z0-9_~-])?$/;

/** True if `id` can be the last segment of an IRI as it is: letters, digits, `-`, `_`, `.`, `~`; at most 200. */
export const isId = (id: string): boolean => ID.test(id);

/** True if the address of a resource with this id would be taken for one of another resource, in a syntax. */
const endsLikeSyntax = (id: string): boolean => {
  const dot = id.lastIndexOf('.');
  return dot > 0 && syntaxOfSuffix(id.slice(dot)) !== undefined;
};

/** Demands that something new can have this id, and be found by it: `BAD_REQUEST` otherwise. */
export const requireNewId = (id: string): string => {
  if (!endsLikeSyntax(requireId(id))) return id;
  throw new Refusal(
    'BAD_REQUEST',
    `The id ${id} ends like the name of a file of RDF, by which addresses ask for a syntax: choose another end, such as ${id.replace(/\.(?=[^.]*$)/, '-')}.`,
  );
};

/** Returns `id`, or ends with `BAD_REQUEST` when it cannot be an id. */
export const requireId = (id: string): string => {
  if (!isId(id)) {
    throw new Refusal(
      'BAD_REQUEST',
      'An id holds 1 to 200 letters, digits, "-", "_", "." or "~", and starts with a letter or digit.',
    );
  }
  return id;
};

/**
 * Turns an id that a source gave into one of ours: Unicode NFKD, anything but letters, digits and `_` becomes `-`, lower case.
 * An id that is fine as it is stays unchanged. Of what is written wholly in other letters than those of ASCII, nothing is left; its id is a hash.
 */
export const normalizeId = (original: string): string => {
  if (isId(original) && !endsLikeSyntax(original)) return original;
  const normal = original
    .normalize('NFKD')
    .replaceAll('%', '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .toLowerCase()
    .slice(-180)
    .replace(/^[-_]+|[-]+$/g, '');
  return isId(normal) ? normal : createHash('sha256').update(original).digest('hex').slice(0, HASH_DIGITS);
};

/** A legal segment of an IRI that is no id, as it holds a percent sign. */
const impossible = (text: string): string => `%20${encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))}`;

/** Makes and reads the IRIs of one deployment. `base` is the public address without a trailing slash. */
export class Identifiers {
  constructor(readonly base: string) {}

  /** IRI of the noun with this id. What cannot be an id gives an IRI that nothing has: callers may look up what they were sent. */
  iri(noun: Noun, id: string): string {
    return `${this.base}${nounPaths[noun]}${isId(id) ? id : impossible(id)}`;
  }

  /** Id in an IRI of that noun; `undefined` for any other IRI. */
  idOf(noun: Noun, iri: string): string | undefined {
    const prefix = this.base + nounPaths[noun];
    const id = iri.startsWith(prefix) ? iri.slice(prefix.length) : '';
    return isId(id) ? id : undefined;
  }

  /** Namespace of the few terms that the service itself needs for its bookkeeping statements. */
  get definitions(): string {
    return `${this.base}/def#`;
  }
}
