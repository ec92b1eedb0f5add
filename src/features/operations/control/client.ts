/** The tools' side of the control socket. */
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { OperatorError } from '../../../core/errors.js';
import {
  controlAddress,
  type ControlAnswer,
  type ControlRequest,
  type HarvestCommand,
  type HarvestStep,
  type ImportStep,
  type RecheckStep,
} from './protocol.js';

/** The service refused, or failed at, what a tool asked for. */
export class ControlRefused extends OperatorError {
  override readonly name = 'ControlRefused';
}

/** A connection to a running service, for one request. */
export class ControlConnection {
  private constructor(private readonly socket: Socket) {}

  /** Connects to the service of a data directory; `undefined` when none runs. */
  static open(dataDir: string): Promise<ControlConnection | undefined> {
    return new Promise((resolve, reject) => {
      const socket = connect(controlAddress(dataDir).socket);
      socket.once('connect', () => resolve(new ControlConnection(socket)));
      // Later errors end the stream of answers, which says enough.
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
        else reject(error);
      });
    });
  }

  /** Asks, and yields how far the service is. Ends when it is done; throws `ControlRefused`. */
  async *ask(request: ControlRequest): AsyncGenerator<ImportStep> {
    for await (const answer of this.#answers(request)) if ('step' in answer) yield answer.step;
  }

  /** Asks for what is told as results, step by step, and yields them. Throws `ControlRefused`. */
  async *steps<Step>(request: ControlRequest): AsyncGenerator<Step> {
    for await (const answer of this.#answers(request)) if ('result' in answer) yield answer.result as Step;
  }

  /** Has URLs checked again and yields how far that is. Throws `ControlRefused`. */
  recheck(catalogue?: string): AsyncGenerator<RecheckStep> {
    return this.steps({ command: 'recheck', catalogue });
  }

  /** Has a catalogue harvested, and yields how far the run is. Throws `ControlRefused`. */
  async *harvest(request: HarvestCommand): AsyncGenerator<HarvestStep> {
    for await (const answer of this.#answers({ command: 'harvest', ...request })) {
      if ('harvest' in answer) yield answer.harvest;
    }
  }

  /** Has one thing administered and returns what there is to show. Throws `ControlRefused`. */
  async administer(action: string, values: Readonly<Record<string, unknown>>): Promise<unknown> {
    let result: unknown;
    for await (const answer of this.#answers({ command: 'admin', action, values })) {
      if ('result' in answer) result = answer.result;
    }
    return result;
  }

  async *#answers(request: ControlRequest): AsyncGenerator<ControlAnswer> {
    this.socket.write(`${JSON.stringify(request)}\n`);
    try {
      for await (const line of createInterface({ input: this.socket })) {
        const answer = JSON.parse(line) as ControlAnswer;
        if ('error' in answer) throw new ControlRefused(answer.error.detail);
        if ('done' in answer) return;
        yield answer;
      }
      throw new ControlRefused('the service ended the connection before it was done');
    } finally {
      this.close();
    }
  }

  /** Hangs up. */
  close(): void {
    this.socket.destroy();
  }
}
