/** Ends a real SPARQL server without a warning while a journal is being written. Runs where ENGINE names one. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { SparqlJournal } from '../../src/store/sparql/journal.js';
import { engineName, TestEngine } from './engine.js';

const GRAPHS = ['a', 'b', 'c'].map((name) => `urn:test:kill:${name}`);
const journalOf = (engine: TestEngine) => {
  const server = engine.connect({ timeoutMs: 5_000 });
  return { server, journal: new SparqlJournal({ server, graph: 'urn:test:kill:journal' }) };
};

(engineName ? describe : describe.skip)(`${engineName ?? 'a SPARQL server'} that is killed`, () => {
  let engine: TestEngine;
  beforeAll(() => void (engine = new TestEngine(engineName ?? 'oxigraph')), 300_000);
  afterAll(() => engine?.remove(), 60_000);

  /** Appends until the server is gone; resolves to the entries that were acknowledged. */
  const write = async (round: number, writer: number): Promise<string[]> => {
    const { server, journal } = journalOf(engine);
    const acknowledged: string[] = [];
    try {
      for (let step = 0; ; step += 1) {
        const { number } = await journal.head();
        const id = `r${round}-w${writer}-${step}`;
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
    } catch {
      return acknowledged;
    } finally {
      await server.close();
    }
  };

  it('has every acknowledged entry, and graphs as the last entry left them', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const writers = [0, 1].map((writer) => write(round, writer));
      await pause(2_500 + 400 * round);
      engine.kill();
      acknowledged.push(...(await Promise.all(writers)).flat());
      engine.start();
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
    }
    expect(acknowledged.length).toBeGreaterThan(3);
  }, 240_000);
});
