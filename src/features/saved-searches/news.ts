/** What is new of a saved search: asked of the index each time, by what the owner may read then. */
import type { NumberRange, Readable } from '../../core/search/query.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { Search } from '../search/search.js';
import { inLanguage } from '../../model/derive/language.js';
import type { SavedSearch } from './model.js';

/** A dataset that is new, as a letter names it. */
export interface NewDataset {
  readonly title: string;
  /** Its IRI, which leads browsers to its page. */
  readonly iri: string;
}

/** What is new. */
export interface News {
  readonly total: number;
  /** The first of them, the latest first. */
  readonly datasets: readonly NewDataset[];
}

/** A span of time, in milliseconds since the epoch: after `after`, until `until` where that is given. */
export interface Span {
  readonly after: number;
  readonly until?: number;
}

/** Asks what is new. */
export class NewsDesk {
  constructor(
    private readonly search: Pick<Search, 'find'>,
    private readonly identifiers: Pick<Identifiers, 'iri'>,
  ) {}

  /** Datasets that the search finds, stored or changed within the span; `limit` of them are named. */
  async newsOf({ request, language }: SavedSearch, span: Span, readable: Readable, limit = 0): Promise<News> {
    const within: NumberRange = {
      fields: ['changed'],
      from: span.after + 1,
      ...(span.until === undefined ? {} : { to: span.until }),
    };
    const found = await this.search.find(
      {
        ...request,
        kinds: ['dataset'],
        products: true,
        ranges: [...(request.ranges ?? []), within],
        sort: [{ by: 'modified', descending: true }],
        limit,
        includes: ['title'],
      },
      readable,
    );
    const datasets = found.hits.map(({ identifier, document }) => {
      const { title = {} } = JSON.parse(document) as { title?: Record<string, string> };
      const titles = Object.entries(title).map(([tag, value]) => ({ value, language: tag }));
      return {
        title: inLanguage(titles, [language])?.value ?? identifier,
        iri: this.identifiers.iri('dataset', identifier),
      };
    });
    return { total: found.total, datasets };
  }
}
