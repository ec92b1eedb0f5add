/**
 * The fields that people fill in about a noun, as its rows say: how they are read from a graph, written to it by what writes typed input, and
 * found by what a finding is about. What a form does not show stays as it is, and so does what nobody changed, to the letter.
 */
import { CellFault, readCell, writeCell, type CellKind, type CellValue } from '../../../features/bulk/cells.js';
import { cellOf } from '../../../features/bulk/columns.js';
import { Builder } from '../../../model/derive/builder.js';
import { Writer } from '../../../model/derive/writing.js';
import { licence } from '../../../model/licence.js';
import {
  isOwn,
  one,
  termOf,
  termsOf,
  type Field,
  type Noun,
  type Predicate,
  type RelationField,
  type ValueField,
} from '../../../model/property.js';
import { isDay } from '../../../core/rdf/dates.js';
import { Refusal } from '../../../core/errors.js';
import { isLanguageTag, type Quad, type Term } from '../../../core/rdf/terms.js';
import { rdfs, skos, type PlatformTerms } from '../../../core/rdf/vocabulary.js';
import type { DraftGraph } from './graph.js';

type Value = Quad['object'];

/** A node that belongs to another one: the first that a property leads to. */
interface Part {
  readonly row: RelationField;
  /** Class of a new one. */
  readonly type: Predicate | null;
}

/** One field of a form. */
export interface FormField {
  readonly name: string;
  readonly row: ValueField | RelationField;
  /** The kind of what is typed. */
  readonly kind: CellKind;
  /** Leads to the node that holds it, where that is another one. */
  readonly within?: Part;
  /** Where its name stands among the texts of the pages: the first place that there is counts. */
  readonly labels: readonly string[];
  /** True if several values are chosen from a list. */
  readonly isList: boolean;
}

/** What somebody fills in, by the names of fields; empty texts say nothing, and what is absent was not asked. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

/** A text of a form, or the several of a list as one. */
export const textOf = (values: Values, name: string): string => String(values[name] ?? '');

/** What is chosen from a list. */
export const listOf = (values: Values, name: string): readonly string[] => {
  const value = values[name] ?? [];
  return typeof value === 'string' ? [value].filter(Boolean) : value;
};

/** True if anything is said. */
export const isFilled = (values: Values): boolean => Object.values(values).some((value) => value.length > 0);

/** A text as a form brings it back. */
export const clean = (text: string): string => text.replace(/\r\n/g, '\n').trim();

/** A refusal that belongs to one field of the form. */
export const wrongField = (field: string, detail: string): Refusal => new Refusal('BAD_REQUEST', detail, { field });

/** Errors: `BAD_REQUEST` for the field of a text that is no language tag. */
export const requireTag = (language: string, field: string): void => {
  if (!isLanguageTag(language)) throw wrongField(field, 'This is not a language tag.');
};

/** True if a value is text in a language; `''` means text without one. */
const isIn =
  (language: string) =>
  (value: Value): boolean =>
    value.termType === 'Literal' && value.language.toLowerCase() === language.toLowerCase();

/** Says in words what a node is that has no property of its own for it. */
const LABEL: ValueField = { ...one.string(rdfs.label), written: {} };

const fieldsOf = ({ fields }: Noun): FormField[] =>
  Object.values<Field>(fields).flatMap((row): FormField[] => {
    if (!isOwn(row) || row.kind === 'self' || row.form === undefined) return [];
    const { form, label, formLabel } = row;
    if (typeof form === 'string') {
      const labels = [formLabel, label, `form.${form}`, `offer.terms.${form}`].filter((place) => place !== undefined);
      const type = row.written?.labelled;
      if (row.kind === 'relation' && type)
        return [{ name: form, row: LABEL, kind: 'text', within: { row, type }, labels, isList: false }];
      if (row.kind === 'value') return [{ name: form, row, kind: cellOf(row) ?? 'text', labels, isList: false }];
      // Members of code lists are chosen, and named by their IRIs.
      return [{ name: form, row, kind: 'address', labels, isList: row.many && row.cell !== undefined }];
    }
    if (row.kind !== 'relation') return [];
    const noun = row.to();
    return Object.entries(form).flatMap(([name, field]): FormField[] => {
      const inner = noun.fields[name];
      if (!inner || !isOwn(inner) || inner.kind === 'self') throw new TypeError(`${noun.name} has no ${name}`);
      const within = { row, type: noun.type ?? null };
      const labels = [`form.${field}`, `offer.terms.${field}`];
      return [{ name: field, row: inner, kind: cellOf(inner) ?? 'text', within, labels, isList: false }];
    });
  });

