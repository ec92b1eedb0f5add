/**
 * Looks for terms of contexts whose type or reverse property is no IRI (JSON-LD 1.1 API §4.2.2, steps 12 and 13). The parser
 * takes them for relative ones and drops what is said with the term, so that a provider would lose it without a word.
 */
import { contextsOf, isObject, listOf, type JsonObject } from './json-scan.js';

/** A mapping that no IRI can be made of. */
export interface FaultyMapping {
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
