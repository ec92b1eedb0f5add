/** The service as a process: sockets, start, restore in place, orderly stop. */
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp, type App } from './app.js';
import { administer } from '../features/operations/control/admin/actions.js';
import { harvestSteps } from '../features/operations/control/harvest.js';
import { fileImporter } from '../features/operations/control/import.js';
import { reindexAll } from '../features/operations/control/reindex.js';
import type { Config } from '../core/config.js';
import type { Logger } from '../core/log.js';
import { OperatorError, Refusal } from '../core/errors.js';
import { progressBar } from '../core/progress-bar.js';
import { answerClientErrors } from '../core/http/client-error.js';
import { startingHandler, type Progress } from '../core/http/starting.js';
import type { ControlHandlers } from '../features/operations/control/protocol.js';
import { ControlServer } from '../features/operations/control/server.js';
import { DATA_FILE } from '../core/store/data-file.js';
import { exchange } from '../core/store/file/restore.js';

/** Time in milliseconds that requests under way get when the service stops. */
const GRACE_MS = 9_000;

/** The time between two looks for connections that have become idle while the service stops, in milliseconds. */
const SWEEP_MS = 50;

/** Slow and silent clients are cut off in bounded time, all in milliseconds. */
const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** Why the service cannot listen where it is told to, in words that name the setting to change. */
const addressRefused = (error: NodeJS.ErrnoException, { HOST, PORT }: Config): Error => {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(`Port ${PORT} of ${HOST} is taken by another program; set PORT to one that is free.`);
    case 'EACCES':
      return new OperatorError(`Port ${PORT} may not be used by this account; set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(`HOST=${HOST} is no address of this machine; set HOST to one that is.`);
    default:
      return error;
  }
};

/** A running service. */
export class Service {
  readonly #server: Server;
  #handle: RequestListener;
  #progress: Progress = { loaded: 0, total: 0 };
  #app: App | undefined;
  #control: ControlServer | undefined;
  #stopping: Promise<void> | undefined;

  constructor(
    private readonly config: Config,
    private readonly log: Logger,
  ) {
    this.#handle = startingHandler(() => this.#progress);
    const patience = { ...PATIENCE, keepAliveTimeout: config.IDLE_SECONDS * 1_000 };
    this.#server = createServer(patience, (request, response) => this.#handle(request, response));
    this.#server.on('upgrade', (request, socket, head) => {
      if (this.#app) this.#app.upgrade(request, socket, head);
      else socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\n\r\n');
    });
    answerClientErrors(this.#server);
  }

  /** Listens at once, answering 503 until the data are loaded. Returns where the secrets are. */
  async start({ demo }: { readonly demo: boolean }): Promise<{ readonly secretsFile: string }> {
    await this.#listen();
    const app = await this.#load();
    if (demo) await (await import('./demo/load.js')).loadDemo(app, this.log);
    this.#serve(app);
    this.#control = await ControlServer.open({
      dataDir: this.config.DATA_DIR,
      log: this.log,
      handlers: {
        restore: (file) => this.#restore(file),
        import: (request) => fileImporter(this.#present().domain.importer)(request),
        admin: (action, values) => this.#administer(action, values),
        reindex: () => reindexAll(this.#present()),
        harvest: (request) => harvestSteps(this.#present().domain.harvests, request),
        ...this.#storeTools(),
        ...this.#indexTools(),
        recheck: (catalogue) => {
          const { quality, events } = this.#present().domain;
          return events.progress.watch({ id: randomUUID(), job: 'recheck', catalogue }, quality.recheck(catalogue));
        },
      },
    });
    return { secretsFile: app.identity.secretsFile };
  }

  /** Takes no new connections, lets requests under way end, closes the files. May be called again. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  #listen(): Promise<void> {
    const { HOST, PORT } = this.config;
    return new Promise((resolve, reject) => {
      const refuse = (error: Error): void => reject(addressRefused(error, this.config));
      this.#server.once('error', refuse);
      this.#server.listen(PORT, HOST, () => {
        this.#server.off('error', refuse);
        resolve();
      });
    });
  }

  async #load(): Promise<App> {
    const bar = progressBar('Loading datasets');
    try {
      return await createApp({
        config: this.config,
        log: this.log,
        onProgress: (now) => {
          this.#progress = now;
          bar.update(now);
        },
      });
    } finally {
      bar.stop();
    }
  }

  #serve(app: App): void {
    this.#app = app;
    app.store.membership?.onTurn(() => void this.#turn(app));
    this.#handle = (request, response) => app.http.routing(request, response);
  }

  #administer(action: string, values: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { identity, provider } = this.#present();
    return administer({ ...identity, permissions: provider.administration }, action, values);
  }

  /** The actions of tools on the place of the data. */
  #storeTools(): Pick<ControlHandlers, 'migrate' | 'check'> {
    if (this.config.STORE === 'embedded') {
      const database = () => this.#present().store.database;
      return {
        migrate: async function* (settings) {
          const [{ moveIn }, { targetOf }] = await Promise.all([
            import('../core/store/shared/migration.js'),
            import('./migration-target.js'),
          ]);
          yield* moveIn(database(), targetOf(settings));
        },
      };
    }
    return {
      check: () => {
        const { consistency } = this.#present().store;
        if (consistency) return consistency.check();
        throw new Refusal('CONFLICT', 'another gateway leads; ask that one');
      },
    };
  }

  #indexTools(): Pick<ControlHandlers, 'checkIndex'> {
    if (this.config.SEARCH === 'embedded') return {};
    return {
      checkIndex: async function* (this: Service) {
        yield await this.#present().domain.index.compare(true);
      }.bind(this),
    };
  }

  #present(): App {
    if (!this.#app) throw new Error('the service is starting');
    return this.#app;
  }

  /**
   * Puts a checked file in place of the data. Everything that is kept in memory is made anew from it, so the service answers
   * 503 meanwhile, as at a start.
   */
  async #restore(file: string): Promise<void> {
    const before = this.#present();
    this.#progress = { loaded: 0, total: 0 };
    this.#handle = startingHandler(() => this.#progress);
    this.#app = undefined;
    await before.close();
    exchange(file, join(this.config.DATA_DIR, DATA_FILE));
    this.#serve(await this.#load());
    this.log.info('a backup was restored');
  }

  /** Opens everything again: this gateway leads now, or does not any more. Until it has, the others answer. */
  async #turn(before: App): Promise<void> {
    if (this.#stopping || this.#app !== before) return;
    this.log.info('the part of this gateway has changed; the store is opened again');
    this.#progress = { loaded: 0, total: 0 };
    this.#handle = startingHandler(() => this.#progress);
    this.#app = undefined;
    await before.close().catch((error: unknown) => this.log.error({ err: error }, 'closing the store failed'));
    for (let wait = 500; !this.#stopping; wait = Math.min(wait * 2, 10_000)) {
      try {
        return this.#serve(await this.#load());
      } catch (error) {
        this.log.error({ err: error }, 'the store could not be opened; it is tried again');
        await pause(wait);
      }
    }
  }

  async #stop(): Promise<void> {
    this.log.info('stopping: no new connections, requests under way may finish');
    this.#app?.drain();
    const serve = this.#handle;
    // Clients that keep their connections busy would keep the service from stopping.
    this.#handle = (request, response) => serve(request, response.setHeader('connection', 'close'));
    const force = setTimeout(() => this.#server.closeAllConnections(), GRACE_MS);
    const sweep = setInterval(() => this.#server.closeIdleConnections(), SWEEP_MS);
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    clearInterval(sweep);
    clearTimeout(force);
    await this.#control?.close();
    await this.#app?.close();
  }
}
