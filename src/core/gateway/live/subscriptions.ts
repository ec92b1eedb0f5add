/**
 * Subscriptions, whatever they are transported by. A document passes the same limits and rules as every other. Each event is
 * executed in a context of its own, made after the caller was looked at again, so nothing depends on what was allowed when
 * the subscription began. Events are taken from their source one by one as the client receives them.
 */
import { createHash } from 'node:crypto';
import {
  createSourceEventStream,
  type DocumentNode,
  execute,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  parse,
} from 'graphql';
import type { Config } from '../../config.js';
import { Refusal } from '../../errors.js';
import { type Logger, logUntold } from '../../log.js';
import { observed } from '../../observe.js';
import { Admission } from '../admission.js';
import type { RowsOf } from '../cost.js';
import { withDeadline } from '../deadline.js';
import { limits } from '../limits.js';
import { coerce, operationOf, Rejected } from '../operation.js';
import type { GatewayContext } from '../plugin.js';
import { isInternal, publicError, refusalOf } from '../public-error.js';
import { requestError } from '../request-error.js';
import { readTrustedDocuments, type TrustedDocuments, untrusted } from '../trusted-documents.js';
import { createValidator, suggestionsAllowed } from '../validation.js';
import { outcomeOf, rootField, tellRefusals } from '../watch.js';
import type { LiveCall, LiveItem, LiveRequest } from './call.js';

/** A subscription that may begin. */
interface Prepared {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  /** Variables as they were sent. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** Its root field. */
  readonly field: string;
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

/** Prepares the subscriptions of one schema. */
class Preparation {
  readonly #admission: Admission;
  readonly #validate: ReturnType<typeof createValidator>;
  readonly #trusted: TrustedDocuments | undefined;

  constructor(
    private readonly schema: GraphQLSchema,
    config: Config,
    rowsOf?: RowsOf,
  ) {
    this.#admission = new Admission(schema, rowsOf);
    this.#validate = createValidator(schema, config);
    const { GRAPHQL_DOCUMENTS: file } = config;
    this.#trusted = file === undefined ? undefined : readTrustedDocuments(file);
  }

  /** Throws `Rejected` or a refusal for what may not run. */
  prepare(request: LiveRequest): Prepared {
    const { operationName, variables = {} } = request;
    const document = parsed(this.#textOf(request));
    this.#admission.admitDocument(document);
    const invalid = this.#validate(document);
    if (invalid.length > 0) throw new Rejected(invalid);
    const operation = operationOf(document, operationName);
    if (operation.operation !== 'subscription') throw onlySubscriptions();
    const coerced = coerce(this.schema, operation, variables);
    this.#admission.admitCost(this.#admission.cost(document, operation, coerced));
    return { document, operationName, sent: variables, field: rootField(this.schema, operation) };
  }

  /** The text of the document; where the operator listed documents, only of one of them. */
  #textOf(request: LiveRequest): string {
    const { query } = this.#trusted ? this.#trusted.spellOut(request) : request;
    if (query === undefined) throw new Refusal('BAD_REQUEST', 'The parameter "query" is missing.');
    if (this.#trusted && !this.#trusted.has(createHash('sha256').update(query).digest('hex'))) throw untrusted();
    return query;
  }
}

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
