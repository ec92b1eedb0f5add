/** The longest that a list may be, as far as a request says. */
import { Kind, type FieldNode, type GraphQLField } from 'graphql';
import { limits } from './limits.js';

/** Arguments that say how many items are wanted: by a number, or by naming each. */
const SIZES = ['first', 'last', 'limit', 'ids', 'representations'] as const;

/** Length that is assumed of a list inside an object, such as the titles of a dataset. */
export const ASSUMED_LENGTH = 5;

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
export const listSize = (
  field: Field,
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): number | undefined => {
  const names = SIZES.filter((name) => field.args.some((argument) => argument.name === name));
  if (names.length === 0) return undefined;
  const sizes = names.flatMap((name) => asSize(given(field, node, name, variables)));
  if (sizes.length > 0) return Math.max(1, ...sizes);
  return field.extensions['bounded'] === true ? undefined : UNLIMITED;
};
