/** Reads JSON-LD. The parser is run leniently, as only so it keeps the case of language tags; the checks are made here. */
import { type Position, positionAt, SyntaxFault } from './fault.js';
import { faultOfIri } from './iri-check.js';
import { contextsOf, type JsonObject, jsonOf, listOf, scanJson } from './json-scan.js';
import { isObject } from '../json.js';
import { LenientCollector, type Mender } from './lenient.js';
import { parseWithOxigraph } from './oxigraph.js';
import { isAbsolute, NotRdf, RelativeIri, StatementCollector } from './statements.js';
import { syntaxNamed } from './syntax.js';
import { factory, isLanguageTag, type Literal, type Quad } from './terms.js';
import { xsd } from './vocabulary.js';

/*
 * Looks for terms of contexts whose type or reverse property is no IRI (JSON-LD 1.1 API §4.2.2, steps 12 and 13). The parser
 * takes them for relative ones and drops what is said with the term, so that a provider would lose it without a word.
 */

/** A mapping that no IRI can be made of. */
interface FaultyMapping {
  readonly keyword: '@type' | '@reverse';
  readonly value: string;
}

/** The meanings of words: the terms, and whether other words are continued to IRIs. */
interface Scope {
  /** Definitions; `undefined` for a term that is no longer in force. */
  readonly terms: Map<string, unknown>;
  readonly hasVocabulary: boolean;
}

const KEYWORDS = ['@type', '@reverse'] as const;

/** True if a word has neither a scheme or prefix, nor a definition, nor a vocabulary; words like keywords are ignored. */
const isRelative = (word: string, { terms, hasVocabulary }: Scope): boolean =>
  !hasVocabulary && terms.get(word) === undefined && !/:|^@[A-Za-z]+$/.test(word);

const definitionsOf = (context: JsonObject): JsonObject[] => Object.values(context).filter(isObject);

/** Goes through a document with the scope that is in force, which is changed and restored so that no depth makes copies. */
class Search {
  #scope: Scope = { terms: new Map(), hasVocabulary: false };
  #anywhere: Scope | undefined;

  constructor(private readonly document: unknown) {}

  run(value = this.document): FaultyMapping | undefined {
    if (Array.isArray(value)) return this.#members(value);
    if (!isObject(value)) return undefined;
    if (!Object.hasOwn(value, '@context')) return this.#members(this.#statements(value));
    const undo: (() => void)[] = [];
    try {
      for (const context of listOf(value['@context'])) {
        undo.push(this.#enter(context));
        const fault = isObject(context) ? this.#faultIn(context, this.#scope) : undefined;
        if (fault) return fault;
      }
      return this.#members(this.#statements(value));
    } finally {
      for (const restore of undo.reverse()) restore();
    }
  }

  #members(values: readonly unknown[]): FaultyMapping | undefined {
    for (const value of values) {
      const found = this.run(value);
      if (found) return found;
    }
    return undefined;
  }

  /** The statements in a node; not its context, and not what is said as data (`@json`), in which no word means anything. */
  #statements(node: JsonObject): unknown[] {
    return Object.entries(node).flatMap(([key, value]) => {
      const definition = this.#scope.terms.get(key);
      const meant = isObject(definition) ? definition : { '@id': definition };
      const isData = key === '@value' || meant['@id'] === '@value' || meant['@type'] === '@json';
      return key === '@context' || isData ? [] : [value];
    });
  }

  /** Brings a context into force; returns what ends that. Those elsewhere are not fetched; the parser refuses them. */
  #enter(context: unknown): () => void {
    const before = this.#scope;
    const restore = () => void (this.#scope = before);
    if (context === null) this.#scope = { terms: new Map(), hasVocabulary: false };
    if (!isObject(context)) return restore;
    const { terms } = before;
    const entries = Object.entries(context);
    const shadowed = entries.map(([term]) => [term, terms.get(term)] as const);
    for (const [term, definition] of entries) terms.set(term, definition);
    const { '@vocab': vocabulary } = context;
    if (vocabulary !== undefined) this.#scope = { terms, hasVocabulary: vocabulary !== null };
    return () => {
      for (const [term, definition] of shadowed) terms.set(term, definition);
      restore();
    };
  }

  #faultIn(context: JsonObject, scope: Scope): FaultyMapping | undefined {
    for (const definition of definitionsOf(context)) {
      for (const keyword of KEYWORDS) {
        const { [keyword]: value } = definition;
        if (typeof value === 'string' && isRelative(value, scope)) return { keyword, value };
      }
      // The context of a term is in force where the term is used, beside whatever is in force there.
      for (const scoped of listOf(definition['@context']).filter(isObject)) {
        const fault = this.#faultIn(scoped, (this.#anywhere ??= this.#all()));
        if (fault) return fault;
      }
    }
    return undefined;
  }

  /** The scope with everything that any context of the document says. */
  #all(): Scope {
    const contexts = contextsOf(this.document).filter(isObject);
    const terms = new Map(contexts.flatMap((context) => Object.entries(context)));
    return { terms, hasVocabulary: contexts.some(({ '@vocab': vocabulary }) => (vocabulary ?? null) !== null) };
  }
}

/** The first mapping of a document that no IRI can be made of, if there is one. */
export const faultyMapping = (document: unknown): FaultyMapping | undefined => new Search(document).run();

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?E(-?\d+)$/;

