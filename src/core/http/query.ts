/** Query parameters: unknown ones are ignored, known ones are checked. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors.js';

/** The first value of a parameter. */
export const parameter = (request: FastifyRequest, name: string): string | undefined => {
  const value = (request.query as Record<string, string | string[] | undefined>)[name];
  return Array.isArray(value) ? value[0] : value;
};

/** A parameter that must be there. */
export const requireParameter = (request: FastifyRequest, name: string): string => {
  const value = parameter(request, name);
  if (value === undefined || value === '')
    throw new Refusal('BAD_REQUEST', `The query parameter "${name}" is missing.`);
  return value;
};

/** A whole number; `BAD_REQUEST` when the parameter is something else. */
export const integerParameter = (request: FastifyRequest, name: string): number | undefined => {
  const value = parameter(request, name);
  if (value === undefined || value === '') return undefined;
  const number = Number(value);
  if (!/^-?\d{1,9}$/.test(value))
    throw new Refusal('BAD_REQUEST', `The query parameter "${name}" must be a whole number.`);
  return number;
};

/** A parameter that may be repeated, or hold several values with commas between them; undefined where it is not there. */
export const listParameter = (request: FastifyRequest, name: string): string[] | undefined => {
  const value = (request.query as Record<string, string | readonly string[] | undefined>)[name];
  if (value === undefined) return undefined;
  return [value]
    .flat()
    .flatMap((each) => each.split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '');
};

/** True if a switch is on. */
export const flagParameter = (request: FastifyRequest, name: string): boolean =>
  /^(true|1|)$/i.test(parameter(request, name) ?? 'false');

/** The conditional headers that writes obey. */
export const conditions = ({ headers }: FastifyRequest): { ifMatch: string | null; ifNoneMatch: string | null } => ({
  ifMatch: headers['if-match'] ?? null,
  ifNoneMatch: headers['if-none-match'] ?? null,
});

/** Options of a removal. */
export const removalOptions = (request: FastifyRequest) => ({
  dryRun: flagParameter(request, 'dryRun'),
  ifMatch: conditions(request).ifMatch,
});

/** Refuses `?dryRun=true` where nothing can be tried: a client that asks for a trial must not lose anything. */
export const refuseDryRun = (request: FastifyRequest): void => {
  if (flagParameter(request, 'dryRun')) throw new Refusal('BAD_REQUEST', 'There is no dry run of this request.');
};

/** Options of a write. */
export const writeOptions = (request: FastifyRequest) => ({
  dryRun: flagParameter(request, 'dryRun'),
  waitForQuality: flagParameter(request, 'waitForQuality'),
  ...conditions(request),
});
