/** Writes one stream of server-sent events (HTML Living Standard §9.2) at the pace of its reader. */
import type { ServerResponse } from 'node:http';

/** Options of writing a stream; times in milliseconds. */
export interface StreamOptions {
  /** Time between comments that keep the connection open. */
  readonly keepAlive: number;
  /** Time that the reader may take to receive what was sent before it is cut off. */
  readonly patience: number;
}

/** One message. */
export interface StreamMessage {
  readonly event: string;
  /** One line. */
  readonly data: string;
  /** The place where a reader goes on that lost its connection (`Last-Event-ID`). */
  readonly id?: string | undefined;
}

const format = ({ event, data, id }: StreamMessage): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata:${data && ' '}${data}\n\n`;

/** A stream that is open. */
export class EventStream {
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly response: ServerResponse,
    private readonly options: StreamOptions,
    headers: Readonly<Record<string, number | string | string[] | undefined>>,
  ) {
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies that collect answers would hold the events back.
      'x-accel-buffering': 'no',
    });
    // Some browsers say that a stream is open only when they have received something.
    response.write(':\n\n');
    this.#timer = setInterval(() => {
      if (!response.writableNeedDrain) response.write(':\n\n');
    }, options.keepAlive);
    this.#timer.unref();
    response.once('close', () => clearInterval(this.#timer));
  }

  /** Sends a message; resolves when the next one may be sent. A reader that is too slow is cut off. */
  async send(message: StreamMessage): Promise<void> {
    const { response } = this;
    if (response.destroyed || response.write(format(message))) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        response.off('drain', done).off('close', done);
        resolve();
      };
      const timer = setTimeout(() => response.destroy(), this.options.patience);
      response.once('drain', done).once('close', done);
    });
  }

  /** Ends the stream; the connection may be used again. */
  end(): void {
    clearInterval(this.#timer);
    this.response.end();
  }
}
