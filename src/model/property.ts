/**
 * How a property is declared: where its values are in the graph, of which kind they are, what it is for, and whether typed input writes it. Views,
 * the types and inputs of the schema, what typed input writes, and the SPARQL of filters follow from it.
 */
import type { NamedNode } from '../core/rdf/terms.js';
import { xsd, type PlatformTerms } from '../core/rdf/vocabulary.js';

/** A predicate: a term, or the name of one in the platform vocabulary, whose namespace the operator chooses. */
export type Predicate = NamedNode | keyof PlatformTerms;

/** A way from a node to a value. */
export type Path = readonly [Predicate, ...Predicate[]];

/** The kinds of values, by the operators that they have. */
export type ValueType =
  'text' | 'string' | 'iri' | 'date' | 'integer' | 'decimal' | 'money' | 'boolean' | 'word' | 'listed';

/** Datatypes of literals by the kinds of values; what is not here is a string, or is written in its own way. */
export const DATATYPES: Readonly<Partial<Record<ValueType, NamedNode>>> = {
  boolean: xsd.boolean,
  integer: xsd.integer,
  decimal: xsd.decimal,
  money: xsd.decimal,
};

/** How typed input writes a property. */
export interface Written {
  /** True if a resource cannot be without it. */
  readonly required?: true;
  /** What is written where nothing is said. */
  readonly fallback?: string;
  /** Its name in the input, where that is another one. */
  readonly as?: string;
  /** True if one value alone is written of a property that may have several. */
  readonly single?: true;
  /** What it is, where the input takes something else than what is read. */
  readonly about?: string;
  /** The input is a text: the label of a new node of this class. */
  readonly labelled?: NamedNode;
  /** What a text must look like, and the sentence for one that does not. */
  readonly form?: { readonly pattern: RegExp; readonly fault: string };
  /** Written as another type than it is read as. */
  readonly type?: 'iri';
  /** Datatype of what is written, where the kind of the value does not say it. */
  readonly datatype?: NamedNode;
}

/** How packages of CKAN say a property that is one to one with them. Names in a node begin with that of the property that leads to it. */
export interface InCkan {
  /** The member of packages, organizations or resources that it is written as. */
  readonly field?: string;
  /** The extra of packages that it is written as. */
  readonly extra?: string;
  /** Members and extras that it is read from, best first, where it is not only what it is written as. */
  readonly read?: readonly string[];
}

/** What all properties have in common. */
export interface Property {
  /** What it is, in words of the schema, without a full stop, and without the term unless one is meant of several; absent for what it does not show. */
  readonly about?: string;
  /** True if the schema shows it in another form than the metadata state it: its description names no term. */
  readonly unstated?: true;
  /** Absent for what typed input does not write. */
  readonly written?: Written;
  /** False of what no filter, order or figure reads: metadata tell prices that were only drafted, so what is on sale is asked of `offers`. */
  readonly filtered?: false;
  /** Fields of the schema that code makes of it; what else that code reads is asked for when it is read. */
  readonly makes?: readonly string[];
  /** Where its name stands among the texts of the pages, such as `dataset.themes`; absent for what goes by the name of its term. */
  readonly label?: string;
  /** Its column in tables, where it has another name there than in typed input; null for none. */
  readonly column?: string | null;
  /** The kind of its cells, where the kind of the value does not say it (src/features/bulk/cells.ts). */
  readonly cell?: string;
  /** True if a cell holds several texts of one language, with a bar between them. */
  readonly severalInCell?: true;
  /** What the cell of a template shows. */
  readonly example?: string;
  /** Its name in search documents; absent for what they do not show. */
  readonly search?: string;
  /** The form in which they show it, where the kind of its value does not say it. */
  readonly searchAs?: 'Category' | 'Identifier' | 'Keyword' | 'Law' | 'Link' | 'Page' | 'Rights' | 'url';
  /** True if they show the first of several: clients read one. */
  readonly searchFirst?: true;
  /**
   * The text of the index that its words are found in, which gives them their weight; what parts of a resource say is in `other`. Of a relation:
   * what its nodes are called, or what their own rows say. Absent for what no words are found in.
   */
  readonly searched?: 'title' | 'keywords' | 'description' | 'other';
  /** True if concepts are found by their codes as well: not where they are words, as `JUST` and `HEAL` are. */
  readonly searchedByCode?: true;
  /** The facet that counts its values (src/core/search/facets.ts); absent for none. */
  readonly facet?: string;
  /** True if that facet counts concepts by their IRIs, in place of their codes. */
  readonly facetByIri?: true;
  readonly ckan?: InCkan;
  /** Its member in schema.org, and so in Croissant; absent for what is not one to one, or told by neither. */
  readonly schemaOrg?: string;
  /** Its field in forms; of a node that is described in place, the fields of its properties, the first of which stands for it. Absent for none. */
  readonly form?: string | Readonly<Record<string, string>>;
  /** Where the name of that field stands among the texts of the pages, where that is not `label`. */
  readonly formLabel?: string;
  /** Where the sentence stands that explains the field. */
  readonly hint?: string;
  /** The control of that field, where the kind of the value does not say it. */
  readonly widget?: 'area' | 'checks' | 'lastDay';
  /** True of a field that everybody fills in. */
  readonly isMain?: true;
}

