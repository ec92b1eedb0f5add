/** The values that a tool was told, read with care: it may come over a socket from a tool of another version. */
import { Refusal } from '../../../../core/errors.js';
import type { Identity, PermissionAdministration } from '../../../identity/index.js';

/** Arguments and options by name. */
export type Values = Readonly<Record<string, unknown>>;

/** The things that there are to administer. */
export interface Administered extends Identity {
  readonly permissions: PermissionAdministration;
}

/** Does one thing and returns what there is to show, as JSON. */
export type Action = (identity: Administered, values: Values) => unknown;

const wrong = (name: string): Refusal => new Refusal('BAD_REQUEST', `The value of "${name}" cannot be used.`);

/** A text that may be absent. */
export const optional = (values: Values, name: string): string | undefined => {
  const value = values[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw wrong(name);
  return value;
};

/** A text that must be there. */
export const text = (values: Values, name: string): string => {
  const value = optional(values, name);
  if (value === undefined) throw wrong(name);
  return value;
};

/** A list of texts; empty when absent. */
export const list = (values: Values, name: string): readonly string[] => {
  const value = values[name] ?? [];
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) throw wrong(name);
  return value as readonly string[];
};

/** True if an option was given. */
export const flag = (values: Values, name: string): boolean => values[name] === true;

/** A whole number that may be absent. */
export const whole = (values: Values, name: string): number | undefined => {
  const value = optional(values, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw wrong(name);
  return Number(value);
};

/** Only the members that are there, for options of administration that may be absent but not undefined. */
export const given = <T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
