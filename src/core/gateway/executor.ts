/** Runs the operations of Apollo Server: measures, validates, and executes them. */
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLObjectType,
  GraphQLScalarType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import { Refusal } from '../errors.js';
import { observed } from '../observe.js';
import { type Step, traced } from '../store/trace.js';
import { ownTurn } from '../threads/turns.js';
import { Admission, type Cost } from './admission.js';
import type { RowsOf } from './cost.js';
import { withDeadline } from './deadline.js';
import { KeptParts, type RunAt } from './kept-parts.js';
import { caches, limits } from './limits.js';
import { coerce, operationOf, Rejected } from './operation.js';
import { lacksParts } from './part-text.js';
import type { GatewayContext } from './plugin.js';
import { requestError } from './request-error.js';
import { type TrustedDocuments, untrusted } from './trusted-documents.js';
import { createValidator } from './validation.js';

/** An operation of a validated document. */
interface OperationSource {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  /** Hash of the text of the document. */
  readonly hash: string;
  /** Number of selections with fragments spelt out, to weigh the compiled form. */
  readonly selections: number;
  /** True if the answer is only written to a client: parts of it may be JSON already (`writeAnswer`). */
  readonly isWritten: boolean;
}

/**
 * Runs one operation. `sent` are the variables as they were sent, `coerced` are their values by the types of the operation.
 * Never rejects: errors are in the result.
 */
type Run = (
  context: unknown,
  sent: Record<string, unknown>,
  coerced: Record<string, unknown>,
) => Promise<ExecutionResult> | ExecutionResult;

/** Compiles operations with graphql-jit, and evens out where it differs from graphql-js. */
const options = {
  disablingCapturingStackErrors: true,
  // Without it a fragment that one place skips is missing in every place.
  useExperimentalPathBasedSkipInclude: true,
};

/** Type of variables that are coerced already. The name is reserved (GraphQL §4.1), so no schema has it. */
const Coerced = new GraphQLScalarType({ name: '__Coerced' });

/** Types that the compiler wants to see where `@skip` and `@include` use a variable. */
const isCondition = ({ type, defaultValue }: VariableDefinitionNode): boolean => {
  const isRequired = type.kind === Kind.NON_NULL_TYPE;
  const inner = isRequired ? type.type : type;
  return inner.kind === Kind.NAMED_TYPE && inner.name.value === 'Boolean' && (isRequired || defaultValue !== undefined);
};

/**
 * The document with variables of that type and without defaults. The compiler would write out the coercion of every input
 * type, lists twice and recursive types without end.
 */
const withCoercedVariables = (document: DocumentNode): DocumentNode =>
  visit(document, {
    VariableDefinition: (node) =>
      isCondition(node)
        ? false
        : {
            kind: Kind.VARIABLE_DEFINITION,
            variable: node.variable,
            type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Coerced.name } },
            ...(node.loc ? { loc: node.loc } : {}),
          },
  });

/** The conditions of the operation that are null, which graphql-js refuses and compiled code would take for false. */
const nullConditions = (document: DocumentNode): ((coerced: Readonly<Record<string, unknown>>) => boolean) => {
  const names = new Set<string>();
  visit(document, {
    VariableDefinition: (node) => {
      if (isCondition(node) && node.type.kind !== Kind.NON_NULL_TYPE) names.add(node.variable.name.value);
    },
  });
  return (coerced) => [...names].some((name) => coerced[name] === null);
};

/** The schema with that type. */
const withCoercedType = (schema: GraphQLSchema): GraphQLSchema =>
  Object.create(schema, {
    getType: {
      value: (name: string): GraphQLNamedType | undefined => (name === Coerced.name ? Coerced : schema.getType(name)),
    },
  }) as GraphQLSchema;

