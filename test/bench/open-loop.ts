/**
 * Load that does not adapt to the service: so many requests a second, each sent at its moment by a process of its own. A
 * service that is late makes requests wait, not their sender, and every wait is counted.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a generator is asked for. */
export interface Order {
  readonly url: string;
  readonly call: 'read' | 'write' | 'search' | 'login';
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
  /** Number of the first request; each has another one. */
  readonly first: number;
  /** Body of logins. */
  readonly form?: string;
}

/** What became of an order. */
export interface Sent {
  /** Milliseconds from the moment of each request to its answer. */
  readonly times: readonly number[];
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Seconds until the last request was answered. */
  readonly lasted: number;
}

/** A process that sends requests. It takes one order at a time. */
export interface Generator {
  send(order: Order): Promise<Sent>;
  stop(): void;
}

/** Starts a process that sends requests. */
export const startGenerator = async (): Promise<Generator> => {
  const child = fork(fileURLToPath(new URL('./generator.js', import.meta.url)));
  await once(child, 'message');
  return {
    send: async (order) => {
      child.send(order);
      const [sent] = (await once(child, 'message')) as [Sent];
      return sent;
    },
    stop: () => void child.kill(),
  };
};
