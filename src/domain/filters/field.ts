/**
 * How a field of the model is declared: where its values are in the graph, and of which type they are. The inputs of the schema and the
 * SPARQL of a filter both follow from it.
 */
import type { NamedNode } from '../../rdf/terms.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import type { LanguageString } from '../views/resource.js';

/** A predicate: a term, or the name of one in the platform vocabulary, whose namespace the operator chooses. */
export type Predicate = NamedNode | keyof PlatformTerms;

/** A way from a node to a value. */
export type Path = readonly [Predicate, ...Predicate[]];

/** The types of values, by the operators that they have. */
export type ValueType = 'text' | 'string' | 'iri' | 'date' | 'integer' | 'decimal' | 'boolean' | 'word' | 'listed';

/** The values that a field may take beside those that stand in the graph as they are. */
export interface Reading {
  /** True if values of all paths count; else those of the first path that has any. */
  readonly all?: boolean;
  /** Only literals count, although the field is no text in languages. */
  readonly literals?: boolean;
  /** The value where there is none. */
  readonly fallback?: string;
  /** Beginnings that are cut off. */
  readonly without?: readonly string[];
  /** Only what follows the last `/` or `#` counts. */
  readonly localName?: boolean;
  /** Members of an enum, with the texts in lower case that stand for them; any other text is `OTHER`. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Name of that enum in the schema. */
  readonly enum?: string;
  /** Texts stand for the concepts of the bundled code lists, where the metadata have none. */
  readonly codeLists?: boolean;
}

/** A field with plain values. */
export interface ValueField extends Reading {
  readonly kind: 'value';
  readonly type: ValueType;
  readonly paths: readonly Path[];
  /** True if a resource may have several. */
  readonly many: boolean;
}

/** A field that says what the node itself is called. */
export interface SelfField {
  readonly kind: 'self';
  readonly type: 'iri' | 'string';
  /** `iri`: as it is. `code`: its last part. `id`: what follows the path of the noun, in IRIs of the service. */
  readonly as: 'iri' | 'code' | 'id';
}

/** The places where the other end of a relation is described. */
export type Place =
  /** In the same graph. */
  | 'here'
  /** The resource that the graph is about. */
  | 'subject'
  /** The graph of the catalogue that holds the dataset. */
  | 'catalogue'
  /** The graphs of the datasets of a catalogue. */
  | 'datasets'
  /** The record that the service keeps of the dataset. */
  | 'record'
  /** The graph of quality results. */
  | 'quality'
  /** A measurement among the quality results. */
  | 'indicator';

/** A field that leads to other nodes. */
export interface RelationField {
  readonly kind: 'relation';
  readonly to: () => Noun;
  readonly many: boolean;
  readonly place: Place;
  readonly paths: readonly Path[];
  /** Only nodes count that the graph says something about. */
  readonly described?: boolean;
  /** Only distributions with an id of the service count. */
  readonly distributions?: boolean;
  /** There is no order by what it leads to. */
  readonly unsorted?: boolean;
  /** Values are members of code lists: figures can be grouped by them. */
  readonly codes?: boolean;
}

/** A measurement: a value of the quality results with the name of its metric. */
export interface MetricField {
  readonly kind: 'metric';
  readonly type: 'integer';
  readonly metric: string;
}

/** A score that has names for its spans. */
export interface BandField {
  readonly kind: 'band';
  readonly type: 'word';
  readonly enum: string;
  readonly metric: string;
  readonly bands: Readonly<Record<string, { readonly from: number; readonly to: number }>>;
}

/** The fields that have values. */
export type Valued = ValueField | SelfField | MetricField | BandField;

export type Field = Valued | RelationField;

/** A kind of node with its fields. */
export interface Noun {
  /** Its name in the schema. */
  readonly name: string;
  readonly fields: Readonly<Record<string, Field>>;
}

type AnyFunction = (...args: never[]) => unknown;

/** Names of the members of a view that are values. */
type Readable<V> = { [K in keyof V]: V[K] extends AnyFunction ? never : K }[keyof V];

/** The declarations that fit what a view shows. */
type Fitting<T> = T extends readonly LanguageString[]
  ? ValueField & { readonly type: 'text' }
  : T extends readonly string[]
    ? (ValueField & { readonly many: true }) | SelfField
    : T extends string | number | boolean | null
      ? ValueField | SelfField | MetricField | BandField
      : T extends readonly object[]
        ? RelationField & { readonly many: true }
        : RelationField;

/**
 * Declares a noun. Every member of its view needs a declaration of a kind that fits, or is named among those that no filter reads: so a new
 * getter does not compile until it is decided about.
 */
export const noun =
  <V>() =>
  <const Left extends Readable<V> & string = never>(
    name: string,
    fields: { readonly [K in Exclude<Readable<V> & string, Left>]: Fitting<V[K]> } & Readonly<Record<string, Field>>,
    /** Members that are no fields, or follow from others. */
    _left?: readonly Left[],
  ): Noun => ({ name, fields });

const value =
  (type: ValueType, many: boolean) =>
  (...paths: readonly (Predicate | Path)[]) => ({
    ...({ kind: 'value', type, many } as const),
    paths: paths.map((path): Path => (Array.isArray(path) ? (path as unknown as Path) : [path as Predicate])),
  });

/** Texts in languages. */
export const texts = (...paths: readonly (Predicate | Path)[]) => ({
  ...value('text', true)(...paths),
  type: 'text' as const,
  all: true,
});
/** One value. */
export const one = {
  string: value('string', false),
  date: value('date', false),
  integer: value('integer', false),
  decimal: value('decimal', false),
  boolean: value('boolean', false),
  word: value('word', false),
};
/** Several values. */
export const many = {
  iri: (...paths: readonly (Predicate | Path)[]) => ({ ...value('iri', true)(...paths), many: true as const }),
  string: (...paths: readonly (Predicate | Path)[]) => ({ ...value('string', true)(...paths), many: true as const }),
  listed: (...paths: readonly (Predicate | Path)[]) => ({ ...value('listed', true)(...paths), many: true as const }),
};

/** The name of the node itself. */
export const self = {
  iri: { kind: 'self', type: 'iri', as: 'iri' },
  code: { kind: 'self', type: 'string', as: 'code' },
  id: { kind: 'self', type: 'string', as: 'id' },
} as const satisfies Readonly<Record<string, SelfField>>;

const relation = <Many extends boolean>(several: Many) => {
  return (to: () => Noun, ...paths: readonly Predicate[]) => ({
    ...({ kind: 'relation', place: 'here' } as const),
    ...{ to, many: several, paths: paths.map((path): Path => [path]) },
  });
};
/** A relation to one node, or to several. */
export const toOne = relation(false);
export const toMany = relation(true);
