/** Names with a stem in common are kept together: each is one term all the same, whichever graph has it first, and whatever is removed. */
import { join } from 'node:path';
import { findTerm } from '../../src/core/store/quads/dictionary.js';
import { openIndex } from '../../src/core/store/quads/form.js';
import { MOST, stemIn, textsIn } from '../../src/core/store/quads/names.js';
import { readGraphs, type IndexableGraph } from '../../src/core/store/quads/read-graphs.js';
import { QuadIndex, unpackQuads } from '../../src/core/store/quads/quad-index.js';
import { TermTexts } from '../../src/core/store/quads/term-texts.js';
import { openReader, PreparedStatements } from '../../src/core/store/sqlite/connection.js';
import { iriOf, temporaryDirectory } from './documents.js';

const directory = temporaryDirectory();
afterAll(() => directory.remove());

/** Names of a vocabulary, of which each graph has one: more than are kept together. */
const MANY = 2 * MOST.names;

/** Names of which only some find room in a row, the last one in none. */
const LONG = [3_000, 3_000, 3_000, 9_000].map((length, at) => `${at}${'x'.repeat(length)}`);

const namesIn = (n: number, version: number): string[] => {
  const iri = iriOf('quality', `d${n}`);
  const own = Array.from({ length: n % 40 === 0 ? MOST.names + 5 : 3 + ((n + version) % 4) }, (_, i) => `${iri}#m${i}`);
  return [
    ...[iri, `${iri}#`, `${iri}#a#${n}`],
    ...own,
    `urn:many#${(n * 7 + version) % MANY}`,
    ...(n % 50 === 0 ? LONG.map((long) => `${iri}#${long}`) : []),
    `urn:few#${n % 5}`,
    // One of another graph, which comes later or came before.
    `${iriOf('quality', `d${(n * 13) % 150}`)}#m1`,
    `urn:none:${n}`,
  ];
};

const graphOf = (n: number, version: number): IndexableGraph => {
  const names = namesIn(n, version);
  const lines = names.map((name, at) => `<${name}> <urn:p#${at % 3}> <${names[(at * 5) % names.length] ?? ''}> .\n`);
  const text = `<${names[0] ?? ''}> <urn:says> "it's #${n}, not more" .\n`;
  const iri = iriOf('quality', `d${n}`);
  return { iri, kind: 'quality', id: `d${n}`, catalogue: null, shown: '', hidden: lines.join('') + text };
};

/** The texts of the terms that a graph holds, as it was put. */
const expected = (graph: IndexableGraph): string[] => {
  const terms = String(graph.hidden).match(/<[^>]+>|"[^"]+"/g) ?? [];
  const texts = terms.map((term) => (term.startsWith('<') ? 'I' : 'S') + term.slice(1, -1));
  return [...new Set(texts)].sort();
};

const refuse = (iri: string): never => {
  throw new Error(iri);
};

class Indexed {
  readonly #file: string;
  readonly #graphs = new Map<string, IndexableGraph>();
  readonly index: QuadIndex;

