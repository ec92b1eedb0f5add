/** Cost of introspection, relative to reading the whole schema once. */
import {
  getIntrospectionQuery,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { limits } from './limits.js';

/** Fragments of a document by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Fragments of a list of definitions. */
export const fragmentsOf = (definitions: readonly { readonly kind: string }[]): Fragments =>
  new Map(
    definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION
        ? [[(node as FragmentDefinitionNode).name.value, node as FragmentDefinitionNode] as const]
        : [],
    ),
  );

/** Average lengths of the lists of a schema: fields of a type, arguments of a field, and so on; at least 1. */
const averages = (schema: GraphQLSchema): Readonly<Record<string, number>> => {
  const types = Object.values(schema.getTypeMap());
  const composite = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = composite.flatMap((type) => Object.values(type.getFields()));
  const count = (lengths: readonly number[], among: number) =>
    Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, among));
  return {
    types: types.length,
    directives: schema.getDirectives().length,
    fields: count([fields.length], types.length),
    args: count([fields.reduce((sum, { args }) => sum + args.length, 0)], fields.length),
    inputFields: count(
      types.filter(isInputObjectType).map((type) => Object.keys(type.getFields()).length),
      types.length,
    ),
    enumValues: count(
      types.filter(isEnumType).map((type) => type.getValues().length),
      types.length,
    ),
    interfaces: count(
      composite.map((type) => type.getInterfaces().length),
      types.length,
    ),
    possibleTypes: 1,
  };
};

const values = (set: SelectionSetNode, lengths: Readonly<Record<string, number>>, fragments: Fragments): number =>
  set.selections.reduce((sum, node) => {
    switch (node.kind) {
      case Kind.FIELD: {
        const inside = node.selectionSet ? values(node.selectionSet, lengths, fragments) : 0;
        return sum + (lengths[node.name.value] ?? 1) * (1 + inside);
      }
      case Kind.INLINE_FRAGMENT:
        return sum + values(node.selectionSet, lengths, fragments);
      case Kind.FRAGMENT_SPREAD: {
        const fragment = fragments.get(node.name.value);
        return sum + (fragment ? values(fragment.selectionSet, lengths, fragments) : 0);
      }
    }
  }, 0);

/**
 * Makes the measure of a schema. Its unit is that of the cost: the full introspection query costs `limits.cost` divided by
 * `limits.introspectionCost`.
 */
export const introspectionMeter = (
  schema: GraphQLSchema,
): ((set: SelectionSetNode, fragments: Fragments) => number) => {
  const lengths = averages(schema);
  const options = { descriptions: true, specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true };
  const full = parse(getIntrospectionQuery({ ...options, inputValueDeprecation: true, oneOf: true }));
  const operation = getOperationAST(full);
  const everything = operation ? values(operation.selectionSet, lengths, fragmentsOf(full.definitions)) : 1;
  const unit = limits.cost / limits.introspectionCost / everything;
  return (set, fragments) => values(set, lengths, fragments) * unit;
};