/** The compiler's errors look like those of graphql-js but lack what its constructor adds, such as `extensions`. */
const asGraphQLError = ({ message, path, locations, originalError }: GraphQLError): GraphQLError => {
  const error = new GraphQLError(message, { path: path ?? null, originalError: originalError ?? null });
  return locations ? Object.defineProperty(error, 'locations', { value: locations, enumerable: true }) : error;
};

const withGraphQLErrors = (result: ExecutionResult): ExecutionResult =>
  result.errors ? { ...result, errors: result.errors.map(asGraphQLError) } : result;

/** The schema whose queries begin at an object of this type. */
const beginningAt = (schema: GraphQLSchema, type: GraphQLObjectType): GraphQLSchema =>
  Object.create(schema, { getRootType: { value: () => type } }) as GraphQLSchema;

/** Compiles operations over one schema. */
export class Compiler {
  readonly #schema: GraphQLSchema;
  readonly #parts: KeptParts;

  constructor(schema: GraphQLSchema) {
    this.#schema = withCoercedType(schema);
    this.#parts = new KeptParts(this.#schema, (type, document) =>
      this.#compiled(beginningAt(this.#schema, type), document, undefined),
    );
  }

  /**
   * The compiled form of an operation; undefined where the compiler cannot cope, which is no reason to refuse it.
   * `interpreted` runs what only graphql-js answers correctly.
   */
  compile({ document, operationName, isWritten }: OperationSource, interpreted: Run): Run | undefined {
    try {
      const asked = withCoercedVariables(document);
      const whole = this.#compiled(this.#schema, asked, operationName);
      if (!whole) return undefined;
      let inParts = isWritten ? this.#inParts(asked, operationName) : undefined;
      const hasNullCondition = nullConditions(document);
      return async (context, sent, coerced) => {
        if (hasNullCondition(coerced)) return interpreted(context, sent, coerced);
        const found = await inParts?.(undefined, context, coerced);
        if (found && !lacksParts(found)) return withGraphQLErrors(found);
        inParts = undefined;
        return withGraphQLErrors(await whole(undefined, context, coerced));
      };
    } catch {
      return undefined;
    }
  }

  #inParts(document: DocumentNode, operationName: string | undefined): RunAt | undefined {
    const operation = getOperationAST(document, operationName);
    const replaced = operation ? this.#parts.within(document, operation) : undefined;
    return replaced && this.#compiled(this.#schema, replaced, operationName);
  }

  #compiled(schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined): RunAt | undefined {
    const query = compileQuery(schema, document, operationName, options);
    return isCompiledQuery(query) ? (...given) => query.query(...given) : undefined;
  }
}

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
class Operations {
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

/** Tells with an answer what the store was asked for it: the texts of SPARQL and SQL, how often, how long, how many rows. */
const total = (steps: readonly Step[], kind: Step['kind']) => {
  const own = steps.filter((step) => step.kind === kind);
  const sum = (value: (step: Step) => number): number => own.reduce((all, step) => all + value(step), 0);
  return {
    queries: sum(({ times }) => times),
    rows: sum(({ rows }) => rows),
    milliseconds: sum((step) => step.milliseconds),
  };
};

/** Answers with `extensions.explain`. What is at hand in caches is not asked again, and so is not told. */
const explained = async (answer: () => Promise<ExecutionResult>): Promise<ExecutionResult> => {
  const started = performance.now();
  const { result, steps } = await traced(answer);
  const explain = {
    milliseconds: performance.now() - started,
    sparql: total(steps, 'sparql'),
    sql: total(steps, 'sql'),
    steps: [...steps].sort((a, b) => b.milliseconds - a.milliseconds),
  };
  return { ...result, extensions: { ...result.extensions, explain } };
};

/** The part that is used of what Apollo Server tells its gateway. */
export interface OperationRequest {
  readonly request: {
    readonly operationName?: string | undefined;
    readonly variables?: Record<string, unknown> | undefined;
    readonly extensions?: Record<string, unknown> | undefined;
    /** Absent when the service itself runs the operation. */
    readonly http?: object | undefined;
  };
  readonly document: DocumentNode;
  readonly queryHash: string;
  readonly context: unknown;
}

/** Answers one operation. Never rejects. */
export type OperationExecutor = (request: OperationRequest) => Promise<ExecutionResult>;

/** An answer without data: nothing was executed, or nobody waited for it (GraphQL §7.1). */
const withoutData = (error: unknown): ExecutionResult => ({
  errors: error instanceof Rejected ? error.errors : [requestError(error)],
});

const tooLate = (isQuery: boolean): Refusal =>
  new Refusal(
    'TIMEOUT',
    isQuery
      ? 'The query took too long. Ask for less at once.'
      : 'The mutation took too long; whether it took effect can be seen by reading.',
  );

/** Subscriptions go on for longer than an answer; they have an address of their own. */
const requireAnswerable = ({ operation }: OperationDefinitionNode, schema: GraphQLSchema): void => {
  if (!schema.getRootType(operation)) throw new Refusal('BAD_REQUEST', `There are no ${operation} operations here.`);
  if (operation === 'subscription')
    throw new Refusal('BAD_REQUEST', 'Subscriptions run at /graphql/stream, or over a WebSocket at /graphql.');
};

/** True if an operator asks, by the request extension `explain`, what the store is asked. */
const wantsExplanation = ({ request, context }: OperationRequest): boolean =>
  request.extensions?.['explain'] === true && (context as GatewayContext).mayExplain === true;

/** Runs work in a context of its own, and drops what is still queued for it once it has an answer, whatever that is. */
const forOneOperation = async <T>(context: unknown, work: (own: unknown) => Promise<T>): Promise<T> => {
  const { asker } = context as GatewayContext;
  if (!asker) return work(context);
  const part = asker.part();
  try {
    return await work({ ...(context as GatewayContext), asker: part });
  } finally {
    part.end();
  }
};

/** Makes the executor of a schema; with `trusted` it runs no document of a client that is not among them. */
export const createExecutor = (
  schema: GraphQLSchema,
  config: Config,
  trusted?: TrustedDocuments,
  rowsOf?: RowsOf,
): OperationExecutor => {
  const operations = new Operations(schema, config.GRAPHQL_EXECUTOR);
  const admission = new Admission(schema, rowsOf);
  const validate = createValidator(schema, config);
  // Writes validate for as long as the intake lets them; reads are short.
  const timeFor = (isQuery: boolean) => limits.queryTime + (isQuery ? 0 : config.INTAKE_TIMEOUT_MS);

  return async (call) => {
    const { request, document, queryHash, context } = call;
    const { variables = {}, operationName } = request;
    const isPublic = request.http !== undefined;
    let cost: Cost | undefined;
    try {
      if (isPublic && trusted && !trusted.has(queryHash)) throw untrusted();
      if (isPublic) admission.admitDocument(document);
      const invalid = validate(document);
      if (invalid.length > 0) throw new Rejected(invalid);
      const operation = operationOf(document, operationName);
      requireAnswerable(operation, schema);
      const coerced = coerce(schema, operation, variables);
      if (isPublic) cost = admission.cost(document, operation, coerced);
      if (cost) admission.admitCost(cost);
      const selections = admission.selections(document, operation);
      const run = operations.find({ document, operationName, hash: queryHash, selections, isWritten: isPublic });
      (context as GatewayContext).selects?.(document, schema);
      const isQuery = operation.operation === 'query';
      if (!isQuery) await ownTurn();
      const answer = () =>
        forOneOperation(context, (own) =>
          withDeadline(run(own, variables, coerced), timeFor(isQuery), () => tooLate(isQuery)),
        );
      const result = await (isPublic && wantsExplanation(call) ? explained(answer) : answer());
      return cost ? { ...result, extensions: { ...result.extensions, cost } } : result;
    } catch (error) {
      return cost ? { ...withoutData(error), extensions: { cost } } : withoutData(error);
    }
  };
};
