/** Turns what the parser says into plain terms, and repairs on the way what real payloads get wrong. */
import { NotNTriples, NTriplesReader } from './ntriples-reader.js';
import type { RawStatement } from './oxigraph.js';
import { factory, type Quad } from './terms.js';
import { prefixes } from './prefixes.js';
import { rdf } from './vocabulary.js';

const ABSOLUTE = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** True if a text starts like an absolute IRI. */
export const isAbsolute = (value: string): boolean => ABSOLUTE.test(value);

/** Prefixes that payloads use without declaring them; their terms then look like IRIs of that scheme. */
const undeclared = (vocabNs: string): ReadonlyMap<string, string> =>
  new Map([...Object.entries<string>(prefixes), ['dcterms', prefixes.dct], ['pst', vocabNs], ['pistis', vocabNs]]);

/** Expands `dct:title` and the like where a payload forgot to declare the prefix; other IRIs stay as they are. */
export const prefixExpander = (vocabNs: string): ((value: string) => string) => {
  const known = undeclared(vocabNs);
  return (value) => {
    const colon = value.indexOf(':');
    const base = known.get(value.slice(0, colon));
    return base === undefined || value.charAt(colon + 1) === '/' ? value : base + value.slice(colon + 1);
  };
};

/** The parser let a statement pass that is not RDF: an IRI in it holds a character that no IRI may hold. */
export class NotRdf extends Error {}

/** The parser let an IRI stay relative; `message` is the IRI. */
export class RelativeIri extends NotRdf {}

/** The IRIs of a statement where an IRI that is left relative is no mere term that nobody has defined. */
const irisOf = ({ subject, object, graph }: Quad): string[] =>
  [subject, graph, object.termType === 'Literal' ? object.datatype : object].flatMap(({ termType, value }) =>
    termType === 'NamedNode' ? [value] : [],
  );

/** The engine gives texts with an empty `xml:lang`, which are in no language (XML 1.0 §2.12), the datatype of those that are in one. */
const withoutEmptyTag = (quad: Quad): Quad => {
  const { subject, predicate, object, graph } = quad;
  if (object.termType !== 'Literal' || object.language !== '' || !object.datatype.equals(rdf.langString)) return quad;
  return factory.quad(subject, predicate, factory.literal(object.value), graph);
};

/** Collects statements. Blank nodes get labels of their own, so that none of a payload meets one that is stored. */
export class StatementCollector {
  readonly quads: Quad[] = [];
  readonly #reader: NTriplesReader;
  #blankNodes = 0;

  /** `iri` sees every IRI of the payload once, datatypes too, and says what to use for it. */
  constructor(iri: (value: string) => string) {
    this.#reader = new NTriplesReader({ iri, blankNode: () => factory.blankNode(`u${(this.#blankNodes += 1)}`) });
  }

  /** Adds one statement. `NotRdf` when its text is not N-Quads. */
  add({ text, graphName }: RawStatement): void {
    const quad = this.#read(text);
    // An object such as <a> <b> reads as an object and a graph, so the engine is asked whether there is a graph.
    if (quad.graph.termType !== 'DefaultGraph' && graphName() === '') throw new NotRdf(text);
    // JSON-LD drops what its context does not define (JSON-LD 1.1 API §8.2); the engine only does so when it is strict.
    if (!isAbsolute(quad.predicate.value)) return;
    const relative = irisOf(quad).find((value) => !isAbsolute(value));
    if (relative !== undefined) throw new RelativeIri(relative);
    this.quads.push(withoutEmptyTag(quad));
  }

  #read(text: string): Quad {
    try {
      const [quad] = this.#reader.read(`${text} .`);
      if (quad !== undefined) return quad;
    } catch (error) {
      if (!(error instanceof NotNTriples)) throw error;
    }
    throw new NotRdf(text);
  }
}
