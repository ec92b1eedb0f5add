/** The progress of opening a store. */

/** The progress of long work on stored graphs, in graphs or entries. */
export interface LoadProgress {
  readonly loaded: number;
  readonly total: number;
}
