/** Tells how operations go, to whoever measures them. */
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { observed, type OperationAnswered } from '../observe.js';
import type { OperationExecutor, OperationRequest } from './executor.js';
import { isInternal, refusalOf } from './public-error.js';

/**
 * Runs work as a span of a trace; `name` and `attributes` describe it by names of the service's own. `outcomeOf` a result is
 * `ok`, `refused`, or `failed`, which marks the span as an error.
 */
export type Span = <T>(
  name: string,
  attributes: Readonly<Record<string, string>>,
  work: () => Promise<T>,
  outcomeOf: (result: T) => string,
) => Promise<T>;

type OperationResult = Awaited<ReturnType<OperationExecutor>>;
type Named = Pick<OperationAnswered, 'operation' | 'caller'> & { readonly type: string };

const definitionOf = ({ document, request }: OperationRequest): OperationDefinitionNode | undefined =>
  document.definitions.find(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === 'OperationDefinition' &&
      (request.operationName == null || request.operationName === definition.name?.value),
  );

/** The fields that clients ask, in names of the schema: names that they make up themselves would be without number. */
export const rootField = (schema: GraphQLSchema, { operation, selectionSet }: OperationDefinitionNode): string => {
  const [first, ...others] = selectionSet.selections;
  if (first?.kind !== 'Field' || others.length > 0) return 'several';
  const name = first.name.value;
  const isKnown = name.startsWith('__') ? /^__(schema|type|typename)$/.test(name) : undefined;
  return (isKnown ?? schema.getRootType(operation)?.getFields()[name] !== undefined) ? name : 'invalid';
};

const named = (schema: GraphQLSchema, call: OperationRequest): Named => {
  const caller = call.request.http === undefined ? 'service' : 'client';
  const definition = definitionOf(call);
  if (!definition) return { operation: 'invalid', caller, type: 'query' };
  const own = caller === 'service' ? definition.name?.value : undefined;
  return { operation: own ?? rootField(schema, definition), caller, type: definition.operation };
};

/** The outcome, by the errors. */
export const outcomeOf = ({ errors = [] }: Pick<OperationResult, 'errors'>): OperationAnswered['outcome'] => {
  if (errors.length === 0) return 'ok';
  return errors.some(isInternal) ? 'failed' : 'refused';
};

/** Counts the refusals that a client is told. */
export const tellRefusals = (errors: OperationResult['errors'] = []): void => {
  for (const error of errors) {
    const code = refusalOf(error)?.code ?? (isInternal(error) ? 'INTERNAL' : 'BAD_REQUEST');
    observed.refusal.tell({ code, surface: 'graphql' });
  }
};

/** The executor, watched. `span`: runs operations as spans, where they are traced. */
export const watched = (schema: GraphQLSchema, execute: OperationExecutor, span?: Span): OperationExecutor => {
  const measured: OperationExecutor = async (call) => {
    if (!observed.operation.wanted) return execute(call);
    const started = performance.now();
    const result = await execute(call);
    const { operation, caller } = named(schema, call);
    const seconds = (performance.now() - started) / 1000;
    observed.operation.tell({ operation, caller, outcome: outcomeOf(result), seconds });
    // Refusals behind a route are counted where the route answers.
    if (caller === 'client') tellRefusals(result.errors);
    return result;
  };
  if (!span) return measured;
  return (call) => {
    const { operation, caller, type } = named(schema, call);
    const attributes = { 'graphql.operation.name': operation, 'graphql.operation.type': type, caller };
    return span(`${type} ${operation}`, attributes, () => measured(call), outcomeOf);
  };
};
