/**
 * The choice of the one gateway of several that writes: the one that holds the lease, a register that it changes every few seconds. The
 * others watch, and one takes over when the lease has not changed for a while by their own clocks, so the clocks of the machines need not
 * agree. The lease only keeps gateways out of each other's way: what is written is safe without it, because an entry of the journal is
 * taken only from who has read all entries before.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../log.js';
import type { SparqlJournal } from '../sparql/journal.js';
import { Reachability } from './reachability.js';

/** The holder of the lease. */
interface Lease {
  /** Unique name of the gateway, the same after a restart. */
  readonly gateway: string;
  /** Address at which the other gateways reach it. */
  readonly address: string;
  /** Grows with every renewal. */
  readonly beat: number;
  /** The holder gave it up in order. */
  readonly released?: boolean;
}

/** A gateway that takes part. */
export interface Candidate {
  readonly registers: Pick<SparqlJournal, 'register' | 'exchange'>;
  readonly log: Logger;
  readonly gateway: string;
  readonly address: string;
  /** True if it may lead at all. */
  readonly mayLead: boolean;
}

const REGISTER = 'leader';
/** Milliseconds between renewals, between looks of the others, and without a renewal after which the lease is free. */
const RENEW_MS = 2_000;
const LOOK_MS = 500;
const EXPIRE_MS = 8_000;

/** The part of one gateway in it. */
export class Leadership {
  #leads = false;
  #held: string | undefined;
  #leader: string | undefined;
  /** The reachability of the lease the last time that it was renewed. */
  readonly reachability = new Reachability();
  readonly #ending = new AbortController();
  #watching: Promise<void> = Promise.resolve();

  private constructor(private readonly candidate: Candidate) {}

  /** Takes the lease if it is free; otherwise learns who leads. Rejects with `UNAVAILABLE`. */
  static async join(candidate: Candidate): Promise<Leadership> {
    const leadership = new Leadership(candidate);
    const held = await candidate.registers.register(REGISTER);
    const lease = leadership.#note(held);
    if (!lease || lease.released || lease.gateway === candidate.gateway) await leadership.#take(held);
    if (!leadership.#leads) leadership.#note(await candidate.registers.register(REGISTER));
    return leadership;
  }

  get leads(): boolean {
    return this.#leads;
  }

  /** Address of the gateway that leads, as far as it is known here, unless it is this one. */
  get leader(): string | undefined {
    return this.#leads ? undefined : this.#leader;
  }

  /** Renews the lease, or waits for it to become free; calls `onTurn` once, when it was lost or won. */
  watch(onTurn: () => void): void {
    this.#watching = (this.#leads ? this.#renewing() : this.#waiting()).then((turned) => {
      if (turned) onTurn();
    });
  }

  /** Ends the watching and gives the lease up, so that another gateway need not wait. */
  async leave(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
    if (!this.#leads) return;
    this.#leads = false;
    await this.#exchange(this.#held, { beat: 0, released: true }).catch(() => false);
  }

  /** Resolves to true when the lease was lost, to false at the end. */
  async #renewing(): Promise<boolean> {
    for (let beat = 1; await this.#rest(RENEW_MS); beat += 1) {
      try {
        const isMine = await this.#exchange(this.#held, { beat });
        this.reachability.answered();
        if (isMine) continue;
        this.candidate.log.warn('another gateway leads now');
        this.#leads = false;
        return true;
      } catch (error) {
        // Nobody can write while the engine is away. Afterwards the lease is still there, or it is not.
        this.reachability.unanswered();
        this.candidate.log.warn({ err: error }, 'the lease could not be renewed');
        this.#held = await this.#mine().catch(() => this.#held);
      }
    }
    return false;
  }

  /** Resolves to true when the lease was won, to false at the end. */
  async #waiting(): Promise<boolean> {
    let seen: string | undefined;
    let since = performance.now();
    while (await this.#rest(LOOK_MS)) {
      try {
        const held = await this.candidate.registers.register(REGISTER);
        const lease = this.#note(held);
        if (held !== seen) [seen, since] = [held, performance.now()];
        const isFree = !lease || lease.released === true || performance.now() - since > EXPIRE_MS;
        if (isFree && (await this.#take(held))) return true;
      } catch (error) {
        this.candidate.log.debug({ err: error }, 'the lease could not be read');
        since = performance.now();
      }
    }
    return false;
  }

  async #take(held: string | undefined): Promise<boolean> {
    if (!this.candidate.mayLead) return false;
    this.#leads = await this.#exchange(held, { beat: 0 });
    if (this.#leads) this.candidate.log.info('this gateway leads');
    return this.#leads;
  }

  async #exchange(held: string | undefined, { beat, ...more }: Pick<Lease, 'beat' | 'released'>): Promise<boolean> {
    const { gateway, address, registers } = this.candidate;
    const next = JSON.stringify({ gateway, address, beat, at: new Date().toISOString(), ...more });
    const done = await registers.exchange(REGISTER, held, next);
    if (done) this.#held = next;
    return done;
  }

  /** The content of the register, where it names this gateway: an exchange whose answer was lost may have been done. */
  async #mine(): Promise<string | undefined> {
    const held = await this.candidate.registers.register(REGISTER);
    return this.#note(held)?.gateway === this.candidate.gateway ? held : this.#held;
  }

  #note(held: string | undefined): Lease | undefined {
    const lease = held === undefined ? undefined : (JSON.parse(held) as Lease);
    this.#leader = lease && !lease.released && lease.gateway !== this.candidate.gateway ? lease.address : undefined;
    return lease;
  }

  /** Resolves to false when it is over. */
  #rest(milliseconds: number): Promise<boolean> {
    return pause(milliseconds, true, { signal: this.#ending.signal, ref: false }).catch(() => false);
  }
}
