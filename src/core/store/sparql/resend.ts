/** Updates that may be sent more than once, because their outcome can be read. */
import { setTimeout as pause } from 'node:timers/promises';
import type { SparqlText } from '../../rdf/terms.js';
import { engineAway, OutcomeUnknown, UpdateConflict } from './errors.js';
import type { SparqlServer } from './server.js';

/** Times that an update is sent when it was taken back, or is not known to have arrived. */
const ATTEMPTS = 10;
const PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1_000;

/** Pauses that grow and differ, so that those who met once do not meet again. */
const waitBefore = (attempt: number): Promise<void> =>
  pause(Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** attempt) * (0.5 + Math.random()));

/**
 * Sends operations until their outcome can be read. They must do nothing when they are carried out a second time.
 * `read` resolves to `undefined` while there is no outcome; it is told whether the engine has answered. Rejects with `UNAVAILABLE` when the operations were never sent, with
 * `EngineRefused`, and with `OutcomeUnknown` when they were sent and there is no outcome in the end.
 */
export const sendUntilKnown = async <T>(
  server: SparqlServer,
  graph: string,
  operations: readonly SparqlText[],
  read: (done: boolean) => Promise<T | undefined>,
): Promise<T> => {
  let trouble: unknown;
  let sent = false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await waitBefore(attempt);
    let done = false;
    try {
      await server.update(operations, graph);
      sent = done = true;
    } catch (error) {
      if (!(error instanceof UpdateConflict || error instanceof OutcomeUnknown)) throw sent ? unknown(error) : error;
      sent ||= error instanceof OutcomeUnknown;
      trouble = error;
    }
    const outcome = await read(done).catch((error: unknown) => {
      throw sent && !(error instanceof OutcomeUnknown) ? unknown(error) : error;
    });
    if (outcome !== undefined) return outcome;
  }
  throw sent ? unknown(trouble) : engineAway();
};

/** Sends operations that have the same effect each time until they are carried out. Rejects like `sendUntilKnown`. */
export const sendUntilDone = async (
  server: SparqlServer,
  graph: string,
  operations: readonly SparqlText[],
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await server.update(operations, graph);
    } catch (error) {
      if (!(error instanceof UpdateConflict || error instanceof OutcomeUnknown)) throw error;
      if (attempt === ATTEMPTS) throw error instanceof UpdateConflict ? engineAway() : error;
    }
    await waitBefore(attempt);
  }
};

const unknown = (cause: unknown): OutcomeUnknown =>
  new OutcomeUnknown('An update was sent, and what came of it cannot be read.', { cause });
