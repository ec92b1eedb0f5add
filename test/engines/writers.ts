/** Writers of one journal, and what has to be so when they have ended, whatever happened to the server meanwhile. */
import { SparqlJournal } from '../../src/core/store/sparql/journal.js';
import type { TestEngine } from './engine.js';

const GRAPHS = ['a', 'b', 'c'].map((name) => `urn:test:writers:${name}`);
const journalOf = (engine: TestEngine) => {
  const server = engine.connect({ timeoutMs: 5_000 });
  return { server, journal: new SparqlJournal({ server, graph: 'urn:test:writers:journal' }) };
};

/**
 * Appends entries named after the writer until the server is gone or `isOver`, which is told how many of them were acknowledged; resolves to
 * these.
 */
export const write = async (
  engine: TestEngine,
  writer: string,
  isOver = (_acknowledged: number) => false,
): Promise<string[]> => {
  const { server, journal } = journalOf(engine);
  const acknowledged: string[] = [];
  try {
    for (let step = 0; !isOver(acknowledged.length); step += 1) {
      const { number } = await journal.head();
      const id = `${writer}-${step}`;
      const triples = Array.from({ length: 40 }, (_, n) => `<urn:s:${n}> <urn:p> "${id}" .\n`).join('');
      const insert = GRAPHS.map((graph) => ({ graph, triples }));
      const outcome = await journal.append({
        after: number,
        id,
        body: 'AAAA'.repeat(500),
        clear: GRAPHS,
        remove: [],
        insert,
      });
      if (outcome === 'appended') acknowledged.push(`${number + 1} ${id}`);
    }
    return acknowledged;
  } catch {
    return acknowledged;
  } finally {
    await server.close();
  }
};

/** The journal has every acknowledged entry and no gap, and the graphs are as the last entry left them. */
export const expectAll = async (engine: TestEngine, acknowledged: readonly string[]): Promise<void> => {
  const { server, journal } = journalOf(engine);
  const { number, id } = await journal.head();
  const entries = await journal.entries(0, number + 10);
  expect(entries.map((entry) => entry.number)).toEqual(Array.from({ length: number }, (_, index) => index + 1));
  expect(entries.at(-1)?.id).toBe(id);
  const kept = new Set(entries.map((entry) => `${entry.number} ${entry.id}`));
  expect(acknowledged.filter((entry) => !kept.has(entry))).toEqual([]);
  for (const graph of GRAPHS) {
    const lines = ((await server.graph(graph)) ?? '').trim().split('\n');
    expect(lines).toHaveLength(40);
    expect(lines.filter((line) => !line.includes(`"${id}"`))).toEqual([]);
  }
  await server.close();
};
