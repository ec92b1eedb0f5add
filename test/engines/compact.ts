/** Has a Fuseki write its files anew without what nobody needs any more. */
import { setTimeout as pause } from 'node:timers/promises';
import type { TestEngine } from './engine.js';

interface FusekiTask {
  readonly taskId: string;
  readonly finished?: string;
  readonly success?: boolean;
}

/** Resolves when it is done; rejects when the server says that it failed. */
export const compact = async ({ options }: TestEngine): Promise<void> => {
  const ask = async (path: string, method = 'GET'): Promise<FusekiTask> => {
    const answer = await fetch(new URL(path, options.queryUrl), { method });
    if (!answer.ok) throw new Error(`Fuseki answered ${answer.status} to ${path}`);
    return (await answer.json()) as FusekiTask;
  };
  const { taskId } = await ask('/$/compact/marketplace?deleteOld=true', 'POST');
  for (;;) {
    const { finished, success } = await ask(`/$/tasks/${taskId}`);
    if (finished !== undefined) {
      if (success !== true) throw new Error('Fuseki did not compact its files');
      return;
    }
    await pause(200);
  }
};
