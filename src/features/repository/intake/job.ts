/** The jobs and results of a worker thread that takes a payload in. Everything here survives structured cloning. */
import type { Assessed } from '../assessment/assessing.js';
import type { IndexedMetadata } from '../indexed/index-metadata.js';
import type { Finding } from '../validation/report.js';
import type { NumberedAddress, Withheld, Withholding } from '../withheld/masking.js';
import type { Origins } from '../../../model/derive/builder.js';

/** Constants of the deployment that the worker needs. */
export interface IntakeContext {
  readonly base: string;
  readonly vocabNs: string;
  /** Folder of further application profiles. */
  readonly profilesFolder?: string | undefined;
  /** True if the search index is in this process, so that datasets bring their entries along. */
  readonly isIndexed?: boolean | undefined;
}

/** A body as a client sent it. */
export interface Payload {
  readonly body: string;
  /** Declared media type; absent lets the syntax be recognised from the body. */
  readonly contentType?: string | undefined;
  /** New IRIs for further nodes, by the names that the body gives them: references between datasets that come together. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** For N-Triples that were composed from fields: which field each line came from. */
  readonly origins?: Origins | undefined;
}

/** A document in parts, each as N-Triples. */
export interface SplitPayload {
  readonly datasets: readonly { readonly source: string; readonly triples: string }[];
  /** Description of the catalogue, where the document has one. */
  readonly catalogue?: string;
}

/** A distribution of a stored dataset and the key by which its source knows it. */
export interface KnownDistribution {
  readonly id: string;
  readonly key?: string;
}

/** The stored dataset that a job changes. */
export interface StoredDataset {
  readonly triples: string;
  readonly distributions: readonly KnownDistribution[];
}

/** A dataset that will be stored, and so needs an index entry: to whom it belongs, or will when it is new. */
export interface ToBeIndexed {
  readonly owner: string | undefined;
}

/** One piece of work: which resource the payload becomes and what is already there. */
export type IntakeJob = { readonly task: 'catalogue'; readonly id: string; readonly payload: Payload } | DatasetJob;

/** The facts about a dataset that a job brings along. */
interface DatasetFacts {
  /** Words of the application profiles that its catalogue names. */
  readonly profiles?: readonly string[] | undefined;
  /** Asks for its index entry. */
  readonly index?: ToBeIndexed | undefined;
  /** Whether an act of trade withholds its addresses, or tells them; undefined for any other write. */
  readonly withholds?: boolean | undefined;
  /** Addresses that the same write was found to withhold, by an earlier job. */
  readonly found?: readonly NumberedAddress[] | undefined;
  /** All that it withholds; the pool adds them. */
  readonly withholding?: Withholding | undefined;
}

/** A piece of work that ends in a dataset. */
export type DatasetJob = DatasetFacts &
  (
    | {
        readonly task: 'dataset';
        readonly id: string;
        readonly payload: Payload;
        readonly stored?: StoredDataset | undefined;
      }
    | {
        readonly task: 'distribution';
        /** Dataset that holds it. */
        readonly id: string;
        readonly distribution: string;
        readonly payload: Payload;
        readonly stored: StoredDataset;
      }
    | {
        readonly task: 'remove-distribution';
        readonly id: string;
        readonly distribution: string;
        readonly stored: StoredDataset;
      }
  );

/** The findings of validation, without those that block (they end the job). */
export interface Conformance {
  readonly conforms: boolean;
  readonly findings: readonly Finding[];
  /** The application profiles by which it was judged beside DCAT-AP, with their fingerprints; empty without any. */
  readonly judgedBy?: string | undefined;
}

/** A document ready to be stored. */
export interface Prepared {
  /** Canonical N-Triples, and the form in which they are kept. */
  readonly triples: string;
  readonly kept: Uint8Array;
  readonly hash: string;
  readonly quads: number;
  readonly distributions: readonly KnownDistribution[];
  readonly conformance: Conformance;
  /** What was not well-formed in the payload, for its writer alone: it quotes what the metadata may withhold. */
  readonly mended: readonly string[];
  /** The assessment of a dataset, as if nobody knew anything about its URLs. */
  readonly assessed?: Assessed | undefined;
  /** The index entry of a dataset, where the job asks for one. */
  readonly indexed?: IndexedMetadata | undefined;
  /** What became of its addresses; undefined for what is no dataset. */
  readonly withheld?: Withheld | undefined;
  /** For composed payloads: the field that describes each named node, by its IRI; empty for the input itself. */
  readonly places?: Readonly<Record<string, string>> | undefined;
  /** IRIs that the payload has for the dataset and its distributions, by ours. */
  readonly names?: Readonly<Record<string, string>> | undefined;
}
