/** `check-index`: compares the search index with the store and has indexed again what differs. */
import { Refusal } from '../../core/errors.js';
import type { Differences } from '../../features/search/opensearch/checker.js';
import { ControlConnection } from '../../features/operations/control/client.js';
import { DONE, type ExitCode } from './exit-code.js';

/** Checks through the service of a data directory, which has to run. */
export const checkIndex = async (dataDir: string): Promise<ExitCode> => {
  const service = await ControlConnection.open(dataDir);
  if (!service) throw new Refusal('CONFLICT', 'no service runs on this DATA_DIR');
  for await (const found of service.steps<Differences>({ command: 'check-index' })) {
    const { compared, missing, stale, surplus } = found;
    const differing = missing + stale + surplus;
    console.error(`${compared} resources compared: ${missing} missing, ${stale} stale, ${surplus} surplus.`);
    if (differing > 0) console.error('They are being indexed again.');
  }
  return DONE;
};
