/** Runs the operations of Apollo Server: measures, validates, and executes them. */
import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Config } from '../config.js';
import { Refusal } from '../errors.js';
import { ownTurn } from '../threads/turns.js';
import { Admission, type Cost } from './admission.js';
import type { RowsOf } from './cost.js';
import { withDeadline } from './deadline.js';
import { explained } from './explain.js';
import { limits } from './limits.js';
import { coerce, operationOf, Rejected } from './operation.js';
import { Operations } from './operations.js';
import type { GatewayContext } from './plugin.js';
import { requestError } from './request-error.js';
import { untrusted, type TrustedDocuments } from './trusted-documents.js';
import { createValidator } from './validation.js';

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
