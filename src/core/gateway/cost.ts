/**
 * Cost of an operation before it runs: about how many objects it can return. An object costs 1, a plain value nothing, a list
 * its length (`first` or `limit`, or an assumed length) times its items. A field can declare another cost for itself with the
 * extension `complexity`: a number, or a function of what it is asked. Metadata that are sent cost by their size.
 */
import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { type Fragments, fragmentsOf, introspectionMeter } from './introspection-cost.js';
import { limits } from './limits.js';
import { isIntrospection } from './operation-shape.js';

/** Arguments that say how many items are wanted: by a number, or by naming each. */
const SIZES = ['first', 'last', 'limit', 'ids', 'representations'] as const;

/** Length that is assumed of a list inside an object, such as the titles of a dataset. */
const ASSUMED_LENGTH = 5;

/** More than any request may ask for: a list that could be limited and is not. */
const UNLIMITED = limits.cost + 1;

type Field = GraphQLField<unknown, unknown>;

/** The value of an argument, a literal list as its items; its default where it is not given. */
const given = (field: Field, node: FieldNode, name: string, variables: Readonly<Record<string, unknown>>): unknown => {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
  const fallback = field.args.find((argument) => argument.name === name)?.defaultValue;
  switch (value?.kind) {
    case Kind.INT:
      return Number(value.value);
    case Kind.LIST:
      return value.values;
    case Kind.STRING:
      return [value.value]; // One item stands for a list of one.
    case Kind.VARIABLE:
      return variables[value.name.value] ?? fallback;
    default:
      return fallback;
  }
};

const asSize = (value: unknown): readonly number[] => {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? [value.length] : [];
};

/**
 * Length of the list that a field is asked for; undefined for a field whose lists cannot be limited, and for one that says by the
 * extension `bounded` that all of its list can be had, where a request asks for that.
 */
const listSize = (field: Field, node: FieldNode, variables: Readonly<Record<string, unknown>>): number | undefined => {
  const names = SIZES.filter((name) => field.args.some((argument) => argument.name === name));
  if (names.length === 0) return undefined;
  const sizes = names.flatMap((name) => asSize(given(field, node, name, variables)));
  if (sizes.length > 0) return Math.max(1, ...sizes);
  return field.extensions['bounded'] === true ? undefined : UNLIMITED;
};

/** Arguments that hold metadata: RDF as a text, or fields. */
const PAYLOADS = ['payload', 'source'] as const;

type Arguments = Readonly<Record<string, unknown>>;

/** The arguments of a field with their defaults. Those whose variables are missing are missing as well. */
const argumentsOf = (
  { args }: GraphQLField<unknown, unknown>,
  { arguments: given = [] }: FieldNode,
  variables: Arguments,
): Arguments =>
  Object.fromEntries(
    args.map(({ name, defaultValue }) => {
      const written = given.find((argument) => argument.name.value === name)?.value;
      return [name, (written && valueFromASTUntyped(written, variables)) ?? defaultValue];
    }),
  );

/** Characters of all texts in a value. */
const charactersIn = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + charactersIn(one), 0);
};

/** Characters of the metadata that a field is sent; 0 where it takes none. */
const payloadSize = (field: GraphQLField<unknown, unknown>, node: FieldNode, variables: Arguments): number => {
  if (!field.args.some(({ name }) => PAYLOADS.includes(name as (typeof PAYLOADS)[number]))) return 0;
  const values = argumentsOf(field, node, variables);
  return PAYLOADS.reduce((sum, name) => sum + charactersIn(values[name]), 0);
};

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
