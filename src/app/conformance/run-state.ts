/** Facts that the lines learn on their way: ids of what was made or found, and the tokens of the user. */

/** Claims of a token, as they are. */
export type Claims = Readonly<Record<string, unknown>>;

/** Shared by all lines of a run, in their order. */
export interface RunState {
  /** Id of the catalogue that this run may create. */
  readonly catalogue: string;
  /** True if it was asked for, so that it may be there; and whether it is known to be. */
  catalogueTried: boolean;
  catalogueExists: boolean;
  /** Dataset that was found or named; only read, never written. */
  readonly found?: string;
  /** Dataset with everything in it, made in this run. */
  made?: string;
  /** Dataset with as little as possible, made in this run. */
  bare?: string;
  distribution?: string;
  token?: string;
  /** The permission that a token for the asset was found to tell. */
  permission?: { readonly asset: string; readonly name: string; readonly scopes: readonly string[] };
}

/** The start of a run. */
export const newRunState = (found?: string): RunState => ({
  catalogue: `conformance-${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`,
  catalogueTried: false,
  catalogueExists: false,
  ...(found === undefined ? {} : { found }),
});
