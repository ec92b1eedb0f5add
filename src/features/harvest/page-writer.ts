/** Stores the datasets of one page in groups through the normal write path, and says what became of each. */
import type { Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import { inGroups } from '../repository/in-groups.js';
import type { SourceDataset } from '../repository/intake/page/source-dataset.js';
import { GroupWriter, type GroupTools } from './group-writer.js';
import type { HarvestCounts, HarvestDeed, SourcePage } from './model.js';
import type { StoredRun } from './runs.js';

/** The tools that pages are written with. */
export interface PageTools extends GroupTools {
  readonly database: Database;
}

const FIELD = {
  CREATED: 'created',
  UPDATED: 'updated',
  UNCHANGED: 'unchanged',
  REFUSED: 'refused',
  DELETED: 'deleted',
} as const satisfies Record<HarvestDeed | 'UNCHANGED', keyof HarvestCounts>;

/** Nothing so far. */
export const NO_COUNTS: HarvestCounts = { created: 0, updated: 0, unchanged: 0, refused: 0, deleted: 0 };

/** Writes pages. */
export class PageWriter {
  readonly #groups: GroupWriter;

  constructor(private readonly tools: PageTools) {
    this.#groups = new GroupWriter(tools);
  }

  /**
   * Stores a page and moves the run on, so that after a crash the page either counts or comes again. Refused datasets do not
   * stop the others. Rejects with the reason of `signal`, and with refusals that concern more than one dataset.
   */
  async write(
    run: StoredRun,
    page: SourcePage,
    signal: AbortSignal,
    onCounts: (counts: HarvestCounts) => void,
  ): Promise<void> {
    const datasets = distinct(page);
    const about = this.#groups.about(run, datasets);
    const counts = { ...NO_COUNTS };
    const statements: Statement[] = [];
    const groups = inGroups(datasets, async (group) => {
      signal.throwIfAborted();
      return this.#groups.write(about, group);
    });
    for await (const taken of groups) {
      for (const { outcome } of taken) counts[FIELD[outcome]] += 1;
      statements.push(...taken.flatMap((one) => one.statements));
      onCounts(counts);
    }
    const nameless = datasets.filter(({ key }) => key === undefined).length;
    const keys = datasets.flatMap(({ key }) => key ?? []);
    const present = this.tools.items.find(run, page.mentioned ?? []).keys();
    statements.push(...this.tools.runs.sight(run.id, keys, [...(page.listed ?? []), ...present]));
    for (const { place, detail, code = 'RDF_SYNTAX' } of page.mended ?? []) {
      const fault = { code, detail };
      statements.push(this.tools.runs.report(run.id, { source: place, outcome: 'MENDED', fault }));
    }
    // What was removed there stays to be removed here by a run that may.
    const isLeft = this.tools.items.find(run, page.gone ?? []).size > 0;
    if (!run.dryRun && page.remember && !isLeft) statements.push(page.remember);
    statements.push(this.tools.runs.advance(run.id, { cursor: page.next ?? '', total: page.total, counts, nameless }));
    await this.tools.database.write(statements);
  }

  /** The number of datasets on a page; what it has twice counts once. */
  count(page: SourcePage): number {
    return distinct(page).length;
  }
}

/** The datasets of a page, of which one that it has twice counts once, as it was said last. */
const distinct = ({ datasets }: SourcePage): SourceDataset[] => [
  ...new Map(datasets.map((dataset) => [dataset.key ?? dataset, dataset])).values(),
];
