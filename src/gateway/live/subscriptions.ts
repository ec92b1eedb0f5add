/**
 * Subscriptions, whatever they are transported by. A document passes the same limits and rules as every other. Each event is
 * executed in a context of its own, made after the caller was looked at again, so nothing depends on what was allowed when
 * the subscription began. Events are taken from their source one by one as the client receives them.
 */
import {
  createSourceEventStream,
  execute,
  GraphQLError,
  parse,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import type { Config } from '../../config.js';
import { Refusal } from '../../errors.js';
import type { Logger } from '../../log.js';
import { Admission } from '../admission.js';
import { withDeadline } from '../deadline.js';
import { limits } from '../limits.js';
import { coerce, operationOf, Rejected } from '../operation.js';
import type { GatewayContext } from '../plugin.js';
import { isInternal, publicError } from '../public-error.js';
import { requestError } from '../request-error.js';
import { createValidator, suggestionsAllowed } from '../validation.js';
import type { LiveCall, LiveItem, LiveRequest } from './call.js';

/** What a client receives for one event. */
export interface LiveResult {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLFormattedError[];
}

/** One result with the cursor of its event. */
export interface LiveNext {
  readonly result: LiveResult;
  readonly cursor?: string | undefined;
}

/** A subscription that runs, or the errors for which it does not. */
export type Started =
  | { readonly events: AsyncGenerator<LiveNext, void, undefined> }
  | { readonly errors: readonly GraphQLFormattedError[] };

/** What subscriptions are run with. */
export interface SubscriptionOptions<C extends GatewayContext> {
  readonly schema: GraphQLSchema;
  readonly config: Config;
  readonly log: Logger;
  readonly contextOf: (call: LiveCall) => Promise<C>;
}

interface Prepared {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly sent: Readonly<Record<string, unknown>>;
}

const onlySubscriptions = (): Refusal =>
  new Refusal('BAD_REQUEST', 'Only subscriptions run here; queries and mutations are sent to /graphql.');

const parsed = (query: string): DocumentNode => {
  try {
    return parse(query, { maxTokens: limits.tokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const extensions = { code: 'GRAPHQL_PARSE_FAILED' };
    throw new Rejected([
      new GraphQLError(error.message, { source: error.source ?? null, positions: error.positions ?? null, extensions }),
    ]);
  }
};

/** Runs the subscriptions of one schema. */
export class Subscriptions<C extends GatewayContext> {
  readonly #admission: Admission;
  readonly #validate: ReturnType<typeof createValidator>;
  readonly #publicError: ReturnType<typeof publicError>;

  constructor(private readonly options: SubscriptionOptions<C>) {
    this.#admission = new Admission(options.schema);
    this.#validate = createValidator(options.schema, options.config);
    this.#publicError = publicError(suggestionsAllowed(options.config));
  }

  /** Starts a subscription. Never rejects: what is wrong is among the errors. */
  async start(request: LiveRequest, call: LiveCall): Promise<Started> {
    try {
      const prepared = this.#prepare(request);
      const source = await createSourceEventStream({
        schema: this.options.schema,
        document: prepared.document,
        operationName: prepared.operationName,
        variableValues: prepared.sent,
        contextValue: await this.options.contextOf(call),
      });
      if (!(Symbol.asyncIterator in source)) return { errors: this.#errors(source.errors ?? [], call) };
      return { events: this.#run(prepared, source as AsyncIterable<LiveItem<C>>, call) };
    } catch (error) {
      return { errors: this.#errors(error instanceof Rejected ? error.errors : [error], call) };
    }
  }

  #prepare({ query, operationName, variables = {} }: LiveRequest): Prepared {
    const document = parsed(query);
    this.#admission.admitDocument(document);
    const invalid = this.#validate(document);
    if (invalid.length > 0) throw new Rejected(invalid);
    const operation = operationOf(document, operationName);
    if (operation.operation !== 'subscription') throw onlySubscriptions();
    const coerced = coerce(this.options.schema, operation, variables);
    this.#admission.admitCost(this.#admission.cost(document, operation, coerced));
    return { document, operationName, sent: variables };
  }

  async *#run(prepared: Prepared, source: AsyncIterable<LiveItem<C>>, call: LiveCall): AsyncGenerator<LiveNext, void> {
    try {
      for await (const { payload, cursor, context } of source) {
        const result = await this.#execute(prepared, payload, context);
        yield { cursor, result: result.errors ? { ...result, errors: this.#errors(result.errors, call) } : result };
      }
    } catch (error) {
      // The caller may no longer listen, or the source failed: the client learns which, and then it is over.
      yield { result: { errors: this.#errors([error], call) } };
    }
  }

  async #execute(prepared: Prepared, payload: unknown, contextValue: C): Promise<ExecutionResult> {
    const { document, operationName, sent } = prepared;
    const { schema } = this.options;
    const work = execute({ schema, document, operationName, variableValues: sent, rootValue: payload, contextValue });
    return withDeadline(work, limits.queryTime, () => new Refusal('TIMEOUT', 'The event took too long to look up.'));
  }

  #errors(errors: readonly unknown[], { requestId }: LiveCall): GraphQLFormattedError[] {
    return errors.map((error) => {
      const known = error instanceof GraphQLError ? error : requestError(error);
      if (isInternal(known)) this.options.log.error({ err: error, requestId }, 'subscription failed');
      const { extensions, ...formatted } = known.toJSON();
      return this.#publicError({ ...formatted, extensions: { ...extensions, requestId } }, known);
    });
  }
}
