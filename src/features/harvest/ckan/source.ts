/** A CKAN portal: all packages by `package_search`, or by `package_list` and `package_show` where search is closed. */
import { createHash } from 'node:crypto';
import { Refusal } from '../../../core/errors.js';
import { toNTriples } from '../../../core/rdf/ntriples.js';
import type { Source, SourcePage } from '../model.js';
import type { SourceDataset } from '../../repository/intake/page/source-dataset.js';
import { portalOf, type CkanApi } from './api.js';
import { mapPackage } from './package.js';
import { firstText, texts } from './read.js';
import { isObject } from '../../../core/json.js';

/** Packages of one page; whole packages are asked for one by one, so their pages are shorter. */
const SEARCH_ROWS = 100;
const LIST_ROWS = 25;

interface Cursor {
  readonly by: 'search' | 'list';
  readonly start: number;
  /** Name of the package that was read last; the list is sorted, so reading goes on behind it. */
  readonly after?: string;
}

const unusable = (): Refusal => new Refusal('SOURCE_UNUSABLE', 'The source does not answer as a CKAN action API.');

const datasetOf = (source: unknown, portal: string): SourceDataset => {
  const mapped = isObject(source) ? mapPackage(source, portal) : undefined;
  if (!mapped) {
    const fault = { code: 'INVALID_METADATA', detail: 'The package has neither an id nor a name.' } as const;
    return { name: '(no name)', triples: '', hash: '', fault };
  }
  const triples = toNTriples(mapped.quads);
  return { key: mapped.key, name: mapped.key, triples, hash: createHash('sha256').update(triples).digest('hex') };
};

/** Reads one portal. */
export class CkanSource implements Source {
  readonly type = 'ckan';
  readonly #portal: string;
  #names: readonly string[] | undefined;

  constructor(private readonly api: CkanApi) {
    this.#portal = portalOf(api.actions);
  }

  /** Reads the page at a cursor; without one the first, by search where the portal lets us. */
  async page(cursor: string | undefined, signal: AbortSignal): Promise<SourcePage> {
    const at: Cursor = cursor === undefined ? { by: 'search', start: 0 } : (JSON.parse(cursor) as Cursor);
    const found = at.by === 'search' ? await this.#search(at, signal) : undefined;
    if (found) return found;
    // A search that worked before and no longer does must not turn into a list from the beginning.
    if (at.by === 'search' && at.start > 0) throw unusable();
    return this.#list(at, signal);
  }

  async #search({ start }: Cursor, signal: AbortSignal): Promise<SourcePage | undefined> {
    const parameters = { rows: String(SEARCH_ROWS), start: String(start), sort: 'id asc' };
    const result = await this.api.ask('package_search', parameters, signal);
    if (!isObject(result) || !Array.isArray(result['results'])) return undefined;
    const results: readonly unknown[] = result['results'];
    const { count } = result;
    const total = typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
    const end = start + results.length;
    const isLast = results.length === 0 || (total === undefined ? results.length < SEARCH_ROWS : end >= total);
    const next: Cursor = { by: 'search', start: end };
    return {
      datasets: results.map((one) => datasetOf(one, this.#portal)),
      total,
      next: isLast ? undefined : JSON.stringify(next),
    };
  }

  async #list({ start, after = '' }: Cursor, signal: AbortSignal): Promise<SourcePage> {
    this.#names ??= await this.#readNames(signal);
    const ahead = this.#names.filter((name) => name > after);
    const names = ahead.slice(0, LIST_ROWS);
    const datasets: SourceDataset[] = [];
    for (const name of names) datasets.push(await this.#show(name, signal));
    const last = names.at(-1);
    const isLast = last === undefined || names.length === ahead.length;
    const next: Cursor = { by: 'list', start: start + names.length, ...(last === undefined ? {} : { after: last }) };
    return { datasets, total: this.#names.length, next: isLast ? undefined : JSON.stringify(next) };
  }

  async #readNames(signal: AbortSignal): Promise<readonly string[]> {
    const names = await this.api.ask('package_list', {}, signal);
    if (!Array.isArray(names)) throw unusable();
    return [...new Set(texts(names))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  }

  async #show(name: string, signal: AbortSignal): Promise<SourceDataset> {
    const result = await this.api.ask('package_show', { id: name }, signal);
    if (isObject(result) && firstText(result['id'], result['name']) !== undefined)
      return datasetOf(result, this.#portal);
    // Its id is not known, so whether it came before cannot be told either.
    const fault = { code: 'SOURCE_UNUSABLE', detail: 'The source lists this package and does not show it.' } as const;
    return { name, triples: '', hash: '', fault };
  }
}
