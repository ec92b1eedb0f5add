/** Parts of answers as texts, and the answers that are written with them. */
import type { ExecutionResult } from 'graphql';
import { randomBytes } from 'node:crypto';

/** Name of the field in the place of a part, and the beginning of its response names: no name of GraphQL has a dollar, and nobody knows the rest. */
export const PART = `$${randomBytes(6).toString('hex')}`;
const PLACE = new RegExp(`"\\${PART}_\\d+":""`);

/** Texts of the answer that is being written, in their order. */
let texts: string[] = [];

/** The members of an object as JSON, without its braces. */
export class Part {
  constructor(readonly text: string) {}

  toJSON(): string {
    texts.push(this.text);
    return '';
  }
}

/** Writes an answer as JSON, with the texts of its parts. */
export const writeAnswer = (answer: object): string => {
  texts = [];
  const json = JSON.stringify(answer);
  if (texts.length === 0) return json;
  return json.split(PLACE).reduce((written, next, at) => written + (texts[at - 1] ?? '') + next);
};

/** The part has errors, which have their places in the whole answer alone. */
export class PartFailed extends Error {}

/** True if an answer lacks parts, so that the operation has to be run as a whole. */
export const lacksParts = ({ errors = [] }: ExecutionResult): boolean =>
  errors.some(({ originalError }) => originalError instanceof PartFailed);
