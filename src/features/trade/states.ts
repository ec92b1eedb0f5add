/**
 * The life of a dataset on the marketplace, as a table. Nothing else in the service says which transition is legal.
 * The picture is in docs/marketplace.md; a test holds the two together.
 */
import { Refusal } from '../../core/errors.js';

/**
 * The states of a dataset. `PUBLISHED`, `WITHDRAWN` and `EXPIRED` are shared by the seller's dataset and its twin on the marketplace;
 * `ACQUIRED` is a buyer's copy.
 */
export const STATES = ['UNPUBLISHED', 'PUBLISHED', 'WITHDRAWN', 'EXPIRED', 'ACQUIRED'] as const;
export type MarketState = (typeof STATES)[number];

/** The transitions of a dataset. */
export const TRANSITIONS = ['publish', 'updateOffer', 'withdraw', 'expire', 'acquire', 'invest', 'republish'] as const;
export type Transition = (typeof TRANSITIONS)[number];

/** State after each transition that is legal in a state. Acquiring leaves the seller's side as it is and makes a copy. */
export const MACHINE: Readonly<Record<MarketState, Partial<Readonly<Record<Transition, MarketState>>>>> = {
  UNPUBLISHED: { publish: 'PUBLISHED' },
  PUBLISHED: {
    updateOffer: 'PUBLISHED',
    withdraw: 'WITHDRAWN',
    expire: 'EXPIRED',
    acquire: 'PUBLISHED',
    invest: 'PUBLISHED',
  },
  WITHDRAWN: { republish: 'PUBLISHED' },
  EXPIRED: { updateOffer: 'PUBLISHED', withdraw: 'WITHDRAWN', republish: 'PUBLISHED' },
  ACQUIRED: {},
};

/** The transitions that are legal in a state, in the order of `TRANSITIONS`. */
export const legalIn = (state: MarketState): Transition[] => TRANSITIONS.filter((name) => name in MACHINE[state]);

/** The state after a transition. `ILLEGAL_TRANSITION`, which names the state and what is legal in it, otherwise. */
export const after = (state: MarketState, transition: Transition): MarketState => {
  const next = MACHINE[state][transition];
  if (next !== undefined) return next;
  const legal = legalIn(state);
  const possible = legal.length > 0 ? `Legal here: ${legal.join(', ')}.` : 'Nothing is legal here.';
  throw new Refusal('ILLEGAL_TRANSITION', `A dataset that is ${state} does not allow ${transition}. ${possible}`, {
    state,
    transition,
    legal,
  });
};
