/** Writes metadata that came field by field as statements of DCAT-AP, and remembers which field each came from. */
import { Refusal } from '../../core/errors.js';
import { dateLiteral } from '../../core/rdf/dates.js';
import { toNTriples } from '../../core/rdf/ntriples.js';
import {
  factory,
  iri,
  isLanguageTag,
  keyOf,
  literal,
  type NamedNode,
  type Quad,
  type Term,
} from '../../core/rdf/terms.js';
import { rdf, xsd } from '../../core/rdf/vocabulary.js';
import type { Optional, TextInput } from './input.js';

/** The fields that the statements of a composed payload came from; survives structured cloning. */
export interface Origins {
  /** Field of each statement, in the order of the lines of the body. */
  readonly statements: readonly string[];
  /** Field that describes the subject of each statement; empty for the input itself. */
  readonly subjects: readonly string[];
  /** Fields by `fieldKey`, whether or not they have a value. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Key of the field of a node (named by the field that describes it) for a property (an IRI). */
export const fieldKey = (node: string, property: string): string => `${node} ${property}`;

/** What was composed: N-Triples, and which field each line came from. */
export interface Composed {
  readonly body: string;
  readonly contentType: 'application/n-triples';
  readonly origins: Origins;
}

/**
 * Collects the statements of one payload. Fields are named as in the input, relative to the field that their node came from:
 * `format` of the node of `distributions[0]` is `distributions[0].format`.
 */
export class Builder {
  readonly #quads: Quad[] = [];
  readonly #statements: string[] = [];
  readonly #subjects: string[] = [];
  readonly #fields: Record<string, string> = {};
  readonly #paths = new Map<string, string>();

  /** The statements so far. */
  get quads(): readonly Quad[] {
    return this.#quads;
  }

  /** The full name of a field of a node; of no field the name of the one that describes the node. */
  field(node: Term, name: string): string {
    const path = this.#paths.get(keyOf(node)) ?? '';
    return path === '' || name === '' ? path + name : `${path}.${name}`;
  }

  /** A new node without a class, which is described by a field. */
  untyped(field: string): Term {
    const node = factory.blankNode();
    this.#paths.set(keyOf(node), field);
    return node;
  }

  /** A new node, described by a field (empty for the input itself); blank unless it has a name. */
  node(type: NamedNode, field: string, node: Quad['subject'] = factory.blankNode()): Term {
    this.#paths.set(keyOf(node), field);
    this.#add(node, rdf.type, type, field);
    return node;
  }

  /** Links two nodes; the name is that of the field which holds the other one. */
  link(subject: Term, predicate: NamedNode, name: string, object: Term): void {
    const field = this.field(subject, name);
    this.about(subject, predicate, name.replace(/\[\d+\]$/, ''));
    this.#add(subject, predicate, object, field);
  }

  /** Adds one literal for each value. */
  values(subject: Term, predicate: NamedNode, name: string, values: Optional<readonly string[]>): void {
    this.about(subject, predicate, name);
    for (const [i, value] of (values ?? []).entries())
      this.link(subject, predicate, `${name}[${i}]`, literal(value, xsd.string));
  }

  iri(subject: Term, predicate: NamedNode, name: string, value: Optional<string>): void {
    this.about(subject, predicate, name);
    if (value != null) this.link(subject, predicate, name, iri(value));
  }

  iris(subject: Term, predicate: NamedNode, name: string, values: Optional<readonly string[]>): void {
    this.about(subject, predicate, name);
    for (const [i, value] of (values ?? []).entries()) this.link(subject, predicate, `${name}[${i}]`, iri(value));
  }

  /** Adds a literal; without a datatype it is a plain string. */
  value(
    subject: Term,
    predicate: NamedNode,
    name: string,
    value: Optional<string | number | boolean>,
    datatype: NamedNode = xsd.string,
  ): void {
    this.about(subject, predicate, name);
    if (value != null) this.link(subject, predicate, name, literal(String(value), datatype));
  }

  texts(subject: Term, predicate: NamedNode, name: string, texts: Optional<readonly TextInput[]>): void {
    this.about(subject, predicate, name);
    for (const [i, { value, language }] of (texts ?? []).entries()) {
      const item = `${name}[${i}]`;
      // A tag stands bare in RDF, so one that is none would be read as something else.
      if (language && !isLanguageTag(language)) {
        const field = this.field(subject, `${item}.language`);
        const detail = 'A language is not a language tag (BCP 47), such as "en" or "pt-BR".';
        throw new Refusal('BAD_REQUEST', detail, { field });
      }
      this.link(subject, predicate, item, language ? literal(value, language) : literal(value));
    }
  }

  /** Adds a date or date and time with the datatype that its form calls for. */
  date(subject: Term, predicate: NamedNode, name: string, value: Optional<string>): void {
    this.value(subject, predicate, name, value, value == null ? undefined : dateLiteral(value).datatype);
  }

  /** The statements as a payload, so that they take the way that RDF from clients takes. */
  payload(): Composed {
    const origins = { statements: this.#statements, subjects: this.#subjects, fields: this.#fields };
    return { body: toNTriples(this.#quads), contentType: 'application/n-triples', origins };
  }

  /** Remembers which field a property belongs to, so that a finding can name it although it has no value. */
  about(subject: Term, predicate: NamedNode, name: string): void {
    const path = this.#paths.get(keyOf(subject)) ?? '';
    this.#fields[fieldKey(path, predicate.value)] ??= this.field(subject, name);
  }

  #add(subject: Term, predicate: NamedNode, object: Term, field: string): void {
    this.#quads.push(factory.quad(subject as Quad['subject'], predicate, object as Quad['object']));
    this.#statements.push(field);
    this.#subjects.push(this.#paths.get(keyOf(subject)) ?? '');
  }
}
