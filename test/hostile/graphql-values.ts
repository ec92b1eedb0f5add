/** Values for the arguments of the schema: right by their type, nasty in what they say. */
import fc from 'fast-check';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import { catalogue, dataset, distribution } from '../conformance/payloads.js';
import { nastyText } from './nasty.js';
import type { World } from './world.js';

const NUMBERS = [0, 1, -1, 2_147_483_647, -2_147_483_648, 100];
const DATES = ['2025-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2025-06-31T00:00:00+14:00'];
const IRIS = [
  'urn:x',
  'https://acme.example/x',
  'http://[::1]/',
  'javascript:alert(1)',
  'mailto:a@b',
  'http://例え.example/データ',
];
const DECIMALS = ['0', '-1', '1.50', '999999999999999999999.99', '0.000000000000000000001'];

/** Values of a scalar. What it would refuse is among them only where it is text. */
const scalar = (name: string, world: World): fc.Arbitrary<unknown> => {
  const ids = fc.constantFrom(world.catalogue, world.dataset, world.distribution);
  switch (name) {
    case 'Int':
      return fc.oneof(fc.constantFrom(...NUMBERS), fc.integer());
    case 'Float':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'Boolean':
      return fc.boolean();
    case 'DateTime':
      return fc.constantFrom(...DATES);
    case 'Iri':
      return fc.constantFrom(...IRIS);
    case 'Decimal':
      return fc.constantFrom(...DECIMALS);
    case 'JSON':
      return fc.jsonValue({ maxDepth: 3 });
    case 'ID':
      return fc.oneof({ weight: 2, arbitrary: ids }, { weight: 1, arbitrary: nastyText });
    default:
      return fc.oneof({ weight: 3, arbitrary: nastyText }, { weight: 1, arbitrary: ids });
  }
};

/** Values of a type, four levels deep at most. */
export const valueOf = (type: GraphQLInputType, world: World, levels = 4): fc.Arbitrary<unknown> => {
  if (isNonNullType(type)) return valueOf(type.ofType, world, levels);
  if (isListType(type)) return fc.array(valueOf(type.ofType, world, levels), { maxLength: 3 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (!isInputObjectType(type)) return scalar(type.name, world);
  const fields = Object.values(type.getFields());
  const given = fields.filter((field) => levels > 0 || isNonNullType(field.type));
  const required = given.filter((field) => isNonNullType(field.type)).map(({ name }) => name);
  const values = Object.fromEntries(given.map((field) => [field.name, valueOf(field.type, world, levels - 1)]));
  const anyhow = fc.record(values, { requiredKeys: required });
  if (!('body' in values)) return anyhow;
  // An RDF payload that nothing can be made of would leave everything behind it untried.
  const sound = fc.constantFrom(catalogue(), dataset(), distribution()).map((body) => ({ body }));
  return fc.oneof(sound, anyhow);
};

/** A field with arguments as variables. */
export interface Call {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

/** Leaves of a type, and those of the objects right below it. */
const selectionOf = (type: GraphQLOutputType, levels: number): string => {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) return ' { __typename }';
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const chosen = fields.flatMap((field) => {
    const isLeaf = isLeafType(getNamedType(field.type));
    const isPlain =
      isObjectType(getNamedType(field.type)) &&
      !isListType(field.type) &&
      !(isNonNullType(field.type) && isListType(field.type.ofType));
    if (isLeaf) return [field.name];
    return levels > 0 && isPlain ? [field.name + selectionOf(field.type, levels - 1)] : [];
  });
  return ` { ${['__typename', ...chosen].join(' ')} }`;
};

/** Calls of a root field. */
export const callsOf = (kind: string, field: GraphQLField<unknown, unknown>, world: World): fc.Arbitrary<Call> => {
  const values = Object.fromEntries(field.args.map(({ name, type }) => [name, valueOf(type, world)]));
  const requiredKeys = field.args.filter(isRequiredArgument).map(({ name }) => name);
  return fc.record(values, { requiredKeys }).map((variables) => {
    const used = field.args.filter(({ name }) => name in variables);
    const definitions = used.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
    const given = used.map(({ name }) => `${name}: $${name}`).join(', ');
    const call = `${field.name}${given && `(${given})`}${selectionOf(field.type, 1)}`;
    return { query: `${kind}${definitions && ` (${definitions})`} { ${call} }`, variables };
  });
};
