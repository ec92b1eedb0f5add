/** Validation of documents against the schema (GraphQL §5), once for each document that is kept. */
import {
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import type { Config } from '../config.js';
import { limits } from './limits.js';

/** True if messages may propose names of the schema. */
export const suggestionsAllowed = ({ NODE_ENV, GRAPHQL_INTROSPECTION }: Config): boolean =>
  NODE_ENV !== 'production' && GRAPHQL_INTROSPECTION;

const asRequestError = ({ message, nodes }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { nodes: nodes ?? null, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });

/** Makes the function that finds what is wrong with a document: nothing, or at most `limits.errors` errors. */
export const createValidator = (
  schema: GraphQLSchema,
  config: Config,
): ((document: DocumentNode) => readonly GraphQLError[]) => {
  const rules = config.GRAPHQL_INTROSPECTION ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const options = { maxErrors: limits.errors, hideSuggestions: !suggestionsAllowed(config) };
  const known = new WeakMap<DocumentNode, readonly GraphQLError[]>();
  return (document) => {
    let errors = known.get(document);
    if (!errors) {
      errors = validate(schema, document, rules, options).slice(0, limits.errors).map(asRequestError);
      known.set(document, errors);
    }
    return errors;
  };
};
