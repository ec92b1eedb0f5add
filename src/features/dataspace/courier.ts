/** Sends queued messages to other connectors, one after the other. */
import { LONGEST_PAUSE } from '../../core/jobs/backoff.js';
import type { Logger } from '../../core/log.js';
import { BodyTooLarge, request, type Outbound, type Received, type Unreached } from '../../core/outbound/request.js';
import { retryAfterOf } from '../../core/outbound/answer-headers.js';
import type { Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import { DeliveryProblem, type Delivery, type Handler } from '../events/outbox/delivery.js';
import type { CounterpartyCredentials } from './credentials.js';
import type { Message, Sendable } from './messages.js';
import type { MessageQueue, Queued } from './queue.js';

/** A process of one kind, as far as its messages are sent. */
export interface Correspondence<Q extends Queued> {
  /** What is sent of a message; undefined where there is nobody to send it to. */
  compose(id: string, queued: Q): (Sendable & { readonly organization: string; readonly callback: string }) | undefined;
  /** Statements that keep what the other side answered. */
  answered(id: string, queued: Q, answer: Message): readonly Statement[];
  /** The other side refuses a message for good. True if nothing more has to be told. */
  refused(id: string, queued: Q, status: number): Promise<boolean>;
}

/** The tools of couriers. */
export interface CourierTools {
  readonly database: Pick<Database, 'write'>;
  readonly queue: MessageQueue;
  readonly credentials: CounterpartyCredentials;
  readonly outbound: Outbound;
  readonly log: Logger;
}

/** Milliseconds until the other side must have answered. */
const TIMEOUT = 15_000;
const LONGEST_ANSWER = 256 * 1024;
/** Attempts after which an answer of 404 is taken as it is: until then the other side may not have stored its own step yet. */
const PATIENCE = 6;
/** Answers after which the same message may be taken later. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** Delivers the messages of one kind of process. */
export class Courier<Q extends Queued> implements Handler {
  constructor(
    private readonly process: Correspondence<Q>,
    private readonly tools: CourierTools,
  ) {}

  async deliver({ subject: id, attempts }: Delivery, signal: AbortSignal): Promise<readonly Statement[]> {
    const { queue, database } = this.tools;
    for (let found = queue.next<Q>(id); found; found = queue.next<Q>(id)) {
      const { number, queued } = found;
      const sendable = this.process.compose(id, queued);
      const answer = sendable ? await this.#send(sendable, signal) : undefined;
      // It was taken back while it was on its way: what was queued in its place comes next.
      if (queue.next(id)?.number !== number) continue;
      if (answer && answer.status >= 300) {
        if (await this.#isOver(id, queued, answer, attempts)) {
          await database.write([queue.forget(id)]);
          return [];
        }
        throw problemOf(answer, attempts);
      }
      const learned = answer ? this.process.answered(id, queued, documentOf(answer)) : [];
      await database.write([queue.taken(number), ...learned]);
    }
    return [];
  }

  async #isOver(id: string, queued: Q, answer: Received, attempts: number): Promise<boolean> {
    return isFinal(answer.status, attempts) && this.process.refused(id, queued, answer.status);
  }

  async #send(
    { path, document, organization, callback }: Sendable & { readonly organization: string; readonly callback: string },
    signal: AbortSignal,
  ): Promise<Received> {
    const { credentials, outbound } = this.tools;
    const url = callback + path;
    const authorization = credentials.authorization(organization, url);
    const time = AbortSignal.timeout(TIMEOUT);
    const answer = await request(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(authorization === undefined ? {} : { authorization }),
        },
        body: JSON.stringify(document),
        signal: AbortSignal.any([signal, time]),
        maxBytes: LONGEST_ANSWER,
      },
      outbound,
    ).catch((error: unknown) => {
      throw unreachable(error, time.aborted);
    });
    if (typeof answer !== 'string') return answer;
    throw unreached(answer);
  }
}

const unreachable = (error: unknown, isLate: boolean): DeliveryProblem => {
  if (error instanceof BodyTooLarge) return new DeliveryProblem('The connector answers with more than was asked for.');
  const why = isLate ? 'does not answer in time' : 'cannot be reached';
  return new DeliveryProblem(`The connector ${why}.`, { everywhere: true });
};

const unreached = (reason: Unreached): DeliveryProblem =>
  reason === 'UNKNOWN'
    ? new DeliveryProblem('The name of the connector has no address.', { everywhere: true })
    : new DeliveryProblem('The service does not connect to the address of the connector.', { permanent: true });

/** True where sending the same again is of no use. */
const isFinal = (status: number, attempts: number): boolean =>
  status < 500 && !LATER.has(status) && (status !== 404 || attempts + 1 >= PATIENCE);

const problemOf = (answer: Received, attempts: number): DeliveryProblem => {
  const { status } = answer;
  if (isFinal(status, attempts)) {
    return new DeliveryProblem(`The connector refuses the message (status ${status}).`, { permanent: true });
  }
  const retryAfter = retryAfterOf(answer, LONGEST_PAUSE);
  return new DeliveryProblem(`The connector does not take the message now (status ${status}).`, {
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
};

/** What an answer holds; nothing where it is no object. */
const documentOf = ({ body }: Received): Message => {
  try {
    const document = JSON.parse(body.toString('utf8')) as unknown;
    return typeof document === 'object' && document !== null ? (document as Message) : {};
  } catch {
    return {};
  }
};
