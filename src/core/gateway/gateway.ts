/** The GraphQL server: Apollo Server around our executor, reachable over HTTP and from the REST routes. */
import { ApolloServer, type ApolloServerOptionsWithGateway } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  GraphQLBoolean,
  GraphQLObjectType,
  GraphQLSchema,
  Kind,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import type { Logger } from '../log.js';
import type { RowsOf } from './cost.js';
import type { ExecutionResult, Executor } from './execute.js';
import { createExecutor, type OperationExecutor } from './executor.js';
import { graphqlRoutes } from './http.js';
import { KeptAnswers, type Sharing } from './kept-answers.js';
import { caches, limits } from './limits.js';
import { writeAnswer } from './part-text.js';
import { createPlugin, type GatewayContext, type Notes } from './plugin.js';
import { publicError } from './public-error.js';
import { readTrustedDocuments, type TrustedDocuments } from './trusted-documents.js';
import { suggestionsAllowed } from './validation.js';
import { type Span, watched } from './watch.js';

/** The check that the answer of a document can be given again: it only queries, and every field depends on the stored data alone. */
const isRepeatable = (schema: GraphQLSchema, document: DocumentNode): boolean => {
  const types = new TypeInfo(schema);
  const roots = new Set<unknown>([schema.getQueryType()]);
  let repeatable = true;
  visit(
    document,
    visitWithTypeInfo(types, {
      OperationDefinition({ operation }) {
        if (operation !== OperationTypeNode.QUERY) repeatable = false;
      },
      Field({ name }) {
        const depends = types.getFieldDef()?.extensions['depends'];
        const isRoot = roots.has(types.getParentType()) && !name.value.startsWith('__');
        if (depends === 'moment' || (isRoot && depends !== 'stored')) repeatable = false;
      },
      [Kind.DIRECTIVE]: () => false,
    }),
  );
  return repeatable;
};

/** Makes the test; what was found of a document is kept as long as the document is. */
const repeatableIn = (schema: GraphQLSchema): ((document: DocumentNode) => boolean) => {
  const known = new WeakMap<DocumentNode, boolean>();
  return (document) => {
    let repeatable = known.get(document);
    if (repeatable === undefined) known.set(document, (repeatable = isRepeatable(schema, document)));
    return repeatable;
  };
};

/** Least recently used values within a total weight; what is heavier than `heaviest` is not kept at all. */
class WeightedCache<V extends object | string> {
  readonly #values: LRUCache<string, V>;

  constructor(total: number, heaviest: number, weight: (value: V) => number) {
    this.#values = new LRUCache<string, V>({
      maxSize: total,
      maxEntrySize: heaviest,
      sizeCalculation: (value) => Math.max(1, weight(value)),
    });
  }

  async get(key: string): Promise<V | undefined> {
    return this.#values.get(key);
  }

  async set(key: string, value: V): Promise<void> {
    this.#values.set(key, value);
  }

  async delete(key: string): Promise<boolean> {
    return this.#values.delete(key);
  }
}

/** Parsed documents by hash. Whatever else is known of a document is kept with it (weak maps), so it goes when it goes. */
export const documentCache = (): WeightedCache<DocumentNode> =>
  new WeightedCache(caches.documents, caches.document, ({ loc }) => loc?.source.body.length ?? caches.document);

/** Persisted queries by hash. */
export const persistedCache = (): WeightedCache<string> =>
  new WeightedCache(caches.persisted, caches.document, (text) => text.length);

/** Options of the gateway. */
export interface GatewayOptions<C extends GatewayContext> {
  readonly schema: GraphQLSchema;
  readonly config: Config;
  readonly log: Logger;
  /** Makes the context of an operation, one of the service's `own` or of a client. A `Refusal` that it throws is the answer. */
  readonly contextOf: (request: FastifyRequest, isOwn: boolean) => Promise<C>;
  /** The answers that may be given again. */
  readonly sharing: Sharing;
  /** Lists cost by what they read, where that is known. */
  readonly rowsOf?: RowsOf;
  /** Runs operations as spans of traces; absent where nothing is traced. */
  readonly span?: Span | undefined;
}

