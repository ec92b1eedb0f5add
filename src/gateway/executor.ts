/** Runs the operations of Apollo Server: measures, validates, and executes them. */
import {
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Config } from '../config.js';
import { Refusal } from '../errors.js';
import { Admission, type Cost } from './admission.js';
import { withDeadline } from './deadline.js';
import { limits } from './limits.js';
import { Operations } from './operations.js';
import { requestError } from './request-error.js';
import { createValidator } from './validation.js';

/** The part that is used of what Apollo Server tells its gateway. */
interface OperationRequest {
  readonly request: {
    readonly operationName?: string | undefined;
    readonly variables?: Record<string, unknown> | undefined;
    /** Absent when the service itself runs the operation. */
    readonly http?: object | undefined;
  };
  readonly document: DocumentNode;
  readonly queryHash: string;
  readonly context: unknown;
}

/** Answers one operation. Never rejects. */
export type OperationExecutor = (request: OperationRequest) => Promise<ExecutionResult>;

/** Ends a request before execution, with everything that is wrong with it. */
class Rejected extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super();
  }
}

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

/** The operation of a document that a request means. */
const operationOf = ({ document, request }: OperationRequest, schema: GraphQLSchema): OperationDefinitionNode => {
  const operation = getOperationAST(document, request.operationName);
  if (!operation) {
    const reason = request.operationName
      ? 'There is no operation of that name.'
      : 'The document needs exactly one operation, or say which.';
    throw new Rejected([new GraphQLError(reason)]);
  }
  if (schema.getRootType(operation.operation)) return operation;
  throw new Refusal('BAD_REQUEST', `There are no ${operation.operation} operations here.`);
};

/** Values of the variables by the types that the operation declares. */
const coerce = (
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Record<string, unknown>,
): Record<string, unknown> => {
  const { coerced, errors } = getVariableValues(schema, variableDefinitions, values, { maxErrors: limits.errors });
  if (coerced) return coerced;
  // Coercion follows the variables as deep as an input type that holds itself lets them go, and the stack may end before.
  if (errors.some((error: Error) => error instanceof RangeError)) {
    throw new Refusal('TOO_COMPLEX', 'The variables are nested too deeply.');
  }
  throw new Rejected(errors.slice(0, limits.errors).map((error) => requestError(error)));
};

/** Makes the executor of a schema. */
export const createExecutor = (schema: GraphQLSchema, config: Config): OperationExecutor => {
  const operations = new Operations(schema, config.GRAPHQL_EXECUTOR);
  const admission = new Admission(schema);
  const validate = createValidator(schema, config);
  // Writes validate for as long as the intake lets them; reads are short.
  const timeFor = (isQuery: boolean) => limits.queryTime + (isQuery ? 0 : config.INTAKE_TIMEOUT_MS);

  return async (call) => {
    const { request, document, queryHash, context } = call;
    const { variables = {}, operationName } = request;
    const isPublic = request.http !== undefined;
    let cost: Cost | undefined;
    try {
      if (isPublic) admission.admitDocument(document);
      const invalid = validate(document);
      if (invalid.length > 0) throw new Rejected(invalid);
      const operation = operationOf(call, schema);
      const coerced = coerce(schema, operation, variables);
      if (isPublic) cost = admission.cost(document, operation, coerced);
      if (cost) admission.admitCost(cost);
      const selections = admission.selections(document, operation);
      const run = operations.find({ document, operationName, hash: queryHash, selections });
      const isQuery = operation.operation === 'query';
      const result = await withDeadline(run(context, variables, coerced), timeFor(isQuery), () => tooLate(isQuery));
      return cost ? { ...result, extensions: { ...result.extensions, cost } } : result;
    } catch (error) {
      return cost ? { ...withoutData(error), extensions: { cost } } : withoutData(error);
    }
  };
};
