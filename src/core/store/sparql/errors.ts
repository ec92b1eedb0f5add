/** Errors between the service and a SPARQL server. */
import { Refusal } from '../../errors.js';

/** An update was sent, but whether it was carried out, or still will be, is not known. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The engine took back an update because another one was in its way. Nothing has changed; it may be sent again. */
export class UpdateConflict extends Error {
  override readonly name = 'UpdateConflict';
}

/** The engine does not take a request as it is written. Nothing has changed, and nothing would by sending it again. */
export class EngineRefused extends Error {
  override readonly name = 'EngineRefused';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The engine cannot be reached, or does not let the service in. */
export const engineAway = (cause?: unknown): Refusal => {
  const detail = 'The SPARQL server that keeps the data cannot be reached; try again later.';
  return new Refusal('UNAVAILABLE', detail, { retryAfter: 5 }, cause);
};

/** Codes of failures before a byte of the request went out. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codesOf = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return [];
  const { code, errors, cause } = error as { code?: unknown; errors?: readonly unknown[]; cause?: unknown };
  const own = typeof code === 'string' ? [code] : [];
  return [...own, ...(errors ?? []).flatMap(codesOf), ...codesOf(cause)];
};

/** True if a failed request can never have reached the engine. */
export const wasNotSent = (error: unknown): boolean => {
  const codes = codesOf(error);
  return codes.length > 0 && codes.every((code) => NOT_SENT.has(code));
};
