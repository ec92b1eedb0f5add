/**
 * Cost of an operation before it runs: about how many objects it can return. An object costs 1, a plain value nothing, a list
 * its length (`first` or `limit`, or an assumed length) times its items. A field can declare another cost for itself with the
 * extension `complexity`: a number, or a function of what it is asked. Metadata that are sent cost by their size.
 */
import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  isInterfaceType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf, introspectionMeter, type Fragments } from './introspection-cost.js';
import { ASSUMED_LENGTH, listSize } from './list-size.js';
import { isIntrospection } from './operation-shape.js';
import { argumentsOf, payloadSize } from './payload-size.js';

type Variables = Readonly<Record<string, unknown>>;

/** Cost of a thousand characters of metadata: one write of any size that a request may have can be afforded. */
const PAYLOAD_COST = 2;

/** Tells how many rows a list with this filter is made from, where that is known. */
export type RowsOf = (list: string, filter: Readonly<Record<string, unknown>>) => number | undefined;

/** The part that is used of what estimators of `complexity` are told. */
type Estimator = (asked: {
  readonly args: Readonly<Record<string, unknown>>;
  readonly rowsOf: RowsOf | undefined;
}) => number;

/** One evaluation: what stays the same throughout. */
interface Evaluation {
  readonly fragments: Fragments;
  readonly variables: Variables;
  readonly rowsOf: RowsOf | undefined;
}

const fieldOf = (type: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;

/** The cost that a field declares by itself, if it does, with the metadata that it is sent. */
const declaredCost = (
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  { variables, rowsOf }: Evaluation,
): number | undefined => {
  const declared = field.extensions['complexity'] as number | Estimator | undefined;
  if (typeof declared === 'function') return declared({ args: argumentsOf(field, node, variables), rowsOf });
  const characters = payloadSize(field, node, variables);
  return characters === 0 ? declared : (declared ?? 1) + (PAYLOAD_COST * characters) / 1_000;
};

/** Costs of operations over one schema. */
export class CostModel {
  readonly #schema: GraphQLSchema;
  readonly #introspection: (set: SelectionSetNode, fragments: Fragments) => number;

  constructor(
    schema: GraphQLSchema,
    private readonly rowsOf?: RowsOf,
  ) {
    this.#schema = schema;
    this.#introspection = introspectionMeter(schema);
  }

  /** Cost of an operation of a valid document with its coerced variables. */
  cost({ definitions }: DocumentNode, operation: OperationDefinitionNode, variables: Variables): number {
    const root = this.#schema.getRootType(operation.operation);
    const evaluation = { fragments: fragmentsOf(definitions), variables, rowsOf: this.rowsOf };
    return root ? Math.ceil(this.#set(operation.selectionSet, root, undefined, evaluation)) : 0;
  }

  /** `length` is that of the lists directly below, when the field above has been told it (a connection). */
  #set(set: SelectionSetNode, type: GraphQLCompositeType, length: number | undefined, evaluation: Evaluation): number {
    let sum = 0;
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) sum += this.#field(node, type, length, evaluation);
      else {
        const inside = node.kind === Kind.INLINE_FRAGMENT ? node : evaluation.fragments.get(node.name.value);
        const named = inside?.typeCondition && this.#schema.getType(inside.typeCondition.name.value);
        if (inside) sum += this.#set(inside.selectionSet, isCompositeType(named) ? named : type, length, evaluation);
      }
    }
    return sum;
  }

  #field(node: FieldNode, type: GraphQLCompositeType, length: number | undefined, evaluation: Evaluation): number {
    if (isIntrospection(node.name.value)) {
      return node.selectionSet ? this.#introspection(node.selectionSet, evaluation.fragments) : 0;
    }
    const field = fieldOf(type, node.name.value);
    if (!field) return 0; // __typename
    const size = listSize(field, node, evaluation.variables);
    const target = getNamedType(field.type);
    const isObject = isCompositeType(target);
    const usual = isObject || size !== undefined ? 1 : 0;
    const own = declaredCost(field, node, evaluation) ?? usual;
    const isList = isListType(getNullableType(field.type));
    const inside =
      isObject && node.selectionSet ? this.#set(node.selectionSet, target, isList ? undefined : size, evaluation) : 0;
    if (isList) return (size ?? length ?? ASSUMED_LENGTH) * (own + inside);
    return isObject ? own + inside : own * (size ?? 1);
  }
}