// A number of JSON becomes "1.999E1" whatever its type (JSON-LD 1.1 API §8.2.2), which xsd:decimal has no room for.
const plainDecimal = (value: string): string => {
  const [, sign = '', whole = '', fraction = '', exponent] = EXPONENT.exec(value) ?? [];
  const shift = Number(exponent);
  if (exponent === undefined || Math.abs(shift) > 400) return value;
  const digits = whole + fraction.padEnd(Math.max(shift, 0), '0');
  const point = whole.length + shift;
  const padded = point > 0 ? digits : '0'.repeat(1 - point) + digits;
  const at = Math.max(point, 1);
  const tail = padded.slice(at).replace(/0+$/, '');
  return `${sign}${padded.slice(0, at)}${tail === '' ? '' : `.${tail}`}`;
};

const positionOf = (text: string, ...needles: readonly string[]): Position => {
  for (const needle of needles) {
    const index = needle === '' ? -1 : text.indexOf(JSON.stringify(needle).slice(1, -1));
    if (index >= 0) return positionAt(text, index);
  }
  return positionAt(text, text.search(/\S|$/));
};

const remoteContext = (text: string): SyntaxFault => {
  const urls = contextsOf(jsonOf(text)).map((context) =>
    typeof context === 'string' ? context : ((context ?? {}) as Record<string, unknown>)['@import'],
  );
  const url = urls.find((candidate) => typeof candidate === 'string') ?? '';
  const reason = `The context ${url} is remote; write the context into the payload, remote ones are not fetched`;
  return new SyntaxFault(reason, positionOf(text, url), 'REMOTE_CONTEXT', { context: url });
};

const checkedLanguage = (literal: Literal, text: string): Literal => {
  // Without an option for it, the direction of a string is dropped (JSON-LD 1.1 API §8.2.2, rdfDirection null).
  const language = literal.language.replace(/--(?:ltr|rtl)$/, '');
  if (!isLanguageTag(language)) throw new SyntaxFault('A language tag is not well-formed', positionOf(text, language));
  return language === literal.language ? literal : factory.literal(literal.value, language);
};

/** Repairs literals; `texts` are the strings of the document that look like numbers, which stay as they are. */
const checkedLiteral = (literal: Literal, text: string, texts: ReadonlySet<string>): Literal => {
  if (literal.language) return checkedLanguage(literal, text);
  const isDecimal = literal.datatype.value === xsd.decimal.value && !texts.has(literal.value);
  return isDecimal ? factory.literal(plainDecimal(literal.value), literal.datatype) : literal;
};

const numericStrings = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/"(-?[\d.]{1,400}E-?\d{1,3})"/g), ([, value = '']) => value));

const checkedIri = (text: string, value: string): void => {
  const reason = faultOfIri(value);
  // A compact IRI is not in the text as such, but its end is.
  if (reason) throw new SyntaxFault(reason, positionOf(text, value, value.replace(/^.*[#/:](?=.)/s, '')));
};

const notRdf = (text: string, error: NotRdf): SyntaxFault => {
  const { message } = error;
  if (error instanceof RelativeIri)
    return new SyntaxFault(
      'An IRI is relative where there is nothing to resolve it against',
      positionOf(text, message),
    );
  const [, language] = /"@([^">]*)$/.exec(message) ?? [];
  if (language !== undefined) return new SyntaxFault('A language tag is not well-formed', positionOf(text, language));
  return new SyntaxFault('An IRI cannot hold < or >', positionOf(text, '> <', '<', '>'));
};

/** Statements of a JSON-LD document. `expand` is applied to every IRI. Ends with a `SyntaxFault`. */
export const readJsonLd = (
  text: string,
  baseIri: string,
  expand: (iri: string) => string,
  /** Mends what is not well-formed, where that is wanted. */
  mender?: Mender,
): readonly Quad[] => {
  const mapping = faultyMapping(scanJson(text));
  if (mapping) {
    const reason = `The ${mapping.keyword} of a term in a context is no IRI, and none can be made of it`;
    if (!mender) throw new SyntaxFault(reason, positionOf(text, mapping.value));
    mender.tell(mapping.value, `${reason}: what is said with it was left out`);
  }
  const collector = mender
    ? new LenientCollector(expand, mender)
    : new StatementCollector((value) => {
        if (isAbsolute(value)) checkedIri(text, value);
        return expand(value);
      });
  try {
    parseWithOxigraph(text, syntaxNamed('jsonld'), { baseIri, lenient: true }, (statement) => collector.add(statement));
  } catch (error) {
    if (error instanceof NotRdf) throw notRdf(text, error);
    if (error instanceof SyntaxFault && error.reason.includes('LoadDocumentCallback')) throw remoteContext(text);
    throw error;
  }
  if (!/^\s*[{[]/.test(text)) throw new SyntaxFault('JSON-LD is an object or an array', positionOf(text));
  const texts = numericStrings(text);
  return collector.quads.map((quad) => {
    if (quad.object.termType !== 'Literal') return quad;
    const object = checkedLiteral(quad.object, text, texts);
    return object === quad.object ? quad : factory.quad(quad.subject, quad.predicate, object, quad.graph);
  });
};
