/** The events as the change log has them. */
import type { GraphKind } from '../../core/store/graph-store.js';

/** A place in the change log: after the event with this number. */
export interface Position {
  /** Number of the event; 0 is before the first one. */
  readonly sequence: number;
  /** Revision and time of that event, by which a log that was replaced by another one is noticed. */
  readonly revision: number;
  readonly at: string;
}

/** One event. It holds nothing about persons. */
export interface LoggedEvent {
  readonly position: Position;
  /** The time at which it was stored, ISO 8601 UTC. */
  readonly at: string;
  /** `created`, `updated`, `deleted`, `assessed`, and what the marketplace adds; new ones may come. */
  readonly action: string;
  readonly kind: GraphKind;
  /** Id of the resource; that of the dataset for a quality result. */
  readonly id: string;
  readonly iri: string;
  readonly catalogue: string | undefined;
  /** Content hash of the resource after the change. */
  readonly hash: string | undefined;
  /** Organization that owned the resource then. For decisions about who may see the event; never shown. */
  readonly owner: string | undefined;
  /** Kind of caller that did it: `key`, `user` or `system`. */
  readonly actor: string | undefined;
  /** The organizations that may learn of it; undefined for what follows the resource. For decisions; never shown. */
  readonly parties: readonly string[] | undefined;
  /** Id of the request or agreement that it is about. */
  readonly subject: string | undefined;
}

/** The events that are asked for; every member narrows. */
export interface EventFilter {
  readonly kinds?: readonly string[] | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly catalogue?: string | undefined;
  /** Id of a dataset: its own events and those of its quality. */
  readonly dataset?: string | undefined;
}

/** Part of the log. */
export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** The place to continue at. It may lie behind the last event, when others were passed over. */
  readonly end: Position;
  /** True if there is more to look through already. */
  readonly more: boolean;
}
