/** Counts that are kept in step with the rows are those of counting them anew, whatever happened to the rows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { analysed } from '../../src/core/search/analysed.js';
import { Engine } from '../../src/core/search/engine/engine.js';
import type { IndexEntry, Kind } from '../../src/core/search/entry.js';
import { DIMENSIONS } from '../../src/core/search/facets.js';
import type { IndexAnswer, IndexQuery } from '../../src/core/search/query.js';
import { factsText } from '../../src/core/search/columns/facts-text.js';
import { putStatements, removeStatements } from '../../src/core/search/statements.js';
import { searchTables } from '../../src/core/search/tables.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import type { Statement } from '../../src/core/store/graph-store.js';
import { Reader } from '../../src/core/store/sqlite/reader.js';

const folder = mkdtempSync(join(tmpdir(), 'tallies-'));
let opened = 0;
afterAll(() => rmSync(folder, { recursive: true }));

const entry = (kind: Kind, id: string, formats: readonly string[]): IndexEntry => ({
  kind,
  id,
  document: JSON.stringify({ id }),
  texts: { title: [], keywords: [], description: [], other: [] },
  facets: { format: formats.map((value) => ({ value })), catalog: [{ value: `c${formats.length}` }] },
  numbers: { modified: 1 },
  exact: [],
});

type Step =
  | { readonly step: 'put'; readonly kind: Kind; readonly id: string; readonly formats: readonly string[] }
  | { readonly step: 'remove'; readonly id: string }
  | { readonly step: 'double'; readonly id: string; readonly double: boolean }
  | { readonly step: 'ask' };

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const steps = fc.array(
  fc.oneof(
    fc.record({
      step: fc.constant('put' as const),
      kind: fc.constantFrom<Kind>('dataset', 'dataset', 'dataset', 'catalogue'),
      id,
      formats: fc.uniqueArray(fc.constantFrom('CSV', 'JSON', 'XML', 'PDF'), { maxLength: 3 }),
    }),
    fc.record({ step: fc.constant('remove' as const), id }),
    fc.record({ step: fc.constant('double' as const), id, double: fc.boolean() }),
    fc.record({ step: fc.constant('ask' as const) }),
  ),
  { maxLength: 25 },
);

const statementsOf = (step: Exclude<Step, { step: 'ask' }>): readonly Statement[] => {
  if (step.step === 'put') return putStatements(analysed(entry(step.kind, step.id, step.formats)));
  if (step.step === 'remove') return removeStatements('dataset', step.id);
  return [
    { sql: "UPDATE search_state SET value = value + 1 WHERE key = 'revision'" },
    {
      sql: `UPDATE search_document SET double = ?, revision = (SELECT value FROM search_state WHERE key = 'revision')
        WHERE kind = 'dataset' AND id = ?`,
      params: [step.double ? 1 : 0, step.id],
    },
  ];
};

const COUNTED = ['format', 'catalog'] as const;

const query = (withoutDoubles: boolean): IndexQuery => ({
  ...{ kinds: ['dataset'], readable: { all: true }, selections: [], groupOperator: 'AND', ranges: [], sort: [] },
  ...{ offset: 0, limit: 10, globalFacets: false, highlight: false, withoutDoubles },
  facets: COUNTED.map((dimension) => ({ dimension, limit: 10 })),
});

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

const told = ({ facets }: IndexAnswer): Counts =>
  Object.fromEntries(
    facets.map(({ dimension, values }) => [
      dimension,
      Object.fromEntries(values.map(({ value, count }) => [value, count])),
    ]),
  );

/** The same from the rows themselves. A catalogue has what stands behind something, too. */
const plain = (database: Database, withoutDoubles: boolean): Counts => {
  const rows = database.read<{ facts: Uint8Array; double: number }>(
    "SELECT facts, double FROM search_document WHERE kind = 'dataset'",
  );
  const counts: Record<string, Record<string, number>> = { format: {}, catalog: {} };
  for (const { facts, double } of rows) {
    const [facets] = JSON.parse(factsText(facts)) as [string[][]];
    for (const dimension of COUNTED) {
      if (withoutDoubles && double === 1 && dimension !== 'catalog') continue;
      for (const value of facets[DIMENSIONS.indexOf(dimension)] ?? []) {
        const of = (counts[dimension] ??= {});
        of[value] = (of[value] ?? 0) + 1;
      }
    }
  }
  return counts;
};

it('agree after every change', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const database = await Database.open(join(folder, `${(opened += 1)}.db`), searchTables);
      const reader = new Reader(database.file);
      const engine = new Engine(reader);
      try {
        for (const step of [...list, { step: 'ask' } as const]) {
          if (step.step !== 'ask') await database.write(statementsOf(step));
          else
            for (const single of [false, true])
              expect(told(engine.answer(query(single)))).toEqual(plain(database, single));
        }
      } finally {
        reader.close();
        await database.close();
      }
    }),
    { numRuns: 60 },
  );
});
