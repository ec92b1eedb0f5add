/** Documents of JSON-LD as they are composed. */

/** A value of JSON-LD. */
export type JsonLd = { readonly [member: string]: unknown };

/** Without members that say nothing. */
export const withoutEmpty = (members: JsonLd): JsonLd =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** One value bare, several as a list. */
export const oneOrMany = <T>(values: readonly T[]): T | readonly T[] | undefined =>
  values.length > 1 ? values : values[0];
