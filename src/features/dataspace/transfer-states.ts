/** The life of a transfer as a table (Dataspace Protocol 2025-1, clause "Transfer Process Protocol", state machine): who may do what in each state. */
import { Refusal } from '../../core/errors.js';
import type { QueuedTransfer, Role } from './messages.js';

/** The states of a transfer. */
export const TRANSFER_STATES = ['REQUESTED', 'STARTED', 'SUSPENDED', 'COMPLETED', 'TERMINATED'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** The steps of a transfer. */
export const TRANSFER_STEPS = ['start', 'suspend', 'complete', 'terminate'] as const;
export type TransferStep = (typeof TRANSFER_STEPS)[number];

type Ways = Partial<Readonly<Record<TransferStep, TransferState>>>;

const RUNNING: Ways = { suspend: 'SUSPENDED', complete: 'COMPLETED', terminate: 'TERMINATED' };
const HELD: Ways = { start: 'STARTED', terminate: 'TERMINATED' };

/** State after each step that is legal for a side. */
export const TRANSFER_MACHINE: Readonly<Record<TransferState, Readonly<Record<Role, Ways>>>> = {
  REQUESTED: { PROVIDER: HELD, CONSUMER: { terminate: 'TERMINATED' } },
  STARTED: { PROVIDER: RUNNING, CONSUMER: RUNNING },
  SUSPENDED: { PROVIDER: HELD, CONSUMER: HELD },
  COMPLETED: { PROVIDER: {}, CONSUMER: {} },
  TERMINATED: { PROVIDER: {}, CONSUMER: {} },
};

/** The steps that are legal for a side. */
export const legalSteps = (state: TransferState, side: Role): TransferStep[] =>
  TRANSFER_STEPS.filter((step) => TRANSFER_MACHINE[state][side][step] !== undefined);

/** The state after a step. `ILLEGAL_TRANSITION`, which names the state and what is legal in it, otherwise. */
export const afterTransferStep = (state: TransferState, side: Role, step: TransferStep): TransferState => {
  const next = TRANSFER_MACHINE[state][side][step];
  if (next !== undefined) return next;
  const legal = legalSteps(state, side);
  const possible = legal.length > 0 ? `Legal for this side: ${legal.join(', ')}.` : 'Nothing is legal here.';
  throw new Refusal('ILLEGAL_TRANSITION', `A transfer that is ${state} does not allow this step. ${possible}`, {
    ...{ state, transition: step, legal },
  });
};

/**
 * States after messages that crossed: what this side told last was not heard yet when the other one made its step. Both come to the same
 * state: an end counts more than a pause, and a termination more than a completion.
 */
const CROSSED: Partial<Record<QueuedTransfer['type'], Partial<Record<TransferStep, TransferState>>>> = {
  START: { start: 'STARTED' },
  SUSPENSION: { suspend: 'SUSPENDED', complete: 'COMPLETED' },
  COMPLETION: { complete: 'COMPLETED', terminate: 'TERMINATED' },
  TERMINATION: { terminate: 'TERMINATED' },
};

/** The state after a step of the other side that crossed a message of this one; undefined where it follows on what it heard. */
export const afterCrossing = (
  state: TransferState,
  side: Role,
  step: TransferStep,
  unheard: QueuedTransfer['type'] | undefined,
): TransferState | undefined =>
  TRANSFER_MACHINE[state][side][step] === undefined && unheard ? CROSSED[unheard]?.[step] : undefined;
