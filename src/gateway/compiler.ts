/** Compiles operations with graphql-jit, and evens out where it differs from graphql-js. */
import {
  getOperationAST,
  GraphQLError,
  GraphQLScalarType,
  Kind,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { KeptParts, type RunAt } from './kept-parts.js';
import { lacksParts } from './part-text.js';
import type { OperationSource, Run } from './run.js';

const options = {
  disablingCapturingStackErrors: true,
  // Without it a fragment that one place skips is missing in every place.
  useExperimentalPathBasedSkipInclude: true,
};

/** Type of variables that are coerced already. The name is reserved (GraphQL §4.1), so no schema has it. */
const Coerced = new GraphQLScalarType({ name: '__Coerced' });

/** Types that the compiler wants to see where `@skip` and `@include` use a variable. */
const isCondition = ({ type, defaultValue }: VariableDefinitionNode): boolean => {
  const isRequired = type.kind === Kind.NON_NULL_TYPE;
  const inner = isRequired ? type.type : type;
  return inner.kind === Kind.NAMED_TYPE && inner.name.value === 'Boolean' && (isRequired || defaultValue !== undefined);
};

/**
 * The document with variables of that type and without defaults. The compiler would write out the coercion of every input
 * type, lists twice and recursive types without end.
 */
const withCoercedVariables = (document: DocumentNode): DocumentNode =>
  visit(document, {
    VariableDefinition: (node) =>
      isCondition(node)
        ? false
        : {
            kind: Kind.VARIABLE_DEFINITION,
            variable: node.variable,
            type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Coerced.name } },
            ...(node.loc ? { loc: node.loc } : {}),
          },
  });

/** The conditions of the operation that are null, which graphql-js refuses and compiled code would take for false. */
const nullConditions = (document: DocumentNode): ((coerced: Readonly<Record<string, unknown>>) => boolean) => {
  const names = new Set<string>();
  visit(document, {
    VariableDefinition: (node) => {
      if (isCondition(node) && node.type.kind !== Kind.NON_NULL_TYPE) names.add(node.variable.name.value);
    },
  });
  return (coerced) => [...names].some((name) => coerced[name] === null);
};

/** The schema with that type. */
const withCoercedType = (schema: GraphQLSchema): GraphQLSchema =>
  Object.create(schema, {
    getType: {
      value: (name: string): GraphQLNamedType | undefined => (name === Coerced.name ? Coerced : schema.getType(name)),
    },
  }) as GraphQLSchema;

/** The compiler's errors look like those of graphql-js but lack what its constructor adds, such as `extensions`. */
const asGraphQLError = ({ message, path, locations, originalError }: GraphQLError): GraphQLError => {
  const error = new GraphQLError(message, { path: path ?? null, originalError: originalError ?? null });
  return locations ? Object.defineProperty(error, 'locations', { value: locations, enumerable: true }) : error;
};

const withGraphQLErrors = (result: ExecutionResult): ExecutionResult =>
  result.errors ? { ...result, errors: result.errors.map(asGraphQLError) } : result;

/** The schema whose queries begin at an object of this type. */
const beginningAt = (schema: GraphQLSchema, type: GraphQLObjectType): GraphQLSchema =>
  Object.create(schema, { getRootType: { value: () => type } }) as GraphQLSchema;

/** Compiles operations over one schema. */
export class Compiler {
  readonly #schema: GraphQLSchema;
  readonly #parts: KeptParts;

  constructor(schema: GraphQLSchema) {
    this.#schema = withCoercedType(schema);
    this.#parts = new KeptParts(this.#schema, (type, document) =>
      this.#compiled(beginningAt(this.#schema, type), document, undefined),
    );
  }

  /**
   * The compiled form of an operation; undefined where the compiler cannot cope, which is no reason to refuse it.
   * `interpreted` runs what only graphql-js answers correctly.
   */
  compile({ document, operationName, isWritten }: OperationSource, interpreted: Run): Run | undefined {
    try {
      const asked = withCoercedVariables(document);
      const whole = this.#compiled(this.#schema, asked, operationName);
      if (!whole) return undefined;
      let inParts = isWritten ? this.#inParts(asked, operationName) : undefined;
      const hasNullCondition = nullConditions(document);
      return async (context, sent, coerced) => {
        if (hasNullCondition(coerced)) return interpreted(context, sent, coerced);
        const found = await inParts?.(undefined, context, coerced);
        if (found && !lacksParts(found)) return withGraphQLErrors(found);
        inParts = undefined;
        return withGraphQLErrors(await whole(undefined, context, coerced));
      };
    } catch {
      return undefined;
    }
  }

  #inParts(document: DocumentNode, operationName: string | undefined): RunAt | undefined {
    const operation = getOperationAST(document, operationName);
    const replaced = operation ? this.#parts.within(document, operation) : undefined;
    return replaced && this.#compiled(this.#schema, replaced, operationName);
  }

  #compiled(schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined): RunAt | undefined {
    const query = compileQuery(schema, document, operationName, options);
    return isCompiledQuery(query) ? (...given) => query.query(...given) : undefined;
  }
}
