/** Runs the operations of Apollo Server: measures, validates, and executes them. */
import {
  execute,
  getOperationAST,
  getVariableValues,
  type ExecutionResult,
  type OperationDefinitionNode,
} from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Config } from '../config.js';
import { Refusal } from '../errors.js';
import { Admission, type Cost } from './admission.js';
import { withDeadline } from './deadline.js';
import { limits } from './limits.js';
import { Operations } from './operations.js';
import { requestError } from './request-error.js';
import { createValidator } from './validation.js';

/** The part that is used of what Apollo Server tells its gateway. */
export interface OperationRequest {
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

/** Milliseconds that an operation may run: writes validate for as long as the intake may, reads are short. */
const timeFor = ({ operation }: OperationDefinitionNode, config: Config): number =>
  operation === 'query' ? limits.queryTime : config.INTAKE_TIMEOUT_MS + limits.queryTime;

const tooLate =
  ({ operation }: OperationDefinitionNode) =>
  (): Refusal =>
    new Refusal(
      'TIMEOUT',
      operation === 'query'
        ? 'The query took too long. Ask for less at once.'
        : 'The mutation took too long; whether it took effect can be seen by reading.',
    );

/** Result of a request that is refused before execution; it has no data (GraphQL §7.1). */
const refused = (error: unknown, cost?: Cost): ExecutionResult => ({
  errors: [requestError(error)],
  ...(cost ? { extensions: { cost } } : {}),
});

/** Makes the executor of a schema. */
export const createExecutor = (schema: GraphQLSchema, config: Config): OperationExecutor => {
  const operations = new Operations(schema, config.GRAPHQL_EXECUTOR);
  const admission = new Admission(schema);
  const validationErrors = createValidator(schema, config);

  return async ({ request, document, queryHash, context }) => {
    const { operationName } = request;
    const isPublic = request.http !== undefined;
    let cost: Cost | undefined;
    try {
      if (isPublic) admission.admitDocument(document);
      const invalid = validationErrors(document);
      if (invalid.length > 0) return { errors: invalid };
      const operation = getOperationAST(document, operationName);
      if (!operation) return await execute({ schema, document, operationName }); // says what is wrong with the name
      if (!schema.getRootType(operation.operation)) {
        throw new Refusal('BAD_REQUEST', `There are no ${operation.operation} operations here.`);
      }
      const variables = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables ?? {}, {
        maxErrors: limits.errors,
      });
      if (!variables.coerced) {
        return { errors: variables.errors.slice(0, limits.errors).map((error) => requestError(error)) };
      }
      if (isPublic) {
        cost = admission.cost(document, operation, variables.coerced);
        admission.admitCost(cost);
      }
      const source = {
        document,
        operationName,
        hash: queryHash,
        selections: admission.selections(document, operation),
      };
      const run = operations.find(source);
      const work = run(context, request.variables ?? {});
      const result = await withDeadline(work, timeFor(operation, config), tooLate(operation));
      return cost ? { ...result, extensions: { ...result.extensions, cost } } : result;
    } catch (error) {
      return refused(error, cost);
    }
  };
};
