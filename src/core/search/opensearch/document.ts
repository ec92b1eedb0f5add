/** Index entries as documents of OpenSearch. */
import { createHash } from 'node:crypto';
import { analysed } from '../analysed.js';
import { TEXT_FIELDS, type ExactField, type FacetValue, type IndexEntry, type Kind } from '../entry.js';
import { OWN_DIMENSIONS, type Dimension } from '../facets.js';
import { fold } from '../../rdf/fold.js';
import { indexedText } from '../text/indexed.js';
import { segments } from '../text/tokens.js';
import { LONGEST_VALUE } from './mapping.js';

/** Id of a resource in the index. */
export const uidOf = (kind: Kind, id: string): string => `${kind}/${id}`;

const LONG = 500;

/** A whole value under its field. Long ones by their digest: they are compared, never shown. */
export const exactTerm = (field: ExactField, value: string): string =>
  `${field}\n${value.length > LONG ? createHash('sha256').update(value).digest('base64url') : value}`;

/** The texts that callers may write for a value: the value in any case, or the last segment of an IRI. */
const meanings = (value: string): string[] =>
  /^https?:/.test(value) ? [fold(value), fold(value.replace(/^.*[/#]/, ''))] : [fold(value)];

/** Most titles of one document that it can be sorted by. */
const MOST_TITLES = 500;

const countable = (values: readonly FacetValue[] = []): FacetValue[] =>
  values.filter(({ value }) => value.length <= LONGEST_VALUE);

/** The members of the index beyond the entry itself. */
export interface Stamp {
  readonly version: number;
  readonly state: string;
  /** The time at which the resource was first stored, in milliseconds since the epoch. */
  readonly created: number;
  /** Points of quality. */
  readonly scoring: number | null;
  /** True of what stands behind another resource. */
  readonly double: boolean;
}

/** The document of a resource. */
export const documentOf = (entry: IndexEntry, { scoring, ...stamp }: Stamp): object => {
  const { kind, id, catalogue, document, facets, numbers, exact, boxes } = entry;
  const { columns, words, titles } = analysed(entry);
  const every = TEXT_FIELDS.flatMap((field) => entry.texts[field]);
  const ofDimensions = (of: (value: string) => readonly string[]): object =>
    Object.fromEntries(
      OWN_DIMENSIONS.map((name) => [name, [...new Set(countable(facets[name]).flatMap(({ value }) => of(value)))]]),
    );
  return {
    ...{ kind, id, uid: uidOf(kind, id), document, ...stamp },
    ...(catalogue === undefined ? {} : { catalogue }),
    ...columns,
    all: indexedText(every),
    dictionary: words.join(' '),
    titles: titles.slice(0, MOST_TITLES).map(([language, key]) => ({ language, key })),
    exact: exact.map(({ field, value }) => exactTerm(field, value)),
    value: ofDimensions((value) => [value]),
    meant: ofDimensions(meanings),
    number: scoring === null ? numbers : { ...numbers, scoring },
    ...(boxes ? { box: boxes.map(([west, south, east, north]) => ({ west, south, east, north })) } : {}),
  };
};

/** A value of a dimension, with what people call it. */
export interface ValueDocument {
  readonly id: string;
  readonly body: object;
}

/** Id of the document of a value. */
export const valueId = (dimension: Dimension, value: string): string =>
  `value/${createHash('sha256').update(`${dimension}\n${value}`).digest('base64url')}`;

/** Documents of the values of an entry. */
export const valueDocuments = ({ facets }: IndexEntry): ValueDocument[] =>
  OWN_DIMENSIONS.flatMap((dimension) =>
    countable(facets[dimension]).map(({ value, label }) => ({
      id: valueId(dimension, value),
      body: {
        ...{ kind: 'value', dimension, id: value, label: label === value ? null : (label ?? null) },
        words: segments(`${value} ${label ?? ''}`).map(({ text }) => text.slice(0, LONGEST_VALUE)),
      },
    })),
  );
