/** Stores some datasets of a page in one transaction, each with what is known about it from then on. */
import { Refusal, type RefusalCode } from '../../core/errors.js';
import type { Statement } from '../../core/store/graph-store.js';
import type { Datasets } from '../repository/dataset.js';
import type { DatasetGroups, GroupEntry, GroupOutcome } from '../repository/dataset-groups.js';
import type { HarvestFault, SourceDataset } from '../repository/intake/page/source-dataset.js';
import type { WriteOutcome } from '../repository/write-outcome.js';
import type { Item } from './items.js';
import type { HarvestDeed, HarvestResult } from './model.js';
import { datasetId } from './names.js';
import { References, type NamesHere, type ReferenceTools } from './references.js';
import type { HarvestRuns, StoredRun } from './runs.js';

/** The tools that groups are written with. */
export interface GroupTools extends ReferenceTools {
  readonly runs: HarvestRuns;
  readonly datasets: Datasets;
  readonly groups: DatasetGroups;
}

/** The page that groups are of. */
export interface PageAbout {
  readonly run: StoredRun;
  /** The datasets of the page that came before, by their keys. */
  readonly known: ReadonlyMap<string, Item>;
  readonly references: References;
}

/** The result for one dataset, with the statements that the end of the page has to store for it. */
export interface Taken {
  readonly outcome: HarvestDeed | 'UNCHANGED';
  readonly statements: readonly Statement[];
}

/** A dataset that the next harvest can recognise. */
type Named = SourceDataset & { readonly key: string };

const TRIPLES = 'application/n-triples';
/** Refusals that are not about the dataset: whatever follows would meet them too. */
const GENERAL: ReadonlySet<RefusalCode> = new Set(['STORE_FULL', 'UNAVAILABLE', 'NOT_FOUND', 'INTERNAL']);
const NAMELESS: HarvestFault = { code: 'INVALID_METADATA', detail: 'It has no name.' };

/** Writes groups. */
export class GroupWriter {
  constructor(private readonly tools: GroupTools) {}

  /** The page with what is known about its datasets before any is stored. */
  about(run: StoredRun, datasets: readonly SourceDataset[]): PageAbout {
    const keys = datasets.flatMap(({ key }) => key ?? []);
    const known = this.tools.items.find(run, keys);
    return { run, known, references: new References(this.tools, run, new Set(keys)) };
  }

  /** Stores datasets; resolves to what became of each, in their order. Rejects with refusals that concern more than one dataset. */
  async write(page: PageAbout, group: readonly SourceDataset[]): Promise<readonly Taken[]> {
    const settled = group.map((dataset) => this.#settled(page, dataset));
    const fresh = group.filter((_, at) => settled[at] === undefined) as readonly Named[];
    const stored = (await this.#store(page, fresh))[Symbol.iterator]();
    return settled.map((one) => one ?? (stored.next().value as Taken));
  }

  /** What becomes of a dataset that is not to be stored: it is at fault, or the same as before. */
  #settled(page: PageAbout, dataset: SourceDataset): Taken | undefined {
    const { key, hash, fault } = dataset;
    if (key === undefined || fault) return this.#refused(page, dataset, fault ?? NAMELESS);
    const item = page.known.get(key);
    if (item?.hash !== hash) return undefined;
    // What this run did before it was interrupted, if it did.
    return { outcome: this.tools.runs.resultOf(page.run.id, item.key) ?? 'UNCHANGED', statements: [] };
  }

  #refused({ run, known }: PageAbout, { key, name }: SourceDataset, fault: HarvestFault): Taken {
    const item = key === undefined ? undefined : known.get(key);
    return this.#reported(run, { source: name, ...(item && { dataset: item.dataset }), outcome: 'REFUSED', fault });
  }

  #reported(run: StoredRun, result: HarvestResult & { readonly outcome: HarvestDeed }): Taken {
    return { outcome: result.outcome, statements: [this.tools.runs.report(run.id, result)] };
  }

  async #store(page: PageAbout, datasets: readonly Named[]): Promise<readonly Taken[]> {
    if (datasets.length === 0) return [];
    const { catalogue, actor, dryRun } = page.run;
    const names = page.references.namesIn(datasets.map(({ triples }) => triples));
    const entries = datasets.map((dataset, at) => this.#entry(page.run, dataset, names[at] ?? {}));
    const outcomes = await this.tools.groups.write(catalogue, entries, actor, { dryRun });
    for (const outcome of outcomes) if (outcome instanceof Refusal && GENERAL.has(outcome.code)) throw outcome;
    return Promise.all(outcomes.map((outcome, at) => this.#taken(page, datasets[at]!, outcome)));
  }

  #entry(run: StoredRun, dataset: Named, names: NamesHere): GroupEntry {
    const { key, triples } = dataset;
    return {
      id: datasetId(run.catalogue, run.source, key),
      originalId: key,
      payload: { body: triples, contentType: TRIPLES, names },
      also: ({ id, status }) => [
        this.#item(run, dataset, id),
        this.tools.runs.report(run.id, { source: key, dataset: id, outcome: outcomeOf(status === 'UPDATED') }),
      ],
    };
  }

  async #taken(page: PageAbout, dataset: Named, written: GroupOutcome): Promise<Taken> {
    if (written instanceof Refusal) return this.#refused(page, dataset, { code: written.code, detail: written.detail });
    const { run } = page;
    if (written.status === 'VALIDATED') return this.#foreseen(run, dataset, written);
    const { status, id } = written;
    return { outcome: status, statements: status === 'UNCHANGED' ? [this.#item(run, dataset, id)] : [] };
  }

  /** What would have become of a dataset, in a dry run. */
  async #foreseen(run: StoredRun, { key }: Named, { id, hash }: WriteOutcome): Promise<Taken> {
    const previous = await this.tools.datasets.find(id);
    if (previous?.hash === hash) return { outcome: 'UNCHANGED', statements: [] };
    return this.#reported(run, { source: key, dataset: id, outcome: outcomeOf(previous !== undefined) });
  }

  /** Statement that keeps what the source sent. */
  #item(run: StoredRun, { key, hash }: Named, dataset: string): Statement {
    return this.tools.items.store(run, { key, dataset, hash });
  }
}

const outcomeOf = (isKnown: boolean): HarvestDeed => (isKnown ? 'UPDATED' : 'CREATED');
