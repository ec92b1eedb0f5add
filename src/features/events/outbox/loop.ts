/** Carries out deliveries in the background: several at a time to each destination, one at a time about each subject. */
import { LONGEST_PAUSE, pauseAfter } from '../../../core/jobs/backoff.js';
import { JobLoop } from '../../../core/jobs/loop.js';
import type { Logger } from '../../../core/log.js';
import { ExpectationFailed } from '../../../core/store/sqlite/database.js';
import { type Delivery, DeliveryProblem } from './delivery.js';
import type { Outbox } from './outbox.js';

/** Deliveries to one destination that are under way together. */
const MOST = 8;
/** Milliseconds after which something new is tried at a destination that does not answer, unless it asks for more. */
const NEWS = 15_000;

/** A change of state: the destination begins to fail, or answers again. */
type Turn = 'FAILING' | 'RECOVERED';

/** Spares a destination that does not answer: a single delivery tries it, and only after a rest. */
export class Pace {
  #underWay = 0;
  #restsUntil = 0;
  #failures: number;

  /** @param isFailing whether deliveries failed before this process */
  constructor(isFailing = false) {
    this.#failures = Number(isFailing);
  }

  /** The number of further deliveries that may begin at a time. */
  capacity(now: number): number {
    if (this.#rests(now)) return 0;
    return (this.#failures > 0 ? 1 : MOST) - this.#underWay;
  }

  /** The time at which its rest ends or ended, in milliseconds since the epoch. */
  get restsUntil(): number {
    return this.#restsUntil;
  }

  /** The times in a row at which it could not be reached; what began together counts once. */
  get failures(): number {
    return this.#failures;
  }

  /** A delivery begins. */
  begin(): void {
    this.#underWay += 1;
  }

  /** A delivery has ended, well or with a problem. */
  end(problem?: DeliveryProblem): Turn | undefined {
    this.#underWay -= 1;
    const before = this.#failures;
    if (problem?.remedy.everywhere !== true) {
      this.#failures = 0;
      return before > 0 ? 'RECOVERED' : undefined;
    }
    if (this.#rests(Date.now())) return undefined;
    this.#failures += 1;
    const asked = problem.remedy.retryAfter;
    this.#restsUntil = Date.now() + pauseAfter(this.#failures, { asked, longest: NEWS });
    return before === 0 ? 'FAILING' : undefined;
  }

  /** A rest beyond the longest pause was set by a clock that has been set back. */
  #rests(now: number): boolean {
    return this.#restsUntil > now && this.#restsUntil <= now + LONGEST_PAUSE;
  }
}

/** Milliseconds that deliveries under way get when the service stops. */
const GRACE = 3_000;
/** Longest time in milliseconds between two looks at the queue. */
const LONGEST_REST = 60_000;

const problemOf = (error: unknown): DeliveryProblem =>
  error instanceof DeliveryProblem ? error : new DeliveryProblem('The delivery met a fault in this service.');

/** The loop of one service. */
export class DeliveryLoop {
  /** Deliveries under way, by their id. */
  readonly #underWay = new Map<number, Promise<void>>();
  /** Those whose failure was told. */
  readonly #failing = new Set<number>();
  readonly #paces = new Map<string, Pace>();
  readonly #stopping = new AbortController();
  readonly #loop: JobLoop;

  constructor(
    private readonly outbox: Outbox,
    private readonly log: Logger,
  ) {
    const { wakeup } = outbox;
    this.#loop = new JobLoop({ work: () => this.#look(), fault: 'the outbox cannot be read', wakeup, log });
  }

  /** Starts with what an earlier run left; from now on every commit wakes it. */
  start(): void {
    this.#loop.start();
  }

  /** Begins nothing more, gives what is under way a moment, and ends it then: it is tried again after the next start. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    const grace = setTimeout(() => this.#stopping.abort(), GRACE);
    await Promise.all(this.#underWay.values());
    clearTimeout(grace);
  }

  /** Begins what can be begun. Returns when to look again, whatever happens before. */
  #look(): number {
    // One moment for all questions: what is not due at it becomes due after it.
    const now = Date.now();
    const rests = this.outbox.destinations().map((destination) => this.#serve(destination, now));
    return Math.min(now + LONGEST_REST, this.outbox.nextDue(now) ?? Number.POSITIVE_INFINITY, ...rests);
  }

  /** Begins what a destination can take. Returns when it has to be looked at again, whatever happens before. */
  #serve(destination: string, now: number): number {
    const pace = this.#pace(destination);
    const capacity = pace.capacity(now);
    // The rows under way are due still, so that many more have to be looked at.
    const ids = capacity > 0 ? this.outbox.due(destination, now, capacity + this.#underWay.size) : [];
    for (const id of ids.filter((one) => !this.#underWay.has(one)).slice(0, Math.max(capacity, 0))) {
      const delivery = this.outbox.load(id);
      if (delivery) this.#begin(delivery, pace);
    }
    return pace.restsUntil > now ? pace.restsUntil : now + LONGEST_REST;
  }

  #pace(destination: string): Pace {
    const known = this.#paces.get(destination) ?? new Pace(this.outbox.isFailing(destination));
    this.#paces.set(destination, known);
    return known;
  }

  #begin(delivery: Delivery, pace: Pace): void {
    pace.begin();
    const work = this.#carryOut(delivery, pace)
      .catch((err: unknown) => this.log.error({ err }, 'the end of a delivery could not be recorded'))
      .finally(() => {
        this.#underWay.delete(delivery.id);
        this.#loop.wake();
      });
    this.#underWay.set(delivery.id, work);
  }

  async #carryOut(delivery: Delivery, pace: Pace): Promise<void> {
    const { kind, subject, destination, failingSince } = delivery;
    const failure = await this.#attempt(delivery);
    const turn = pace.end(failure?.problem);
    if (failure && this.#stopping.signal.aborted) return;
    // What is told of a destination and of a delivery is what changes: that it fails, goes on, or is given up.
    if (turn === 'RECOVERED') {
      this.log.info({ destination }, 'a destination answers again');
      await this.outbox.revive(destination);
    }
    const about = { kind, subject, destination };
    if (!failure) {
      if (this.#failing.delete(delivery.id)) this.log.info(about, 'a delivery that failed has arrived');
      return;
    }
    const { problem, cause } = failure;
    const { everywhere = false, permanent = false } = problem.remedy;
    const why = { ...about, reason: problem.message, ...(cause === problem ? {} : { err: cause }) };
    if (turn === 'FAILING') this.log.warn(why, 'a destination cannot be reached; deliveries wait');
    else if (permanent || (!everywhere && failingSince === null)) {
      this.log.warn(why, 'a delivery failed');
      this.#failing.add(delivery.id);
    }
    const givenUp = await this.outbox.postpone(delivery, problem, everywhere ? pace.failures : undefined);
    if (givenUp > 0) this.log.warn({ ...why, deliveries: givenUp }, 'deliveries were given up');
  }

  /** Carries a delivery out and takes it off the queue. Resolves to what kept it from arriving, if anything did. */
  async #attempt(
    delivery: Delivery,
  ): Promise<{ readonly problem: DeliveryProblem; readonly cause: unknown } | undefined> {
    try {
      const handler = this.outbox.handler(delivery.kind);
      if (!handler)
        throw new DeliveryProblem('This version of the service knows no such delivery.', { permanent: true });
      const also = await handler.deliver(delivery, this.#stopping.signal);
      if (also !== 'ended') await this.outbox.finish(delivery, also);
      return undefined;
    } catch (cause) {
      // A newer order has taken the row over: it is carried out next.
      return cause instanceof ExpectationFailed ? undefined : { problem: problemOf(cause), cause };
    }
  }
}
