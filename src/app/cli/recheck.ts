/** `recheck`: checks the URLs of distributions again and shows how far that is. */
import { ControlConnection } from '../../features/operations/control/client.js';
import type { RecheckStep } from '../../features/operations/control/protocol.js';
import { DONE, PARTLY, type ExitCode } from './exit-code.js';
import { showProgress } from './progress.js';

/** The words of the operator. */
export interface RecheckOptions {
  readonly catalogue?: string | undefined;
  readonly json: boolean;
}

/** The work over the data directory of a service that does not run. */
export interface DirectRecheck {
  readonly run: (catalogue?: string) => AsyncIterable<RecheckStep>;
  close(): Promise<void>;
}

async function* direct(open: () => Promise<DirectRecheck>, catalogue: string | undefined): AsyncGenerator<RecheckStep> {
  const work = await open();
  try {
    yield* work.run(catalogue);
  } finally {
    await work.close();
  }
}

const NOTHING: RecheckStep = { done: 0, total: 0, urls: { ok: 0, broken: 0, refused: 0 } };

/** Checks through the running service, or directly when none runs. Ended early, a running service goes on with it. */
export const recheckAll = async (
  dataDir: string,
  { catalogue, json }: RecheckOptions,
  open: () => Promise<DirectRecheck>,
): Promise<ExitCode> => {
  const service = await ControlConnection.open(dataDir);
  const progress = showProgress('Checking URLs');
  let last = NOTHING;
  try {
    for await (last of service ? service.recheck(catalogue) : direct(open, catalogue)) {
      progress.update({ loaded: last.done, total: last.total });
    }
  } finally {
    progress.stop();
  }
  if (json) console.log(JSON.stringify(last));
  const { ok, broken, refused } = last.urls;
  console.error(
    `${last.done} of ${last.total} URLs checked. Known: ${ok} answer, ${broken} do not, ${refused} may not be asked.`,
  );
  return last.done === last.total ? DONE : PARTLY;
};
