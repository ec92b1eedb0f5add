/** One call of an agent: who makes it, and how operations run in the name of that caller. */
import type { FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { parse, type DocumentNode } from 'graphql';
import { AgentCallerDocument, type AgentCallerQuery } from '../../../schema/operations/generated/operations.js';
import type { Execute, Operation } from '../../core/gateway/execute.js';

/** The arguments of a call, as they came. GraphQL says what is wrong with them. */
export type Args = Readonly<Record<string, unknown>>;

/** What stays the same for all calls. */
export interface AgentTools {
  readonly execute: Execute;
  readonly schema: GraphQLSchema;
  /** Public address of the service. */
  readonly base: string;
  /** Seals confirmations: the same key on every gateway, and after restarts. */
  readonly key: Uint8Array;
  /** Members of code lists as people name them, in arguments: the fields that take them, and what the service takes instead. */
  readonly concepts: {
    readonly fields: ReadonlySet<string>;
    written(args: Args): Args;
    sought(args: Args): Args;
  };
  /** The name of the caller of a request, with the client that it uses; `undefined` for nobody. */
  callerOf(request: FastifyRequest): Promise<string | undefined>;
  /** Has the write of a request be done once under a key. */
  once(request: FastifyRequest, key: string, asked: unknown): void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The caller, as far as it matters for what is offered. */
export type Viewer = AgentCallerQuery['viewer'];

const documents = new WeakMap<object, DocumentNode>();

/** An operation as a document; parsed once. */
export const documentOf = (operation: Operation<unknown, never> & object): DocumentNode => {
  const known = documents.get(operation);
  if (known) return known;
  const document = parse(operation.toString());
  documents.set(operation, document);
  return document;
};

/** A call. */
export class AgentCall {
  #viewer: Promise<Viewer> | undefined;

  constructor(
    readonly tools: AgentTools,
    readonly request: FastifyRequest,
  ) {}

  /** Runs an operation in the name of the caller. Errors: those of the gateway, as `Refusal`. */
  run<Data, Variables extends Record<string, unknown>>(
    operation: Operation<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    return this.tools.execute(operation, variables, this.request);
  }

  /** The caller; asked once. */
  viewer(): Promise<Viewer> {
    return (this.#viewer ??= this.run(AgentCallerDocument, {}).then(({ viewer }) => viewer));
  }

  /** The name that confirmations are bound to. */
  async caller(): Promise<string> {
    return (await this.tools.callerOf(this.request)) ?? 'nobody';
  }
}
