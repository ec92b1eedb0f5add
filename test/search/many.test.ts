/** Thousands of datasets: pages read along an index, sorted in memory and continued by cursor agree with a plain sort. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Search, type SearchRequest } from '../../src/features/search/search.js';
import { Identifiers } from '../../src/features/repository/identifiers.js';
import { platform } from '../../src/core/rdf/vocabulary.js';
import { createLogger } from '../../src/core/log.js';
import type { IndexEntry } from '../../src/core/search/entry.js';
import { ANY_LANGUAGE } from '../../src/core/search/query.js';
import { SearchIndex } from '../../src/core/search/search-index.js';
import { analysed } from '../../src/core/search/analysed.js';
import { putStatements, removeStatements } from '../../src/core/search/statements.js';
import { searchTables } from '../../src/core/search/tables.js';
import { Database } from '../../src/core/store/sqlite/database.js';

const SIZE = 2_600;
const folder = mkdtempSync(join(tmpdir(), 'many-'));
let database: Database;
let index: SearchIndex;
let search: Search;
const VOCABULARY = 'https://www.pistis-project.eu/ns/voc#';
const TOOLS = {
  identifiers: new Identifiers('http://market.example'),
  terms: platform(VOCABULARY),
  vocabNs: VOCABULARY,
};

interface Item {
  readonly id: string;
  readonly title: string;
  readonly modified: number | undefined;
  readonly format: string;
}

/** Titles and dates repeat, and some are missing, so that ties and gaps are met. */
const items: Item[] = Array.from({ length: SIZE }, (_, n) => ({
  id: `d${n}`,
  title: n % 7 === 0 ? '' : `Title ${(n * 7919) % 1500}`,
  modified: n % 11 === 0 ? undefined : 1e12 + ((n * 104_729) % 900) * 1e6,
  format: `F${n % 5}`,
}));

const entryOf = ({ id, title, modified, format }: Item): IndexEntry => ({
  kind: 'dataset',
  id,
  document: JSON.stringify({ id }),
  texts: {
    title: title === '' ? [] : [{ text: title, language: 'en' }],
    keywords: [],
    description: [{ text: 'common words', language: 'en' }],
    other: [],
  },
  facets: { catalog: [{ value: `c${Number(id.slice(1)) % 3}` }], format: [{ value: format }] },
  numbers: modified === undefined ? {} : { modified },
  exact: [],
});