/** The values that a property may take beside those that stand in the graph as they are. */
export interface Reading {
  /** True if values of all paths count; else those of the first path that has any. */
  readonly all?: boolean;
  /** Only literals count, although it is no text in languages. */
  readonly literals?: boolean;
  /** The value where there is none. */
  readonly fallback?: string;
  /** Beginnings that are cut off; the first is put before what is written. */
  readonly without?: readonly string[];
  /** Only what follows the last `/` or `#` counts. */
  readonly localName?: boolean;
  /** Members of an enum, with the texts in lower case that stand for them; any other text is `OTHER`. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Name of that enum in the schema. */
  readonly enum?: string;
  /** Texts stand for the concepts of the bundled code lists, where the metadata have none. */
  readonly codeLists?: boolean;
  /** A literal that stands in place of the node is the value: what is given as a name has that name. */
  readonly itself?: boolean;
  /** The type of the schema that shows it, where the kind of the value does not say it. */
  readonly shown?: 'iri';
}

/** A property with plain values. */
export interface ValueField extends Property, Reading {
  readonly kind: 'value';
  readonly type: ValueType;
  readonly paths: readonly Path[];
  /** True if a resource may have several. */
  readonly many: boolean;
  /** Of money: the property of the same node that says its currency. */
  readonly currency?: string;
}

/** A property that says what the node itself is called. */
export interface SelfField extends Property {
  readonly kind: 'self';
  readonly type: 'iri' | 'string';
  /** `iri`: as it is. `code`: its last part. `id`: what follows the path of the noun, in IRIs of the service. */
  readonly as: 'iri' | 'code' | 'id';
  /** True of a noun whose nodes always have a name. */
  readonly always?: true;
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

/** A property that leads to other nodes. */
export interface RelationField extends Property {
  readonly kind: 'relation';
  readonly to: () => Noun;
  readonly many: boolean;
  readonly place: Place;
  readonly paths: readonly Path[];
  /** Only nodes count that the graph says something about. */
  readonly described?: boolean;
  /** Literals in place of nodes are names of what is meant. */
  readonly named?: boolean;
  /** Only distributions with an id of the service count. */
  readonly distributions?: boolean;
  /** There is no order by what it leads to. */
  readonly unsorted?: boolean;
  /** Values are members of code lists: figures can be grouped by them, and typed input names them by their IRIs. */
  readonly codes?: boolean;
}

/** A measurement: a value of the quality results with the name of its metric. */
export interface MetricField extends Property {
  readonly kind: 'metric';
  readonly type: 'integer';
  readonly metric: string;
}

/** A score that has names for its spans. */
export interface BandField extends Property {
  readonly kind: 'band';
  readonly type: 'word';
  readonly enum: string;
  readonly metric: string;
  readonly bands: Readonly<Record<string, { readonly from: number; readonly to: number }>>;
}

/** The properties that have values. */
export type Valued = ValueField | SelfField | MetricField | BandField;

export type Field = Valued | RelationField;

/** The properties of a noun by their names. */
export type Fields = Readonly<Record<string, Field>>;

/** What a noun is beside its properties. */
export interface NounKind {
  /** Class of what typed input writes; null for nodes without a class, absent where it writes none: members of code lists. */
  readonly type?: Predicate | null | undefined;
  /** What it is, in a sentence of the schema that names its class. */
  readonly about?: string;
  /** What its typed input is, in a sentence of the schema. */
  readonly stored?: string;
}

/** A kind of node with its properties. */
export interface Noun extends NounKind {
  /** Its name in the schema. */
  readonly name: string;
  readonly fields: Fields;
}

/** The properties that filters, orders and figures read. */
export const filteredFields = ({ fields }: Noun): readonly (readonly [name: string, field: Field])[] =>
  Object.entries(fields).filter(([, { filtered }]) => filtered !== false);

/** The property of that name, where filters and orders read it. */
export const filteredField = ({ fields }: Noun, name: string): Field | undefined => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field?.filtered === false ? undefined : field;
};

