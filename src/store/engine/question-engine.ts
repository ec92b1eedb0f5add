/**
 * The engine that is made for a question: the graphs that it names are loaded out of their documents into a store that lives as long
 * as the query. So nothing that is held in memory grows with the data, and every answer is that of the documents.
 */
import { Refusal } from '../../errors.js';
import type { GraphDocument, Row } from '../graph-store.js';
import { toNQuads } from './nquads.js';
import { meansTrap } from './trap.js';
import { instantiate, type Oxigraph } from './wasm.js';

/** Bytes of WebAssembly memory, which never shrinks, from which a new instance is made. */
const CROWDED = 256 * 1024 * 1024;

/** A store of one question; every WebAssembly object has `free`, although its type does not tell. */
type Scratch = InstanceType<Oxigraph['Store']> & { free(): void };

/** Told of a graph that the engine does not take. */
export type OnRefused = (iri: string, error: Error) => void;

/** One engine; a trap ends its instance, not it. */
export class QuestionEngine {
  #wasm: Oxigraph | undefined;

  constructor(private readonly onRefused: OnRefused) {}

  /** Solutions of a SELECT over these documents, each in the graph of its name. `UNAVAILABLE` when the engine trapped. */
  select(sparql: string, documents: readonly GraphDocument[]): Row[] {
    this.#wasm ??= instantiate();
    const store = new this.#wasm.Store() as Scratch;
    try {
      return this.#answer(store, sparql, documents);
    } catch (error) {
      if (!meansTrap(error)) throw error;
      this.#wasm = undefined;
      throw new Refusal('UNAVAILABLE', 'The query could not be answered; try again.', { retryAfter: 1 }, error);
    } finally {
      this.#tidy(store);
    }
  }

  /** Gives memory back: that of the question, and the whole instance when a large one has made it large for ever. */
  #tidy(store: Scratch): void {
    if (!this.#wasm) return;
    store.free();
    if (this.#wasm.memory() > CROWDED) this.#wasm = undefined;
  }

  #answer(store: Scratch, sparql: string, documents: readonly GraphDocument[]): Row[] {
    this.#load(store, documents);
    const text = store.query(sparql, { results_format: 'json' }) as unknown as string;
    return (JSON.parse(text) as { results: { bindings: Row[] } }).results.bindings;
  }

  #load(store: Scratch, documents: readonly GraphDocument[]): void {
    try {
      store.load(documents.map(toNQuads).join(''), { format: 'application/n-quads', lenient: true });
    } catch (error) {
      if (meansTrap(error)) throw error;
      // One graph that the engine does not take must not cost the others.
      if (documents.length === 1) for (const { iri } of documents) this.onRefused(iri, error as Error);
      else for (const document of documents) this.#load(store, [document]);
    }
  }
}
