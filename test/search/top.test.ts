/** The best of very many hits, which are counted and not fetched: the same as if all of them were looked at. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Search, type SearchRequest } from '../../src/features/search/search.js';
import { Identifiers } from '../../src/features/repository/identifiers.js';
import { platform } from '../../src/core/rdf/vocabulary.js';
import { createLogger } from '../../src/core/log.js';
import type { IndexEntry } from '../../src/core/search/entry.js';
import { SearchIndex } from '../../src/core/search/search-index.js';
import { analysed } from '../../src/core/search/analysed.js';
import { putStatements, removeStatements } from '../../src/core/search/statements.js';
import { searchTables } from '../../src/core/search/tables.js';
import { Database } from '../../src/core/store/sqlite/database.js';

const SIZE = 24_000;
const folder = mkdtempSync(join(tmpdir(), 'top-'));
let database: Database;
let index: SearchIndex;
let search: Search;
const VOCABULARY = 'https://www.pistis-project.eu/ns/voc#';
const TOOLS = {
  identifiers: new Identifiers('http://market.example'),
  terms: platform(VOCABULARY),
  vocabNs: VOCABULARY,
};

/** "water" stands in all of them, "river" in most, and in the titles of some. */
const entryOf = (n: number): IndexEntry => ({
  kind: 'dataset',
  id: `d${n}`,
  document: JSON.stringify({ id: `d${n}` }),
  texts: {
    title: [{ text: n % 10 === 0 ? 'Water of a river' : 'Something else', language: 'en' }],
    keywords: [],
    description: [{ text: n % 8 === 1 ? 'water' : 'water and a river', language: 'en' }],
    other: [],
  },
  facets: {},
  numbers: { modified: 1e12 + ((n * 7919) % SIZE) * 1e3 },
  exact: [],
});
const catalogue: IndexEntry = {
  ...entryOf(0),
  kind: 'catalogue',
  id: 'rivers',
  document: JSON.stringify({ id: 'rivers' }),
};

beforeAll(async () => {
  database = await Database.open(join(folder, 'index.db'), searchTables);
  index = new SearchIndex({ file: database.file, log: createLogger('silent'), timeoutMs: 60_000 });
  search = new Search(index, database, TOOLS);
  for (let n = 0; n < SIZE; n += 3_000) {
    await database.write(Array.from({ length: 3_000 }, (_, i) => putStatements(analysed(entryOf(n + i)))).flat());
  }
  await database.write(putStatements(analysed(catalogue)));
});
afterAll(async () => {
  await index.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const find = (request: Partial<SearchRequest>) =>
  search.find({ kinds: ['dataset'], limit: 20, includes: ['id'], ...request }, { all: true });
/** A bound that limits nothing makes the index look at every hit. */
const ALL = { ranges: [{ fields: ['modified'], from: 0 }] } as const;
const shown = async (request: Partial<SearchRequest>) => {
  const { total, totals, more, hits } = await find(request);
  return { total, totals, more, hits: hits.map(({ identifier, score }) => ({ identifier, score })) };
};

describe.each(['water', 'river', 'water river', '"a river"', 'riv*'])('%s', (query) => {
  it('finds the same, in number and order, with and without looking at every hit', async () => {
    for (const offset of [0, 40, 1_500]) {
      expect(await shown({ query, offset })).toEqual(await shown({ query, offset, ...ALL }));
    }
  });

  it('has those with the words in their titles first', async () => {
    const { hits, total } = await find({ query });
    expect(total).toBeGreaterThan(20_000);
    expect(hits.every(({ identifier }) => Number(identifier.slice(1)) % 10 === 0)).toBe(true);
  });

  it('goes on by cursor after a page that was found so', async () => {
    const first = await find({ query, limit: 30 });
    const second = await find({ query, limit: 30, after: first.hits.at(-1)?.cursor });
    const both = await find({ query, limit: 60 });
    expect([...first.hits, ...second.hits].map(({ identifier }) => identifier)).toEqual(
      both.hits.map(({ identifier }) => identifier),
    );
  });
});

describe('the number of hits', () => {
  it('is exact while datasets come and go, and leaves catalogues out', async () => {
    const { total } = await find({ query: 'river' });
    await database.write(putStatements(analysed({ ...entryOf(0), id: 'one-more' })));
    expect((await find({ query: 'river' })).total).toBe(total + 1);
    await database.write(removeStatements('dataset', 'one-more'));
    expect((await find({ query: 'river' })).total).toBe(total);
    expect((await find({ query: 'river', kinds: ['dataset', 'catalogue'] })).total).toBe(total + 1);
    expect((await find({ query: 'water', limit: 0 })).total).toBe(SIZE);
  });

  it('counts only what may be read where that is not everything', async () => {
    const few = await search.find({ kinds: ['dataset'], limit: 5, query: 'water' }, { datasets: ['d3', 'd4'] });
    expect(few.total).toBe(2);
    // Few that are not seen are taken off what is counted.
    const { hits } = await find({ query: 'water', limit: 5 });
    const hidden = hits.map(({ identifier }) => identifier);
    for (const [id, catalogue] of [...hidden, 'seen'].map((name) => [name, 'bought'] as const))
      await database.write(putStatements(analysed({ ...entryOf(0), id, facets: { catalog: [{ value: catalogue }] } })));
    const request = { kinds: ['dataset'], limit: 5, query: 'water' } as const;
    const rest = await search.find(request, { allBut: 'bought', shown: ['seen'] });
    expect(rest.total).toBe((await find({ query: 'water', limit: 0 })).total - hidden.length);
    expect(rest.hits.map(({ identifier }) => identifier).filter((id) => hidden.includes(id))).toEqual([]);
    expect(rest.hits).toHaveLength(5);
  });

  it('has the one whose id was searched for first', async () => {
    await database.write(putStatements(analysed({ ...entryOf(3), id: 'water' })));
    expect((await find({ query: 'water', limit: 1 })).hits[0]?.identifier).toBe('water');
    await database.write(removeStatements('dataset', 'water'));
  });
});
