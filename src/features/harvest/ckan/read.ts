/** Reads JSON that nobody vouches for. */
import { isObject } from '../../../core/json.js';
import { jsonOf, listOf } from '../../../core/rdf/json-scan.js';

/** An object of JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** The objects of a list; nothing for what is no list. */
export const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The nodes of a value: an object, a list of them, or either that was written as JSON into a text. */
export const nodesIn = (value: unknown): Json[] =>
  listOf(typeof value === 'string' && /^\s*[[{]/.test(value) ? jsonOf(value) : value).filter(isObject);

/** The text of a value; absent for empty texts and for what is neither text nor number. */
export const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  return value.trim() === '' ? undefined : value.trim();
};

/** The texts of a value: a list, a list that was written as JSON into a text, or a single text. */
export const texts = (value: unknown): string[] => {
  if (typeof value === 'string' && value.trim().startsWith('[')) {
    try {
      return texts(JSON.parse(value));
    } catch {
      return [value.trim()];
    }
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map(text).filter((one) => one !== undefined);
};

/** The first text among the values. */
export const firstText = (...values: readonly unknown[]): string | undefined =>
  values.map(text).find((value) => value !== undefined);

/** Extras as attributes, by key; what a list gives twice counts once. */
export const extrasOf = (owner: Json): Map<string, unknown> =>
  new Map(
    objects(owner['extras']).flatMap(({ key, value }) => (typeof key === 'string' ? [[key.toLowerCase(), value]] : [])),
  );
