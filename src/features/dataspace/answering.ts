/**
 * Answers that need nobody: offers that are sold at once are agreed to, what both sides confirmed is made, agreements as they were asked for
 * are verified, and transfers under agreements that hold begin. What is due stands in the rows, so a crash forgets nothing.
 */
import { Refusal } from '../../core/errors.js';
import { JobLoop } from '../../core/jobs/loop.js';
import { Wakeup } from '../../core/jobs/wakeup.js';
import type { Logger } from '../../core/log.js';
import type { Requests } from '../trade/requests/requests.js';
import type { Participant } from '../repository/writes.js';
import type { NegotiationRecords } from './record.js';
import type { Transfer } from './transfer-record.js';
import type { Transfers } from './transfers.js';
import type { TransferStep } from './transfer-states.js';

/** The tools that it answers with. */
export interface AnsweringTools {
  readonly requests: Requests;
  readonly negotiations: NegotiationRecords;
  readonly transfers: Transfers;
  readonly log: Logger;
  /** False where every answer waits for a person. */
  readonly isAutomatic: boolean;
}

const BATCH = 50;
/** Milliseconds until it looks again for agreements that have ended. */
const PAUSE = 15_000;
/**
 * Milliseconds after which a message is answered: its sender has our receipt by then, and has stored its own step. Eclipse EDC, which may be
 * slower to do so than we are to answer, takes an answer that comes before that for one out of order.
 */
const SETTLED = 500;
/** Milliseconds between two looks: writes of others that come one after the other are no reason to ask after each. */
const REST = 100;

/** The loop of answers. */
export class Answering implements Participant {
  readonly #wakeup = new Wakeup();
  readonly #loop: JobLoop;
  #stopping = false;

  constructor(private readonly tools: AnsweringTools) {
    const { log } = tools;
    const fault = 'what other connectors asked could not be answered';
    this.#loop = new JobLoop({ work: () => this.run(), fault, wakeup: this.#wakeup, log, shortestRest: REST });
  }

  /** Begins with what an earlier run left; from now on every commit wakes it. */
  start(): void {
    this.#loop.start();
  }

  /** Begins nothing more. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#loop.stop();
  }

  onCommitted(): void {
    this.#wakeup.ring();
  }

  /** Answers what can be answered now. Returns when to look again. */
  async run(): Promise<number> {
    const { negotiations, transfers, isAutomatic } = this.tools;
    for (const transfer of transfers.records.orphaned(new Date(), BATCH)) {
      if (this.#stopping) break;
      await this.#step(transfer, 'terminate', 'The agreement does not give the data any more.');
    }
    const answerable = isAutomatic ? negotiations.answerable(BATCH) : [];
    const settled = answerable.filter(({ changed }) => isSettled(changed, Date.now()));
    for (const { id } of settled) if (!this.#stopping) await this.#answer(id);
    const startable = isAutomatic ? transfers.records.startable(BATCH) : [];
    for (const transfer of startable) if (!this.#stopping) await this.#step(transfer, 'start');
    if (settled.length === BATCH || startable.length === BATCH) return Date.now();
    return Date.now() + (settled.length < answerable.length ? SETTLED : PAUSE);
  }

  async #answer(id: string): Promise<void> {
    const { requests, log } = this.tools;
    const request = requests.records.find(id);
    if (!request) return;
    try {
      await requests.proceed(request, 'approve', null);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Somebody was faster: what is left to do is looked for anew.
      if (error.code === 'PRECONDITION_FAILED') return;
      log.info({ negotiation: id, code: error.code }, 'a negotiation ends without an agreement');
      await requests.proceed(request, 'end', error.detail).catch(ignoreRefusals);
    }
  }

  async #step(transfer: Transfer, step: TransferStep, reason?: string): Promise<void> {
    const { transfers } = this.tools;
    try {
      await transfers.proceed(transfer, step, reason);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'PRECONDITION_FAILED' || step === 'terminate') return;
      await transfers.proceed(transfer, 'terminate', error.detail).catch(ignoreRefusals);
    }
  }
}

/** True for a change long enough ago, and for one that only a clock which was set back puts ahead of now. */
const isSettled = (changed: string, now: number): boolean => {
  const age = now - Date.parse(changed);
  return age >= SETTLED || age < 0;
};

const ignoreRefusals = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error;
};
