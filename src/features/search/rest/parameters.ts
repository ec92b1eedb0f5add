/** Parameters of a search, from a query string or a JSON body. Unknown ones are ignored, empty ones count as absent. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../core/errors.js';
import { parseJson } from './json.js';
import { isObject } from '../../../core/json.js';

/** Parameters by name, as they were sent. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Parameters of a request: the query, and the body of a POST, which goes first. */
export const parametersOf = (request: FastifyRequest): Parameters => {
  const query = request.query as Parameters;
  const text = typeof request.body === 'string' ? request.body.trim() : '';
  if (text === '') return query;
  const body = parseJson(text, 'The body');
  if (!isObject(body)) throw new Refusal('BAD_REQUEST', 'The body is not a JSON object.');
  const { searchParams, ...members } = body;
  return { ...query, ...members, ...(isObject(searchParams) ? spread(searchParams) : {}) };
};

/** The nested parameters of JSON queries under their flat names. */
const spread = ({ boundingBox, scoring, ...others }: Parameters): Parameters => ({
  ...others,
  ...(isObject(boundingBox)
    ? Object.fromEntries(
        ['minLon', 'maxLon', 'minLat', 'maxLat'].map((name) => [
          `bbox${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`,
          boundingBox[name],
        ]),
      )
    : {}),
  ...(isObject(scoring) ? { minScoring: scoring['min'], maxScoring: scoring['max'] } : {}),
});

/** The first value of a parameter as text; undefined when it is absent or empty. */
export const textOf = (parameters: Parameters, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = Array.isArray(parameters[name]) ? (parameters[name] as unknown[])[0] : parameters[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  }
  return undefined;
};

/** A list: repeated, separated by commas, or an array; undefined when it is absent or empty. */
export const listOf = (parameters: Parameters, ...names: readonly string[]): string[] | undefined => {
  for (const name of names) {
    const value = parameters[name];
    const items = (Array.isArray(value) ? (value as unknown[]) : [value])
      .flatMap((item) => (typeof item === 'string' ? item.split(',') : typeof item === 'number' ? [String(item)] : []))
      .map((item) => item.trim())
      .filter((item) => item !== '');
    if (items.length > 0) return items;
  }
  return undefined;
};

/** A whole number within bounds; what is no number counts as absent, what is beyond is cut. */
export const countOf = (parameters: Parameters, name: string, usual: number, most: number): number => {
  const text = textOf(parameters, name);
  const number = text === undefined ? NaN : Number(text);
  return Number.isFinite(number) ? Math.max(0, Math.min(most, Math.trunc(number))) : usual;
};

/** True if a switch is on; undefined when it is absent. */
export const flagOf = (parameters: Parameters, name: string): boolean | undefined => {
  const text = textOf(parameters, name);
  return text === undefined ? undefined : /^(true|1|yes|on)$/i.test(text);
};

/** A number; `BAD_REQUEST` when the parameter is something else. */
export const numberOf = (parameters: Parameters, ...names: readonly string[]): number | undefined => {
  const text = textOf(parameters, ...names);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) {
    throw new Refusal('BAD_REQUEST', `The parameter "${names[0] ?? ''}" must be a number.`);
  }
  return number;
};
