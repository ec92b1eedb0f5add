/** Carries out one run: page by page, then what vanished. Everything it needs to go on later is stored with each page. */
import { Refusal } from '../../core/errors.js';
import type { Catalogues } from '../repository/catalogue.js';
import { prepareCatalogue } from './catalogue.js';
import type { HarvestCounts, RunState, Source, SourcePage } from './model.js';
import type { HarvestFault } from '../repository/intake/page/source-dataset.js';
import { PageWriter, type PageTools } from './page-writer.js';
import type { StoredRun } from './runs.js';
import { deleteGone, deleteVanished, doubtOf, tooManyOf } from './vanished.js';

/** The tools that runs are carried out with. */
export interface HarvesterTools extends PageTools {
  readonly catalogues: Catalogues;
  /** Percent of what came from a source that one run may delete without being told to. */
  readonly deleteShare: number;
  /** Opens the source of a run. */
  open(run: StoredRun, signal: AbortSignal): Promise<Source>;
  /** Hears how far a run is; `counts` come on top of the whole pages. */
  onProgress(run: StoredRun, counts?: HarvestCounts): void;
}

/** Reasons with which runs are aborted. */
export const CANCELLED = 'cancelled';
export const CLOSING = 'closing';

interface End {
  readonly state: RunState;
  readonly vanished?: number;
  readonly fault?: HarvestFault | undefined;
}

/** Carries out runs. */
export class Harvester {
  readonly #pages: PageWriter;

  constructor(private readonly tools: HarvesterTools) {
    this.#pages = new PageWriter(tools);
  }

  /** Carries a run out to its end, whatever that is; rejects only when not even that can be stored. */
  async run(run: StoredRun, signal: AbortSignal, onFailure: (error: unknown) => void): Promise<void> {
    const end = await this.#attempt(run, signal).catch((error: unknown): End => {
      if (signal.aborted) return { state: signal.reason === CANCELLED ? 'CANCELLED' : 'INTERRUPTED' };
      if (error instanceof Refusal) return { state: 'FAILED', fault: { code: error.code, detail: error.detail } };
      onFailure(error);
      return { state: 'FAILED', fault: { code: 'INTERNAL', detail: 'The run failed for a reason of this service.' } };
    });
    const { database, runs, onProgress } = this.tools;
    await database.write([runs.finish(run.id, end)]);
    onProgress(runs.require(run.id));
  }

  async #attempt(run: StoredRun, signal: AbortSignal): Promise<End> {
    const { items, runs, database } = this.tools;
    const heldBack = await this.#read(run, signal);
    const read = runs.require(run.id);
    // A stream says itself what was removed: what a run did not see did not change.
    if (read.type === 'ldes') return { state: 'DONE', fault: heldBack };
    await database.write([runs.reportListed(read)]);
    const vanished = items.countUnseen(run, run.id);
    if (!run.deleteVanished || vanished === 0) return { state: 'DONE', vanished };
    const fault = doubtOf(read) ?? this.#tooMany(run, vanished, items.count(run));
    if (run.dryRun && !fault) await database.write([runs.foreseeDeleted(run)]);
    if (run.dryRun || fault) return { state: 'DONE', vanished, fault };
    await deleteVanished(read, this.tools, signal, () => this.tools.onProgress(read));
    return { state: 'DONE', vanished };
  }

  /** The reason why so many are not deleted at once, unless a run was told to. */
  #tooMany({ deleteMany }: StoredRun, gone: number, of: number): HarvestFault | undefined {
    return deleteMany ? undefined : tooManyOf(gone, of, this.tools.deleteShare);
  }

  /** Deletes what a page of a stream says was removed; a fault where that was held back. */
  async #deleteGone(run: StoredRun, { gone = [] }: SourcePage, signal: AbortSignal): Promise<HarvestFault | undefined> {
    const { items, runs } = this.tools;
    const before = runs.countOf(run.id, 'DELETED');
    const fault = this.#tooMany(run, before + items.find(run, gone).size, before + items.count(run));
    if (!fault) await deleteGone(run, gone, this.tools, signal);
    return fault;
  }

  /** Reads all pages that are left. Resolves to the reason why removals were held back, where they were. */
  async #read(run: StoredRun, signal: AbortSignal): Promise<HarvestFault | undefined> {
    if (run.cursor === '') return undefined;
    const { tools } = this;
    const source = await tools.open(run, signal);
    if (source.type !== run.type) await tools.runs.setType(run.id, source.type);
    let heldBack: HarvestFault | undefined;
    for (let { cursor } = run, isFirst = true; cursor !== ''; isFirst = false) {
      signal.throwIfAborted();
      const page = await source.page(cursor, signal);
      if (isFirst) await prepareCatalogue(run, page, tools.catalogues, tools.identifiers);
      const before = tools.runs.require(run.id);
      // One document is all there is; of pages only the source knows how many follow.
      const isWhole = before.pages === 0 && page.next === undefined;
      const total = page.total ?? before.total ?? (isWhole ? this.#pages.count(page) : undefined);
      const known = total === undefined ? before : { ...before, total };
      if (run.deleteVanished && !run.dryRun) heldBack = (await this.#deleteGone(run, page, signal)) ?? heldBack;
      await this.#pages.write(run, { ...page, total }, signal, (counts) => tools.onProgress(known, counts));
      tools.onProgress(tools.runs.require(run.id));
      cursor = page.next ?? '';
    }
    return heldBack;
  }
}
