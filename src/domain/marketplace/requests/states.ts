/**
 * The life of a request as a table: who may do what in each state. Nothing else in the service says which step is legal. The states
 * are those of a contract negotiation in the Dataspace Protocol, with the ways in which one ends without an agreement told apart.
 */
import { Refusal } from '../../../errors.js';

/** The states of a request. In `REQUESTED` it is the seller's turn, in `OFFERED` the buyer's; all others are ends. */
export const REQUEST_STATES = ['REQUESTED', 'OFFERED', 'AGREED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Those in which something may still be done. */
export const OPEN: readonly RequestState[] = ['REQUESTED', 'OFFERED'];

/** The sides of a request; `SYSTEM` is the clock. */
export type RequestSide = 'BUYER' | 'SELLER' | 'SYSTEM';

/** The steps: other terms, a yes to those of the other side, a no. */
export const STEPS = ['propose', 'approve', 'end'] as const;
export type Step = (typeof STEPS)[number];

type Ways = Partial<Readonly<Record<Step, RequestState>>>;

/** State after each step that is legal for a side. */
export const MACHINE: Readonly<Record<RequestState, Partial<Readonly<Record<RequestSide, Ways>>>>> = {
  REQUESTED: {
    BUYER: { propose: 'REQUESTED', end: 'WITHDRAWN' },
    SELLER: { propose: 'OFFERED', approve: 'AGREED', end: 'REFUSED' },
    SYSTEM: { end: 'EXPIRED' },
  },
  OFFERED: {
    BUYER: { propose: 'REQUESTED', approve: 'AGREED', end: 'WITHDRAWN' },
    SELLER: { propose: 'OFFERED', end: 'REFUSED' },
    SYSTEM: { end: 'EXPIRED' },
  },
  AGREED: {},
  REFUSED: {},
  WITHDRAWN: {},
  EXPIRED: {},
};

/** The steps that are legal for a side, in the order of `STEPS`. */
export const legalFor = (state: RequestState, side: RequestSide): Step[] =>
  STEPS.filter((step) => MACHINE[state][side]?.[step] !== undefined);

/** The state after a step. `ILLEGAL_TRANSITION`, which names the state and what is legal in it, otherwise. */
export const afterStep = (state: RequestState, side: RequestSide, step: Step): RequestState => {
  const next = MACHINE[state][side]?.[step];
  if (next !== undefined) return next;
  const legal = legalFor(state, side);
  const possible = legal.length > 0 ? `Legal for this side: ${legal.join(', ')}.` : 'Nothing is legal here.';
  throw new Refusal('ILLEGAL_TRANSITION', `A request that is ${state} does not allow this step. ${possible}`, {
    ...{ state, transition: step, legal },
  });
};