/** The language in which texts are read and written; plain texts count where a property has no others, if that is allowed. */
export interface Spoken {
  readonly language: string;
  readonly orPlain?: true;
}

const isWords = (row: ValueField | RelationField): boolean => row.kind === 'value' && row.type === 'text';
/** True of a field that holds several values, chosen or with commas between them. */
const isSeveral = ({ row, isList }: FormField): boolean => isList || row.severalInCell === true;

const wordsOf = (field: FormField, text: string): string[] =>
  [...new Set((isSeveral(field) ? text.split(',') : [text]).map((word) => word.trim()))].filter(Boolean);

const same = (one: string | readonly string[], other: string | readonly string[]): boolean =>
  clean([one].flat().join('\n')) === clean([other].flat().join('\n'));

/** The tag of the texts of a property that a field shows. */
const tagOf = (graph: DraftGraph, node: Term, property: Term, { language, orPlain }: Spoken): string => {
  const tags = graph.values(node, property).map((value) => (value.termType === 'Literal' ? value.language : undefined));
  return orPlain && tags.includes('') && !tags.some(Boolean) ? '' : language;
};

/** A value as its field shows it; of a node, the concept that it equals. */
const shownAs = (graph: DraftGraph, { row, kind }: FormField, { object }: Quad): string => {
  if (object.termType === 'BlankNode' || (row.kind === 'relation' && object.termType !== 'NamedNode'))
    return graph.values(object, skos.exactMatch)[0]?.value ?? '';
  if (kind === 'flag') return /^(true|1)$/i.test(object.value) ? 'true' : 'false';
  const day = object.value.slice(0, 10);
  return kind === 'date' && isDay(day) ? day : writeCell(kind, object.value);
};

/** The value of a text that somebody typed. Errors: `BAD_REQUEST` for the field. */
const typed = ({ kind, row: { widget } }: FormField, text: string, at: string): CellValue => {
  try {
    const value = readCell(kind, text);
    return widget === 'lastDay' && isDay(text) ? `${text}T23:59:59Z` : value;
  } catch (error) {
    throw error instanceof CellFault ? wrongField(at, error.message) : error;
  }
};

/** The form of a noun. */
export class Form {
  readonly fields: readonly FormField[];

  constructor(
    readonly noun: Noun,
    private readonly pst: PlatformTerms,
    fields: readonly FormField[] = fieldsOf(noun),
  ) {
    this.fields = fields;
  }

  /** The form of the texts alone, which are there in several languages, or of all the others. */
  only(kind: 'texts' | 'others'): Form {
    const fields = this.fields.filter(({ row, within }) => (isWords(row) && !within) === (kind === 'texts'));
    return new Form(this.noun, this.pst, fields);
  }

  /** Fields about which nothing is said. */
  get empty(): Values {
    return Object.fromEntries(this.fields.map(({ name, isList }) => [name, isList ? [] : '']));
  }

  /** Reads a form that was sent; `prefix` begins the names of its fields. */
  sent(form: URLSearchParams, prefix = ''): Values {
    return Object.fromEntries(
      this.fields.flatMap(({ name, isList }): [string, string | string[]][] => {
        if (isList) return [[name, form.getAll(prefix + name).filter(Boolean)]];
        const text = form.get(prefix + name);
        return text === null ? [] : [[name, clean(text)]];
      }),
    );
  }

