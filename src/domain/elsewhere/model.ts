/** Records of what a dataset was elsewhere. They are the word of whoever brought them. */

/** A version that a dataset had at another deployment. */
export interface VersionElsewhere {
  /** Address of the deployment. */
  readonly source: string;
  /** Entity tag that it had there. */
  readonly etag: string;
  /** When it became the present one there, and when it ceased to be; ISO 8601. */
  readonly since: string;
  readonly until: string | null;
  /** How it ended there. */
  readonly end: 'PRESENT' | 'REPLACED' | 'REMOVED';
  /** Who stored it, as that deployment named them, and the name of a user. */
  readonly author: string | null;
  readonly authorName: string | null;
  /** The metadata as N-Triples. Nobody here reads what they say. */
  readonly rdf: string;
}

/** An agreement about a dataset that another deployment made. */
export interface AgreementElsewhere {
  /** Address of the deployment. */
  readonly source: string;
  /** The signed document, byte for byte. */
  readonly document: string;
  /** The metadata that were sold, as N-Triples. */
  readonly metadata: string;
  /** The public keys that came with it, as a JWK set: whoever made the archive chose them. */
  readonly keys: string;
}

/** A record with its kind. */
export type ElsewhereRecord =
  ({ readonly kind: 'VERSION' } & VersionElsewhere) | ({ readonly kind: 'AGREEMENT' } & AgreementElsewhere);

/** A record as it is kept. */
export interface Kept<T> {
  /** Number by which it can be named. */
  readonly id: number;
  /** When it began there, ISO 8601 UTC. */
  readonly at: string;
  /** When it was brought here, ISO 8601 UTC. */
  readonly kept: string;
  /** Organization for which it is kept. */
  readonly owner: string | null;
  readonly record: T;
}

/** Records of one request, bytes of one as JSON, and records and bytes of one dataset, at most. */
export const MOST_SENT = 100;
export const MOST_OF_ONE = 1024 * 1024;
export const MOST_OF_DATASET = 500;
export const MOST_BYTES_OF_DATASET = 32 * 1024 * 1024;
