/** A process that works on a data directory until it is killed. */
import { createLogger } from '../../src/core/log.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';

await EmbeddedStore.open({ dataDir: process.argv[2] ?? '', log: createLogger('silent') });
process.send?.('open');
setInterval(() => undefined, 1_000);
