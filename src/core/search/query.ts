/** Questions to the index and its answers. Everything here can cross a thread boundary. */
import type { Readable } from '../store/readable.js';
import type { ExactField, Kind, NumberField, TextField } from './entry.js';
import type { AnyDimension } from './facets.js';

export type { Readable };

/** A text query as a tree. */
export type TextNode =
  | { readonly type: 'and' | 'or'; readonly nodes: readonly TextNode[] }
  /** The hits of `node` without those of `except`. */
  | { readonly type: 'not'; readonly node: TextNode; readonly except: TextNode }
  /** A word in any of its forms; with typing errors when nothing holds it as it is. */
  | { readonly type: 'word'; readonly text: string }
  /** Words in this order, as they are written. */
  | { readonly type: 'phrase'; readonly text: string }
  /** Words that begin so. */
  | { readonly type: 'prefix'; readonly text: string };

/** A search in texts. */
export interface TextQuery {
  readonly node: TextNode;
  /** Only in these fields; every field when absent. */
  readonly fields?: readonly TextField[];
  /** Weights of fields where they differ from the usual ones. */
  readonly weights?: Readonly<Partial<Record<TextField, number>>>;
}

/** A field that can be compared as a whole. `id` is the id of the resource. */
export type WholeField = ExactField | AnyDimension | 'id';

/** Values of which one of these fields must have one, as a whole. */
export interface ExactQuery {
  readonly fields: readonly WholeField[];
  readonly values: readonly string[];
}

/** What a hit must be, beside its words and the values that facets count. */
export type Condition =
  | ExactQuery
  | { readonly selection: Selection }
  | { readonly range: NumberRange }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** A span of a number under the name of a value; both ends are included. */
export interface Span {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** Values of which a resource must have one (`OR`) or all (`AND`). */
export interface Selection {
  readonly dimension: AnyDimension;
  readonly values: readonly string[];
  readonly operator: 'OR' | 'AND';
  /** The meaning of the values, where the dimension is a number. */
  readonly spans?: readonly Span[];
}

/** Bounds of a number; both are included. */
export interface NumberRange {
  /** The first of these that a resource has is compared. */
  readonly fields: readonly NumberField[];
  readonly from?: number;
  readonly to?: number;
}

/** In place of a language: resources are sorted by the least of their titles, whatever its language. */
export const ANY_LANGUAGE = '';

/** A key to sort by. Titles are those of a language, or of any. */
export type SortKey = { readonly descending: boolean } & (
  { readonly by: NumberField | 'relevance' } | { readonly by: 'title'; readonly language: string }
);

/** A count that is asked for. */
export interface FacetRequest {
  readonly dimension: AnyDimension;
  /** Most values to return. */
  readonly limit: number;
  /** Only values whose id or label has a word that begins so. */
  readonly contains?: string;
  /** The values, where the dimension is a number. */
  readonly spans?: readonly Span[];
}

/** Position of a hit in its order, as a client sends it back. */
export interface Position {
  readonly row: number;
  /** Values of the sort keys at the time; null where the hit had none. */
  readonly keys: readonly (number | string | null)[];
}

/** A question to the index. */
export interface IndexQuery {
  readonly kinds: readonly Kind[];
  readonly readable: Readable;
  readonly text?: TextQuery;
  /** Alternative to the text: a hit may also have one of these. */
  readonly exact?: ExactQuery;
  /** Each of these must hold as well. */
  readonly must?: readonly Condition[];
  /** A hit with this id comes first in the order of relevance. */
  readonly pinned?: string;
  /** Only resources with these ids. */
  readonly ids?: readonly string[];
  readonly selections: readonly Selection[];
  /** `AND` if a hit must pass every selection, `OR` if any. */
  readonly groupOperator: 'AND' | 'OR';
  readonly ranges: readonly NumberRange[];
  /** Only resources with a place in this box: west, south, east, north in degrees. */
  readonly box?: readonly [number, number, number, number];
  /** Only datasets of catalogues that have a country. */
  readonly ofCountries?: boolean;
  /** True if what stands behind another resource is left out, except from counts of catalogues. */
  readonly withoutDoubles?: boolean;
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
  /** Continue after this hit; `offset` counts from there. */
  readonly after?: Position;
  readonly facets: readonly FacetRequest[];
  /** True if facets count everything the caller may see instead of the hits. */
  readonly globalFacets: boolean;
  /** Paths of the members that documents are cut down to; whole documents when absent. */
  readonly includes?: readonly string[];
  /** True if hits say where the words were found. */
  readonly highlight: boolean;
  /** True if documents lose the distributions that are not of the selected formats and licences. */
  readonly trimDistributions?: boolean;
}

/** A found resource. */
export interface Hit {
  readonly kind: Kind;
  readonly id: string;
  readonly position: Position;
  /** Relevance; higher is better, 0 where it was not computed. */
  readonly score: number;
  /** The document as JSON, cut down to `includes`. */
  readonly document: string;
  readonly highlights?: readonly Highlight[];
}

/** A place in a document where words of the query stand, marked by `<em>`; the rest is escaped for HTML. */
export interface Highlight {
  readonly field: 'title' | 'description' | 'keywords';
  readonly language: string;
  readonly fragment: string;
}

/** A counted value. */
export interface FacetCount {
  readonly value: string;
  /** The names of the value in the metadata, by language, where there are some. */
  readonly labels: Readonly<Record<string, string>> | null;
  readonly count: number;
  /** The span that the value stands for, where it stands for one. */
  readonly span?: Pick<Span, 'from' | 'to'>;
}

/** A counted dimension, the most frequent values first. */
export interface FacetAnswer {
  readonly dimension: AnyDimension;
  readonly values: readonly FacetCount[];
  /** Number of values that have a count, shown or not. */
  readonly total: number;
}

/** The answer of the index. */
export interface IndexAnswer {
  readonly total: number;
  readonly totals: Readonly<Record<Kind, number>>;
  readonly hits: readonly Hit[];
  readonly facets: readonly FacetAnswer[];
  /** Words that nothing holds, with those that were searched instead. */
  readonly corrections: readonly { readonly word: string; readonly searched: readonly string[] }[];
}
