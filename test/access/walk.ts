/** Ways through the schema: documents that go from each root field to every field that can be reached from it. */
import {
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  type GraphQLField,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
} from 'graphql';
import { SCHEMA } from './document.js';

type Field = GraphQLField<unknown, unknown>;

/** What arguments are that a field on the way needs. */
const SAMPLES: Readonly<Record<string, string>> = {
  syntax: 'N_QUADS',
  first: '2',
  lang: '"en"',
  id: '"plain"',
  level: '1',
  name: '"x"',
  version: '"0"',
  to: '"0"',
};

/** Most fields between a root and a leaf. */
const DEPTH = 7;

const argumentsOf = ({ args }: Field): string | undefined => {
  // Pages are asked for short: long ones cost more than a request may.
  const required = args.filter((argument) => isRequiredArgument(argument) || argument.name === 'first');
  if (required.some(({ name }) => SAMPLES[name] === undefined)) return undefined;
  return required.length === 0 ? '' : `(${required.map(({ name }) => `${name}: ${SAMPLES[name]}`).join(', ')})`;
};

const objectsOf = (type: GraphQLNamedOutputType): readonly GraphQLObjectType[] => {
  if (isObjectType(type)) return [type];
  return isInterfaceType(type) || isUnionType(type) ? SCHEMA.getPossibleTypes(type) : [];
};

/** A way: the fields to it one in another, and the leaves that are there. */
export interface Way {
  readonly fields: readonly string[];
  readonly leaves: readonly string[];
}

interface Stop {
  readonly type: GraphQLObjectType;
  readonly fields: readonly string[];
}

const leavesOf = (type: GraphQLObjectType): readonly string[] => [
  '__typename',
  ...Object.values(type.getFields()).flatMap((field) => {
    const given = isLeafType(getNamedType(field.type)) ? argumentsOf(field) : undefined;
    return given === undefined ? [] : [`${field.name}${given}`];
  }),
];

/** What stands before the fields of an object type where a type is expected that it is one of. */
const narrowed = (expected: GraphQLNamedOutputType, type: GraphQLObjectType): readonly string[] =>
  isObjectType(expected) ? [] : [`... on ${type.name}`];

/**
 * Ways below a type: one for each field of each object type that can be reached, the shortest one. Two things of one type that
 * are reached by different fields are both visited.
 */
export const waysBelow = (root: GraphQLNamedOutputType): readonly Way[] => {
  const queue: Stop[] = objectsOf(root).map((type) => ({ type, fields: narrowed(root, type) }));
  const seen = new Set<string>();
  const ways: Way[] = [];
  for (let stop = queue.shift(); stop; stop = queue.shift()) {
    const { type, fields } = stop;
    ways.push({ fields, leaves: leavesOf(type) });
    if (fields.length >= DEPTH) continue;
    for (const field of Object.values(type.getFields())) {
      const named = getNamedType(field.type);
      const given = argumentsOf(field);
      const edge = `${type.name}.${field.name}`;
      if (isLeafType(named) || given === undefined || seen.has(edge)) continue;
      seen.add(edge);
      for (const next of objectsOf(named))
        queue.push({ type: next, fields: [...fields, `${field.name}${given}`, ...narrowed(named, next)] });
    }
  }
  return ways;
};

type Tree = Map<string, Tree>;

const grow = (tree: Tree, [first, ...rest]: readonly string[]): void => {
  if (first === undefined) return;
  const below: Tree = tree.get(first) ?? new Map<string, never>();
  tree.set(first, below);
  grow(below, rest);
};

const written = (tree: Tree): string =>
  [...tree].map(([field, below]) => (below.size === 0 ? field : `${field} { ${written(below)} }`)).join(' ');

/** One selection that goes several ways, each field in it once: repetitions are refused. */
export const selectionOf = (ways: readonly Way[]): string => {
  const tree: Tree = new Map<string, never>();
  for (const { fields, leaves } of ways) for (const leaf of leaves) grow(tree, [...fields, leaf]);
  return written(tree);
};
