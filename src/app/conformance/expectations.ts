/** Expectations of lines on answers. */
import { Parser, type Quad } from 'n3';
import { must } from './must.js';
import type { HttpAnswer } from './target.js';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80);

/** The status must be one of those. */
export const mustBe = ({ status, text }: HttpAnswer, ...expected: readonly number[]): void =>
  must(expected.includes(status), `status ${status} instead of ${expected.join(' or ')}: ${text.slice(0, 120).trim()}`);

/** The interface shows no status: any success will do. */
export const mustSucceed = ({ status, text }: HttpAnswer): void =>
  must(status >= 200 && status < 300, `status ${status}: ${text.slice(0, 120).trim()}`);

/** The request must be refused, in whatever words. */
export const mustRefuse = ({ status }: HttpAnswer): void =>
  must(status >= 400 && status < 500, `status ${status} instead of a refusal`);

/** The body as a JSON object. */
export const objectOf = ({ text }: HttpAnswer): Json => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    must(false, `the body is not JSON: ${text.slice(0, 60)}`);
  }
  must(typeof value === 'object' && value !== null && !Array.isArray(value), 'the body is not a JSON object');
  return value as Json;
};

/** Kinds of values that the interface names. */
export const kinds = {
  string: (value: unknown) => typeof value === 'string',
  integer: (value: unknown) => Number.isInteger(value),
  boolean: (value: unknown) => typeof value === 'boolean',
  strings: (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  uuid: (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
} as const;

/** Every named member must be of its kind. */
export const mustHave = (object: Json, members: Readonly<Record<string, keyof typeof kinds>>): void => {
  const wrong = Object.entries(members).filter(([name, kind]) => !kinds[kind](object[name]));
  must(
    wrong.length === 0,
    `not as described: ${wrong.map(([name, kind]) => `${name} is ${shown(object[name])}, not ${kind}`).join('; ')}`,
  );
};

/** The member as an object; empty when it is none. */
export const member = (object: Json, name: string): Json => {
  const value = object[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
};

/** The answer as Turtle. */
export const turtleOf = ({ text, mediaType }: HttpAnswer): Quad[] => {
  must(mediaType === 'text/turtle', `media type "${mediaType}" instead of text/turtle`);
  try {
    return new Parser({ baseIRI: 'urn:base:' }).parse(text);
  } catch (error) {
    must(false, `the body is not Turtle: ${(error as Error).message}`);
  }
};
