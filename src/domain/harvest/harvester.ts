/** Carries out one run: page by page, then what vanished. Everything it needs to go on later is stored with each page. */
import { Refusal } from '../../errors.js';
import type { Catalogues } from '../catalogue.js';
import { prepareCatalogue } from './catalogue.js';
import type { HarvestCounts, RunState, Source } from './model.js';
import type { HarvestFault } from '../intake/page/source-dataset.js';
import { PageWriter, type PageTools } from './page-writer.js';
import type { StoredRun } from './runs.js';
import { deleteGone, deleteVanished, doubtOf } from './vanished.js';

/** The tools that runs are carried out with. */
export interface HarvesterTools extends PageTools {
  readonly catalogues: Catalogues;
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
    const known = this.tools.items.count(run);
    const seen = await this.#read(run, signal);
    const read = this.tools.runs.require(run.id);
    // A stream says itself what was removed: what a run did not see did not change.
    if (read.type === 'ldes') return { state: 'DONE' };
    if (run.dryRun) return { state: 'DONE', vanished: Math.max(0, known - seen) };
    const vanished = this.tools.items.countUnseen(run, run.id);
    if (!run.deleteVanished || vanished === 0) return { state: 'DONE', vanished };
    const fault = doubtOf(read);
    if (fault) return { state: 'DONE', vanished, fault };
    await deleteVanished(read, this.tools, signal, () => this.tools.onProgress(read));
    return { state: 'DONE', vanished };
  }

  /** Reads all pages that are left. Returns how many known datasets they had. */
  async #read(run: StoredRun, signal: AbortSignal): Promise<number> {
    if (run.cursor === '') return 0;
    const { tools } = this;
    const source = await tools.open(run, signal);
    if (source.type !== run.type) await tools.runs.setType(run.id, source.type);
    let seen = 0;
    for (let { cursor } = run, isFirst = true; cursor !== ''; isFirst = false) {
      signal.throwIfAborted();
      const page = await source.page(cursor, signal);
      if (isFirst) await prepareCatalogue(run, page, tools.catalogues, tools.identifiers);
      const before = tools.runs.require(run.id);
      seen += tools.items.find(
        run,
        page.datasets.flatMap(({ key }) => key ?? []),
      ).size;
      // One document is all there is; of pages only the source knows how many follow.
      const isWhole = before.pages === 0 && page.next === undefined;
      const total = page.total ?? before.total ?? (isWhole ? this.#pages.count(page) : undefined);
      const known = total === undefined ? before : { ...before, total };
      const { gone = [] } = page;
      if (run.deleteVanished && !run.dryRun) await deleteGone(run, gone, tools, signal);
      await this.#pages.write(run, { ...page, total }, signal, (counts) => tools.onProgress(known, counts));
      tools.onProgress(tools.runs.require(run.id));
      cursor = page.next ?? '';
    }
    return seen;
  }
}
