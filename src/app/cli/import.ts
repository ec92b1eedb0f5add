/** `import FILE --catalogue ID`: takes the datasets of an RDF document into a catalogue. */
import { resolve } from 'node:path';
import { ControlConnection } from '../../features/operations/control/client.js';
import type { ImportHandler, ImportStep, RefusedPart } from '../../features/operations/control/protocol.js';
import { DONE, PARTLY, type ExitCode } from './exit-code.js';
import { showProgress } from './progress.js';

/** An importer over the data directory of a service that does not run. */
export interface DirectImport {
  readonly run: ImportHandler;
  close(): Promise<void>;
}

const watch = async (steps: AsyncIterable<ImportStep>, onRefused: (part: RefusedPart) => void): Promise<number> => {
  const progress = showProgress('Importing');
  let total = 0;
  try {
    for await (const step of steps) {
      ({ total } = step);
      progress.update({ loaded: step.done, total });
      step.refused.forEach(onRefused);
    }
    return total;
  } finally {
    progress.stop();
  }
};

/** Turns the growing list of refusals of an importer into what is new at each step, as a running service sends it. */
async function* onlyNew(steps: AsyncIterable<ImportStep>): AsyncGenerator<ImportStep> {
  let told = 0;
  for await (const { done, total, refused } of steps) {
    yield { done, total, refused: refused.slice(told) };
    told = refused.length;
  }
}

async function* direct(
  open: () => Promise<DirectImport>,
  request: Parameters<ImportHandler>[0],
): AsyncGenerator<ImportStep> {
  const importer = await open();
  try {
    yield* onlyNew(importer.run(request));
  } finally {
    await importer.close();
  }
}

/** Imports a document through the running service, or directly when none runs. */
export const importFile = async (
  dataDir: string,
  file: string,
  catalogue: string,
  open: () => Promise<DirectImport>,
): Promise<ExitCode> => {
  const request = { file: resolve(file), catalogue };
  const service = await ControlConnection.open(dataDir);
  const refused: RefusedPart[] = [];
  const steps = service ? service.ask({ command: 'import', ...request }) : direct(open, request);
  const total = await watch(steps, (part) => refused.push(part));
  for (const { source, reason } of refused) console.error(`refused ${source}: ${reason}`);
  console.error(`${total - refused.length} of ${total} datasets imported.`);
  return refused.length === 0 ? DONE : PARTLY;
};
