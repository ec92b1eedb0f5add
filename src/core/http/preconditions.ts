/** Entity tags and conditional requests (RFC 9110 §8.8.3, §13.1). */
import { Refusal } from '../errors.js';

/** Entity tag of one representation: content hash and syntax, so that each representation has its own tag. */
export const entityTag = (hash: string, variant = ''): string => `"${hash.slice(0, 32)}${variant && `.${variant}`}"`;

const tags = (header: string): string[] =>
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .filter(Boolean);

/** True if an If-None-Match header names this representation, so that 304 is the answer. */
export const matchesNone = (header: string | undefined, etag: string): boolean =>
  header !== undefined && tags(header).some((tag) => tag === '*' || tag === etag);

/** The demands of a write on the stored version. */
export interface Precondition {
  /** If-Match: entity tags of which one must be current, or `*` for "exists". */
  readonly ifMatch?: string | null | undefined;
  /** If-None-Match: `*` for "does not exist". */
  readonly ifNoneMatch?: string | null | undefined;
}

/** Ends with `PRECONDITION_FAILED` unless the stored version (undefined: none) is the one that the caller means. */
export const requireVersion = (
  { ifMatch, ifNoneMatch }: Precondition,
  stored: { readonly hash: string } | undefined,
): void => {
  // A tag names a representation; a write concerns the resource, so only the part that names the content is compared.
  const names = (header: string): boolean =>
    stored !== undefined &&
    tags(header).some((tag) => tag === '*' || tag.split('.')[0]?.replaceAll('"', '') === stored.hash.slice(0, 32));
  if (ifMatch != null && !names(ifMatch)) {
    throw new Refusal('PRECONDITION_FAILED', 'The resource is not at the version that If-Match names.');
  }
  if (ifNoneMatch != null && names(ifNoneMatch)) {
    throw new Refusal('PRECONDITION_FAILED', 'The resource exists at a version that If-None-Match rules out.');
  }
};
