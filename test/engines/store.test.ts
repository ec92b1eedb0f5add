/** The store in a real SPARQL server does what every store has to do. Runs where ENGINE names one. */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../src/core/log.js';
import { iri, sparql } from '../../src/core/rdf/terms.js';
import { RemoteStore } from '../../src/core/store/shared/shared-store.js';
import { SparqlJournal } from '../../src/core/store/sparql/journal.js';
import { graphStoreContract } from '../store/contract.js';
import { documentOf, iriOf, TITLE } from '../store/documents.js';
import { engineName, TestEngine } from './engine.js';

const suite = engineName ? describe : describe.skip;

suite(`a store in ${engineName ?? 'a SPARQL server'}`, () => {
  let engine: TestEngine;
  beforeAll(() => {
    engine = new TestEngine(engineName ?? 'oxigraph');
  });
  afterAll(() => engine?.remove());

  const directories: string[] = [];
  afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true, force: true })));
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'remote-store-'));
    directories.push(made);
    return made;
  };
  const open = (graph: string, dataDir = folder(), secret = 'a secret of this test', mayLead = true) => {
    const server = engine.connect();
    const entries = new SparqlJournal({ server, graph });
    const log = createLogger('silent');
    const address = 'http://127.0.0.1:1';
    return RemoteStore.open({ dataDir, log, entries, server, secret, address, mayLead });
  };
  const journal = (): string => `urn:test:${randomUUID()}`;
  const titled = (id: string, title: string) =>
    documentOf('dataset', id, { triples: `<${iriOf('dataset', id)}> ${TITLE} "${title}" .\n` });

  graphStoreContract(engineName ?? 'a SPARQL server', async () => {
    const store = await open(journal());
    return { store, close: () => store.close() };
  });

  it('makes its copy again from the journal', async () => {
    const graph = journal();
    const first = await open(graph);
    await first.commit({ put: [titled('a', 'one'), titled('b', 'two')] });
    await first.commit({ put: [titled('a', 'three')], remove: [iriOf('dataset', 'b')] });
    const { revision } = first;
    await first.close();
    const second = await open(graph);
    expect(second.revision).toBe(revision);
    expect((await second.get(iriOf('dataset', 'a')))?.triples).toContain('"three"');
    expect(await second.get(iriOf('dataset', 'b'))).toBeUndefined();
    await second.close();
  });

  it('puts the graphs where everybody can query them, and nothing readable beside them', async () => {
    const graph = journal();
    const store = await open(graph);
    await store.commit({ put: [titled('q', 'a title to find')], statements: [] });
    const server = engine.connect();
    expect(await server.graph(iriOf('dataset', 'q'))).toContain('a title to find');
    const sealed = await server.query(`SELECT ?o { GRAPH <${graph}> { ?s ?p ?o } }`, {
      accept: 'application/sparql-results+json',
    });
    expect(await sealed.text()).not.toContain('a title to find');
    await store.commit({ remove: [iriOf('dataset', 'q')] });
    expect((await server.graph(iriOf('dataset', 'q'))) ?? '').not.toContain('a title to find');
    await server.close();
    await store.close();
  });

  it('shows the writes of the one that leads to the others, and refuses theirs', async () => {
    const graph = journal();
    const leader = await open(graph);
    const follower = await open(graph);
    expect([leader.leads, follower.leads]).toEqual([true, false]);
    expect(follower.leader).toBe('http://127.0.0.1:1');
    const foreign: string[] = [];
    follower.onCommit((changed = []) => foreign.push(...changed));
    await leader.commit({ put: [titled('a', 'seen')] });
    expect(await follower.reaches(leader.position, 10_000)).toBe(true);
    expect((await follower.get(iriOf('dataset', 'a')))?.triples).toContain('"seen"');
    while (foreign.length === 0) await sleep(10);
    expect(foreign).toEqual([iriOf('dataset', 'a')]);
    expect(follower.revision).toBe(leader.revision);
    await expect(follower.commit({ put: [titled('b', 'no')] })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await follower.close();
    await leader.close();
  });

  it('lets another one lead when the one that did has gone', async () => {
    const graph = journal();
    const leader = await open(graph);
    const follower = await open(graph);
    const turned = new Promise<void>((resolve) => follower.onTurn(resolve));
    await leader.commit({ put: [titled('a', 'before')] });
    await leader.close();
    await turned;
    expect(follower.leads).toBe(true);
    await follower.close();
  });

  it('refuses what a gateway writes that was left behind', async () => {
    const graph = journal();
    const store = await open(graph);
    await store.commit({ put: [titled('a', 'one')] });
    const server = engine.connect();
    const other = new SparqlJournal({ server, graph });
    const { number } = await other.head();
    await other.append({ after: number, id: 'other', body: 'AAAA', clear: [], remove: [], insert: [] });
    const turned = new Promise<void>((resolve) => store.onTurn(resolve));
    await expect(store.commit({ put: [titled('a', 'two')] })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await turned;
    expect((await store.get(iriOf('dataset', 'a')))?.triples).toContain('"one"');
    expect(await server.graph(iriOf('dataset', 'a'))).toContain('"one"');
    await server.close();
    await store.close();
  });

  it('finds nothing wrong with what it wrote, finds what others changed, and puts that right', async () => {
    const store = await open(journal());
    const name = (id: string): string => iriOf('dataset', id);
    const typed = (value: string, type: string): string => `"${value}"^^<http://www.w3.org/2001/XMLSchema#${type}>`;
    const everyTerm = (id: string): string =>
      [
        `"plain"`,
        `"line \\n end \\r\\n"@en-GB`,
        ...['1.50', '-1.5', '+2.', '100', '.500', '0.0'].map((value) => typed(value, 'decimal')),
        ...[
          typed('007', 'integer'),
          typed('1', 'boolean'),
          typed('1.50', 'double'),
          typed('2024-02-29', 'date'),
          typed('P1Y2M', 'duration'),
          typed('99999999999999999999', 'integer'),
          typed('maybe', 'boolean'),
          typed('1e999', 'float'),
          typed('NaN', 'double'),
          `"x"^^<urn:type>`,
        ],
        `_:${id}b`,
        `<http://x.example/?a=b&c=%20#d>`,
        `<http://x.example/a\\u0020b>`,
      ]
        .map((object) => `<${name(id)}> ${TITLE} ${object} .\n`)
        .join('') + `_:${id}b ${TITLE} "of a blank node" .\n`;
    const withControl = `<${name('control')}> ${TITLE} "\\u0001" .\n<${name('control')}> ${TITLE} ${typed('7', 'integer')} .\n`;
    const ids = ['right', 'changed', 'emptied', 'removed'];
    await store.commit({
      put: [
        ...ids.map((id) => documentOf('dataset', id, { triples: everyTerm(id) })),
        documentOf('dataset', 'control', { triples: withControl }),
      ],
    });
    await store.commit({ remove: [name('removed')] });
    const check = async () => {
      let last;
      for await (const step of store.consistency?.check() ?? []) last = step;
      return last;
    };
    expect(await check()).toEqual({ done: 5, total: 5, differences: 0, mended: 0 });

    const server = engine.connect();
    await server.update([sparql`CLEAR GRAPH ${iri(name('emptied'))}`], 'urn:test:others');
    for (const id of ['changed', 'removed'])
      await server.putGraph(name(id), `<${name(id)}> ${TITLE} "written by somebody" .\n`);
    expect(await check()).toEqual({ done: 5, total: 5, differences: 3, mended: 3 });
    expect(store.consistency?.last).toMatchObject({ differences: 3, mended: 3 });
    expect(await check()).toEqual({ done: 5, total: 5, differences: 0, mended: 0 });
    expect((await server.graph(name('removed'))) ?? '').not.toContain('somebody');
    await server.close();
    await store.close();
  });

  it('leaves in graphs what their last version says, whatever changes in them', async () => {
    const store = await open(journal());
    const name = iriOf('dataset', 'versions');
    const typed = (value: string, type: string): string => `"${value}"^^<http://www.w3.org/2001/XMLSchema#${type}>`;
    const numbers = [typed('1.5', 'decimal'), typed('1.50', 'decimal'), typed('2.0', 'decimal'), typed('2', 'integer')];
    const texts = [
      '"P1Y"',
      typed('P1Y', 'duration'),
      '"2026-01-01"',
      typed('2026-01-01', 'date'),
      '"x \\" \\\\ \\n y"',
    ];
    const objects = [...numbers, ...texts, '"x"@en', '"x"@EN', '"x"@de', '<urn:o>', '_:versions'];
    const pool = objects.map((object) => `<${name}> ${TITLE} ${object} .\n`);
    const same = Array.from({ length: 8 }, (_, index) => `<${name}> <urn:same> "${index}" .\n`).join('');
    for (const [index, lines] of fc.sample(fc.subarray(pool), { numRuns: 40, seed: 8 }).entries()) {
      const triples = same + lines.join('');
      await store.commit({ put: [documentOf('dataset', 'versions', { triples, hash: `version ${index}` })] });
      for await (const { differences } of store.consistency?.check() ?? [])
        expect({ index, triples, differences }).toMatchObject({ differences: 0 });
    }
    await store.close();
  });

  it('says so when the key is another one', async () => {
    const graph = journal();
    const store = await open(graph);
    await store.commit({ put: [titled('a', 'one')] });
    await store.close();
    await expect(open(graph, folder(), 'another secret')).rejects.toMatchObject({ name: 'SealBroken' });
  });
});
