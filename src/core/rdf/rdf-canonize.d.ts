declare module 'rdf-canonize' {
  import type { Quad } from '@rdfjs/types';

  /** Options of `canonize`; only those used here. */
  export interface CanonizeOptions {
    readonly algorithm: 'RDFC-1.0';
    readonly format: 'application/n-quads';
    /** Calls of Hash N-Degree Quads before it gives up with an error. */
    readonly maxDeepIterations?: number;
  }

  export function canonize(dataset: readonly Quad[], options: CanonizeOptions): Promise<string>;
}
