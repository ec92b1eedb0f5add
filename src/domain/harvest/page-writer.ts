/** Stores the datasets of one page through the normal write path, and says what became of each. */
import { Refusal, type RefusalCode } from '../../errors.js';
import type { Statement } from '../../store/graph-store.js';
import type { Database } from '../../store/sqlite/database.js';
import type { Datasets } from '../dataset.js';
import type { Identifiers } from '../identifiers.js';
import type { HarvestItems, Item } from './items.js';
import type { HarvestCounts, HarvestOutcome, HarvestResult, SourcePage } from './model.js';
import type { SourceDataset } from '../intake/page/source-dataset.js';
import { datasetId } from './names.js';
import type { HarvestRuns, StoredRun } from './runs.js';

/** The tools that pages are written with. */
export interface PageTools {
  readonly database: Database;
  readonly runs: HarvestRuns;
  readonly items: HarvestItems;
  readonly datasets: Datasets;
  readonly identifiers: Identifiers;
}

/** Writes under way at a time: enough to share the costs of a commit, few enough to leave room for others. */
const AT_A_TIME = 16;
const TRIPLES = 'application/n-triples';
/** Refusals that are not about the dataset: whatever follows would meet them too. */
const GENERAL: ReadonlySet<RefusalCode> = new Set(['STORE_FULL', 'UNAVAILABLE', 'NOT_FOUND', 'INTERNAL']);

const FIELD = {
  CREATED: 'created',
  UPDATED: 'updated',
  UNCHANGED: 'unchanged',
  REFUSED: 'refused',
  DELETED: 'deleted',
} as const satisfies Record<HarvestOutcome | 'UNCHANGED', keyof HarvestCounts>;

/** The result for one dataset, with the statements that the end of the page has to store for it. */
interface Taken {
  readonly outcome: HarvestOutcome | 'UNCHANGED';
  readonly statements: readonly Statement[];
}

/** Nothing so far. */
export const NO_COUNTS: HarvestCounts = { created: 0, updated: 0, unchanged: 0, refused: 0, deleted: 0 };

/** An IRI holds no `<`: what looks like the start of one in a text is given up at the next. */
const IRI_OBJECT = / <([^<>\n]+)> \.$/gm;

/** Writes pages. */
export class PageWriter {
  constructor(private readonly tools: PageTools) {}

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
    const known = this.tools.items.find(run, keysOf(datasets));
    const iris = new Map(keysOf(datasets).map((key) => [key, this.#iri(run, key)]));
    const counts = { ...NO_COUNTS };
    const statements: Statement[] = [];
    for (let start = 0; start < datasets.length; start += AT_A_TIME) {
      signal.throwIfAborted();
      const group = datasets.slice(start, start + AT_A_TIME);
      const taken = await Promise.all(group.map((dataset) => this.#take(run, dataset, known, iris)));
      for (const { outcome } of taken) counts[FIELD[outcome]] += 1;
      statements.push(...taken.flatMap((one) => one.statements));
      onCounts(counts);
    }
    const nameless = datasets.filter(({ key }) => key === undefined).length;
    if (!run.dryRun) statements.push(this.tools.items.see(run, [...known.keys()], run.id));
    statements.push(this.tools.runs.advance(run.id, { cursor: page.next ?? '', total: page.total, counts, nameless }));
    await this.tools.database.write(statements);
  }

  /** The number of datasets on a page; what it has twice counts once. */
  count(page: SourcePage): number {
    return distinct(page).length;
  }

  #iri({ catalogue, source }: StoredRun, key: string): string {
    return this.tools.identifiers.iri('dataset', datasetId(catalogue, source, key));
  }

  async #take(
    run: StoredRun,
    dataset: SourceDataset,
    known: ReadonlyMap<string, Item>,
    iris: ReadonlyMap<string, string>,
  ): Promise<Taken> {
    const { key, hash, fault } = dataset;
    const item = key === undefined ? undefined : known.get(key);
    const refuse = (why: NonNullable<SourceDataset['fault']>): Taken =>
      this.#reported(run, {
        source: dataset.name,
        ...(item ? { dataset: item.dataset } : {}),
        outcome: 'REFUSED',
        fault: why,
      });
    if (key === undefined || fault) return refuse(fault ?? { code: 'INVALID_METADATA', detail: 'It has no name.' });
    if (item?.hash === hash) return { outcome: this.#before(run, item) ?? 'UNCHANGED', statements: [] };
    try {
      return await this.#store(run, { ...dataset, key }, iris);
    } catch (error) {
      if (!(error instanceof Refusal) || GENERAL.has(error.code)) throw error;
      return refuse({ code: error.code, detail: error.detail });
    }
  }

  /** The deed of this run on the dataset before it was interrupted, if there was one. */
  #before(run: StoredRun, { key, seen }: Item): HarvestOutcome | undefined {
    return seen === run.id ? this.tools.runs.resultOf(run.id, key) : undefined;
  }

  #reported(run: StoredRun, result: HarvestResult): Taken {
    return { outcome: result.outcome, statements: [this.tools.runs.report(run.id, result)] };
  }

  async #store(
    run: StoredRun,
    dataset: SourceDataset & { readonly key: string },
    iris: ReadonlyMap<string, string>,
  ): Promise<Taken> {
    const { runs, items, datasets } = this.tools;
    const { key, hash, triples } = dataset;
    const { catalogue, actor, dryRun } = run;
    const id = datasetId(catalogue, run.source, key);
    const previous = await datasets.find(id);
    const result: HarvestResult = { source: key, dataset: id, outcome: previous ? 'UPDATED' : 'CREATED' };
    const item = items.store(run, { key, dataset: id, hash, seen: run.id });
    const payload = { body: triples, contentType: TRIPLES, names: this.#names(run, triples, iris) };
    const also = [item, runs.report(run.id, result)];
    const written = await datasets.put(catalogue, id, payload, actor, { originalId: key, dryRun }, also);
    if (written.status === 'VALIDATED') {
      return previous?.hash === written.hash ? { outcome: 'UNCHANGED', statements: [] } : this.#reported(run, result);
    }
    if (written.status === 'UNCHANGED') return { outcome: 'UNCHANGED', statements: [item] };
    return { outcome: result.outcome, statements: [] };
  }

  /** New names for the datasets of the source that these statements refer to. */
  #names(run: StoredRun, triples: string, iris: ReadonlyMap<string, string>): Record<string, string> {
    const names: Record<string, string> = {};
    const elsewhere: string[] = [];
    for (const [, iri = ''] of triples.matchAll(IRI_OBJECT)) {
      const here = iris.get(iri);
      if (here === undefined) elsewhere.push(iri);
      else names[iri] = here;
    }
    for (const { key } of this.tools.items.find(run, [...new Set(elsewhere)]).values())
      names[key] = this.#iri(run, key);
    return names;
  }
}

const keysOf = (datasets: readonly SourceDataset[]): string[] => datasets.flatMap(({ key }) => key ?? []);

/** The datasets of a page, of which one that it has twice counts once, as it was said last. */
const distinct = ({ datasets }: SourcePage): SourceDataset[] => [
  ...new Map(datasets.map((dataset) => [dataset.key ?? dataset, dataset])).values(),
];
