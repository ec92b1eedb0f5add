/** Hits as they are answered: with their documents, places and scores. */
import type { Catalogues } from '../columns/catalogues.js';
import type { Columns } from '../columns/columns.js';
import { KINDS } from '../entry.js';
import type { Hit, IndexQuery, Position } from '../query.js';
import type { Corrections } from '../text/match.js';
import { Documents, pathTree, project, trimmed, type CountOf } from './documents.js';
import { readableRows, type Sources } from './filter.js';
import { highlightsOf, marksOf } from './highlights.js';

/** The hits of a page, as far as they are known. */
export interface Page {
  readonly positions: readonly Position[];
  /** Relevance by row, where it was computed. */
  readonly scores: ReadonlyMap<number, number> | undefined;
  readonly corrections: Corrections | undefined;
}

/** Reads the documents of hits. */
export class Hits {
  readonly #documents: Documents;
  readonly #columns: Columns;
  readonly #catalogues: Catalogues;

  constructor(private readonly sources: Sources) {
    this.#columns = sources.columns;
    this.#catalogues = sources.catalogues;
    this.#documents = new Documents(sources.reader, this.#catalogues);
  }

  /** The hits of a page, in its order. */
  of({ positions, scores, corrections }: Page, query: IndexQuery): Hit[] {
    const byRow = new Map(positions.map((position) => [position.row, position]));
    const rows = positions.map(({ row }) => row);
    const hit = ({ row, kind, id }: { readonly row: number } & Pick<Hit, 'kind' | 'id'>, document: string): Hit => ({
      kind,
      id,
      position: byRow.get(row) ?? { row, keys: [] },
      score: scores?.get(row) ?? 0,
      document,
    });
    if (query.includes?.join() === 'id' && !query.highlight) {
      return this.#documents.ids(rows).map((found) => hit(found, JSON.stringify({ id: found.id })));
    }
    const paths = query.includes && pathTree(query.includes);
    const marks = query.highlight && query.text ? marksOf(query.text.node, corrections ?? new Map()) : undefined;
    const count = this.#counter(query);
    return this.#documents.stored(rows).map((stored) => {
      const complete = this.#documents.complete(stored, this.#catalogueOf(stored.row), count);
      const members = query.trimDistributions === true ? trimmed(complete, query.selections) : complete;
      const found = hit(stored, JSON.stringify(paths ? project(members, paths) : members));
      return marks ? { ...found, highlights: highlightsOf(members, marks) } : found;
    });
  }

  #catalogueOf(row: number): string | undefined {
    let found: string | undefined;
    const cells = this.#columns.cells.catalog;
    cells.each(row, (number) => (found = cells.known[number]?.value));
    return found;
  }

  /** Counts the datasets of catalogues that the caller may see; all of them at once, when the first is asked for. */
  #counter(query: IndexQuery): CountOf {
    let counts: Uint32Array | undefined;
    const cells = this.#columns.cells.catalog;
    return (catalogue) => {
      if (!counts) {
        counts = new Uint32Array(cells.known.length);
        cells.count(readableRows({ ...query, kinds: [KINDS[0]] }, this.sources), counts);
      }
      return counts[cells.exactly(catalogue)] ?? 0;
    };
  }
}
