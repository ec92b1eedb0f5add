/**
 * Messages for the other side of a negotiation or transfer, in the order in which they were made. The outbox says when to try, and where;
 * a message leaves the queue when it was answered, so that it may be sent twice, under the same `@id`, but never gets lost.
 */
import type { Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Outbox } from '../events/outbox/outbox.js';

/** What a message is about, and where it goes. */
export interface Addressed {
  /** Kind of the delivery. */
  readonly kind: string;
  /** Id of the negotiation or transfer. */
  readonly id: string;
  /** Base address of the other side. */
  readonly callback: string;
}

/** A message as it is queued. */
export interface Queued {
  readonly type: string;
  readonly messageId: string;
}

/** The queue of all of them. */
export class MessageQueue {
  constructor(
    private readonly database: Pick<Database, 'readOne'>,
    private readonly outbox: Outbox,
  ) {}

  /** The statements that queue a message. An end takes the place of what was not sent yet, but for the request that began it. */
  add({ kind, id, callback }: Addressed, queued: Queued): readonly Statement[] {
    const { type } = queued;
    const destination = new URL(callback).origin;
    const left = "DELETE FROM dataspace_message WHERE about = ? AND type <> 'REQUEST'";
    return [
      ...(type === 'TERMINATION' ? [{ sql: left, params: [id] }] : []),
      {
        sql: 'INSERT INTO dataspace_message (about, type, payload) VALUES (?, ?, ?)',
        params: [id, type, JSON.stringify(queued)],
      },
      this.outbox.enqueue({ kind, destination, subject: id, payload: {} }),
    ];
  }

  /** The message that comes next. */
  next<Q extends Queued>(id: string): { readonly number: number; readonly queued: Q } | undefined {
    const row = this.database.readOne<{ number: number; payload: string }>(
      'SELECT number, payload FROM dataspace_message WHERE about = ? ORDER BY number LIMIT 1',
      [id],
    );
    return row && { number: row.number, queued: JSON.parse(row.payload) as Q };
  }

  /** Takes a message off the queue. */
  taken(number: number): Statement {
    return { sql: 'DELETE FROM dataspace_message WHERE number = ?', params: [number] };
  }

  /** Takes the request off that began something: the other side speaks of it, so it has it, whatever became of its answer. */
  begun(id: string): Statement {
    return { sql: "DELETE FROM dataspace_message WHERE about = ? AND type = 'REQUEST'", params: [id] };
  }

  /** Takes back all that the other side has not heard: what it said itself counts. A delivery that had failed has nothing left to tell. */
  takenBack({ kind, id, callback }: Addressed): readonly Statement[] {
    const order = { kind, destination: new URL(callback).origin, subject: id, payload: {} };
    return [this.forget(id), this.outbox.enqueue(order)];
  }

  /** Forgets all messages about something. */
  forget(id: string): Statement {
    return { sql: 'DELETE FROM dataspace_message WHERE about = ?', params: [id] };
  }
}
