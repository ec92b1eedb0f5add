/** `check-store`: compares the graphs in the SPARQL server with their documents and puts right what differs. */
import { Refusal } from '../../core/errors.js';
import { ControlConnection } from '../../features/operations/control/client.js';
import type { CheckStep } from '../../core/store/shared/consistency.js';
import { DONE, PARTLY, type ExitCode } from './exit-code.js';
import { showProgress } from './progress.js';

/** Checks through the gateway of a data directory, which has to run and to lead. */
export const checkStore = async (dataDir: string): Promise<ExitCode> => {
  const service = await ControlConnection.open(dataDir);
  if (!service) throw new Refusal('CONFLICT', 'no gateway runs on this DATA_DIR');
  const progress = showProgress('Comparing');
  let last: CheckStep = { done: 0, total: 0, differences: 0, mended: 0 };
  try {
    for await (last of service.steps<CheckStep>({ command: 'check' })) {
      progress.update({ loaded: last.done, total: last.total });
    }
  } finally {
    progress.stop();
  }
  const { done, differences, mended } = last;
  console.error(`${done} graphs compared: ${differences} differed, ${mended} of them were put right.`);
  return differences === mended ? DONE : PARTLY;
};
