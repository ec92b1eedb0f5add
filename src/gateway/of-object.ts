/** What selections depend on, as far as the schema and the document tell. */
import {
  getNamedType,
  isLeafType,
  isObjectType,
  Kind,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type SelectionNode,
  type TypeInfo,
} from 'graphql';
import type { Fragments } from './introspection-cost.js';

const responseName = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/** True of a field that reads a property of its object, or says that it depends on nothing but its object, its arguments and the languages. */
const isOfObject = ({ resolve, extensions }: GraphQLField<unknown, unknown>): boolean =>
  extensions['access'] === undefined && (resolve === undefined || extensions['depends'] === 'object');

/** Fields in these selections, fragments spelt out; undefined where one of them depends on more than the object. */
export const fieldsOfObject = (
  type: GraphQLNamedType,
  selections: readonly SelectionNode[],
  fragments: Fragments,
): number | undefined => {
  if (!isObjectType(type)) return undefined;
  let sum = 0;
  for (const node of selections) {
    const within = ((): number | undefined => {
      if (node.kind !== Kind.FIELD) {
        const inside = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value);
        const isSame = inside?.typeCondition === undefined || inside.typeCondition.name.value === type.name;
        return inside && isSame ? fieldsOfObject(type, inside.selectionSet.selections, fragments) : undefined;
      }
      if (node.name.value === '__typename') return 1;
      const field = type.getFields()[node.name.value];
      if (!field || !isOfObject(field)) return undefined;
      const target = getNamedType(field.type);
      if (isLeafType(target)) return 1;
      const inside = fieldsOfObject(target, node.selectionSet?.selections ?? [], fragments);
      return inside === undefined ? undefined : inside + 1;
    })();
    if (within === undefined) return undefined;
    sum += within;
  }
  return sum;
};

/** Tells of a field whether another one in the document may have its place in the answer: both are then completed as one. */
export const sharing = (
  document: DocumentNode,
  types: TypeInfo,
): ((type: GraphQLObjectType, node: FieldNode) => boolean) => {
  const places = new Map<string, unknown[]>();
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const name = responseName(node);
        places.set(name, [...(places.get(name) ?? []), types.getParentType()]);
      },
    }),
  );
  return (type, node) =>
    (places.get(responseName(node)) ?? []).filter((other) => other === type || !isObjectType(other)).length > 1;
};

/** Names of the variables that a document uses. */
export const variablesOf = (nodes: readonly SelectionNode[], fragments: Fragments): string[] => {
  const names = new Set<string>();
  const collect = (node: SelectionNode): unknown =>
    visit(node, {
      Variable: ({ name }) => void names.add(name.value),
      FragmentSpread({ name }) {
        fragments.get(name.value)?.selectionSet.selections.forEach(collect);
      },
    });
  nodes.forEach(collect);
  return [...names];
};