  /** What a graph says about a node. */
  read(graph: DraftGraph, node: Term, spoken: Spoken): Values {
    return Object.fromEntries(this.fields.map((field) => [field.name, this.#shown(graph, node, field, spoken)]));
  }

  /** The languages of the texts about a node, in order; `''` where there are some without one. */
  languages(graph: DraftGraph, node: Term): string[] {
    const literals = this.only('texts').fields.flatMap((field) =>
      termsOf(field.row, this.pst).flatMap((term) => graph.values(node, term)),
    );
    const tags = literals.flatMap((value) => (value.termType === 'Literal' ? [value.language] : []));
    return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()].sort();
  }

  /** Writes what was changed; `prefix` begins the names of its fields. Errors: `BAD_REQUEST` with the `field` that cannot be read. */
  write(graph: DraftGraph, node: Term, values: Values, spoken: Spoken, prefix = ''): void {
    for (const field of this.fields) {
      const said = values[field.name];
      if (said === undefined || same(said, this.#shown(graph, node, field, spoken))) continue;
      this.#put(graph, node, field, typeof said === 'string' ? wordsOf(field, said) : said, spoken, prefix);
    }
  }

  /** The name of the field that a property belongs to; undefined where there is none. */
  fieldOf(property: string): string | undefined {
    const isOf = (row: ValueField | RelationField): boolean =>
      termsOf(row, this.pst).some(({ value }) => value === property);
    const found =
      this.fields.find(({ row, within }) => !within && isOf(row)) ??
      this.fields.find(({ row }) => isOf(row)) ??
      this.fields.find(({ within }) => within && isOf(within.row)) ??
      this.fields.find(
        ({ row }) => property === skos.exactMatch.value && row.kind === 'relation' && row.to() === licence,
      );
    return found?.name;
  }

  /** The node that holds a field; undefined where there is none yet. */
  #holder(graph: DraftGraph, node: Term, { within }: FormField): Term | undefined {
    if (!within) return node;
    const parts = termsOf(within.row, this.pst).flatMap((term) => graph.values(node, term));
    return parts.find(({ termType }) => termType !== 'Literal');
  }

  /** The statements that a field shows. */
  #stated(graph: DraftGraph, node: Term, field: FormField, spoken: Spoken): Quad[] {
    const { row, within, isList } = field;
    const holder = this.#holder(graph, node, field);
    const found = termsOf(row, this.pst).flatMap((term) => {
      if (!holder) return [];
      if (isList) return graph.about(holder, term, ({ termType }) => termType === 'NamedNode');
      // Parts have one text in whichever language; others have one in each.
      const isShown = isWords(row) && !within ? isIn(tagOf(graph, holder, term, spoken)) : undefined;
      return graph.about(holder, term, isShown);
    });
    if (!within || !(row === LABEL || (row.kind === 'value' && row.itself))) return found;
    // What stands in place of a node is its name; without a name, an agent is called as its node is.
    const [link] = termsOf(within.row, this.pst).flatMap((term) => graph.about(node, term));
    const isName = link?.object.termType === 'Literal' || (row !== LABEL && !found.some(({ object }) => object.value));
    return link && isName ? [link] : found;
  }

  #shown(graph: DraftGraph, node: Term, field: FormField, spoken: Spoken): string | readonly string[] {
    const texts = this.#stated(graph, node, field, spoken)
      .map((quad) => shownAs(graph, field, quad))
      .filter(Boolean);
    if (field.isList) return texts;
    return isSeveral(field) || field.kind === 'list' ? texts.join(', ') : (texts[0] ?? '');
  }

  /** Puts other values in place of those that a field shows; further ones of a property that has one field are not its business. */
  #put(graph: DraftGraph, node: Term, field: FormField, next: readonly string[], spoken: Spoken, prefix: string): void {
    const { row, within } = field;
    const old = this.#stated(graph, node, field, spoken).map((quad) => ({ quad, text: shownAs(graph, field, quad) }));
    const shown = (old.find(({ text }) => text !== '') ?? old[0])?.text;
    // The platform's own terms have one value each, whichever spellings it was written in.
    const isAll = typeof row.paths[0]?.[0] === 'string';
    const isGone = ({ quad, text }: (typeof old)[number]): boolean =>
      (quad.object.termType === 'Literal' || !within || !quad.subject.equals(node)) &&
      (isSeveral(field) ? !next.includes(text) : isAll || quad.object.value === '' || text === shown);
    for (const { quad } of old.filter(isGone)) graph.drop(quad);
    const left = old.filter((one) => !isGone(one)).map(({ text }) => text);
    const values = next.filter((text) => !left.includes(text)).map((text) => typed(field, text, prefix + field.name));
    const holder = this.#holder(graph, node, field);
    if (values.length > 0) {
      const builder = new Builder();
      const owner = holder ?? this.#begin(builder, node, within);
      const [first] = old.map(({ quad }) => quad.object);
      const language =
        first?.termType === 'Literal' ? first.language : tagOf(graph, owner, termsOf(row, this.pst)[0], spoken);
      const said = isWords(row) ? values.map((value) => ({ value, language })) : values;
      const isOne = !row.many || row.written?.single === true;
      new Writer(builder, this.pst).property(owner, field.name, row, isOne && !isWords(row) ? said[0] : said);
      graph.add(builder.quads);
    } else if (within && holder && graph.isBare(holder)) graph.remove(holder);
  }

  /** A new node that belongs to another one. */
  #begin(builder: Builder, node: Term, within: Part | undefined): Term {
    if (!within) return node;
    const part = within.type === null ? builder.untyped('') : builder.node(termOf(within.type, this.pst), '');
    builder.link(node, termsOf(within.row, this.pst)[0], '', part);
    return part;
  }
}
