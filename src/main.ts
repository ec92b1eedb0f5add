/** Starts the service: reads the settings, listens at once, loads, and serves until it is told to stop. */
import { createServer, type RequestListener } from 'node:http';
import { createApp, type App } from './app.js';
import { ConfigError, readConfig, type Config } from './config.js';
import { loadDemo } from './demo/load.js';
import { createLogger, type Logger } from './log.js';
import { startingHandler, type Progress } from './rest/starting.js';
import { progressBar } from './progress-bar.js';

/** Time that requests under way get when the service stops. */
const GRACE_MS = 10_000;

const listen = (server: ReturnType<typeof createServer>, { HOST, PORT }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });

const announce = ({ BASE_URL, DATA_DIR }: Config, secrets: string): void => {
  for (const line of [
    `GraphiQL       ${BASE_URL}/graphiql`,
    `GraphQL        ${BASE_URL}/graphql`,
    `Repository     ${BASE_URL}/srv/repo`,
    `SPARQL         ${BASE_URL}/sparql`,
    `Identity       ${BASE_URL}/realms`,
    `Health         ${BASE_URL}/health/ready`,
    `Data           ${DATA_DIR}`,
    `Secrets        ${secrets}`,
  ]) {
    console.log(line);
  }
};

const stopOnSignal = (server: ReturnType<typeof createServer>, app: () => App | undefined, log: Logger): void => {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info('stopping: no new connections, requests under way may finish');
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS - 1_000);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await closed;
    clearTimeout(force);
    await app()?.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
};

const start = async (): Promise<void> => {
  const config = readConfig();
  const log = createLogger(config.LOG_LEVEL);
  let progress: Progress = { loaded: 0, total: 0 };
  let handle: RequestListener = startingHandler(() => progress);
  let app: App | undefined;
  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    (request, response) => handle(request, response),
  );
  stopOnSignal(server, () => app, log);
  await listen(server, config);
  const bar = progressBar('Loading datasets');
  app = await createApp({
    config,
    log,
    onProgress: (now) => {
      progress = now;
      bar.update(now);
    },
  });
  bar.stop();
  if (process.argv.includes('--demo')) await loadDemo(app, log);
  const { http } = app;
  handle = (request, response) => http.routing(request, response);
  announce(config, app.identity.secretsFile);
};

start().catch((error: unknown) => {
  // Mistakes of configuration and of the data directory explain themselves; anything else needs its stack.
  const explained = error instanceof ConfigError || /^(DirectoryInUse|DataFileDamaged)$/.test((error as Error).name);
  console.error(explained ? (error as Error).message : error);
  process.exit(1);
});
