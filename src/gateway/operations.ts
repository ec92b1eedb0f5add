/** Ways to run an operation: interpreted by graphql-js, or compiled by graphql-jit. Both give the same answers. */
import { execute, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import { caches } from './limits.js';

/** An operation of a validated document. */
export interface OperationSource {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  /** Hash of the text of the document. */
  readonly hash: string;
  /** Number of selections with fragments spelt out, to weigh the compiled form. */
  readonly selections: number;
}

/** Runs one operation. Never rejects: errors are in the result. */
export type Run = (context: unknown, variables: Record<string, unknown>) => Promise<ExecutionResult> | ExecutionResult;

const interpreted =
  (schema: GraphQLSchema, { document, operationName }: OperationSource): Run =>
  (contextValue, variableValues) =>
    execute({ schema, document, operationName, contextValue, variableValues });

/** The compiled form; the interpreted one where the compiler cannot cope. */
const compiled = (schema: GraphQLSchema, source: OperationSource): Run => {
  try {
    const query = compileQuery(schema, source.document, source.operationName, { disablingCapturingStackErrors: true });
    if (isCompiledQuery(query)) return (context, variables) => query.query(undefined, context, variables);
  } catch {
    // A construct that the compiler does not know is no reason to refuse what the interpreter can answer.
  }
  return interpreted(schema, source);
};

interface Entry {
  uses: number;
  readonly weight: number;
  run?: Run;
}

/** Finds the way to run an operation. Compiled operations are kept, within a total size. */
export class Operations {
  readonly #schema: GraphQLSchema;
  readonly #jit: boolean;
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: caches.compiled,
    sizeCalculation: ({ weight }) => weight,
  });

  constructor(schema: GraphQLSchema, executor: Config['GRAPHQL_EXECUTOR']) {
    this.#schema = schema;
    this.#jit = executor === 'jit';
  }

  find(source: OperationSource): Run {
    if (!this.#jit) return interpreted(this.#schema, source);
    const key = `${source.hash}:${source.operationName ?? ''}`;
    let entry = this.#entries.get(key);
    if (!entry) this.#entries.set(key, (entry = { uses: 0, weight: Math.max(1, source.selections) }));
    entry.uses += 1;
    if (entry.uses < caches.compileAt) return interpreted(this.#schema, source);
    return (entry.run ??= compiled(this.#schema, source));
  }
}
