/** The control socket of a running service. */
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { OperatorError, Refusal, stopping } from '../../../core/errors.js';
import type { Logger } from '../../../core/log.js';
import {
  controlAddress,
  otherVersion,
  type ControlAnswer,
  type ControlHandlers,
  type ControlRequest,
  type HarvestCommand,
} from './protocol.js';

/** Options of a control socket. */
export interface ControlOptions {
  readonly dataDir: string;
  readonly handlers: ControlHandlers;
  readonly log: Logger;
}

/** Milliseconds in which a tool has to say what it wants. */
const REQUEST_MS = 10_000;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const harvestOf = ({ url, catalogue, type, ...flags }: Record<string, unknown>): HarvestCommand => {
  if (!isText(url) || !isText(catalogue) || !isText(type)) {
    throw otherVersion();
  }
  const is = (name: string): boolean => flags[name] === true;
  const deletion = { deleteVanished: is('deleteVanished'), deleteMany: is('deleteMany') };
  return { url, catalogue, type, ...deletion, dryRun: is('dryRun'), restart: is('restart') };
};

const parse = (line: string): ControlRequest => {
  const request = JSON.parse(line) as Record<string, unknown>;
  const { command, file, catalogue, action, values } = request;
  if (command === 'restore' && isText(file) && file === basename(file)) return { command, file };
  if (command === 'import' && isText(file) && isText(catalogue)) return { command, file, catalogue };
  if (command === 'reindex') return { command };
  if (command === 'harvest') return { command, ...harvestOf(request) };
  if (command === 'recheck') return { command, ...(isText(catalogue) ? { catalogue } : {}) };
  if (command === 'check' || command === 'check-index') return { command };
  if (command === 'migrate' && isRecord(request['settings'])) {
    return { command, settings: request['settings'] as Record<string, string> };
  }
  if (command === 'admin' && isText(action) && isRecord(values)) return { command, action, values };
  throw otherVersion();
};

const folderFor = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0)
    throw new OperatorError(`${folder} belongs to somebody else; set DATA_DIR to a directory with a shorter path.`);
};

const isCheck = (request: ControlRequest): request is Extract<ControlRequest, { command: 'check' | 'check-index' }> =>
  request.command === 'check' || request.command === 'check-index';

/** One open socket. */
export class ControlServer {
  readonly #connections = new Set<Socket>();
  readonly #server: Server;
  #isClosing = false;

  private constructor(private readonly options: ControlOptions) {
    this.#server = createServer((socket) => void this.#serve(socket));
  }

  /** Opens the socket of a data directory whose lock the caller holds. */
  static async open(options: ControlOptions): Promise<ControlServer> {
    const { socket, folder } = controlAddress(options.dataDir);
    if (folder !== undefined) folderFor(folder);
    // Left by a process that was killed: the lock says that nobody serves it.
    rmSync(socket, { force: true });
    const control = new ControlServer(options);
    await new Promise<void>((resolve, reject) => {
      control.#server.once('error', reject);
      control.#server.listen(socket, resolve);
    });
    chmodSync(socket, 0o600);
    return control;
  }

  /** Ends what is under way and removes the socket, with the folder that was made for it. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#connections) socket.destroy();
    await closed;
    const { folder } = controlAddress(this.options.dataDir);
    // Not if another process has opened one there again.
    if (folder !== undefined) await rmdir(folder).catch(() => undefined);
  }

  async #serve(socket: Socket): Promise<void> {
    this.#connections.add(socket);
    socket.on('close', () => this.#connections.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(REQUEST_MS, () => socket.destroy());
    const say = (answer: ControlAnswer): void => void socket.write(`${JSON.stringify(answer)}\n`);
    try {
      for await (const line of createInterface({ input: socket })) {
        socket.setTimeout(0);
        await this.#obey(parse(line), socket, say);
        say({ done: true });
        break;
      }
    } catch (error) {
      say({ error: this.#explain(error) });
    }
    socket.end();
  }

  async #obey(request: ControlRequest, socket: Socket, say: (answer: ControlAnswer) => void): Promise<void> {
    const { handlers, dataDir, log } = this.options;
    log.info({ command: request.command }, 'a tool asks');
    if (request.command === 'restore') return handlers.restore(join(dataDir, request.file));
    if (request.command === 'reindex') {
      for await (const { done, total } of handlers.reindex()) say({ step: { done, total, refused: [] } });
      return;
    }
    if (request.command === 'admin') {
      say({ result: (await handlers.admin?.(request.action, request.values)) ?? null });
      return;
    }
    if (request.command === 'recheck' || request.command === 'migrate' || isCheck(request)) {
      for await (const step of this.#steps(request)) {
        say({ result: step });
        if (socket.destroyed) return;
      }
      return;
    }
    if (request.command === 'harvest') {
      for await (const harvest of handlers.harvest?.(request) ?? []) {
        say({ harvest });
        // Nobody waits any more: the run is cancelled, and goes on when it is asked for again.
        if (socket.destroyed) return;
      }
      return;
    }
    let told = 0;
    for await (const { done, total, refused } of handlers.import(request)) {
      say({ step: { done, total, refused: refused.slice(told) } });
      told = refused.length;
      // The tool was ended: what is stored stays, the rest is not begun.
      if (socket.destroyed) return;
    }
  }

  /** The steps of a work, as results. */
  #steps(
    request: Extract<ControlRequest, { command: 'recheck' | 'migrate' | 'check' | 'check-index' }>,
  ): AsyncIterable<unknown> {
    const { handlers } = this.options;
    if (request.command === 'recheck') return handlers.recheck(request.catalogue);
    if (request.command === 'check-index') {
      if (handlers.checkIndex) return handlers.checkIndex();
      throw new Refusal('CONFLICT', 'the search index is in the data file: it cannot differ');
    }
    const steps = request.command === 'migrate' ? handlers.migrate?.(request.settings) : handlers.check?.();
    if (steps) return steps;
    throw new Refusal('CONFLICT', 'the data are where they belong: this service keeps them in its own data file');
  }

  #explain(error: unknown): { readonly code: string; readonly detail: string } {
    // Work that is under way finds files closed; it was not acknowledged, and its tool has gone or is told.
    const refusal = error instanceof Refusal ? error : this.#isClosing ? stopping() : undefined;
    if (refusal) return { code: refusal.code, detail: refusal.detail };
    this.options.log.error({ error: (error as Error).message }, 'what a tool asked for failed');
    return { code: 'INTERNAL', detail: (error as Error).message };
  }
}
