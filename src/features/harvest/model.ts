/** The words of harvesting: what is asked for, how far it is, and what became of each dataset. */
import type { Statement } from '../../core/store/graph-store.js';
import type { HarvestFault, SourceDataset } from '../repository/intake/page/source-dataset.js';

/** The languages that a source can speak: RDF documents, the CKAN action API, an event stream, or whatever is found there. */
export const SOURCE_TYPES = ['auto', 'dcat', 'ckan', 'ldes'] as const;

/** One of `SOURCE_TYPES`. */
export type SourceType = (typeof SOURCE_TYPES)[number];

/** The source to harvest, and the catalogue it goes to. */
export interface HarvestRequest {
  /** Address of the catalogue at the source. */
  readonly url: string;
  /** Id of the catalogue that takes the datasets. */
  readonly catalogue: string;
  readonly type?: SourceType | undefined;
  /** Delete datasets of earlier harvests that the source no longer has. */
  readonly deleteVanished?: boolean | undefined;
  /** Delete them also when they are a greater share of what came from the source than the settings allow at once. */
  readonly deleteMany?: boolean | undefined;
  /** Report what would happen and store nothing. */
  readonly dryRun?: boolean | undefined;
  /** Begin at the first page even when an earlier run did not come to its end. */
  readonly restart?: boolean | undefined;
}

/** `INTERRUPTED`: the process ended in the middle; the run goes on from its last page. */
export const RUN_STATES = ['RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'INTERRUPTED'] as const;

/** One of `RUN_STATES`. */
export type RunState = (typeof RUN_STATES)[number];

/** The deed of a run on a dataset that its source described, or describes no more. */
export type HarvestDeed = 'CREATED' | 'UPDATED' | 'REFUSED' | 'DELETED';

/**
 * The result for one dataset; `LISTED`: the source lists it and does not describe it. `MENDED`: something on a page was not well-formed,
 * and was read as it is surely meant, or left out, or it belongs to no dataset, and was left out.
 */
export type HarvestOutcome = HarvestDeed | 'LISTED' | 'MENDED';

/** A dataset for which something happened; those that are unchanged are only counted. */
export interface HarvestResult {
  /** The name that the source has for it. */
  readonly source: string;
  /** Id of the dataset here; absent for one that was refused when it was new. */
  readonly dataset?: string;
  readonly outcome: HarvestOutcome;
  readonly fault?: HarvestFault;
}

/** The numbers of datasets by their result so far. */
export interface HarvestCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly deleted: number;
}

/** One run. Times are ISO 8601. */
export interface HarvestRun extends HarvestCounts {
  readonly id: string;
  /** Address of the source; what in it may be a secret is left out where others see it. */
  readonly url: string;
  readonly catalogue: string;
  readonly type: SourceType;
  readonly deleteVanished: boolean;
  readonly deleteMany: boolean;
  readonly dryRun: boolean;
  readonly state: RunState;
  readonly pages: number;
  /** Datasets that were looked at so far. */
  readonly done: number;
  /** Datasets that the source says it has; absent while nobody knows. */
  readonly total?: number;
  /** Datasets that the source lists and does not describe; known once every page was read. */
  readonly listed: number;
  /** Datasets of earlier runs that the source did not name this time; known once every page was read. */
  readonly vanished?: number;
  /** The reason why the run failed, or why what vanished was kept. */
  readonly fault?: HarvestFault;
  readonly started: string;
  readonly changed: string;
  readonly finished?: string;
}

/** Something that was mended or left out, by its place: an address, with line and column where it has them. */
export interface MendedPlace {
  readonly place: string;
  readonly detail: string;
  /** The code where it was well-formed. */
  readonly code?: HarvestFault['code'];
}

/** A part of what a source has. */
export interface SourcePage {
  readonly datasets: readonly SourceDataset[];
  /** What was not well-formed, or belongs to no dataset. */
  readonly mended?: readonly MendedPlace[] | undefined;
  /** Names of datasets that the page lists and does not describe. */
  readonly listed?: readonly string[] | undefined;
  /** Names of other things that the page describes or lists: a dataset that had one of them before is not gone. */
  readonly mentioned?: readonly string[] | undefined;
  /** Description of the catalogue as N-Triples, where the page has one. */
  readonly catalogue?: string | undefined;
  /** The number of datasets in all, where the source says so. */
  readonly total?: number | undefined;
  /** Of an event stream: the names of datasets that were removed. */
  readonly gone?: readonly string[] | undefined;
  /** Of an event stream: keeps a later harvest from reading the page again; stored with its datasets. */
  readonly remember?: Statement | undefined;
  /** The address of the next page; absent on the last one. */
  readonly next?: string | undefined;
}

/** A catalogue elsewhere. Cursors are texts of its own, from which it can go on in another process. */
export interface Source {
  readonly type: Exclude<SourceType, 'auto'>;
  page(cursor: string | undefined, signal: AbortSignal): Promise<SourcePage>;
}
