/** Ways to run an operation: interpreted by graphql-js, or compiled by graphql-jit. Both give the same answers. */
import { execute, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import { observed } from '../observe.js';
import { Compiler } from './compiler.js';
import { caches } from './limits.js';
import type { OperationSource, Run } from './run.js';

const interpreted =
  (schema: GraphQLSchema, { document, operationName }: OperationSource): Run =>
  (contextValue, variableValues) =>
    execute({ schema, document, operationName, contextValue, variableValues });

interface Entry {
  uses: number;
  readonly weight: number;
  run?: Run;
}

/** Finds the way to run an operation. Compiled operations are kept, within a total size. */
export class Operations {
  readonly #schema: GraphQLSchema;
  readonly #compiler: Compiler | undefined;
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: caches.compiled,
    sizeCalculation: ({ weight }) => weight,
  });

  constructor(schema: GraphQLSchema, executor: Config['GRAPHQL_EXECUTOR']) {
    this.#schema = schema;
    this.#compiler = executor === 'jit' ? new Compiler(schema) : undefined;
  }

  find(source: OperationSource): Run {
    const plain = interpreted(this.#schema, source);
    if (!this.#compiler) return plain;
    const key = `${source.hash}:${source.isWritten ? 'written' : 'own'}:${source.operationName ?? ''}`;
    let entry = this.#entries.get(key);
    observed.cache.tell({ cache: 'operations', hit: entry?.run !== undefined });
    if (!entry) this.#entries.set(key, (entry = { uses: 0, weight: Math.max(1, source.selections) }));
    entry.uses += 1;
    if (entry.uses < caches.compileAt) return plain;
    return (entry.run ??= this.#compiler.compile(source, plain) ?? plain);
  }
}
