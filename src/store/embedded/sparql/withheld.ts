/** Remembers what documents say about resources of others, which is in their named graphs but not in the default graph. */
import type { NamedNode, Quad } from 'oxigraph';
import { toNQuads } from '../../engine/nquads.js';
import type { Oxigraph } from '../../engine/wasm.js';

/** The statements of one engine. They are rare: what others say is said of few resources. */
export class Withheld {
  readonly #store;
  /** Resources that others make statements about. */
  readonly #subjects = new Map<string, number>();

  constructor(private readonly wasm: Oxigraph) {
    this.#store = new wasm.Store();
  }

  /** Adds what the document of a graph says about others. */
  add(graph: string, aboutOthers: string): void {
    if (aboutOthers === '') return;
    const nquads = toNQuads({ iri: graph, kind: 'dataset', triples: aboutOthers, system: '' });
    this.#store.load(nquads, { format: 'application/n-quads', lenient: true });
    for (const { subject } of this.#of(graph)) this.#count(subject.value, 1);
  }

  /** Forgets the document of a graph. */
  drop(graph: string): void {
    for (const quad of this.#of(graph)) {
      this.#store.delete(quad);
      this.#count(quad.subject.value, -1);
    }
  }

  /** True if the document of a graph says this without being entitled to. */
  has(quad: Quad): boolean {
    return this.#store.has(quad);
  }

  /** True if others say anything about a resource. */
  knows(subject: string): boolean {
    return this.#subjects.has(subject);
  }

  /** True if there is nothing at all. */
  get isEmpty(): boolean {
    return this.#subjects.size === 0;
  }

  /** The statements of others about a resource. */
  about(subject: NamedNode): Quad[] {
    return this.#store.match(subject);
  }

  #of(graph: string): Quad[] {
    return this.#store.match(null, null, null, this.wasm.namedNode(graph));
  }

  #count(subject: string, change: number): void {
    const number = (this.#subjects.get(subject) ?? 0) + change;
    if (number > 0) this.#subjects.set(subject, number);
    else this.#subjects.delete(subject);
  }
}
