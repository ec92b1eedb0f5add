/** RDF terms and the one way to put them into SPARQL. */
import factory from '@rdfjs/data-model';
import type { BlankNode, Literal, NamedNode, Quad, Term } from '@rdfjs/types';
import { Refusal } from '../errors.js';
import { escapeLiteral, hasIllegalIriCharacter } from './escape.js';

export type { BlankNode, Literal, NamedNode, Quad, Term };
/** The RDF/JS factory whose terms keep every character as given, the case of language tags too. */
export { factory };

/** Datatype of literals that name none. */
export const XSD_STRING = 'http://www.w3.org/2001/XMLSchema#string';
const LANGUAGE_TAG = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** An IRI. */
export const iri = (value: string): NamedNode => factory.namedNode(value);

/** A literal: plain, with a language tag (a string), or with a datatype (an IRI). */
export const literal = (value: string, languageOrDatatype?: string | NamedNode): Literal =>
  factory.literal(value, languageOrDatatype);

/** Identity of a node or value within one graph: the text of its IRI or literal, or its label as a blank node. */
export const keyOf = (term: Term): string => (term.termType === 'BlankNode' ? `_:${term.value}` : term.value);

/** True if a text is a language tag in form (RDF 1.1 Turtle §6.5, with the subtag lengths of BCP 47). */
export const isLanguageTag = (text: string): boolean => LANGUAGE_TAG.test(text);

/** Text of a query, or a part of one, in which every value came from a term. */
export class SparqlText {
  /** Only `sparql` makes these. */
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** A value that may be put into a query. */
export type SparqlValue = Term | number | SparqlText | readonly SparqlValue[];

const sparqlIri = (value: string): string => {
  // Escapes would be decoded before the query is parsed (SPARQL 1.1 §19.2), so such an IRI cannot be written at all.
  if (value === '' || hasIllegalIriCharacter(value)) {
    throw new Refusal('BAD_REQUEST', 'An IRI holds a character that may not stand in an IRI.');
  }
  return `<${value}>`;
};

const sparqlLiteral = (term: Literal): string => {
  // A reader that decodes \u before it parses must not see one that was meant as a backslash and a letter.
  const text = escapeLiteral(term.value).replace(/\\\\u/g, '\\\\\\u0075').replace(/\\\\U/g, '\\\\\\u0055');
  if (term.language) {
    if (!isLanguageTag(term.language)) throw new Refusal('BAD_REQUEST', 'A language tag is not well-formed.');
    return `"${text}"@${term.language}`;
  }
  return term.datatype.value === XSD_STRING ? `"${text}"` : `"${text}"^^${sparqlIri(term.datatype.value)}`;
};

const sparqlTerm = (term: Term): string => {
  switch (term.termType) {
    case 'NamedNode':
      return sparqlIri(term.value);
    case 'Literal':
      return sparqlLiteral(term);
    case 'Variable':
      if (VARIABLE.test(term.value)) return `?${term.value}`;
      throw new TypeError('The name of a SPARQL variable may hold letters, digits and _');
    default:
      // A blank node in a query is a variable, which is never what the writer meant.
      throw new TypeError(`A ${term.termType} cannot be put into SPARQL`);
  }
};

const sparqlValue = (value: SparqlValue): string => {
  if (value instanceof SparqlText) return value.text;
  if (Array.isArray(value)) return (value as readonly SparqlValue[]).map(sparqlValue).join(' ');
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'object' && value !== null && 'termType' in value) return sparqlTerm(value);
  throw new TypeError('SPARQL is built from terms, safe integers and other SPARQL only, never from plain text');
};

/**
 * Template tag that builds SPARQL. Values are terms, arrays of values (joined by a blank), safe integers or SPARQL made by
 * this tag. Anything else is a `TypeError`, so no text of a caller can become part of a query.
 * An IRI that cannot be written is a `BAD_REQUEST`.
 */
export const sparql = (texts: TemplateStringsArray, ...values: readonly SparqlValue[]): SparqlText =>
  new SparqlText(texts.reduce((text, part, index) => text + sparqlValue(values[index - 1] as SparqlValue) + part));
