/** Parameters of actions: the query of a GET, the JSON object or form of a POST, which go first. What cannot be meant is refused. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.js';
import { parseJson } from '../search/rest/json.js';
import { textOf, type Parameters } from '../search/rest/parameters.js';
import { isObject } from '../../core/json.js';

/** Most packages, names or values in one answer, as portals have it. */
export const MOST_ROWS = 1_000;
/** Greatest number that a parameter may be. */
export const MOST_INT = 2 ** 31 - 1;

/** A parameter that cannot be meant; CKAN's answers name it. */
export const fault = (parameter: string, detail: string): Refusal =>
  new Refusal('BAD_REQUEST', `The parameter "${parameter}" ${detail}.`, { parameter });

const formOf = (text: string): Parameters => {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
};

/** The parameters of a request. Tools for the command line declare a form and send JSON, so a body that begins as JSON is JSON. */
export const actionParameters = ({ query, body, headers }: FastifyRequest): Parameters => {
  const text = typeof body === 'string' ? body.trim() : '';
  if (text === '') return query as Parameters;
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  const sent = isForm && !text.startsWith('{') ? formOf(text) : parseJson(text, 'The body');
  if (!isObject(sent)) throw new Refusal('BAD_REQUEST', 'The body is not a JSON object.');
  return { ...(query as Parameters), ...sent };
};

/** A whole number from 0; what is beyond the most is cut. `BAD_REQUEST` for anything else. */
export const wholeOf = (parameters: Parameters, name: string, usual: number, most: number): number => {
  const text = textOf(parameters, name);
  if (text === undefined) return usual;
  if (!/^\d+$/.test(text.trim())) throw fault(name, 'must be a whole number from 0');
  return Math.min(most, Number(text));
};

/** A parameter that must be there. */
export const needed = (parameters: Parameters, ...names: readonly [string, ...string[]]): string => {
  const value = textOf(parameters, ...names);
  if (value === undefined) throw fault(names[0], 'is missing');
  return value;
};
