/** The part of the engine that is used here; the package brings no types. */
declare module 'shacl-engine' {
  import type { DataFactory, Quad, Term } from '@rdfjs/types';

  /** What the engine asks of a dataset it reads. */
  export interface ReadableDataset {
    readonly size: number;
    match(subject?: Term | null, predicate?: Term | null, object?: Term | null): Iterable<Quad>;
  }

  export interface Pointer {
    readonly term: Term | undefined;
    readonly terms: readonly Term[];
    readonly value: string | undefined;
    out(predicates: readonly Term[]): Pointer;
    node(terms: readonly Term[]): Pointer;
  }

  export interface PathStep {
    readonly start: 'subject' | 'object';
    readonly predicates: readonly Term[];
  }

  export interface EngineShape {
    readonly ptr: Pointer;
  }

  export interface EngineResult {
    readonly constraintComponent: Term;
    readonly focusNode: Pointer & { readonly dataset: ReadableDataset };
    readonly message: readonly Term[];
    readonly path: readonly PathStep[] | null;
    readonly severity: Term;
    readonly shape: EngineShape;
    readonly value: Pointer | undefined;
  }

  export interface EngineContext {
    readonly focusNode: Pointer & { readonly dataset: ReadableDataset };
    readonly valueOrNode: Pointer & { readonly term: Term };
    test(success: boolean, component: Term, args: { value?: Pointer; severity?: Term }): void;
    violation(component: Term, args: { value?: Pointer; severity?: Term }): void;
  }

  /** A constraint as the engine compiles it: `generic` runs for every value of the shape. */
  export type CompileConstraint = (shape: EngineShape) => { generic(context: EngineContext): void };

  export class Validator {
    constructor(
      shapes: ReadableDataset,
      options: { factory: DataFactory; validations?: Iterable<readonly [Term, CompileConstraint]> },
    );
    validate(
      data: { dataset: ReadableDataset; terms?: readonly Term[] },
      shapes?: readonly { terms: readonly Term[] }[],
    ): Promise<{ readonly results: readonly EngineResult[] }>;
  }
}
