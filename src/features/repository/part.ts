/** The one door of a part: all that the rest of the service must know of it to open, run, watch and close it. */
import type { Backlog } from '../../core/jobs/backlog.js';
import type { Migration } from '../../core/store/sqlite/database.js';
import type { Participant } from './writes.js';

/** An open part, beside what it offers. */
export interface OpenPart {
  /** They join the transactions of writes. */
  readonly participants?: readonly Participant[];
  /** Its queues, as monitoring sees them. */
  readonly monitoring?: readonly Backlog[];
  /** Begins its work in the background. Called once the service can be reached, where this process writes, with what parts need of it then. */
  start?(serving: object): Promise<void> | void;
  /** Ends all waiting on it; called before connections are closed. */
  drain?(): void;
  /** Ends its work; what is queued stays queued. */
  close?(): Promise<void> | void;
}

/** A part of the service: its tables, and the way to open it. */
export interface Part<Options, Offered extends OpenPart | Promise<OpenPart>> {
  readonly name: string;
  /** Tables beside the graphs; each step is applied once, in this order. */
  readonly tables: readonly Migration[];
  open(options: Options): Offered;
}
