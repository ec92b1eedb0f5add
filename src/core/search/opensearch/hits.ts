/** Hits as they are answered: with their documents, places and scores. */
import type { Catalogues } from '../columns/catalogues.js';
import { completed, pathTree, project, trimmed } from '../engine/documents.js';
import { highlightsOf, marksOf } from '../engine/highlights.js';
import type { Kind } from '../entry.js';
import type { Hit, IndexQuery } from '../query.js';
import type { Corrections } from '../text/match.js';
import type { Cluster } from './client.js';
import { readableClause } from './filter.js';
import { positionOf, type SortValue } from './order.js';
import { EVERYTHING } from './text.js';

/** A hit as OpenSearch tells it. */
export interface RawHit {
  readonly _id: string;
  readonly _score: number | null;
  readonly sort?: readonly SortValue[];
  readonly _source?: {
    readonly catalogue?: string;
    readonly document?: string;
    readonly number?: { readonly scoring?: number };
  };
}

/** Members of documents that hits are made from. */
export const SOURCE = ['catalogue', 'document', 'number.scoring'];

/** True if hits are answered without their documents. */
export const idsOnly = ({ includes, highlight }: IndexQuery): boolean => includes?.join() === 'id' && !highlight;

interface CountsByCatalogue {
  readonly aggregations?: {
    readonly catalogues: { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] };
  };
}

const named = (uid: string): { readonly kind: Kind; readonly id: string } => {
  const at = uid.indexOf('/');
  return { kind: uid.slice(0, at) as Kind, id: uid.slice(at + 1) };
};

/** Makes hits. */
export class Hits {
  constructor(
    private readonly cluster: Cluster,
    private readonly catalogues: Catalogues,
  ) {}

  /** The hits of a page, in its order. */
  async of(raw: readonly RawHit[], query: IndexQuery, corrections: Corrections): Promise<Hit[]> {
    const counts = await this.#counts(raw, query);
    const paths = query.includes && pathTree(query.includes);
    const marks = query.highlight && query.text ? marksOf(query.text.node, corrections) : undefined;
    const scored = query.text !== undefined;
    return raw.map(({ _id, _score, sort = [], _source = {} }) => {
      const { kind, id } = named(_id);
      const hit = { kind, id, position: positionOf(sort), score: (scored ? _score : 0) ?? 0 };
      const { document, catalogue, number } = _source;
      if (document === undefined) return { ...hit, document: JSON.stringify({ id }) };
      const owner = catalogue === undefined ? undefined : this.catalogues.get(catalogue);
      const stored = { kind, document, scoring: number?.scoring ?? null };
      const whole = completed(stored, { catalogue, owner }, (of) => counts.get(of) ?? 0);
      const members = query.trimDistributions === true ? trimmed(whole, query.selections) : whole;
      const found = { ...hit, document: JSON.stringify(paths ? project(members, paths) : members) };
      return marks ? { ...found, highlights: highlightsOf(members, marks) } : found;
    });
  }

  /** The numbers of datasets that the caller may see in the catalogues of a page. */
  async #counts(raw: readonly RawHit[], query: IndexQuery): Promise<ReadonlyMap<string, number>> {
    const ids = raw.map(({ _id }) => named(_id)).flatMap(({ kind, id }) => (kind === 'catalogue' ? [id] : []));
    if (ids.length === 0 || idsOnly(query)) return new Map();
    const filter = [
      { term: { kind: 'dataset' } },
      { terms: { catalogue: ids } },
      readableClause(query.readable) ?? EVERYTHING,
    ];
    const { aggregations } = await this.cluster.call<CountsByCatalogue>({
      method: 'POST',
      path: `/${this.cluster.alias}/_search`,
      body: {
        size: 0,
        query: { bool: { filter } },
        aggs: { catalogues: { terms: { field: 'catalogue', size: ids.length } } },
      },
    });
    return new Map((aggregations?.catalogues.buckets ?? []).map(({ key, doc_count }) => [key, doc_count]));
  }
}
