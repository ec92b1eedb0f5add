/** The outcomes of mutations at the marketplace, and what they mean for a delivery. */
import { DeliveryProblem } from '../../events/outbox/delivery.js';
import { plain } from './answers.js';
import type { GraphqlError } from './client.js';

/** The codes of what the marketplace cannot do at this moment. */
const LATER: ReadonlySet<string> = new Set(['INTERNAL', 'NOT_READY', 'UNAVAILABLE', 'TIMEOUT', 'STORE_FULL']);
const BUSY: ReadonlySet<string> = new Set(['TOO_MANY_REQUESTS', 'NOT_READY']);
/** The codes of what the operator of this factory has to set right. */
const OURS: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'GRAPHQL_VALIDATION_FAILED']);

/** The data of a mutation, or the code and the sentence with which it was refused. */
export interface Outcome<T> {
  readonly result?: T;
  readonly refusal?: GraphqlError;
}

/** The outcome of a mutation that is called `outcome` in its document. */
export const outcomeOf = <T extends object>(
  data: { readonly outcome: T & Partial<GraphqlError> } | undefined,
  [error]: readonly GraphqlError[],
): Outcome<T> => {
  const outcome = data?.outcome;
  if (outcome?.code === undefined)
    return outcome ? { result: outcome } : { refusal: error ?? { code: '', message: '' } };
  return { refusal: { code: plain(outcome.code), message: plain(outcome.message) } };
};

/** The sentence with which the marketplace says no for good; a `DeliveryProblem` when it may say something else later. */
export const sentenceOf = ({ code, message }: GraphqlError): string => {
  if (LATER.has(code)) {
    throw new DeliveryProblem('The marketplace cannot take orders at this moment.', { everywhere: BUSY.has(code) });
  }
  if (OURS.has(code) || code === '') {
    throw new DeliveryProblem(`The marketplace does not let this factory buy: ${message}`, { permanent: true });
  }
  return message;
};
