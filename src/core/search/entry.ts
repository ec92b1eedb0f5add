/** The entry of one resource in the index. */

import type { Dimension } from './facets.js';

/** Kinds of resources that can be searched. */
export const KINDS = ['dataset', 'catalogue'] as const;
export type Kind = (typeof KINDS)[number];

/** Fields of text, as the columns of the full-text table. `other` holds names and ids that are worth finding. */
export const TEXT_FIELDS = ['title', 'keywords', 'description', 'other'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** What a word counts where it is found, unless a search says otherwise: both engines rank by the same. */
export const TEXT_WEIGHTS: Readonly<Record<TextField, number>> = { title: 8, keywords: 4, description: 2, other: 1 };

/**
 * Numbers to filter and sort by: dates in milliseconds since the epoch, `price` as metadata describe it and `salePrice` as it is on sale, in
 * units of the offer, `scoring` in points.
 */
export const NUMBERS = [
  'issued',
  'modified',
  'created',
  'changed',
  'temporalFrom',
  'temporalTo',
  'price',
  'scoring',
  'salePrice',
] as const;
export type NumberField = (typeof NUMBERS)[number];

/** Fields that are compared as a whole, character by character. */
export const EXACT_FIELDS = [
  'offer.original_id',
  'offer.marketplace_offer_id',
  'distributions.id',
  'identifier',
  'resource',
  'title',
] as const;
export type ExactField = (typeof EXACT_FIELDS)[number];

/** True of the name of such a field. */
export const isExact = (field: string): field is ExactField => (EXACT_FIELDS as readonly string[]).includes(field);

/** A text and the language it is in, where that is known (BCP 47, lower case). */
export interface LanguageText {
  readonly text: string;
  readonly language: string | null;
}

/** A value of a dimension; `label` is what people call it, where no vocabulary says so. */
export interface FacetValue {
  readonly value: string;
  readonly label?: string;
}

/** Boxes of one resource, at most. */
export const MOST_BOXES = 64;

/** One resource on its way into the index. */
export interface IndexEntry {
  readonly kind: Kind;
  readonly id: string;
  /** Catalogue of a dataset. */
  readonly catalogue?: string;
  /** The document that clients are shown, as JSON without what comes from its catalogue. */
  readonly document: string;
  readonly texts: Readonly<Record<TextField, readonly LanguageText[]>>;
  readonly facets: Readonly<Partial<Record<Dimension, readonly FacetValue[]>>>;
  readonly numbers: Readonly<Partial<Record<Exclude<NumberField, 'scoring'>, number>>>;
  readonly exact: readonly { readonly field: ExactField; readonly value: string }[];
  /** Boxes around each part of its places, `MOST_BOXES` at most, none across the antimeridian: west, south, east, north in degrees. */
  readonly boxes?: readonly (readonly [west: number, south: number, east: number, north: number])[];
}
