/**
 * Answers the service's own queries over a few documents: they are loaded into an engine that lives as long as the query. So
 * what a gateway says of a resource is what its document says, in the same form as from the embedded store, whatever the engine
 * behind makes of literals.
 */
import { meansTrap, toNQuads } from '../embedded/engine.js';
import { instantiate, type Oxigraph } from '../embedded/wasm.js';
import type { GraphDocument, Row } from '../graph-store.js';

/** Bytes of WebAssembly memory, which never shrinks, from which a new instance is made. */
const CROWDED = 256 * 1024 * 1024;

/** What the binding of every WebAssembly object has, although its types do not tell. */
interface Disposable {
  free(): void;
}

/** One engine; a trap ends its instance, not it. */
export class ScratchEngine {
  #wasm: Oxigraph | undefined;

  /** Solutions of a SELECT over these documents, each in the graph of its name. */
  select(sparql: string, documents: readonly GraphDocument[]): Row[] {
    this.#wasm ??= instantiate();
    try {
      const store = new this.#wasm.Store();
      try {
        store.load(documents.map(toNQuads).join(''), { format: 'application/n-quads', lenient: true });
        const text = store.query(sparql, { results_format: 'json' }) as unknown as string;
        return (JSON.parse(text) as { results: { bindings: Row[] } }).results.bindings;
      } finally {
        (store as unknown as Disposable).free();
      }
    } catch (error) {
      if (meansTrap(error)) this.#wasm = undefined;
      throw error;
    } finally {
      if (this.#wasm && this.#wasm.memory() > CROWDED) this.#wasm = undefined;
    }
  }
}
