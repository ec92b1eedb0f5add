/**
 * Subscriptions, whatever they are transported by. A document passes the same limits and rules as every other. Each event is
 * executed in a context of its own, made after the caller was looked at again, so nothing depends on what was allowed when
 * the subscription began. Events are taken from their source one by one as the client receives them.
 */
import {
  createSourceEventStream,
  execute,
  GraphQLError,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import type { Config } from '../../config.js';
import { Refusal } from '../../errors.js';
import { logUntold, type Logger } from '../../log.js';
import { observed } from '../../observe.js';
import type { RowsOf } from '../cost.js';
import { withDeadline } from '../deadline.js';
import { limits } from '../limits.js';
import { Rejected } from '../operation.js';
import type { GatewayContext } from '../plugin.js';
import { isInternal, publicError, refusalOf } from '../public-error.js';
import { requestError } from '../request-error.js';
import { suggestionsAllowed } from '../validation.js';
import { outcomeOf, tellRefusals } from '../watch.js';
import type { LiveCall, LiveItem, LiveRequest } from './call.js';
import { Preparation, type Prepared } from './prepare.js';

/** The message that a client receives for one event. */
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

/** Options of subscriptions. */
export interface SubscriptionOptions<C extends GatewayContext> {
  readonly schema: GraphQLSchema;
  readonly config: Config;
  readonly log: Logger;
  readonly contextOf: (call: LiveCall) => Promise<C>;
  /** Lists cost by what they read, where that is known. */
  readonly rowsOf?: RowsOf;
}

const known = (errors: readonly unknown[]): GraphQLError[] =>
  errors.map((error) => (error instanceof GraphQLError ? error : requestError(error)));

const seconds = (since: number): number => (performance.now() - since) / 1000;

/** Runs the subscriptions of one schema. */
export class Subscriptions<C extends GatewayContext> {
  readonly #preparation: Preparation;
  readonly #publicError: ReturnType<typeof publicError>;

  constructor(private readonly options: SubscriptionOptions<C>) {
    this.#preparation = new Preparation(options.schema, options.config, options.rowsOf);
    this.#publicError = publicError(suggestionsAllowed(options.config));
  }

  /** Starts a subscription. Never rejects: what is wrong is among the errors. */
  async start(request: LiveRequest, call: LiveCall): Promise<Started> {
    const since = performance.now();
    let field = 'invalid';
    let errors: readonly unknown[];
    try {
      const prepared = this.#preparation.prepare(request);
      ({ field } = prepared);
      const source = await this.#source(prepared, call);
      if (Symbol.asyncIterator in source) {
        this.#tellStart(field, since, []);
        return { events: this.#run(prepared, source as AsyncIterable<LiveItem<C>>, call) };
      }
      errors = source.errors ?? [];
    } catch (error) {
      errors = error instanceof Rejected ? error.errors : [error];
    }
    this.#tellStart(field, since, known(errors));
    return { errors: this.#errors(known(errors), call) };
  }

  async #source({ document, operationName, sent }: Prepared, call: LiveCall) {
    const { schema, contextOf } = this.options;
    const contextValue = await contextOf(call);
    return createSourceEventStream({ schema, document, operationName, variableValues: sent, contextValue });
  }

  #tellStart(field: string, since: number, errors: readonly GraphQLError[]): void {
    const outcome = outcomeOf({ errors });
    const operation = `subscription ${field}`;
    observed.operation.tell({ operation, caller: 'client', outcome, seconds: seconds(since) });
    tellRefusals(errors);
  }

  async *#run(prepared: Prepared, source: AsyncIterable<LiveItem<C>>, call: LiveCall): AsyncGenerator<LiveNext, void> {
    try {
      for await (const { payload, cursor, context } of source) {
        const result = await this.#execute(prepared, payload, context);
        yield { cursor, result: result.errors ? { ...result, errors: this.#errors(result.errors, call) } : result };
      }
    } catch (error) {
      // The caller may no longer listen, or the source failed: the client learns which, and then it is over.
      const errors = known([error]);
      tellRefusals(errors);
      yield { result: { errors: this.#errors(errors, call) } };
    }
  }

  async #execute(prepared: Prepared, payload: unknown, contextValue: C): Promise<ExecutionResult> {
    const since = performance.now();
    const { document, operationName, sent, field } = prepared;
    const { schema } = this.options;
    const work = execute({ schema, document, operationName, variableValues: sent, rootValue: payload, contextValue });
    const late = (): Refusal => new Refusal('TIMEOUT', 'The event took too long to look up.');
    const result = await withDeadline(work, limits.queryTime, late);
    observed.liveEvent.tell({ subscription: field, outcome: outcomeOf(result), seconds: seconds(since) });
    return result;
  }

  #errors(errors: readonly GraphQLError[], { requestId }: LiveCall): GraphQLFormattedError[] {
    return errors.map((error) => {
      logUntold(this.options.log, refusalOf(error) ?? error, isInternal(error), { requestId });
      const { extensions, ...formatted } = error.toJSON();
      return this.#publicError({ ...formatted, extensions: { ...extensions, requestId } }, error);
    });
  }
}