/** The running GraphQL server. */
export interface Gateway {
  /** Registers `POST /graphql` and `GET /graphql` on a Fastify scope. */
  routes(app: FastifyInstance): Promise<void>;
  /** Runs an operation that the service itself wrote, for the REST routes: same schema, same gate, no public limits. */
  readonly execute: Executor;
  /** Refuses further operations. */
  stop(): Promise<void>;
}

/**
 * Apollo Server prints the schema that it is given, only to tell documents of several schemas apart, which a server of one has no need of. Its
 * other uses of it are off: it validates and executes nothing.
 */
const APOLLO_SCHEMA = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { unused: { type: GraphQLBoolean } } }),
});

/** Apollo Server takes an executor of ours only in this form, which was made for schemas that come from elsewhere. */
const gatewayOf = (executor: OperationExecutor): ApolloServerOptionsWithGateway<object>['gateway'] => ({
  onSchemaLoadOrUpdate(callback) {
    callback({ apiSchema: APOLLO_SCHEMA, coreSupergraphSdl: '' });
    return () => undefined;
  },
  load: async () => ({ executor }),
  stop: async () => undefined,
});

/** Nothing is reported to anybody, and no page is shown: these plugins would be added otherwise. */
const disabled = () => [
  ApolloServerPluginCacheControlDisabled(),
  ApolloServerPluginInlineTraceDisabled(),
  ApolloServerPluginLandingPageDisabled(),
  ApolloServerPluginSchemaReportingDisabled(),
  ApolloServerPluginUsageReportingDisabled(),
];

const serverOptions = <C extends GatewayContext>(
  { schema, config, log, rowsOf, span }: GatewayOptions<C>,
  notes: Notes,
  trusted: TrustedDocuments | undefined,
): ApolloServerOptionsWithGateway<C> => ({
  gateway: gatewayOf(watched(schema, createExecutor(schema, config, trusted, rowsOf), span)),
  logger: log,
  nodeEnv: config.NODE_ENV,
  plugins: [...disabled(), createPlugin<C>(log, notes, repeatableIn(schema))],
  formatError: publicError(suggestionsAllowed(config)),
  includeStacktraceInErrorResponses: false,
  stopOnTerminationSignals: false,
  csrfPrevention: true,
  allowBatchedHttpRequests: config.GRAPHQL_BATCH > 0,
  parseOptions: { maxTokens: limits.tokens },
  dangerouslyDisableValidation: true, // Our executor validates, after the cheaper limits have been checked.
  documentStore: documentCache(),
  persistedQueries: { cache: persistedCache() },
  stringifyResult: writeAnswer,
});

/** To the REST routes, a value that no variable takes is a refusal like any other. */
const forService = ({ data, errors }: ExecutionResult): ExecutionResult => ({
  data,
  ...(errors && {
    errors: errors.map(({ message, extensions }) => ({
      message,
      extensions: extensions?.['code'] === 'BAD_USER_INPUT' ? { ...extensions, code: 'BAD_REQUEST' } : extensions,
    })),
  }),
});

/** Starts the GraphQL server of a schema. */
export const createGateway = async <C extends GatewayContext>(options: GatewayOptions<C>): Promise<Gateway> => {
  const { GRAPHQL_DOCUMENTS: file } = options.config;
  const trusted = file === undefined ? undefined : readTrustedDocuments(file);
  const notes: Notes = { wellFormed: new WeakSet(), repeatable: new WeakSet() };
  const server = new ApolloServer<C>(serverOptions(options, notes, trusted));
  await server.start();
  const { contextOf, config, log, sharing } = options;
  const answers = new KeptAnswers(sharing);
  return {
    async routes(app) {
      const ofClient = (request: FastifyRequest): Promise<C> => contextOf(request, false);
      const { GRAPHQL_BODY_LIMIT: bodyLimit, GRAPHQL_BATCH: batch } = config;
      await app.register(
        graphqlRoutes({ server, contextOf: ofClient, bodyLimit, batch, notes, answers, trusted, log }),
      );
    },
    async execute(query, variables, request) {
      const contextValue = await contextOf(request, true);
      const { body } = await server.executeOperation({ query, variables }, { contextValue });
      if (body.kind !== 'single') throw new Error('Answers in parts are not supported.');
      return forService(body.singleResult);
    },
    stop: () => server.stop(),
  };
};
