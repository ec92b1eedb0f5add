/** `reindex`: makes the search index again from the stored metadata. */
import { ControlConnection } from '../../features/operations/control/client.js';
import type { ReindexStep } from '../../features/operations/control/protocol.js';
import { DONE, type ExitCode } from './exit-code.js';
import { showProgress } from './progress.js';

/** The work over the data directory of a service that does not run. */
export interface DirectReindex {
  readonly run: () => AsyncIterable<ReindexStep>;
  close(): Promise<void>;
}

async function* direct(open: () => Promise<DirectReindex>): AsyncGenerator<ReindexStep> {
  const work = await open();
  try {
    yield* work.run();
  } finally {
    await work.close();
  }
}

/** Makes the index again through the running service, or directly when none runs. */
export const reindexAll = async (dataDir: string, open: () => Promise<DirectReindex>): Promise<ExitCode> => {
  const service = await ControlConnection.open(dataDir);
  const progress = showProgress('Indexing');
  let count = 0;
  try {
    for await (const { done, total } of service ? service.ask({ command: 'reindex' }) : direct(open)) {
      count = done;
      progress.update({ loaded: done, total });
    }
  } finally {
    progress.stop();
  }
  console.error(`${count} resources indexed.`);
  return DONE;
};