beforeAll(async () => {
  database = await Database.open(join(folder, 'index.db'), searchTables);
  index = new SearchIndex({ file: database.file, log: createLogger('silent'), timeoutMs: 20_000 });
  search = new Search(index, database, TOOLS);
  await Promise.all(items.map((item) => database.write(putStatements(analysed(entryOf(item))))));
});
afterAll(async () => {
  await index.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const find = (request: Partial<SearchRequest>) =>
  search.find({ kinds: ['dataset'], limit: 50, includes: ['id'], ...request }, { all: true });
const pageIds = async (request: Partial<SearchRequest>) =>
  (await find(request)).hits.map(({ identifier }) => identifier);

/** Key of an item in an order; what has none comes last. */
const keyed = (
  list: readonly Item[],
  key: (item: Item) => number | string | undefined,
  descending: boolean,
): string[] => {
  const sign = descending ? -1 : 1;
  return [...list]
    .map((item) => ({ item, key: key(item), n: Number(item.id.slice(1)) }))
    .sort((a, b) => {
      if (a.key === undefined || b.key === undefined) {
        return a.key === b.key ? sign * (a.n - b.n) : a.key === undefined ? 1 : -1;
      }
      return a.key === b.key ? sign * (a.n - b.n) : (a.key < b.key ? -1 : 1) * sign;
    })
    .map(({ item }) => item.id);
};
const titleKey = ({ title }: Item) => (title === '' ? undefined : title.toLowerCase());
const orders = [
  {
    name: 'date, latest first',
    sort: { by: 'modified', descending: true },
    expected: keyed(items, (i) => i.modified, true),
  },
  {
    name: 'date, earliest first',
    sort: { by: 'modified', descending: false },
    expected: keyed(items, (i) => i.modified, false),
  },
  { name: 'title', sort: { by: 'title', language: 'en', descending: false }, expected: keyed(items, titleKey, false) },
  {
    name: 'title in any language',
    sort: { by: 'title', language: ANY_LANGUAGE, descending: false },
    expected: keyed(items, titleKey, false),
  },
  {
    name: 'title, backwards',
    sort: { by: 'title', language: 'en', descending: true },
    expected: keyed(items, titleKey, true),
  },
] as const;

describe.each(orders)('in the order of $name', ({ sort, expected }) => {
  it.each([0, 1_000, SIZE - 30])('a page at %i is the one of a plain sort', async (offset) => {
    expect(await pageIds({ sort: [sort], offset })).toEqual(expected.slice(offset, offset + 50));
  });

  it('cursors go through everything once, while others write', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    for (let n = 0; ; n += 1) {
      const { hits, more } = await find({ sort: [sort], limit: 400, after });
      seen.push(...hits.map(({ identifier }) => identifier));
      if (!more) break;
      after = hits.at(-1)?.cursor;
      // It would stand where the reader has been already, and must not push anything along.
      const late = {
        id: 'late',
        title: sort.descending ? 'zzz' : '000',
        modified: sort.descending ? 9e12 : 1,
        format: 'F0',
      };
      await database.write(n % 2 === 0 ? putStatements(analysed(entryOf(late))) : removeStatements('dataset', 'late'));
    }
    await database.write(removeStatements('dataset', 'late'));
    expect(seen).toEqual(expected);
  });

  it('a part of them keeps the order', async () => {
    const selections = [{ dimension: 'format' as const, values: ['F1', 'F2', 'F3', 'F4'], operator: 'OR' as const }];
    const left = expected.filter((id) => Number(id.slice(1)) % 5 !== 0);
    expect(await pageIds({ sort: [sort], selections, offset: 20 })).toEqual(left.slice(20, 70));
    const few = [{ dimension: 'format' as const, values: ['F1'], operator: 'OR' as const }];
    const fewLeft = expected.filter((id) => Number(id.slice(1)) % 5 === 1);
    expect(await pageIds({ sort: [sort], selections: few, offset: 500 })).toEqual(fewLeft.slice(500, 550));
  });
});

describe('counts', () => {
  it('are exact, with and without selections', async () => {
    const selection = (values: string[]) => ({ dimension: 'format' as const, values, operator: 'OR' as const });
    const { total, facets } = await find({
      query: 'common',
      selections: [selection(['F1']), { dimension: 'catalog', values: ['c0', 'c1'], operator: 'OR' }],
      facets: [
        { dimension: 'format', limit: 10 },
        { dimension: 'catalog', limit: 2 },
      ],
    });
    const count = (test: (n: number) => boolean) => items.filter((_, n) => test(n)).length;
    expect(total).toBe(count((n) => n % 5 === 1 && n % 3 < 2));
    expect(Object.fromEntries(facets[0]?.values.map((one) => [one.value, one.count]) ?? [])).toEqual(
      Object.fromEntries([0, 1, 2, 3, 4].map((f) => [`F${f}`, count((n) => n % 5 === f && n % 3 < 2)])),
    );
    expect(facets[1]).toMatchObject({ total: 3 });
    expect(facets[1]?.values).toHaveLength(2);
  });

  it('of facets may be asked for one of several', async () => {
    const { total } = await find({
      groupOperator: 'OR',
      selections: [
        { dimension: 'format', values: ['F1'], operator: 'OR' },
        { dimension: 'catalog', values: ['c0'], operator: 'OR' },
      ],
    });
    expect(total).toBe(items.filter((_, n) => n % 5 === 1 || n % 3 === 0).length);
  });
});

describe('the order of relevance', () => {
  it('goes on after the same hit by cursor', async () => {
    const first = await find({ query: 'title', limit: 200 });
    await database.write(
      putStatements(analysed(entryOf({ id: 'other', title: 'Title title title', modified: 5, format: 'F0' }))),
    );
    const second = await find({ query: 'title', limit: 200, after: first.hits.at(-1)?.cursor });
    await database.write(removeStatements('dataset', 'other'));
    const whole = await pageIds({ query: 'title', limit: 400 });
    expect([...first.hits, ...second.hits].map(({ identifier }) => identifier)).toEqual(whole);
  });
});
