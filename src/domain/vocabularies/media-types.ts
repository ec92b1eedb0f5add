import db from 'mime-db';

/** A media type named by an IRI of the IANA registry. */
export interface MediaType {
  /** For example `text/csv`. */
  readonly type: string;
  readonly iri: string;
}

const REGISTRY = 'https://www.iana.org/assignments/media-types/';
const IRI = /^https?:\/\/www\.iana\.org\/assignments\/media-types\/([^/?#]+\/[^/?#]+)$/;

/** True if IANA has registered a media type; names are compared without case (RFC 6838 §4.2). */
export const isRegistered = (type: string): boolean => {
  const name = type.toLowerCase();
  return Object.hasOwn(db, name) && db[name]?.source === 'iana';
};

/** The registered media type that an IRI names, with http or https. */
export const mediaTypeOf = (iri: string): MediaType | undefined => {
  const type = IRI.exec(iri)?.[1];
  return type && isRegistered(type) ? { type: type.toLowerCase(), iri } : undefined;
};

/** The registered media type that a bare name or a slightly wrong IRI was probably meant to name. */
export const nearestMediaType = (text: string): MediaType | undefined => {
  if (text.length > 200) return undefined;
  const match =
    /^(?:https?:\/\/(?:www\.)?iana\.org\/assignments\/media-types\/)?([\w.+-]+\/[\w.+-]+)\/*(?:;.*)?$/i.exec(text);
  const type = match?.[1]?.toLowerCase();
  return type && isRegistered(type) ? { type, iri: REGISTRY + type } : undefined;
};
