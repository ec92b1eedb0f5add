/** The resources that a caller may see: one decision, and the ways to narrow a list by it. */

/**
 * Everything, everything but a catalogue of which some datasets alone are shown, the datasets of some catalogues, or some datasets, by their
 * ids. Quality results are seen with their dataset; catalogues are seen by all.
 */
export type Readable =
  | { readonly all: true }
  | AllBut
  | { readonly catalogues: readonly string[] }
  | { readonly datasets: readonly string[] };

/** Everything but a catalogue, of which some datasets alone are shown. They are there. */
export interface AllBut {
  readonly allBut: string;
  readonly shown: readonly string[];
}

/** A dataset, as far as the decision about it goes. */
export interface Placed {
  readonly id: string;
  readonly catalogue?: string | undefined;
}

/** The decision about single datasets; undefined where all of them may be seen. */
export const seenBy = (readable: Readable): ((dataset: Placed) => boolean) | undefined => {
  if ('all' in readable) return undefined;
  if ('allBut' in readable) {
    const shown = new Set(readable.shown);
    return ({ id, catalogue }) => catalogue !== readable.allBut || shown.has(id);
  }
  if ('catalogues' in readable) {
    const catalogues = new Set(readable.catalogues);
    return ({ catalogue }) => catalogue !== undefined && catalogues.has(catalogue);
  }
  const datasets = new Set(readable.datasets);
  return ({ id }) => datasets.has(id);
};

/** The same decision as a condition of SQL on the columns of a table; undefined where all of them may be seen. */
export const seenSql = (
  readable: Readable,
  columns: { readonly id: string; readonly catalogue: string },
): { readonly sql: string; readonly params: readonly string[] } | undefined => {
  const within = (column: string): string => `${column} IN (SELECT value FROM json_each(?))`;
  if ('all' in readable) return undefined;
  if ('allBut' in readable) {
    const { allBut, shown } = readable;
    return { sql: `(${columns.catalogue} IS NOT ? OR ${within(columns.id)})`, params: [allBut, JSON.stringify(shown)] };
  }
  if ('catalogues' in readable)
    return { sql: within(columns.catalogue), params: [JSON.stringify(readable.catalogues)] };
  return { sql: within(columns.id), params: [JSON.stringify(readable.datasets)] };
};

/** True if two callers see the same, told from what is said of them in the same order. */
export const seeTheSame = (one: Readable, other: Readable): boolean => {
  if ('all' in one) return 'all' in other;
  if ('allBut' in one) return 'allBut' in other && one.allBut === other.allBut && areSame(one.shown, other.shown);
  if ('catalogues' in one) return 'catalogues' in other && areSame(one.catalogues, other.catalogues);
  return 'datasets' in other && areSame(one.datasets, other.datasets);
};

const areSame = (ids: readonly string[], others: readonly string[]): boolean =>
  ids.length === others.length && ids.every((id, at) => id === others[at]);
