/** Writes metadata that came field by field as statements of DCAT-AP. */
import { Refusal } from '../../errors.js';
import { toNTriples } from '../../rdf/ntriples.js';
import { factory, iri, isLanguageTag, literal, type NamedNode, type Quad, type Term } from '../../rdf/terms.js';
import { dct, foaf, rdf, xsd } from '../../rdf/vocabulary.js';
import type { Payload } from '../intake/job.js';

/** A value that may be left out. */
export type Optional<T> = T | null | undefined;

/** A text with its language. */
export interface TextInput {
  readonly value: string;
  readonly language?: Optional<string>;
}

/** An organization. */
export interface AgentInput {
  readonly name: string;
  readonly email?: Optional<string>;
  readonly homepage?: Optional<string>;
}

/** Collects the statements of one payload. */
export class Builder {
  readonly #quads: Quad[] = [];

  /** The statements so far. */
  get quads(): readonly Quad[] {
    return this.#quads;
  }

  /** A new node without a class. */
  untyped(): Term {
    return factory.blankNode();
  }

  /** A new node, described by what is added to it; blank unless it has a name. */
  node(type: NamedNode, node: Quad['subject'] = factory.blankNode()): Term {
    this.#quads.push(factory.quad(node, rdf.type, type));
    return node;
  }

  link(subject: Term, predicate: NamedNode, object: Optional<Term>): void {
    if (object != null) this.#quads.push(factory.quad(subject as Quad['subject'], predicate, object as Quad['object']));
  }

  iris(subject: Term, predicate: NamedNode, values: Optional<readonly string[]>): void {
    for (const value of values ?? []) this.link(subject, predicate, iri(value));
  }

  /** Adds a literal; without a datatype it is a plain string. */
  value(
    subject: Term,
    predicate: NamedNode,
    value: Optional<string | number | boolean>,
    datatype: NamedNode = xsd.string,
  ): void {
    if (value != null) this.link(subject, predicate, literal(String(value), datatype));
  }

  texts(subject: Term, predicate: NamedNode, texts: Optional<readonly TextInput[]>): void {
    for (const { value, language } of texts ?? []) {
      // A tag stands bare in RDF, so one that is none would be read as something else.
      if (language && !isLanguageTag(language)) {
        throw new Refusal('BAD_REQUEST', 'A language is not a language tag (BCP 47), such as "en" or "pt-BR".');
      }
      this.link(subject, predicate, language ? literal(value, language) : literal(value));
    }
  }

  /** Adds a date or date and time with the datatype that its form calls for. */
  date(subject: Term, predicate: NamedNode, value: Optional<string>): void {
    this.value(subject, predicate, value, value?.includes('T') ? xsd.dateTime : xsd.date);
  }

  agent(subject: Term, predicate: NamedNode, agent: Optional<AgentInput>): void {
    if (agent == null) return;
    const node = this.node(foaf.Organization);
    this.value(node, foaf.name, agent.name);
    this.iris(node, foaf.mbox, agent.email == null ? [] : [agent.email]);
    this.iris(node, foaf.homepage, agent.homepage == null ? [] : [agent.homepage]);
    this.link(subject, predicate, node);
  }

  /** Titles, descriptions and dates, which most resources have. */
  common(
    subject: Term,
    input: {
      titles?: Optional<readonly TextInput[]>;
      descriptions?: Optional<readonly TextInput[]>;
      issued?: Optional<string>;
      modified?: Optional<string>;
    },
  ): void {
    this.texts(subject, dct.title, input.titles);
    this.texts(subject, dct.description, input.descriptions);
    this.date(subject, dct.issued, input.issued);
    this.date(subject, dct.modified, input.modified);
  }

  /** The statements as a payload, so that they take the way that RDF from clients takes. */
  payload(): Payload {
    return { body: toNTriples(this.#quads), contentType: 'application/n-triples' };
  }
}
