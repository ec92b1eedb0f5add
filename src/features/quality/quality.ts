/** Quality assessment as the rest of the service sees it. */
import { notAssessed, Refusal } from '../../core/errors.js';
import type { Asker } from '../../core/threads/fair/asker.js';
import type { Logger } from '../../core/log.js';
import type { GraphDocument, GraphStore, Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { ConformanceReports } from '../repository/conformance.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { ApplicationProfiles } from '../repository/validation/profiles/index.js';
import { Assessor } from './assessor.js';
import { CatalogueProfiles } from './catalogue-profiles.js';
import { CatalogueLists } from './catalogue-lists.js';
import { queueMissing } from './catch-up.js';
import { Countries } from './countries.js';
import { Definitions } from '../repository/assessment/definitions.js';
import type { Validated, ValidateJob } from './job.js';
import { AssessmentLoop } from './loop.js';
import { Previews } from './preview.js';
import type { QualityQueue } from './queue.js';
import { Results, type Result } from './results.js';
import { forgetResult, unqueue } from './statements.js';
import { SummaryHistory } from './history.js';
import { Summaries } from './summary.js';
import { AssessmentThreads } from './threads.js';
import { UrlChecker, type UrlCheckSettings } from './urls/checker.js';
import { followRecheck, type RecheckStep } from './urls/recheck.js';
import { UrlRegister, type Progress } from './urls/register.js';
import { WrittenQuality } from './written.js';
import type { WithheldAddresses } from '../repository/withheld/withheld.js';

/** Options of the assessment. */
export interface QualityOptions {
  readonly store: GraphStore;
  readonly database: Database;
  readonly identifiers: Identifiers;
  readonly conformance: ConformanceReports;
  readonly withheld: Pick<WithheldAddresses, 'checked'>;
  readonly queue: QualityQueue;
  readonly profiles: ApplicationProfiles;
  readonly profilesFolder?: string | undefined;
  readonly vocabNs: string;
  /** Everything public is checked, when absent. */
  readonly urlChecks?: UrlCheckSettings | undefined;
  readonly timeoutMs: number;
  readonly log: Logger;
}

/** The time in milliseconds that a reader waits for the result of a change that was just made. */
const PATIENCE = 3_000;

/** The assessment of one service. */
export class Quality {
  readonly results: Results;
  readonly urls: UrlRegister;
  readonly summaries: Summaries;
  readonly countries: Countries;
  readonly lists: CatalogueLists;
  readonly summaryHistory: SummaryHistory;
  readonly definitions: Definitions;
  readonly previews: Previews;
  /** The application profiles of each catalogue. */
  readonly named: CatalogueProfiles;
  /** The part of quality in each write. */
  readonly written: WrittenQuality;
  readonly #checks: UrlCheckSettings;
  readonly #checker: UrlChecker;
  readonly #closing = new AbortController();
  readonly #threads: AssessmentThreads;
  readonly #loop: AssessmentLoop;
  #started = false;
  #catchUp: Promise<void> = Promise.resolve();

  constructor(private readonly options: QualityOptions) {
    const { database, identifiers, queue, vocabNs, profilesFolder, timeoutMs, log, withheld } = options;
    this.results = new Results(database, identifiers);
    this.urls = new UrlRegister(database);
    this.summaries = new Summaries(database);
    this.lists = new CatalogueLists(database, identifiers.iri('dataset', 'x').slice(0, -1), this.results);
    this.countries = new Countries(database);
    this.summaryHistory = new SummaryHistory(database, this.summaries, this.countries);
    this.definitions = new Definitions(identifiers.base);
    this.#threads = new AssessmentThreads({ base: identifiers.base, vocabNs, profilesFolder, timeoutMs, log });
    this.named = new CatalogueProfiles(options);
    this.previews = new Previews(this.#threads, this.urls);
    const { enabled, allow, contact } = options.urlChecks ?? { enabled: true, allow: [] };
    this.#checks = { enabled, allow, contact: contact ?? identifiers.base };
    const assessor = new Assessor({
      ...options,
      results: this.results,
      urls: this.urls,
      threads: this.#threads,
      named: this.named,
    });
    this.#checker = new UrlChecker({
      register: this.urls,
      queue,
      log,
      target: (address) => withheld.checked(address),
      ...this.#checks,
    });
    const onUrls = (): void => this.#checker.wake();
    this.written = new WrittenQuality({ queue, urls: this.urls, identifiers, onUrls });
    this.#loop = new AssessmentLoop(queue, assessor, log, async () => {
      this.#checker.wake();
      await this.summaryHistory.record();
    });
  }

  /** Starts to assess: what an earlier run left, and what was never assessed or by other rules. */
  async start(): Promise<void> {
    this.#started = true;
    this.#loop.start();
    this.#checker.start();
    await this.summaryHistory.markAll();
    // A large store takes its time to be looked through; the service is ready meanwhile.
    const catchUp = async (): Promise<void> => {
      await queueMissing(this.options);
      await this.named.queueOutdated();
    };
    this.#catchUp = catchUp().catch((error: unknown) => {
      this.options.log.error({ err: error }, 'datasets that were never assessed could not be queued');
    });
  }

  /** Waits for the assessment of a dataset that was just written. */
  settled(dataset: string, timeoutMs = PATIENCE): Promise<boolean> {
    return this.#loop.settled(dataset, timeoutMs);
  }

  /** The result of the present version of a dataset: waits for it a moment when it is under way. */
  async current(dataset: string): Promise<Result | undefined> {
    const [result] = await this.currentOf([dataset]);
    return result;
  }

  /** The same for several datasets, in their order. */
  async currentOf(datasets: readonly string[]): Promise<(Result | undefined)[]> {
    // A URL check changes little; nobody has to wait for it.
    const changed = this.options.queue.changed(datasets);
    await Promise.all(changed.map((dataset) => this.settled(dataset)));
    return this.results.findAll(datasets);
  }

  /** Assesses a dataset anew, whether or not it changed. */
  async reassess(dataset: string): Promise<void> {
    await this.options.queue.add([dataset], 'rules');
    await this.settled(dataset);
  }

  /** The DQV graph of a dataset; `NOT_FOUND` when it was not assessed. */
  async requireGraph(dataset: string): Promise<GraphDocument> {
    await this.current(dataset);
    const graph = await this.options.store.get(this.options.identifiers.iri('metrics', dataset));
    if (!graph) throw notAssessed();
    return graph;
  }

  /** Removes the result of a dataset and its graph; the next change makes new ones. `also` joins. Returns whether there was one. */
  async forget(dataset: string, also: readonly Statement[] = []): Promise<boolean> {
    const graph = this.options.identifiers.iri('metrics', dataset);
    // What is refused changes nothing, not even the revision.
    if (!(await this.options.store.get(graph))) return false;
    await this.options.store.commit({
      remove: [graph],
      statements: [
        unqueue(dataset),
        // Checks of its URLs must not bring the result back.
        ...this.urls.use({ id: dataset, iri: this.options.identifiers.iri('dataset', dataset) }, [], Date.now()),
        ...forgetResult(dataset, true),
        ...also,
      ],
    });
    return true;
  }

  /** Validates stored triples or a payload, as long as whoever asks waits for it. Refuses as writes do, when the payload cannot be read. */
  validate(job: ValidateJob, asker: Asker): Promise<Validated> {
    return this.#threads.validate(job, asker);
  }

  /** The state of the checks of URLs: if there are any at all, and how far they have come. */
  get urlChecks(): { readonly enabled: boolean } & Progress {
    return { enabled: this.#checks.enabled, ...this.urls.progress() };
  }

  /** Makes it the turn of all URLs, or of those of one catalogue. Returns how many there are. `CONFLICT` when checks are off. */
  async recheckUrls(catalogue?: string, now = Date.now()): Promise<number> {
    if (!this.#checks.enabled) throw new Refusal('CONFLICT', 'URLs are not checked here (URL_CHECK=off).');
    const number = await this.urls.recheck(now, catalogue);
    this.#checker.wake();
    return number;
  }

  /** Checks all URLs again, or those of one catalogue, and tells how far that is. Who stops listening stops nothing. */
  async *recheck(catalogue?: string): AsyncGenerator<RecheckStep> {
    const since = Date.now();
    // The same moment, or URLs whose turn begins a moment later would count as done.
    const total = await this.recheckUrls(catalogue, since);
    yield* followRecheck(this.urls, { since, total, catalogue, signal: this.#closing.signal });
  }

  /** Ends the background work. What is queued stays queued. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#catchUp;
    await this.#checker.close();
    await this.#loop.close();
    // A full disk, or a store that is gone, must not keep the rest from being closed.
    if (this.#started) {
      await this.summaryHistory.record(Date.now(), true).catch((error: unknown) => {
        this.options.log.error({ err: error }, 'the quality figures of the day could not be recorded');
      });
    }
    await this.#threads.close();
  }
}
