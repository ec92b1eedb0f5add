/** The operation that a request means, and the values of its variables. */
import {
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { Refusal } from '../errors.js';
import { limits } from './limits.js';
import { requestError } from './request-error.js';

/** Ends a request before execution, with everything that is wrong with it. */
export class Rejected extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super();
  }
}

/** The operation of a document that a request means. Throws `Rejected` when it says too little or too much. */
export const operationOf = (document: DocumentNode, name: string | undefined): OperationDefinitionNode => {
  const operation = getOperationAST(document, name);
  if (operation) return operation;
  const reason = name
    ? 'There is no operation of that name.'
    : 'The document needs exactly one operation, or say which.';
  throw new Rejected([new GraphQLError(reason)]);
};

/** Values of the variables by the types that the operation declares. Throws `Rejected`, or `TOO_COMPLEX`. */
export const coerce = (
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const { coerced, errors } = getVariableValues(schema, variableDefinitions, values, { maxErrors: limits.errors });
  if (coerced) return coerced;
  // Coercion follows the variables as deep as an input type that holds itself lets them go, and the stack may end before.
  if (errors.some((error: Error) => error instanceof RangeError)) {
    throw new Refusal('TOO_COMPLEX', 'The variables are nested too deeply.');
  }
  throw new Rejected(errors.slice(0, limits.errors).map((error) => requestError(error)));
};
