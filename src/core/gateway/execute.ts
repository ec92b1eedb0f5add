/** Runs the named GraphQL operations behind the REST routes: whatever REST can do, GraphQL can do, guarded by the same gate. */
import type { FastifyRequest } from 'fastify';
import { Refusal, refusals, type RefusalCode } from '../errors.js';
import type { Answers } from './answers.js';

/** An operation of schema/operations with the types that code generation gave it. */
export interface Operation<Data, Variables> {
  toString(): string;
  readonly __meta__?: Record<string, unknown> | undefined;
  readonly __apiType?: ((variables: Variables) => Data) | undefined;
}

/** Result of an execution, as GraphQL defines it. */
export interface ExecutionResult {
  readonly data?: Record<string, unknown> | null | undefined;
  readonly errors?:
    readonly { readonly message: string; readonly extensions?: Record<string, unknown> | undefined }[] | undefined;
}

/** Executes a document in the context of a request; the app binds it to the GraphQL server. */
export type Executor = (
  document: string,
  variables: Record<string, unknown>,
  request: FastifyRequest,
) => Promise<ExecutionResult>;

const toRefusal = ({ message, extensions = {} }: NonNullable<ExecutionResult['errors']>[number]): Refusal => {
  const { code, status: _status, requestId: _requestId, ...extras } = extensions;
  return typeof code === 'string' && code in refusals
    ? new Refusal(code as RefusalCode, message, extras)
    : new Refusal('INTERNAL', 'Something went wrong on our side; the request id helps us to find out what.');
};

/** Runs a document and returns its data; the first error becomes the refusal. */
const run = async (
  executor: Executor,
  document: string,
  variables: Record<string, unknown>,
  request: FastifyRequest,
): Promise<unknown> => {
  const { data, errors } = await executor(document, variables, request);
  const [first] = errors ?? [];
  if (first) throw toRefusal(first);
  return data;
};

/** Makes the function by which routes run operations. */
export const createExecute =
  (executor: Executor) =>
  <Data, Variables extends Record<string, unknown>>(
    operation: Operation<Data, Variables>,
    variables: Variables,
    request: FastifyRequest,
  ): Promise<Data> =>
    run(executor, operation.toString(), variables, request) as Promise<Data>;

/** Runs operations for the routes. */
export type Execute = ReturnType<typeof createExecute>;

/**
 * Like `execute`, for queries that depend on the stored graphs alone: what everybody may see is answered from memory until
 * something is written. `isShared` says whether the caller sees what everybody sees.
 */
export const createRead =
  (execute: Execute, answers: Answers, isShared: (request: FastifyRequest) => boolean): Execute =>
  (operation, variables, request) => {
    const ask = () => execute(operation, variables, request);
    if (!isShared(request)) return ask();
    return answers.to(`${JSON.stringify(variables)}\n${operation.toString()}`, ask);
  };
