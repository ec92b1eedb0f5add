/** Entry of an assessment thread. */
import { workerData } from 'node:worker_threads';
import { Refusal } from '../../errors.js';
import { giveWay } from '../../threads/priority.js';
import { resultOf, type ThreadResult } from '../../threads/result.js';
import { Assessing } from './assessing.js';
import type { Assessed, AssessJob, QualityContext, Validated, ValidateJob } from './job.js';
import { validating } from './validating.js';

giveWay('background');
const context = workerData as QualityContext;
const assessing = new Assessing(context);

/** Assesses stored datasets, in their order. */
export const assess = (jobs: readonly AssessJob[]): Promise<ThreadResult<Assessed[]>> =>
  resultOf(async () => {
    const assessed: Assessed[] = [];
    for (const job of jobs) assessed.push(await assessing.assess(job));
    return assessed;
  });

/** A thread whose RDF engine trapped can parse no more; its answer goes out, then it ends and is replaced. */
const retire = (): void => void setTimeout(() => process.exit(1), 50);

/** Validates a document. */
export const validate = (job: ValidateJob): Promise<ThreadResult<Validated>> =>
  resultOf(async () => (await validating(context)).run(job)).catch((error: unknown) => {
    if ((error as Error).name !== 'EngineTrapped') throw error;
    retire();
    return { refusal: new Refusal('TOO_COMPLEX', 'The payload could not be processed.').toData() };
  });
