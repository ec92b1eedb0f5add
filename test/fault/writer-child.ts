/**
 * A process that writes until it is killed. Arguments: data directory, the version at which each writer begins (joined by
 * commas), and optionally a number of versions after which the process ends. It tells its parent of every acknowledged write.
 */
import { createLogger } from '../../src/core/log.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { changeTo } from './versions.js';

const [dataDir = '', begins = '', rounds = 'Infinity'] = process.argv.slice(2);
process.send?.({ opening: true });
const store = await EmbeddedStore.open({ dataDir, log: createLogger('silent') });
process.send?.({ open: true });
await Promise.all(
  begins.split(',').map(async (begin, writer) => {
    for (let version = Number(begin); version < Number(begin) + Number(rounds); version += 1) {
      await store.commit(changeTo(writer, version));
      process.send?.({ writer, version });
    }
  }),
);
await store.close();
process.disconnect?.();
