/** Follows the change log for as long as somebody listens. */
import type { EventFilter, LoggedEvent, Position } from './event.js';
import type { Events } from './events.js';

/** Events that are read in one go. What is not asked for yet stays in the log: a slow reader costs no memory. */
const BATCH = 50;
/** Longest time in milliseconds between two looks. */
const IDLE = 30_000;

/** The beginning, the filter and the end of following. */
export interface FollowOptions {
  readonly after: Position;
  readonly filter: EventFilter;
  readonly signal: AbortSignal;
}

/** Every event after a position, in order, each once. Ends with the signal or with the service. */
export const follow = async function* (
  { log, commits }: Events,
  { after, filter, signal }: FollowOptions,
): AsyncGenerator<LoggedEvent, void, undefined> {
  for (let position = after; !signal.aborted && !commits.closed;) {
    const { revision } = commits;
    const { events, end, more } = await log.page({ after: position, limit: BATCH, filter });
    for (const event of events) {
      yield event;
      if (signal.aborted) return;
    }
    position = end;
    if (!more) await commits.after(revision, IDLE, signal);
  }
};
