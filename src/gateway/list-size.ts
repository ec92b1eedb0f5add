/** How long a list may be, as far as a request says. */
import { Kind, type FieldNode, type GraphQLField } from 'graphql';
import { limits } from './limits.js';

/** Arguments that say how many items are wanted. */
const SIZES = ['first', 'last', 'limit'] as const;

/** Length that is assumed of a list inside an object, such as the titles of a dataset. */
export const ASSUMED_LENGTH = 5;

/** More than any request may ask for: a list that could be limited and is not. */
const UNLIMITED = limits.cost + 1;

type Field = GraphQLField<unknown, unknown>;

const given = (field: Field, node: FieldNode, name: string, variables: Readonly<Record<string, unknown>>): unknown => {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
  const fallback = field.args.find((argument) => argument.name === name)?.defaultValue;
  if (value?.kind === Kind.INT) return Number(value.value);
  if (value?.kind === Kind.VARIABLE) return variables[value.name.value] ?? fallback;
  return fallback;
};

/** Length of the list that a field is asked for; undefined for a field whose lists cannot be limited. */
export const listSize = (
  field: Field,
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): number | undefined => {
  const names = SIZES.filter((name) => field.args.some((argument) => argument.name === name));
  if (names.length === 0) return undefined;
  const sizes = names.map((name) => given(field, node, name, variables)).filter((size) => typeof size === 'number');
  return sizes.length === 0 ? UNLIMITED : Math.max(1, ...sizes);
};
