/** Errors of the query engine in the words of the endpoint. */
import { Refusal } from '../../../errors.js';

const PLACE = /^error at (\d+):(\d+): /;

/** The text from a place on, as much as helps to find it. */
const excerpt = (text: string, line: number, column: number): string => {
  const rest = text.split(/\r\n|\n|\r/)[line - 1] ?? '';
  return [...rest].slice(column - 1, column + 29).join('').trim();
};

/** The refusal that tells a client what is wrong with the query `text`. */
export const refusalOf = ({ message }: Error, text: string): Refusal => {
  const place = PLACE.exec(message);
  if (place) {
    const [line, column] = [Number(place[1]), Number(place[2])];
    const near = excerpt(text, line, column);
    const where = near === '' ? 'the query ends or breaks off' : `near "${near}"`;
    return new Refusal('SPARQL_SYNTAX', `Line ${line}, column ${column}: syntax error, ${where}.`, { line, column });
  }
  const custom = /^The custom function <([^>]*)> is not supported/.exec(message);
  if (custom) return new Refusal('BAD_REQUEST', `The function <${custom[1]}> is not known here.`);
  return new Refusal('SPARQL_SYNTAX', 'The query cannot be evaluated as it is written.');
};