  constructor(name: string) {
    this.#file = join(directory.path, name);
    this.index = new QuadIndex(openIndex(this.#file), { terms: 200, statements: 1e9 });
  }

  change(work: () => void): void {
    this.index.transaction(work, () => ({}));
  }

  put(graphs: readonly IndexableGraph[]): void {
    this.change(() => this.index.put(readGraphs(graphs, refuse)));
    for (const graph of graphs) this.#graphs.set(graph.iri, graph);
  }

  remove(graphs: readonly IndexableGraph[]): void {
    this.change(() => this.index.remove(graphs.map(({ iri }) => iri)));
    for (const { iri } of graphs) this.#graphs.delete(iri);
  }

  /** Reads all graphs back, and the rows of terms. Gives the numbers by their texts. */
  read(): { readonly numbers: ReadonlyMap<string, number>; readonly rows: readonly string[] } {
    const connection = openReader(this.#file);
    try {
      const statements = new PreparedStatements(connection);
      const numbers = new Map<string, number>();
      const texts = new Map<number, string>();
      for (const graph of this.#graphs.values()) {
        const g = findTerm(statements, `I${graph.iri}`) ?? 0;
        const quads = statements.get('SELECT quads FROM graph WHERE g = ?').all([g])[0]?.['quads'];
        const held = [...new Set(unpackQuads(quads as Uint8Array))];
        const some = new TermTexts(statements);
        const found = held.map((id, at) => {
          const text = Buffer.from(some.of(id, () => (at === 0 ? held.slice(1) : refuse('unread'))) ?? []);
          // Alone as together.
          expect(new TermTexts(statements).of(id, () => [])).toEqual(some.of(id, () => []));
          expect(numbers.get(String(text)) ?? id).toBe(id);
          expect(texts.get(id) ?? String(text)).toBe(String(text));
          numbers.set(String(text), id);
          texts.set(id, String(text));
          return String(text);
        });
        expect(found.sort()).toEqual(expected(graph));
      }
      for (const [text, id] of numbers) expect(findTerm(statements, text)).toBe(id);
      const rows = statements.get('SELECT text FROM term').all([]);
      return { numbers, rows: rows.map((row) => String(row['text'])) };
    } finally {
      connection.close();
    }
  }
}

it('gives each name one number, and its text by it, through changes and removals', () => {
  const indexed = new Indexed('changed');
  indexed.change(() => indexed.index.postpone());
  const graphs = Array.from({ length: 120 }, (_, n) => graphOf(n, 0));
  for (let at = 0; at < 60; at += 20) indexed.put(graphs.slice(at, at + 20));
  indexed.change(() => indexed.index.settle());
  const filled = indexed.read();
  for (let at = 60; at < 120; at += 1) indexed.put(graphs.slice(at, at + 1));
  indexed.put(Array.from({ length: 20 }, (_, n) => graphOf(n * 3, 1)));
  indexed.remove(graphs.filter((_, n) => n % 4 === 1));
  const changed = indexed.read();
  for (const [text, id] of changed.numbers) expect(filled.numbers.get(text) ?? id).toBe(id);
  indexed.change(() => indexed.index.sweep());
  const swept = indexed.read();
  for (const [text, id] of swept.numbers) expect(changed.numbers.get(text)).toBe(id);
  expect(swept.rows.length).toBeLessThan(changed.rows.length);
  indexed.put(graphs);
  for (const [text, id] of indexed.read().numbers) expect(swept.numbers.get(text) ?? id).toBe(id);
  indexed.index.close();
});

it('keeps names together, no more rows of a stem than there is room for, and others by themselves', () => {
  const indexed = new Indexed('together');
  for (let n = 0; n < 150; n += 1) indexed.put([graphOf(n, 0)]);
  const { rows, numbers } = indexed.read();
  expect(rows.flatMap(textsIn).sort()).toEqual([...numbers.keys()].sort());
  const stems = new Map<string, number>();
  for (const row of rows) {
    expect(textsIn(row).length).toBeLessThanOrEqual(MOST.names);
    if (textsIn(row).length > 1) expect(row.length).toBeLessThanOrEqual(MOST.characters);
    const stem = stemIn(row);
    if (stem !== undefined) stems.set(stem, (stems.get(stem) ?? 0) + 1);
  }
  expect(Math.max(...stems.values())).toBe(MOST.rows);
  expect(stems.get('Iurn:many#')).toBe(MOST.rows);
  expect(rows.filter((row) => row.startsWith('Iurn:many#')).length).toBeGreaterThan(100);
  // The names of a graph are one or two rows, and one more where another graph had one of them first.
  expect(rows.length).toBeLessThan(numbers.size * 0.75);
  indexed.index.close();
});

it('finds names again after what was put of them is taken back', () => {
  const indexed = new Indexed('failed');
  indexed.put([graphOf(1, 0)]);
  expect(() =>
    indexed.change(() => {
      indexed.index.put(readGraphs([graphOf(2, 0), graphOf(3, 0)], refuse));
      throw new Error('full');
    }),
  ).toThrow('full');
  indexed.put([graphOf(3, 0), graphOf(2, 1)]);
  expect(indexed.read().numbers.size).toBeGreaterThan(20);
  indexed.index.close();
});
