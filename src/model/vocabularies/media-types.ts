import { createRequire } from 'node:module';
import type { MediaTypes } from 'mime-db';

/** A media type named by an IRI of the IANA registry. */
export interface MediaType {
  /** For example `text/csv`. */
  readonly type: string;
  readonly iri: string;
}

const require = createRequire(import.meta.url);
let table: MediaTypes | undefined;

/** The table of media types, read when somebody asks: most starts and threads never do. */
const mediaTypes = (): MediaTypes => (table ??= require('mime-db') as MediaTypes);

const REGISTRY = 'https://www.iana.org/assignments/media-types/';
const IRI = /^https?:\/\/www\.iana\.org\/assignments\/media-types\/([^/?#]+\/[^/?#]+)$/;

/** True if IANA has registered a media type; names are compared without case (RFC 6838 §4.2). */
export const isRegistered = (type: string): boolean => {
  const name = type.toLowerCase();
  const known = mediaTypes();
  return Object.hasOwn(known, name) && known[name]?.source === 'iana';
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
