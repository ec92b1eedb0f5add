/** The names in the graph of a journal, and the conditions on its head. */
import { iri, literal, sparql, type NamedNode, type SparqlText } from '../../rdf/terms.js';

/** Name of the journal's graph, where no other one is given. */
export const JOURNAL = 'urn:marketplace:journal';

const NAME = /^[A-Za-z0-9._-]{1,200}$/;

/** A name that a caller gave to an entry, a register or a text. It becomes part of an IRI, so its characters are few. */
const checked = (name: string): string => {
  if (!NAME.test(name)) throw new TypeError('Names in the journal consist of letters, digits, and . _ -');
  return name;
};

/** Names of one journal. */
export class JournalNames {
  readonly graph: NamedNode;
  readonly head: NamedNode;
  /** The journal as its own statements name it, from the moment in which it has a head. */
  readonly journal: NamedNode;
  readonly number: NamedNode;
  readonly id: NamedNode;
  /** Entries up to this number are forgotten. */
  readonly floor: NamedNode;
  readonly version: NamedNode;
  readonly value: NamedNode;
  /** Number of pieces of a text, and its characters: whether all of it is there. */
  readonly pieces: NamedNode;
  readonly length: NamedNode;

  /** `base`: name of the graph, in which all other names begin. */
  constructor(readonly base: string) {
    this.graph = iri(base);
    this.head = iri(`${base}:head`);
    this.journal = iri(`${base}#journal`);
    this.number = iri(`${base}#number`);
    this.id = iri(`${base}#id`);
    this.floor = iri(`${base}#floor`);
    this.version = iri(`${base}#version`);
    this.value = iri(`${base}#value`);
    this.pieces = iri(`${base}#pieces`);
    this.length = iri(`${base}#length`);
  }

  entry(number: number): NamedNode {
    return iri(`${this.base}:entry:${number}`);
  }
  piece(index: number): NamedNode {
    return iri(`${this.base}#piece:${index}`);
  }
  register(name: string): NamedNode {
    return iri(`${this.base}:register:${checked(name)}`);
  }
  /** The node that tells who made a version of a register. */
  receipt(name: string, version: number): NamedNode {
    return iri(`${this.base}:receipt:${checked(name)}:${version}`);
  }
  blob(name: string): NamedNode {
    return iri(`${this.base}:blob:${checked(name)}`);
  }
  /** An id as a literal. */
  named(id: string): SparqlText {
    return sparql`${literal(checked(id))}`;
  }
}
