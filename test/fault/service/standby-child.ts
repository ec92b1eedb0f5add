/**
 * The service as a process that is loaded but waits to be told to start, so that a campaign of kills does not wait for modules
 * to be loaded. From the word on it is what `src/main.ts` is.
 */
import { readConfig } from '../../../src/core/config.js';
import { createLogger } from '../../../src/core/log.js';
import { Service } from '../../../src/app/service.js';

process.once('message', () => {
  const config = readConfig();
  const service = new Service(config, createLogger(config.LOG_LEVEL));
  process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)));
  void service.start({ demo: false }).then(() => process.send?.({ ready: true }));
  process.send?.({ starting: true });
});
// Nobody is left to end this process when its parent is gone.
process.on('disconnect', () => process.exit(1));
