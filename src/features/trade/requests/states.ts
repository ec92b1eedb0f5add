/**
 * The life of a request as a table: who may do what in each state. Nothing else in the service says which step is legal. The states
 * are those of a contract negotiation in the Dataspace Protocol, with the ways in which one ends without an agreement told apart.
 */
import { Refusal } from '../../../core/errors.js';

/**
 * The states of a request. In `REQUESTED`, `ACCEPTED` and `VERIFIED` it is the seller's turn, in `OFFERED` and `CONFIRMED` the buyer's; all
 * others are ends. Over the Dataspace Protocol the two sides also confirm what they came to: its AGREED is `CONFIRMED` here, its FINALIZED
 * is `AGREED`.
 */
export const REQUEST_STATES = [
  ...(['REQUESTED', 'OFFERED', 'ACCEPTED', 'CONFIRMED', 'VERIFIED'] as const),
  ...(['AGREED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const),
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Those in which something may still be done. */
export const OPEN: readonly RequestState[] = ['REQUESTED', 'OFFERED', 'ACCEPTED', 'CONFIRMED', 'VERIFIED'];

/** The sides of a request; `SYSTEM` is the clock. */
export type RequestSide = 'BUYER' | 'SELLER' | 'SYSTEM';

/** How the sides speak: both here, or over the Dataspace Protocol, where this deployment is the provider or the consumer. */
export const ROUTES = ['HERE', 'PROVIDER', 'CONSUMER'] as const;
export type RequestRoute = (typeof ROUTES)[number];

/** The side that is at another deployment. */
export const REMOTE_SIDE = { HERE: undefined, PROVIDER: 'BUYER', CONSUMER: 'SELLER' } as const;

/** The steps: other terms, a yes to those of the other side, a no. */
export const STEPS = ['propose', 'approve', 'end'] as const;
export type Step = (typeof STEPS)[number];

type Ways = Partial<Readonly<Record<Step, RequestState>>>;
type Machine = Readonly<Record<RequestState, Partial<Readonly<Record<RequestSide, Ways>>>>>;

const ENDS = { AGREED: {}, REFUSED: {}, WITHDRAWN: {}, EXPIRED: {} } as const;
const NO = { BUYER: { end: 'WITHDRAWN' }, SELLER: { end: 'REFUSED' }, SYSTEM: { end: 'EXPIRED' } } as const;

/** State after each step that is legal for a side, where both are here: the yes of one is the agreement. */
export const MACHINE: Machine = {
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
  ACCEPTED: {},
  CONFIRMED: {},
  VERIFIED: {},
  ...ENDS,
};

/** The same over the Dataspace Protocol 2025-1 (clause "Contract Negotiation Protocol", state machine): the sides take turns. */
export const DATASPACE_MACHINE: Machine = {
  REQUESTED: { ...NO, SELLER: { propose: 'OFFERED', approve: 'CONFIRMED', end: 'REFUSED' } },
  OFFERED: { ...NO, BUYER: { propose: 'REQUESTED', approve: 'ACCEPTED', end: 'WITHDRAWN' } },
  ACCEPTED: { ...NO, SELLER: { approve: 'CONFIRMED', end: 'REFUSED' } },
  CONFIRMED: { ...NO, BUYER: { approve: 'VERIFIED', end: 'WITHDRAWN' } },
  VERIFIED: { ...NO, SELLER: { approve: 'AGREED', end: 'REFUSED' } },
  ...ENDS,
};

const machineOf = (route: RequestRoute): Machine => (route === 'HERE' ? MACHINE : DATASPACE_MACHINE);

/** The steps that are legal for a side, in the order of `STEPS`. */
export const legalFor = (state: RequestState, side: RequestSide, route: RequestRoute): Step[] =>
  STEPS.filter((step) => machineOf(route)[state][side]?.[step] !== undefined);

/**
 * The state after a step. `ILLEGAL_TRANSITION`, which names the state and what is legal in it, otherwise, and where `to` is another state
 * than the step leads to: a message that comes too late or too early.
 */
export const afterStep = (
  { state, route }: { readonly state: RequestState; readonly route: RequestRoute },
  side: RequestSide,
  step: Step,
  to?: RequestState,
): RequestState => {
  const next = machineOf(route)[state][side]?.[step];
  if (next !== undefined && next === (to ?? next)) return next;
  const legal = legalFor(state, side, route);
  const possible = legal.length > 0 ? `Legal for this side: ${legal.join(', ')}.` : 'Nothing is legal here.';
  throw new Refusal('ILLEGAL_TRANSITION', `A request that is ${state} does not allow this step. ${possible}`, {
    ...{ state, transition: step, legal },
  });
};
