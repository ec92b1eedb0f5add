/** Documents for root fields, made from the schema itself. */
import { buildSchema, getNamedType, isAbstractType, isLeafType, isObjectType, type GraphQLSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import type { GraphqlAnswer } from '../support/service.js';

/** The schema as clients see it. */
export const SCHEMA: GraphQLSchema = buildSchema(
  readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'),
);

/** A document that calls one root field with variables of these names. */
export const callOf = (root: string, name: string, variables: object): string => {
  const fields = SCHEMA.getType(root);
  const field = isObjectType(fields) ? fields.getFields()[name] : undefined;
  if (!field) throw new Error(`no field ${root}.${name}`);
  const { args, type } = field;
  const given = args.filter((argument) => argument.name in variables);
  const unknown = Object.keys(variables).filter((key) => !given.some((argument) => argument.name === key));
  if (unknown.length > 0) throw new Error(`${name} has no arguments ${unknown.join(', ')}`);
  const declared = given.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const passed = given.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const named = getNamedType(type);
  const problem =
    isAbstractType(named) &&
    SCHEMA.getPossibleTypes(named).some((one) => one.name === 'Refused' || one.name === 'Problem');
  const inner = problem || /Outcome$/.test(named.name) ? '__typename ... on Problem { code }' : '__typename';
  const selection = isLeafType(named) ? '' : ` { ${inner} }`;
  return `${root.toLowerCase()}${declared && ` (${declared})`} { ${name}${passed && `(${passed})`}${selection} }`;
};

/** What became of a call: its refusal, `nothing` when it told nothing, else `answered`. */
export const verdictOf = ({ data, errors = [] }: GraphqlAnswer<Record<string, unknown>>): string => {
  const [code] = [
    ...errors.map(({ extensions, message }) => String(extensions?.['code'] ?? message)),
    ...Object.values(data ?? {}).flatMap((value) =>
      typeof value === 'object' && value !== null && 'code' in value ? [String(value.code)] : [],
    ),
  ];
  if (code !== undefined) return code;
  const values = Object.values(data ?? {}).flat();
  return values.every((value) => value === null) ? 'nothing' : 'answered';
};
