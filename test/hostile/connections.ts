/**
 * Watches the connections that a piece of work opens, whoever else is at work in this process. What leads away from this machine is
 * refused before a packet is sent, so that a test of what must not happen does no harm when it does happen.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';

/** A connection that was begun. */
export interface Connection {
  readonly host: string;
  readonly port: number;
}

/** What is watched. */
export interface Watched {
  /** Connections that work was the cause of since the last `forget`. */
  readonly begun: readonly Connection[];
  /** Does a piece of work. */
  during<T>(work: () => Promise<T>): Promise<T>;
  forget(): void;
  /** Lets the process connect as before. */
  stop(): void;
}

type Connect = (this: Socket, ...args: unknown[]) => Socket;

/** The options that `connect` was called with: Node.js passes them on normalized, as a list within the list. */
const optionsOf = (args: readonly unknown[]): { readonly host?: string; readonly port?: number | string } => {
  const [first, second] = args.flat();
  if (typeof first === 'object' && first !== null) return first;
  return { port: Number(first), ...(typeof second === 'string' ? { host: second } : {}) };
};

/** Begins to watch. */
export const watchConnections = (): Watched => {
  const begun: Connection[] = [];
  const working = new AsyncLocalStorage<true>();
  const original = Socket.prototype.connect as Connect;
  const watching: Connect = function (this: Socket, ...args) {
    const { host = 'localhost', port = 0 } = optionsOf(args);
    if (working.getStore()) begun.push({ host, port: Number(port) });
    if (/^(127\.|::1$|localhost$)/.test(host)) return original.apply(this, args);
    // Later, as a network would: whoever connects listens for errors only then.
    setImmediate(() => this.destroy(Object.assign(new Error('not from a test'), { code: 'ECONNREFUSED' })));
    return this;
  };
  Socket.prototype.connect = watching as never;
  return {
    begun,
    during: (work) => working.run(true, work),
    forget: () => begun.splice(0),
    stop: () => {
      Socket.prototype.connect = original as never;
    },
  };
};