/** The properties that search documents show, with their names there. */
export const shownRows = ({
  fields,
}: Pick<Noun, 'fields'>): readonly (readonly [name: string, member: string, field: Field])[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.search ? [[name, field.search, field]] : []));

/** Declares a noun. */
export const noun = <const Name extends string, const Own extends Fields, const Kind extends NounKind = object>(
  name: Name,
  fields: Own,
  kind: Kind = {} as Kind,
) => ({ name, fields, ...kind });

const value =
  <const Type extends ValueType, const Many extends boolean>(type: Type, many: Many) =>
  (...paths: readonly (Predicate | Path)[]) =>
    ({
      kind: 'value',
      type,
      many,
      paths: paths.map((path): Path => (Array.isArray(path) ? (path as unknown as Path) : [path as Predicate])),
    }) as const;

/** Texts in languages. */
export const texts = (...paths: readonly (Predicate | Path)[]) =>
  ({ ...value('text', true)(...paths), all: true }) as const;
/** One value. */
export const one = {
  string: value('string', false),
  date: value('date', false),
  integer: value('integer', false),
  decimal: value('decimal', false),
  /** An amount, in the currency that another property of the same node says. */
  money: <const Currency extends string>(currency: Currency, ...paths: readonly (Predicate | Path)[]) =>
    ({ ...value('money', false)(...paths), currency }) as const,
  boolean: value('boolean', false),
  word: value('word', false),
};
/** Several values. */
export const many = {
  iri: value('iri', true),
  string: value('string', true),
  listed: value('listed', true),
};

/** A property that search documents alone show. */
export const inDocuments = <const F extends Field, As extends Property['searchAs']>(
  field: F,
  search: string,
  searchAs?: As,
) => ({ ...field, search, ...(searchAs && { searchAs }), filtered: false }) as const;

/** The name of the node itself. */
export const self = {
  iri: { kind: 'self', type: 'iri', as: 'iri', about: 'Its IRI, when it has one', schemaOrg: '@id' },
  code: { kind: 'self', type: 'string', as: 'code' },
  /** Of resources of the service. */
  own: { kind: 'self', type: 'iri', as: 'iri', always: true, about: 'IRI', schemaOrg: '@id' },
  id: { kind: 'self', type: 'string', as: 'id', always: true, about: 'Id in REST paths and at the end of the IRI' },
} as const satisfies Fields;

const relation =
  <const Many extends boolean>(several: Many) =>
  <To extends Noun>(to: () => To, ...paths: readonly Predicate[]) =>
    ({ kind: 'relation', place: 'here', to, many: several, paths: paths.map((path): Path => [path]) }) as const;
/** A relation to one node, or to several. */
export const toOne = relation(false);
export const toMany = relation(true);

/** Names of the properties that stand in the graph of the resource itself: all but relations to what is kept elsewhere. */
export type Own<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { readonly kind: 'relation'; readonly place: infer At }
    ? At extends 'here'
      ? Name
      : never
    : F[Name]['kind'] extends 'metric' | 'band'
      ? never
      : Name;
}[keyof F];

/** True of a property that stands in the graph of the resource itself. */
export const isOwn = (field: Field): field is ValueField | SelfField | RelationField =>
  field.kind === 'value' || field.kind === 'self' || (field.kind === 'relation' && field.place === 'here');

/** A literal with its language, where it has one. */
export interface LanguageString {
  readonly value: string;
  /** BCP 47 tag; null when the literal is not tagged. */
  readonly language: string | null;
}

/** What is read of a property with plain values. */
export type ValueOf<F> = F extends { readonly kind: 'self'; readonly always: true }
  ? string
  : F extends { readonly kind: 'self' }
    ? string | null
    : F extends { readonly type: 'text' }
      ? LanguageString[]
      : F extends { readonly many: true }
        ? string[]
        : F extends { readonly type: 'boolean' }
          ? F extends { readonly fallback: string }
            ? boolean
            : boolean | null
          : F extends { readonly type: 'integer' }
            ? number | null
            : F extends { readonly fallback: string }
              ? string
              : string | null;

/** A predicate in the namespace that the operator chose. */
export const termOf = (predicate: Predicate, pst: PlatformTerms): NamedNode =>
  typeof predicate === 'string' ? pst[predicate] : predicate;

/** The first predicates of the paths of a property, the one that is written first. */
export const termsOf = (
  { paths }: { readonly paths: readonly Path[] },
  pst: PlatformTerms,
): [NamedNode, ...NamedNode[]] => paths.map(([first]) => termOf(first, pst)) as [NamedNode, ...NamedNode[]];
