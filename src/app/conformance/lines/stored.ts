/** Stored resources, read back as Turtle. */
import type { Quad } from 'n3';
import { mustBe, turtleOf } from '../expectations.js';
import { must } from '../must.js';
import type { Target } from '../target.js';

/** The statements of a resource. */
export const stored = async (target: Target, path: string): Promise<Quad[]> => {
  const answer = await target.get(path, 'text/turtle');
  mustBe(answer, 200);
  return turtleOf(answer);
};

/** All values of a property. */
export const valuesOf = (quads: readonly Quad[], property: string): string[] =>
  quads.filter(({ predicate }) => predicate.value === property).map(({ object }) => object.value);

/** Each of the properties must have a value. */
export const mustState = (quads: readonly Quad[], properties: readonly string[]): void => {
  const missing = properties.filter((property) => valuesOf(quads, property).length === 0);
  must(missing.length === 0, `what was written is not there: ${missing.join(', ')}`);
};
