/**
 * The quads of kept documents for one query of the service itself, as fresh as the documents are: each is a named graph, and the default graph
 * is empty. Nothing is loaded: statements are split into the texts of their terms, which are numbered, and a term is made when it is asked for.
 */
import { termToNTriples } from '../../rdf/ntriples.js';
import { NTriplesReader, splitNTriples } from '../../rdf/ntriples-reader.js';
import { factory, type Quad, type Term } from '../../rdf/terms.js';
import type { GraphTexts } from '../file/stored-graphs.js';
import type { Host } from './evaluator.js';
import { QUAD, type Pattern } from './scan.js';
import { textOfTerm } from './term-text.js';

/** What stands in place of the number of a graph (`evaluator/src/host.rs`). */
const [DEFAULT_GRAPH, ANY_NAMED, NAMES] = [0, 0xffffffff, 0xfffffffe];

const NOTHING = new Uint32Array();
const encoder = new TextEncoder();

/** The term of a text of the evaluator. */
const termOfText = (text: string): Term => {
  const [kind, rest] = [text.charAt(0), text.slice(1)];
  if (kind === 'I') return factory.namedNode(rest);
  if (kind === 'B') return factory.blankNode(rest);
  if (kind === 'S') return factory.literal(rest);
  const end = rest.indexOf(' ');
  const [before, value] = [rest.slice(0, end), rest.slice(end + 1)];
  return factory.literal(value, kind === 'L' ? before : factory.namedNode(before));
};

/** The documents of one query. */
export class DocumentSource implements Host {
  /** Terms have the same number wherever they stand, from 1 on. */
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [''];
  readonly #terms: Term[] = [];
  readonly #reader = new NTriplesReader();
  readonly #graphs: number[] = [];
  readonly #quads: number[] = [];
  readonly #byPredicate = new Map<number, number[]>();
  readonly #result: number[] = [];

  /** @param only the predicates that the query names, as N-Triples writes them: no other statements are taken. Without it all are. */
  constructor(private readonly only?: ReadonlySet<string>) {}

  /** Adds a document. Throws, and adds nothing, where it is no RDF any more. */
  add({ iri, triples, system }: GraphTexts): void {
    const graph = this.#numberOf(termToNTriples(factory.namedNode(iri)));
    const found: number[] = [];
    splitNTriples(triples, (s, p, o) => {
      if (this.only?.has(p) === false) return;
      found.push(this.#numberOf(s), this.#numberOf(p), this.#numberOf(o), graph);
    });
    const sent = found.length;
    splitNTriples(system, (...texts) => {
      if (this.only?.has(texts[1]) === false) return;
      const [s = 0, p = 0, o = 0] = texts.map((text) => this.#numberOf(text));
      // A graph says a statement once, also one that was sent and is added.
      for (let at = 0; at < sent; at += QUAD) if (found[at] === s && found[at + 1] === p && found[at + 2] === o) return;
      found.push(s, p, o, graph);
    });
    this.#graphs.push(0, 0, 0, graph);
    for (let at = 0; at < found.length; at += QUAD) this.#keep(found, at);
  }

  /** Solutions of four variables, a graph and a statement in it: the statements by the names of the graphs. */
  get statements(): ReadonlyMap<string, readonly Quad[]> {
    const found = new Map<string, Quad[]>();
    for (let at = 0; at < this.#graphs.length; at += QUAD) found.set(this.#term(this.#graphs[at + 3] ?? 0).value, []);
    for (let at = 0; at < this.#result.length; at += QUAD) {
      const [graph, subject, predicate, object] = this.#result.slice(at, at + QUAD).map((id) => this.#term(id));
      if (!graph || !subject || !predicate || !object) continue;
      const quad = factory.quad(subject as Quad['subject'], predicate as Quad['predicate'], object as Quad['object']);
      found.get(graph.value)?.push(quad);
    }
    return found;
  }

  /** The number of those statements. */
  get found(): number {
    return this.#result.length / QUAD;
  }

  quads({ s, p, o }: Pattern, graph: number): Uint32Array {
    if (graph === DEFAULT_GRAPH) return NOTHING;
    if (graph === NAMES) return Uint32Array.from(this.#graphs);
    const among = p === 0 ? this.#quads : (this.#byPredicate.get(p) ?? []);
    if (s === 0 && o === 0 && graph === ANY_NAMED) return Uint32Array.from(among);
    const found: number[] = [];
    for (let at = 0; at < among.length; at += QUAD) {
      const [subject = 0, predicate = 0, object = 0, name = 0] = [
        among[at],
        among[at + 1],
        among[at + 2],
        among[at + 3],
      ];
      if ((s > 0 && s !== subject) || (o > 0 && o !== object) || (graph !== ANY_NAMED && graph !== name)) continue;
      found.push(subject, predicate, object, name);
    }
    return Uint32Array.from(found);
  }

  estimate({ p }: Pattern): number {
    return (p === 0 ? this.#quads : (this.#byPredicate.get(p) ?? [])).length / QUAD;
  }

  /** Of the default graph, in which nothing is. */
  total(): number {
    return 0;
  }

  find(text: string): number | undefined {
    return this.#numbers.get(termToNTriples(termOfText(text)));
  }

  termsWith(value: string): number[] {
    return [...this.#numbers.values()].filter((id) => this.#term(id).value === value);
  }

  /** Nothing is known of parts of texts: the filter looks at each. */
  termsHolding(): undefined {
    return undefined;
  }

  textOf(id: number): Uint8Array {
    return encoder.encode(textOfTerm(this.#term(id)));
  }

  emit(bytes: Uint8Array<ArrayBuffer>): void {
    for (const id of new Uint32Array(bytes.buffer)) this.#result.push(id);
  }

  /** What the service asks of a few documents is short. */
  check(): void {}

  #numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.length;
    this.#texts.push(text);
    this.#numbers.set(text, number);
    return number;
  }

  #term(id: number): Term {
    return (this.#terms[id] ??= this.#reader.term(this.#texts[id] ?? ''));
  }

  #keep(from: readonly number[], at: number): void {
    const [s = 0, p = 0, o = 0, graph = 0] = [from[at], from[at + 1], from[at + 2], from[at + 3]];
    this.#quads.push(s, p, o, graph);
    const alike = this.#byPredicate.get(p);
    if (alike) alike.push(s, p, o, graph);
    else this.#byPredicate.set(p, [s, p, o, graph]);
  }
}
