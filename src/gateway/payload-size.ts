/** The size of what a field is asked and sent, as far as a request says. */
import { valueFromASTUntyped, type FieldNode, type GraphQLField } from 'graphql';

/** Arguments that hold metadata: RDF as a text, or fields. */
const PAYLOADS = ['payload', 'source'] as const;

type Arguments = Readonly<Record<string, unknown>>;

/** The arguments of a field with their defaults. Those whose variables are missing are missing as well. */
export const argumentsOf = (
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
export const payloadSize = (field: GraphQLField<unknown, unknown>, node: FieldNode, variables: Arguments): number => {
  if (!field.args.some(({ name }) => PAYLOADS.includes(name as (typeof PAYLOADS)[number]))) return 0;
  const values = argumentsOf(field, node, variables);
  return PAYLOADS.reduce((sum, name) => sum + charactersIn(values[name]), 0);
};
