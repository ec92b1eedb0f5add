/** The service that the browser looks at: the real one with the demonstration data, or one that runs already. */
import { loadDemo } from '../../src/app/demo/load.js';
import { createLogger } from '../../src/core/log.js';
import { startService } from '../support/service.js';

/** A service that listens. */
export interface Served {
  /** Origin, such as `http://127.0.0.1:4000`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts the service on a free port; `SERVICE_URL` names one that runs already and is used instead. */
export const serveMarketplace = async (): Promise<Served> => {
  const running = process.env['SERVICE_URL'];
  if (running) return { origin: new URL(running).origin, close: () => Promise.resolve() };
  const service = await startService();
  await loadDemo(service.app, createLogger('silent'));
  return { origin: service.url, close: () => service.stop() };
};
