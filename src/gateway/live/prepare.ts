/** The checks that a subscription has to pass before it begins: the same limits and rules as every other operation of a client. */
import { GraphQLError, parse, type DocumentNode, type GraphQLSchema } from 'graphql';
import { createHash } from 'node:crypto';
import type { Config } from '../../config.js';
import { Refusal } from '../../errors.js';
import { Admission } from '../admission.js';
import type { RowsOf } from '../cost.js';
import { limits } from '../limits.js';
import { coerce, operationOf, Rejected } from '../operation.js';
import { readTrustedDocuments, untrusted, type TrustedDocuments } from '../trusted-documents.js';
import { createValidator } from '../validation.js';
import { rootField } from '../watch.js';
import type { LiveRequest } from './call.js';

/** A subscription that may begin. */
export interface Prepared {
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
export class Preparation {
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
