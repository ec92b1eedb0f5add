/**
 * The engine that is made for a question: each graph that it is asked of is loaded out of its document into a store that lives as long
 * as the query. So nothing that is held in memory grows with the data, and every answer is that of the document.
 */
import { Refusal } from '../../errors.js';
import { NotNTriples, type NTriplesReader } from '../../rdf/ntriples-reader.js';
import type { Quad } from '../../rdf/terms.js';
import type { GraphDocument } from '../graph-store.js';
import { meansTrap } from './trap.js';
import { instantiate, type Oxigraph } from './wasm.js';

/** Bytes of WebAssembly memory, which never shrinks, from which a new instance is made. */
const CROWDED = 256 * 1024 * 1024;

/** The form in which statements are handed over: it takes half of the time of results in JSON. */
const N_TRIPLES = 'application/n-triples';

/** A store of one question; every WebAssembly object has `free`, although its type does not tell. */
type Scratch = InstanceType<Oxigraph['Store']> & { free(): void };

/** Told of a graph that the engine does not take. */
export type OnRefused = (iri: string, error: Error) => void;

/** One engine; a trap ends its instance, not it. */
export class QuestionEngine {
  #wasm: Oxigraph | undefined;

  constructor(private readonly onRefused: OnRefused) {}

  /**
   * Statements of a CONSTRUCT over this document alone, which is the default graph; undefined where the engine does not take it.
   * `reader` makes the terms: what graphs share, it makes once. `UNAVAILABLE` when the engine trapped.
   */
  construct(sparql: string, document: GraphDocument, reader: NTriplesReader): readonly Quad[] | undefined {
    this.#wasm ??= instantiate();
    const store = new this.#wasm.Store() as Scratch;
    try {
      if (!this.#isLoaded(store, document)) return undefined;
      return reader.read(store.query(sparql, { results_format: N_TRIPLES }) as unknown as string);
    } catch (error) {
      if (error instanceof NotNTriples) return void this.onRefused(document.iri, error);
      if (!meansTrap(error)) throw error;
      this.#wasm = undefined;
      throw new Refusal('UNAVAILABLE', 'The query could not be answered; try again.', { retryAfter: 1 }, error);
    } finally {
      this.#tidy(store);
    }
  }

  /** False for what the engine does not take: one graph must not cost those that are asked beside it. */
  #isLoaded(store: Scratch, { iri, triples, system }: GraphDocument): boolean {
    try {
      store.load(triples + system, { format: N_TRIPLES, lenient: true });
      return true;
    } catch (error) {
      if (meansTrap(error)) throw error;
      this.onRefused(iri, error as Error);
      return false;
    }
  }

  /** Gives memory back: that of the question, and the whole instance when a large one has made it large for ever. */
  #tidy(store: Scratch): void {
    if (!this.#wasm) return;
    store.free();
    if (this.#wasm.memory() > CROWDED) this.#wasm = undefined;
  }
}
