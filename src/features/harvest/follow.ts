/** Following one run to its end. */
import { notFound } from '../../core/errors.js';
import type { HarvestRun } from './model.js';

/** The place where runs are watched. */
interface Watched {
  find(id: string): HarvestRun | undefined;
  onProgress(listener: (run: HarvestRun) => void): () => void;
}

/** Yields a run now and whenever it is further, until it has ended. `NOT_FOUND`. */
export async function* follow(harvests: Watched, id: string): AsyncGenerator<HarvestRun> {
  let wake: () => void = () => undefined;
  let isNew = true;
  const end = harvests.onProgress((run) => {
    if (run.id !== id) return;
    isNew = true;
    wake();
  });
  try {
    for (;;) {
      if (!isNew) await new Promise<void>((resolve) => (wake = resolve));
      isNew = false;
      const run = harvests.find(id);
      if (!run) throw notFound('harvest');
      yield run;
      if (run.state !== 'RUNNING') return;
    }
  } finally {
    end();
  }
}
