/** The form of an indicator: what it looks at, for how many points, and how to do better. */
import type { NamedNode } from '../../../core/rdf/terms.js';
import { set, type Check } from './checks.js';
import type { Dimension } from '../../../model/dimensions.js';

/** Kind of resource that an indicator looks at. */
export type Level = 'dataset' | 'distribution';

/** One row of the table. */
export interface Row {
  readonly name: string;
  readonly dimension: Dimension;
  readonly points: number;
  /** A dataset indicator counts once; of a distribution indicator the best distribution of the dimension counts. */
  readonly on: readonly Level[];
  readonly property?: NamedNode;
  readonly title: string;
  /** The values that pass, in words. */
  readonly looksAt: string;
  /** The way to make it pass. */
  readonly fix: string;
  readonly check: Check;
  /** The value of a measurement: whether it passed, or the status of a URL. */
  readonly value: 'boolean' | 'status';
}

/** Makes a row. */
export const row = <const Name extends string>(
  dimension: Dimension,
  name: Name,
  points: number,
  on: readonly Level[],
  rest: Omit<Row, 'name' | 'dimension' | 'points' | 'on' | 'value'> & Partial<Pick<Row, 'value'>>,
): Row & { readonly name: Name } => ({ value: 'boolean', ...rest, dimension, name, points, on });

/** Makes an indicator whose property must be there. */
export const present = <const Name extends string>(
  dimension: Dimension,
  name: Name,
  points: number,
  on: readonly Level[],
  [property, title, fix]: readonly [NamedNode, string, string],
) => row(dimension, name, points, on, { property, title, looksAt: 'The property is set.', fix, check: set(property) });
