/** The demands of the standard: its published JSON Schema, compiled at the first contract. */
import { isDay, readDate } from '../../core/rdf/dates.js';
import { readFileSync } from 'node:fs';
import { Ajv2019, type ErrorObject, type ValidateFunction } from 'ajv/dist/2019.js';
import { Refusal } from '../../core/errors.js';
import type { ContractSource, ContractViolation, ReadContract } from '../repository/contracts/model.js';
import { readText, type ReadText } from './read.js';

const SCHEMA = new URL('../../../../shapes/odcs/odcs-3.2.0.schema.json', import.meta.url);
/** Things that are wrong, of which a refusal tells. */
const MOST_TOLD = 50;
/** Characters of a message. */
const MOST_CHARACTERS = 300;

/** The formats that the schema names. */
const FORMATS = {
  uri: (text: string): boolean => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text),
  date: (text: string): boolean => isDay(text),
  'date-time': (text: string): boolean => readDate(text.toUpperCase())?.type === 'dateTime',
};

let compiled: ValidateFunction | undefined;
const validator = (): ValidateFunction => {
  compiled ??= new Ajv2019({ allErrors: true, strict: false, formats: FORMATS }).compile(
    JSON.parse(readFileSync(SCHEMA, 'utf8')) as object,
  );
  return compiled;
};

const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');

/** The pointer to what an error is about: to the member itself where that should not be there. */
const pointerOf = ({ instancePath, params }: ErrorObject): string => {
  const { additionalProperty, unevaluatedProperty } = params as Readonly<Record<string, string | undefined>>;
  const member = additionalProperty ?? unevaluatedProperty;
  return member === undefined ? instancePath : `${instancePath}/${escaped(member)}`;
};

const messageOf = ({ keyword, message = 'is not valid', params }: ErrorObject): string => {
  const said = params as Readonly<Record<string, unknown>>;
  if (keyword === 'additionalProperties')
    return `The standard knows no member ${JSON.stringify(said['additionalProperty'])} here`;
  if (keyword === 'unevaluatedProperties')
    return `The standard knows no member ${JSON.stringify(said['unevaluatedProperty'])} here`;
  if (keyword === 'enum') return `${message}: ${(said['allowedValues'] as unknown[]).map(String).join(', ')}`;
  return message;
};

/** The errors that say something: a condition that fails says less than what fails in it, and hides which members are known. */
const telling = (errors: readonly ErrorObject[]): ErrorObject[] => {
  const said = errors.filter(({ keyword }) => !['if', 'anyOf', 'oneOf', 'unevaluatedProperties'].includes(keyword));
  const hidden = new Set(said.map(({ instancePath }) => instancePath));
  for (const { instancePath } of said) {
    for (let at = instancePath.lastIndexOf('/'); at > 0; at = instancePath.lastIndexOf('/', at - 1))
      hidden.add(instancePath.slice(0, at));
  }
  const rest = errors.filter(
    ({ keyword, instancePath }) =>
      !said.some((one) => one.keyword === keyword) && keyword !== 'if' && !hidden.has(instancePath),
  );
  return [...said, ...rest];
};

const violationsOf = (errors: readonly ErrorObject[], text: ReadText): ContractViolation[] => {
  const known = new Map<string, ContractViolation>();
  for (const error of telling(errors)) {
    if (known.size >= MOST_TOLD) break;
    const pointer = pointerOf(error);
    const message = messageOf(error).slice(0, MOST_CHARACTERS);
    known.set(`${pointer} ${message}`, { pointer, ...text.place(pointer), message });
  }
  const at = ({ line, column }: ContractViolation): number => (line ?? 0) * 1e6 + (column ?? 0);
  return [...known.values()].sort((one, other) => at(one) - at(other));
};

/**
 * Reads a contract and looks whether it keeps to the standard. Errors: `CONTRACT_SYNTAX`, `PAYLOAD_TOO_LARGE`, `TOO_COMPLEX`;
 * `INVALID_CONTRACT`, which lists what is wrong with the places.
 */
export const readContract = (sent: ContractSource): ReadContract => {
  const text = readText(sent);
  const isValid = validator();
  if (!isValid(text.value)) {
    const violations = violationsOf(isValid.errors ?? [], text);
    const [{ pointer, line, column, message } = { pointer: '', line: null, column: null, message: 'is not valid' }] =
      violations;
    const others = violations.length > 1 ? ` (and ${violations.length - 1} more)` : '';
    throw new Refusal('INVALID_CONTRACT', `At ${pointer || 'the top'}: ${message}${others}.`, {
      ...{ pointer, violations },
      ...(line === null || column === null ? {} : { line, column }),
    });
  }
  const { value, digest } = text;
  return { value, digest };
};
