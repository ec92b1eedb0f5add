/** Errors of the query engine in the words of the endpoint. */
import { Refusal } from '../../../errors.js';

const PLACE = /^error at (\d+):(\d+): /;

const BEFORE = 20;
const AFTER = 10;

/** The text around a place. The engine names the furthest place it could read to, so the mistake is there or before it. */
const excerpt = (text: string, line: number, column: number): string => {
  const characters = [...(text.split(/\r\n|\n|\r/)[line - 1] ?? '')];
  return characters
    .slice(Math.max(0, column - 1 - BEFORE), column - 1 + AFTER)
    .join('')
    .trim();
};

/** The refusal that tells a client what is wrong with the query `text`. */
export const refusalOf = ({ message, name }: Pick<Error, 'message' | 'name'>, text: string): Refusal => {
  if (name === 'URIError') return new Refusal('BAD_REQUEST', 'A graph that the request names is not an absolute IRI.');
  const place = PLACE.exec(message);
  if (place) {
    const [line, column] = [Number(place[1]), Number(place[2])];
    const near = excerpt(text, line, column);
    const where = near === '' ? '' : ` near "${near}"`;
    return new Refusal('SPARQL_SYNTAX', `Line ${line}, column ${column}: syntax error${where}.`, { line, column });
  }
  const custom = /^The custom function <([^>]*)> is not supported/.exec(message);
  if (custom) return new Refusal('BAD_REQUEST', `The function <${custom[1]}> is not known here.`);
  return new Refusal('SPARQL_SYNTAX', 'The query cannot be evaluated as it is written.');
};
