/** Enumerations of the schema: each value is declared once, with what it means. */
import { registerEnumType } from 'type-graphql';

/** Declares an enumeration under its name in the schema, and returns its values by name. `meanings`: the description of each value. */
export const enumeration = <const Meanings extends Readonly<Record<string, string>>>(
  name: string,
  description: string,
  meanings: Meanings,
): { readonly [Value in keyof Meanings]: Value } => {
  const names = Object.keys(meanings);
  const values = Object.fromEntries(names.map((value) => [value, value])) as { [Value in keyof Meanings]: Value };
  const valuesConfig = Object.fromEntries(names.map((value) => [value, { description: meanings[value] ?? '' }]));
  registerEnumType(values, { name, description, valuesConfig: valuesConfig as never });
  return values;
};
