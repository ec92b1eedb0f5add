/** The steps around every operation: unusable persisted-query parameters are refused, errors are logged and numbered. */
import type { ApolloServerPlugin, HTTPGraphQLRequest } from '@apollo/server';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Asker } from '../threads/fair/asker.js';
import { logUntold, type Logger } from '../log.js';
import { isInternal, refusalOf } from './public-error.js';

/** The needs of the gateway from the context of an operation. */
export interface GatewayContext {
  /** Id of the request: shown in errors, and found in the log. */
  readonly requestId: string;
  /** True if the caller may learn what the store was asked: for operators. */
  readonly mayExplain?: boolean;
  /** Told of a document before one of its operations runs, so that what it selects can be asked for at once. */
  readonly selects?: (document: DocumentNode, schema: GraphQLSchema) => void;
  /** Languages that the caller prefers, best first: what an answer depends on beside the operation. */
  readonly languages?: readonly string[];
  /** The one whose turn the work is. */
  readonly asker?: Asker;
}

const SHA256 = /^[0-9a-f]{64}$/;

/** True if the parameters of a persisted query have the right form. */
const isSound = (persisted: unknown): boolean => {
  const { sha256Hash } = persisted as { readonly sha256Hash?: unknown };
  return typeof sha256Hash === 'string' && SHA256.test(sha256Hash);
};

/** Requests that held a GraphQL document, whether it could be executed or not. */
export type WellFormed = WeakSet<HTTPGraphQLRequest>;

/** Requests whose answers can be given again. */
export type Repeatable = WeakSet<HTTPGraphQLRequest>;

/** Notes of the plugin for the routes about requests. */
export interface Notes {
  readonly wellFormed: WellFormed;
  readonly repeatable: Repeatable;
}

/** Makes the plugin. It adds every HTTP request with a document to `wellFormed`, and to `repeatable` where that is so. */
export const createPlugin = <C extends GatewayContext>(
  log: Logger,
  { wellFormed, repeatable }: Notes,
  isRepeatable: (document: DocumentNode) => boolean,
): ApolloServerPlugin<C> => ({
  async requestDidStart({ request }) {
    const persisted: unknown = request.extensions?.['persistedQuery'];
    // Version 0 does not exist, so Apollo Server refuses it.
    if (persisted && !isSound(persisted)) request.extensions = { persistedQuery: { version: 0 } };
    return {
      async didResolveSource({ request: { http } }) {
        if (http) wellFormed.add(http);
      },
      async didEncounterErrors({ errors, contextValue: { requestId } }) {
        for (const error of errors) {
          const about = { path: error.path, requestId };
          logUntold(log, refusalOf(error) ?? error.originalError ?? error, isInternal(error), about);
        }
      },
      async willSendResponse({ request: { http }, document, response: { body }, contextValue: { requestId } }) {
        if (body.kind !== 'single') return;
        if (!body.singleResult.errors) {
          const isOnce = request.extensions?.['explain'] === true;
          if (http && document && !isOnce && isRepeatable(document)) repeatable.add(http);
          return;
        }
        body.singleResult.errors = body.singleResult.errors.map((error) => ({
          ...error,
          extensions: { ...error.extensions, requestId },
        }));
      },
    };
  },
});
