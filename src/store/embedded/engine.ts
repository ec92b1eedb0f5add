/**
 * The query engine: an Oxigraph store in memory that holds a copy of every graph. It is WebAssembly: once it has trapped it
 * answers wrongly, so a trap is the end of the instance.
 */
import type { Row } from '../graph-store.js';
import type { GraphEngine, LoadableGraph } from './loader.js';
import { instantiate } from './wasm.js';

/** The engine trapped; what it would answer from now on cannot be trusted. */
export class EngineTrapped extends Error {
  override readonly name = 'EngineTrapped';
}

/** Whether an error of the engine is a trap or an exhausted stack; its own refusals are plain errors. */
export const meansTrap = (error: unknown): boolean => /^(RuntimeError|RangeError)$/.test((error as Error).name);

/** Statements of a graph as N-Quads. Canonical N-Triples escape line ends, so ` .` before one ends a statement. */
export const toNQuads = ({ iri, triples, system }: LoadableGraph): string =>
  (triples + system).replaceAll(' .\n', ` <${iri}> .\n`);

/** Graph names come from our own identifiers; this makes sure of it before they enter an update. */
export const graphName = (iri: string): string => {
  if (/[\u0000-\u0020<>"{}|\\^`]/.test(iri)) throw new Error('not a graph name'); // eslint-disable-line no-control-regex -- what IRIREF excludes
  return `<${iri}>`;
};

/** One instance. */
export class Engine implements GraphEngine {
  readonly #wasm = instantiate();
  readonly #store = new this.#wasm.Store();
  #trapped = false;

  /** Whether the instance must not be used any more. */
  get trapped(): boolean {
    return this.#trapped;
  }

  /** Bytes of memory that the instance has taken; they come back with its end only. */
  get bytes(): number {
    return this.#wasm.memory();
  }

  /** Adds graphs that are not there yet. */
  load(graphs: readonly LoadableGraph[]): void {
    if (graphs.length === 0) return;
    const nquads = graphs.map(toNQuads).join('');
    this.#guard(() => this.#store.load(nquads, { format: 'application/n-quads', lenient: true }));
  }

  /** Removes graphs. */
  drop(iris: readonly string[]): void {
    if (iris.length === 0) return;
    this.#guard(() => this.#store.update(iris.map((iri) => `DROP SILENT GRAPH ${graphName(iri)}`).join(';')));
  }

  /** Solutions of a SELECT. */
  select(sparql: string): Row[] {
    const text = this.#guard(() => this.#store.query(sparql, { results_format: 'json' })) as unknown as string;
    return (JSON.parse(text) as { results: { bindings: Row[] } }).results.bindings;
  }

  #guard<T>(work: () => T): T {
    if (this.#trapped) throw new EngineTrapped();
    try {
      return work();
    } catch (error) {
      if (!meansTrap(error)) throw error;
      this.#trapped = true;
      throw new EngineTrapped((error as Error).message);
    }
  }
}
