/** Values of JSON that nobody vouches for. */

/** True of an object with members: neither null nor a list. */
export const isObject = <Of extends object = Readonly<Record<string, unknown>>>(value: unknown): value is Of =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
