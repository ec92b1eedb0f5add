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
import { GraphQLBoolean, GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Config } from '../config.js';
import type { Logger } from '../log.js';
import type { ExecutionResult, Executor } from './execute.js';
import type { RowsOf } from './cost.js';
import { documentCache, persistedCache } from './caches.js';
import { createExecutor, type OperationExecutor } from './executor.js';
import { graphqlRoutes } from './http.js';
import { limits } from './limits.js';
import { KeptAnswers, type Sharing } from './kept-answers.js';
import { writeAnswer } from './part-text.js';
import { createPlugin, type GatewayContext, type Notes } from './plugin.js';
import { publicError } from './public-error.js';
import { repeatableIn } from './repeatable.js';
import { readTrustedDocuments, type TrustedDocuments } from './trusted-documents.js';
import { suggestionsAllowed } from './validation.js';
import { watched, type Span } from './watch.js';

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
