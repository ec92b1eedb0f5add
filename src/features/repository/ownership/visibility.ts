/** The owners whose past a reader may see. What is recorded with the past decides, not who has the id now. */
import type { SqlValue } from '../../../core/store/graph-store.js';

/** Organizations by id, and '' for what none owned; undefined for everybody's. */
export type Owners = readonly string[] | undefined;

/** True if something belonged to one of these. */
export const isAmong = (owner: string | undefined, owners: Owners): boolean =>
  owners === undefined || owners.includes(owner ?? '');

/** The same as a condition of SQL on a column; its parameter is `amongParameter`. */
export const amongSql = (column: string, parameter: string): string =>
  `(${parameter} IS NULL OR IFNULL(${column}, '') IN (SELECT value FROM json_each(${parameter})))`;

/** The parameter of `amongSql`. */
export const amongParameter = (owners: Owners): SqlValue => (owners ? JSON.stringify(owners) : null);

/** The part of what was removed from a catalogue that a reader may see. */
export interface RemovedVisibility {
  readonly owners: Owners;
  /**
   * The time at which the present catalogue was made, ISO 8601 UTC: what was removed from it, and not from an earlier one with its id, may
   * be seen where no organization owned it. Absent where there is no catalogue.
   */
  readonly since?: string | undefined;
  /** True if that goes for what organizations owned as well. */
  readonly ofAnyone: boolean;
  /** Owners whose datasets may be seen also while a draft hides them. */
  readonly hiddenOf: Owners;
}
