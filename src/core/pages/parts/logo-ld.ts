/** Logos as schema.org sees them (https://schema.org/logo). */
import type { JsonLd } from '../json-ld.js';
import type { ShownLogo } from './emblem.js';

/** A logo as an image object. */
export const imageOf = (logo: ShownLogo | null | undefined, base: string): JsonLd | undefined =>
  logo ? { '@type': 'ImageObject', url: base + logo.path, width: logo.width, height: logo.height } : undefined;

/** A dataset whose publisher has its logo. */
export const withLogo = (dataset: JsonLd, logo: ShownLogo | null, base: string): JsonLd =>
  logo && dataset['publisher']
    ? { ...dataset, publisher: { ...(dataset['publisher'] as JsonLd), logo: imageOf(logo, base) } }
    : dataset;
