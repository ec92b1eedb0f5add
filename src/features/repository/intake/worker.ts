/** Entry of an intake thread: parses, validates and renders RDF so that the event loop does not. */
import { workerData } from 'node:worker_threads';
import { useGate, type Gated } from '../../../core/threads/native-gate.js';
import { giveWay } from '../../../core/threads/priority.js';
import { EngineTrapped } from '../../../core/rdf/parse.js';
import { resultOf, type ThreadResult } from '../../../core/threads/result.js';
import { ProfileJudge } from '../validation/profiles/index.js';
import { createValidator } from '../validation/validator.js';
import type { ReadPage } from './page/read-page.js';
import type { IntakeContext, IntakeJob, Payload, Prepared, SplitPayload } from './job.js';
import { Preparer } from './prepare.js';
import { render as renderDocument, type RenderJob } from './render.js';

giveWay('write');
const context = workerData as IntakeContext & Gated;
useGate(context.gate);
const judge = new ProfileJudge(context.profilesFolder);
const preparer = new Preparer(context, createValidator({ vocabNs: context.vocabNs }), judge);

const resultHere = <T>(work: () => Promise<T>): Promise<ThreadResult<T>> =>
  resultOf(work).catch((error: unknown) => {
    // A parser that trapped must not be used again: the thread ends, and the pool starts another one.
    if (error instanceof EngineTrapped) process.exit(1);
    throw error;
  });

/** Takes a payload in. */
export const prepare = (job: IntakeJob): Promise<ThreadResult<Prepared>> => resultHere(() => preparer.prepare(job));

/** Takes several payloads in; what is refused of one does not concern the others. */
export const prepareAll = (jobs: readonly IntakeJob[]): Promise<ThreadResult<ThreadResult<Prepared>[]>> =>
  resultHere(async () => {
    const prepared: ThreadResult<Prepared>[] = [];
    for (const job of jobs) prepared.push(await resultOf(() => preparer.prepare(job)));
    return prepared;
  });

/** Writes a document that is too large to be written on the event loop. */
export const render = (job: RenderJob): Promise<ThreadResult<string>> => resultHere(() => renderDocument(job, context));

/** Splits a document with many datasets. */
export const split = ({
  payload,
  baseIri,
}: {
  payload: Payload;
  baseIri: string;
}): Promise<ThreadResult<SplitPayload>> => resultHere(async () => preparer.split(payload, baseIri));

/** Reads a page of a harvested source. */
export const page = ({ payload, url }: { payload: Payload; url: string }): Promise<ThreadResult<ReadPage>> =>
  resultHere(() => preparer.page(payload, url));
