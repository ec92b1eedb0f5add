/** Short forms of JSON Schema (2020-12). */

export type Schema = Readonly<Record<string, unknown>>;

/** A whole number from 0. */
export const integer = (description: string, maximum?: number): Schema => ({
  type: 'integer',
  minimum: 0,
  ...(maximum === undefined ? {} : { maximum }),
  description,
});
export const text = (description: string): Schema => ({ type: 'string', description });
/** Text or null. */
export const nullable = (description: string): Schema => ({ type: ['string', 'null'], description });
export const list = (items: Schema): Schema => ({ type: 'array', items });
/** An object with any members. Without saying so, generated types allow none. */
export const open = (description?: string): Schema => ({
  type: 'object',
  additionalProperties: true,
  ...(description === undefined ? {} : { description }),
});
/** An object whose members must be there, unless `required` says which. */
export const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});

/** Refers to a schema of the document by its name. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The envelope of all results. */
export const envelopeOf = (items: Schema): Schema =>
  object({
    success: { type: 'boolean' },
    result: object({ count: integer('How many results there are.'), results: list(items) }),
  });
