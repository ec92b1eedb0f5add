/** Works the queue off: reads what is due, has it assessed in a thread, and stores result, DQV graph and URLs as one change. */
import type { Logger } from '../../log.js';
import { ownTurn } from '../../threads/turns.js';
import type { ChangeEvent, GraphDocument, GraphStore } from '../../store/graph-store.js';
import { ExpectationFailed, type Database } from '../../store/sqlite/database.js';
import type { ConformanceReports } from '../conformance.js';
import type { Identifiers } from '../identifiers.js';
import type { Assessed, AssessJob } from './job.js';
import type { Job, QualityQueue } from './queue.js';
import type { Results } from './results.js';
import { finishJob, queueIfChecked, storeResult } from './statements.js';
import type { AssessmentThreads } from './threads.js';
import { urlsIn } from './urls/extract.js';
import type { UrlRegister } from './urls/register.js';

/** The tools of the assessor. */
export interface AssessorTools {
  readonly store: GraphStore;
  readonly database: Database;
  readonly identifiers: Identifiers;
  readonly conformance: ConformanceReports;
  readonly queue: QualityQueue;
  readonly results: Results;
  readonly urls: UrlRegister;
  readonly threads: Pick<AssessmentThreads, 'assess'>;
  readonly log: Logger;
}

/** One dataset between queue and result. */
interface Item {
  readonly job: Job;
  readonly document: GraphDocument;
  readonly urls: readonly string[];
  readonly input: AssessJob;
}

/** The event of a new result in the change log. */
const assessedEvent = ({ id, catalogue, owner }: GraphDocument, hash: string): ChangeEvent => ({
  action: 'assessed',
  kind: 'quality',
  id,
  hash,
  actor: 'system',
  ...(catalogue === undefined ? {} : { catalogue }),
  ...(owner === undefined ? {} : { owner }),
});

/** Assesses batches of datasets. */
export class Assessor {
  constructor(private readonly tools: AssessorTools) {}

  /** Assesses what the jobs name. A job that fails is put off and does not hold the others up. */
  async run(jobs: readonly Job[]): Promise<void> {
    const items: Item[] = [];
    for (const job of jobs) {
      await ownTurn();
      const item = await this.#read(job);
      if (item) items.push(item);
      else await this.tools.queue.drop(job);
    }
    await this.#assess(items);
  }

  async #read(job: Job): Promise<Item | undefined> {
    const { store, identifiers, conformance, urls: register } = this.tools;
    const document = await store.get(identifiers.iri('dataset', job.dataset));
    if (!document) return undefined;
    // Nothing is awaited from here on but what is ready: the report is that of the document just read, or a newer one,
    // and then the ticket has changed too.
    const recorded = await conformance.report(document.iri);
    const urls = urlsIn(document.triples);
    const input: AssessJob = {
      id: document.id,
      triples: document.triples,
      distributions: document.distributions,
      conformance: recorded ?? undefined,
      at: new Date().toISOString(),
      urls: register.statuses(urls),
    };
    return { job, document, urls, input };
  }

  async #assess(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return;
    try {
      const assessed = await this.tools.threads.assess(items.map(({ input }) => input));
      await ownTurn();
      await this.#store(items.map((item, index) => [item, assessed[index] as Assessed]));
    } catch (error) {
      await this.#separately(items, error);
    }
  }

  /** Finds the one of a batch that made it fail. */
  async #separately(items: readonly Item[], error: unknown): Promise<void> {
    const [only, another] = items;
    if (another) {
      for (const item of items) await this.#assess([item]);
      return;
    }
    // Changed or deleted meanwhile: the change has queued a job of its own, if there is anything left to assess.
    if (!only || error instanceof ExpectationFailed) return;
    this.tools.log.warn(
      { err: error, dataset: only.job.dataset },
      'a dataset could not be assessed; trying again later',
    );
    await this.tools.queue.postpone(only.job);
  }

  async #store(pairs: readonly (readonly [Item, Assessed])[]): Promise<void> {
    const changed = pairs.filter(([item, assessed]) => this.#differs(item, assessed));
    await this.tools.store.commit({
      put: changed.map(([item, assessed]) => this.#graph(item, assessed)),
      events: changed.map(([{ document }, { hash }]) => assessedEvent(document, hash)),
      statements: [
        ...pairs.flatMap(([{ job, urls, input }]) => [
          finishJob(job.dataset, job.ticket),
          ...this.tools.urls.use(job.dataset, urls, Date.now()),
          ...(urls.length > 0 ? [queueIfChecked(job.dataset, urls, Date.parse(input.at))] : []),
        ]),
        ...changed.flatMap(([{ job, document, input }, { assessment }]) =>
          storeResult(job.dataset, document.catalogue ?? '', assessment, input.at),
        ),
      ],
    });
  }

  /** True if the result is news. One that is not leaves graph and history as they are. */
  #differs({ job, document }: Item, { assessment }: Assessed): boolean {
    const last = this.tools.results.find(job.dataset);
    return (
      job.reason !== 'url' ||
      last?.catalogue !== document.catalogue ||
      JSON.stringify(last?.assessment) !== JSON.stringify(assessment)
    );
  }

  #graph({ document, input }: Item, { triples, hash, quads }: Assessed): GraphDocument {
    const { id, catalogue, owner, created } = document;
    return {
      iri: this.tools.identifiers.iri('metrics', id),
      kind: 'quality',
      id,
      ...(catalogue === undefined ? {} : { catalogue }),
      ...(owner === undefined ? {} : { owner }),
      triples,
      system: '',
      hash,
      quads,
      created,
      changed: input.at,
      distributions: [],
    };
  }
}
