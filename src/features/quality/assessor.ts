/** Works the queue off: reads what is due, has it assessed in a thread, and stores result, DQV graph and URLs as one change. */
import type { Logger } from '../../core/log.js';
import { ownTurn } from '../../core/threads/turns.js';
import type { GraphDocument, GraphStore } from '../../core/store/graph-store.js';
import { ExpectationFailed, type Database } from '../../core/store/sqlite/database.js';
import { storeConformance, type ConformanceReports } from '../repository/conformance.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { AssessJob, Judged } from './job.js';
import type { CatalogueProfiles } from './catalogue-profiles.js';
import type { Job, QualityQueue } from './queue.js';
import type { Results } from './results.js';
import { finishJob, queueIfChecked } from './statements.js';
import { resultChange } from './result-change.js';
import type { AssessmentThreads } from './threads.js';
import { keptResults } from '../repository/assessment/kept.js';
import { urlsIn } from '../repository/assessment/urls.js';
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
  readonly named: Pick<CatalogueProfiles, 'of'>;
  readonly threads: Pick<AssessmentThreads, 'assess'>;
  readonly log: Logger;
}

/** One dataset between queue and result. */
interface Item {
  readonly job: Job;
  readonly document: GraphDocument;
  readonly urls: readonly string[];
  readonly input: AssessJob;
  /** The time at which all this was read, in milliseconds since the epoch. */
  readonly read: number;
}

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
    const { store, identifiers, urls: register } = this.tools;
    const document = await store.get(identifiers.iri('dataset', job.dataset));
    if (!document) return undefined;
    const { ids, signature } = await this.tools.named.of(document.catalogue ?? '');
    // Nothing is awaited from here on but what is ready: the report is that of the document just read, or a newer one,
    // and then the ticket has changed too.
    const recorded = await this.tools.conformance.report(document.iri);
    const read = Date.now();
    const urls = urlsIn(document.triples);
    const { id, triples, distributions } = document;
    // Judged by other rules than its catalogue names now, it is judged again.
    const conformance = recorded && (recorded.judgedBy ?? '') === signature ? recorded : undefined;
    const input = { id, triples, distributions, conformance, profiles: ids, urls: register.statuses(urls) };
    return { job, document, urls, read, input };
  }

  async #assess(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return;
    try {
      const assessed = await this.tools.threads.assess(items.map(({ input }) => input));
      await ownTurn();
      await this.#store(items.map((item, index) => [item, assessed[index] as Judged]));
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
    const { dataset, attempts } = only.job;
    if (attempts === 0)
      this.tools.log.warn({ err: error, dataset }, 'a dataset could not be assessed; it is tried again');
    await this.tools.queue.postpone(only.job);
  }

  async #store(pairs: readonly (readonly [Item, Judged])[]): Promise<void> {
    const news = pairs
      .filter(([item, assessed]) => this.#differs(item, assessed))
      .map(([{ document }, assessed]) => resultChange(document, assessed, this.tools.identifiers));
    await this.tools.store.commit({
      put: news.flatMap(({ put }) => put),
      events: news.flatMap(({ events }) => events),
      statements: [
        ...pairs.flatMap(([{ job, document, urls, read }, { conformance }]) => [
          finishJob(job.dataset, job.ticket),
          ...(conformance ? [storeConformance(document.iri, conformance)] : []),
          ...this.tools.urls.use(document, urls, Date.now()),
          ...(urls.length > 0 ? [queueIfChecked(document, read)] : []),
        ]),
        ...news.flatMap(({ statements }) => statements),
      ],
    });
  }

  /** True if the result is news. One that is not leaves graph and history as they are. */
  #differs({ job, document }: Item, { kept, conformance }: Judged): boolean {
    const last = this.tools.results.find(job.dataset);
    return (
      job.reason !== 'url' ||
      conformance !== undefined ||
      last?.catalogue !== document.catalogue ||
      JSON.stringify(last?.assessment) !== JSON.stringify(keptResults(kept).assessment)
    );
  }
}
