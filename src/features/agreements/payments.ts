/**
 * What became of the payment of an agreement. Money moves elsewhere: this keeps what those say who handle it, each word of it.
 */
import { Refusal } from '../../core/errors.js';
import type { Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';

/** The states of a payment. */
export const PAYMENT_STATES = ['NOT_NEEDED', 'DUE', 'PAID', 'REFUNDED'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The state, and who said so. */
export interface Payment {
  readonly agreement: string;
  readonly state: PaymentState;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The id under which whoever handles the money knows it. */
  readonly reference: string | null;
}

/** What may follow a state. A payment that failed after it was told is due again. */
const NEXT: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  NOT_NEEDED: [],
  DUE: ['PAID'],
  PAID: ['REFUNDED', 'DUE'],
  REFUNDED: [],
};

/** True if a price (plain digits) has to be paid: what costs nothing need not be. */
export const isDue = (amount: string | null): boolean => amount !== null && Number(amount) !== 0;

/** The first state. */
export const firstPayment = (agreement: string, amount: string | null, at: string): Statement =>
  firstState(agreement, isDue(amount) ? 'DUE' : 'NOT_NEEDED', at);

/** The state that is known first. */
export const firstState = (agreement: string, state: PaymentState, at: string): Statement => ({
  sql: 'INSERT INTO agreement_payment (agreement, number, state, at) VALUES (?, 1, ?, ?)',
  params: [agreement, state, at],
});

/** Stores a state; the transaction fails with `ExpectationFailed` where another one has that number. */
const noted = ({ agreement, state, at, reference }: Payment, number: number, by: string | null): Statement => ({
  sql: `INSERT INTO agreement_payment (agreement, number, state, at, reference, party) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING`,
  params: [agreement, number, state, at, reference, by],
  expect: 1,
});

/** Reads and notes them. */
export class Payments {
  constructor(
    private readonly database: Pick<Database, 'readOne'>,
    /** True if nobody may have the data before the price is paid. */
    private readonly comesFirst: boolean,
  ) {}

  /** Why what was bought is not to be had for the sake of its payment; undefined where it is. */
  obstacle(agreement: string): 'PAYMENT_DUE' | 'REFUNDED' | undefined {
    const state = this.#latest(agreement)?.state;
    return state && this.obstacleOf(state);
  }

  /** The same for a state. */
  obstacleOf(state: PaymentState): 'PAYMENT_DUE' | 'REFUNDED' | undefined {
    if (state === 'REFUNDED') return 'REFUNDED';
    return state === 'DUE' && this.comesFirst ? 'PAYMENT_DUE' : undefined;
  }

  /** The latest state; of agreements from before payments were noted, none. */
  of(agreement: string): Payment | undefined {
    return this.#latest(agreement);
  }

  /**
   * The statement that notes a state; undefined where that is the state already, under the same reference. Throws `CONFLICT` for a state
   * that cannot follow.
   */
  note({ agreement, state, at, reference }: Payment, by: string): Statement | undefined {
    const latest = this.#latest(agreement);
    if (!latest) throw new Refusal('CONFLICT', 'The agreement was made before payments were noted.');
    if (latest.state === state && latest.reference === reference) return undefined;
    if (!NEXT[latest.state].includes(state)) {
      const possible = NEXT[latest.state].join(' or ') || 'nothing';
      throw new Refusal('CONFLICT', `A payment that is ${latest.state} becomes ${possible}, not ${state}.`);
    }
    return noted({ agreement, state, at, reference }, latest.number + 1, by);
  }

  /** The statement that follows what another deployment notes; undefined where that is known. */
  learn({ agreement, state, at, reference }: Payment): Statement | undefined {
    const latest = this.#latest(agreement);
    if (latest?.state === state && latest.reference === reference) return undefined;
    return noted({ agreement, state, at, reference }, (latest?.number ?? 0) + 1, null);
  }

  #latest(agreement: string): (Payment & { readonly number: number }) | undefined {
    return this.database.readOne(
      'SELECT agreement, number, state, at, reference FROM agreement_payment WHERE agreement = ? ORDER BY number DESC LIMIT 1',
      [agreement],
    );
  }
}
