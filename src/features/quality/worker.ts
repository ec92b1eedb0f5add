/** Entry of an assessment thread. */
import { workerData } from 'node:worker_threads';
import { Refusal } from '../../core/errors.js';
import { parseNTriples } from '../../core/rdf/ntriples.js';
import { useGate, type Gated } from '../../core/threads/native-gate.js';
import { giveWay } from '../../core/threads/priority.js';
import { resultOf, type ThreadResult } from '../../core/threads/result.js';
import { assessDataset } from '../repository/assessment/assessing.js';
import { Identifiers } from '../repository/identifiers.js';
import type { AssessJob, Judged, QualityContext, Validated, ValidateJob } from './job.js';
import { validating } from './validating.js';

giveWay('background');
const context = workerData as QualityContext & Gated;
useGate(context.gate);
const identifiers = new Identifiers(context.base);

/** Assesses stored datasets, in their order. */
export const assess = (jobs: readonly AssessJob[]): Promise<ThreadResult<Judged[]>> =>
  resultOf(async () => {
    const assessed: Judged[] = [];
    for (const job of jobs) {
      const { conformance } = job;
      if (conformance) {
        assessed.push(assessDataset({ ...job, quads: parseNTriples(job.triples), conformance }, identifiers));
        continue;
      }
      const verdict = await (await validating(context)).verdict(job.triples, job.profiles ?? []);
      const quads = parseNTriples(job.triples);
      assessed.push({ ...assessDataset({ ...job, quads, conformance: verdict }, identifiers), conformance: verdict });
    }
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
