/** The model of a draft. */
import type { KnownDistribution } from '../repository/intake/job.js';

/** A text and its language, where it has one. */
export interface Title {
  readonly value: string;
  readonly language: string | null;
}

/** Metadata of a dataset that is not published. */
export interface Draft {
  /** Id that the dataset will have. */
  readonly id: string;
  /** Id of the catalogue that it will join. */
  readonly catalogue: string;
  /** To whom it belongs: `organization:<id>`, or the name of the actor who has no organization. */
  readonly provider: string;
  /** Organization that owned the dataset before it was hidden. */
  readonly owner?: string | undefined;
  /** Id at the source of a dataset that was hidden. */
  readonly originalId?: string | undefined;
  /** True if it was a dataset before, which comes back to whom it belonged when the draft is published. */
  readonly hides?: boolean;
  readonly titles: readonly Title[];
  readonly distributions: readonly KnownDistribution[];
  /** SHA-256 of the RDFC-1.0 canonical form, hexadecimal. */
  readonly hash: string;
  /** The times at which it was first and last stored, ISO 8601 UTC. */
  readonly created: string;
  readonly changed: string;
  /** The metadata as canonical N-Triples. */
  readonly triples: string;
}

/** A draft as lists show it. */
export type DraftHeader = Omit<Draft, 'triples' | 'distributions' | 'owner' | 'originalId' | 'hides'>;
