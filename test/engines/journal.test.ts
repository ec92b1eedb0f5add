/** The journal in a real SPARQL server. Runs where ENGINE names one. */
import { randomUUID } from 'node:crypto';
import { iri, sparql } from '../../src/core/rdf/terms.js';
import { SparqlJournal, type JournalCommit } from '../../src/core/store/sparql/journal.js';
import type { SparqlServer } from '../../src/core/store/sparql/server.js';
import { engineName, TestEngine } from './engine.js';

const title = (text: string): string => `<http://x.example/s> <http://purl.org/dc/terms/title> "${text}" .\n`;

(engineName ? describe : describe.skip)(`the journal in ${engineName ?? 'a SPARQL server'}`, () => {
  let engine: TestEngine;
  let server: SparqlServer;
  beforeAll(() => {
    engine = new TestEngine(engineName ?? 'oxigraph');
    server = engine.connect();
  });
  afterAll(async () => {
    await server?.close();
    engine?.remove();
  });

  const fresh = (): { journal: SparqlJournal; graph: (name: string) => string } => {
    const base = `urn:test:${randomUUID()}`;
    return { journal: new SparqlJournal({ server, graph: `${base}:journal` }), graph: (name) => `${base}:${name}` };
  };
  const commit = (after: number, more: Partial<JournalCommit> = {}): JournalCommit => ({
    after,
    id: randomUUID(),
    body: 'AAAA',
    clear: [],
    remove: [],
    insert: [],
    ...more,
  });

  it('begins empty and numbers entries from 1', async () => {
    const { journal } = fresh();
    expect(await journal.head()).toEqual({ number: 0, id: undefined });
    expect(await journal.entries(0, 10)).toEqual([]);
    expect(await journal.append(commit(0, { id: 'one', body: '' }))).toBe('appended');
    expect(await journal.append(commit(1, { id: 'two', body: 'Zg==' }))).toBe('appended');
    expect(await journal.head()).toEqual({ number: 2, id: 'two' });
    expect(await journal.entries(0, 10)).toEqual([
      { number: 1, id: 'one', body: '' },
      { number: 2, id: 'two', body: 'Zg==' },
    ]);
    expect(await journal.entries(1, 1)).toEqual([{ number: 2, id: 'two', body: 'Zg==' }]);
  });

  it('changes nothing when the last entry is another one', async () => {
    const { journal, graph } = fresh();
    const g = graph('g');
    await journal.append(commit(0, { insert: [{ graph: g, triples: title('kept') }] }));
    for (const after of [0, 2, 7]) {
      const late = commit(after, { clear: [g], insert: [{ graph: graph('other'), triples: title('late') }] });
      expect(await journal.append(late)).toBe('behind');
    }
    expect(await server.graph(g)).toContain('"kept"');
    expect((await server.graph(graph('other'))) ?? '').not.toContain('late');
    expect((await journal.head()).number).toBe(1);
  });

  it('appends a commit once, however often it is sent', async () => {
    const { journal, graph } = fresh();
    const once = commit(0, { insert: [{ graph: graph('g'), triples: '_:b <http://x.example/p> "x" .\n' }] });
    expect(await journal.append(once)).toBe('appended');
    expect(await journal.append(once)).toBe('appended');
    expect((await server.graph(graph('g')))?.trim().split('\n')).toHaveLength(1);
  });

  it('takes statements out of graphs, and nothing when the last entry is another one', async () => {
    const { journal, graph } = fresh();
    const g = graph('g');
    const both = title('stays') + title('goes');
    await journal.append(commit(0, { insert: [{ graph: g, triples: both }] }));
    const change = { remove: [{ graph: g, triples: title('goes') }], insert: [{ graph: g, triples: title('comes') }] };
    expect(await journal.append(commit(0, change))).toBe('behind');
    expect((await server.graph(g))?.trim().split('\n')).toHaveLength(2);
    expect(await journal.append(commit(1, change))).toBe('appended');
    const left = (await server.graph(g)) ?? '';
    expect(left.trim().split('\n')).toHaveLength(2);
    expect(left).toContain('"stays"');
    expect(left).toContain('"comes"');
  });

  it('replaces and removes graphs together with the entry', async () => {
    const { journal, graph } = fresh();
    const names = Array.from({ length: 230 }, (_, index) => graph(`g${index}`));
    await journal.append(commit(0, { insert: names.map((name) => ({ graph: name, triples: title(`of ${name}`) })) }));
    expect(await server.graph(names[229] ?? '')).toContain(`of ${names[229]}`);
    const [kept = ''] = names;
    await journal.append(commit(1, { clear: names, insert: [{ graph: kept, triples: title('new') }] }));
    expect(await server.graph(kept)).toMatch(/^[^\n]*"new"[^\n]*\n?$/);
    for (const name of [names[1], names[120], names[229]])
      expect((await server.graph(name ?? ''))?.trim() || undefined).toBeUndefined();
  });

  it('writes statements as they are, as far as the engine keeps them', async () => {
    const { journal, graph } = fresh();
    const triples = [
      '<http://x.example/s> <http://x.example/p> _:a .',
      '_:a <http://x.example/q> _:b .',
      '_:b <http://x.example/r> _:a .',
      '<http://x.example/s> <http://x.example/p> "quote \\" backslash \\\\ line \\n\\r\\t end"@en .',
      '<http://x.example/s> <http://x.example/p> "not an escape: \\\\u0041 \\\\\\\\U00000041 \\\\\\u0001" .',
      '<http://x.example/s> <http://x.example/p> "Δεδομένα 😀 \' ?x $y { } # ; @" .',
      `<http://x.example/s> <http://x.example/long> "${'long text '.repeat(5_000)}" .`,
      '<http://x.example/s?a=b&c=%20#d> <http://x.example/p> "2024-02-29"^^<http://www.w3.org/2001/XMLSchema#date> .',
    ];
    const unwritable = '<http://x.example/a\\u0020b> <http://x.example/p> "cannot be asked for" .';
    await journal.append(
      commit(0, { insert: [{ graph: graph('g'), triples: [...triples, unwritable, ''].join('\n') }] }),
    );
    const values = await server.query(`SELECT ?o { GRAPH <${graph('g')}> { ?s ?p ?o FILTER isLiteral(?o) } }`, {
      accept: 'application/sparql-results+json',
    });
    const { results } = (await values.json()) as { results: { bindings: { o: { value: string } }[] } };
    expect(results.bindings.map(({ o }) => o.value).sort()).toEqual(
      [
        'quote " backslash \\ line \n\r\t end',
        'not an escape: \\u0041 \\\\U00000041 \\\u0001',
        "Δεδομένα 😀 ' ?x $y { } # ; @",
        'long text '.repeat(5_000),
        '2024-02-29',
      ].sort(),
    );
    const literals = sparql`SELECT ?p ?o { GRAPH ${iri(graph('g'))} { ?s ?p ?o FILTER isLiteral(?o) } }`;
    const exact = await server.select(literals);
    expect(exact).toHaveLength(5);
    const quick = await server.selectQuickly(literals);
    expect(new Set(quick)).toEqual(new Set(exact));
    const circle = await server.query(
      `ASK { GRAPH <${graph('g')}> { <http://x.example/s> ?p ?a . ?a <http://x.example/q> ?b . ?b <http://x.example/r> ?a } }`,
      { accept: 'application/sparql-results+json' },
    );
    expect(await circle.json()).toMatchObject({ boolean: true });
  });

  it('keeps bodies of any length', async () => {
    const { journal } = fresh();
    const long = 'Az09+/'.repeat(700_000);
    expect(await journal.append(commit(0, { body: long }))).toBe('appended');
    expect(await journal.append(commit(1, { body: 'short' }))).toBe('appended');
    const entries = await journal.entries(0, 5);
    expect(entries.map(({ body }) => body.length)).toEqual([long.length, 5]);
    expect(entries[0]?.body === long).toBe(true);
  });

  it('carries a change of many statements', async () => {
    const { journal, graph } = fresh();
    const triples = Array.from(
      { length: 12_000 },
      (_, n) => `<http://x.example/${n}> <http://x.example/p> _:b${n} .\n_:b${n} <http://x.example/n> "${n}" .\n`,
    ).join('');
    expect(await journal.append(commit(0, { insert: [{ graph: graph('g'), triples }] }))).toBe('appended');
    const rows = await server.query(
      `SELECT (COUNT(*) AS ?n) { GRAPH <${graph('g')}> { ?s <http://x.example/p> ?b . ?b <http://x.example/n> ?v } }`,
      { accept: 'text/csv' },
    );
    expect((await rows.text()).split(/\r?\n/)[1]?.replaceAll('"', '')).toBe('12000');
  });

  it('gives each number to one of those who race for it', async () => {
    const { journal, graph } = fresh();
    const won: string[] = [];
    const race = async (writer: number): Promise<void> => {
      const own = engine.connect();
      const mine = new SparqlJournal({ server: own, graph: graph('journal') });
      let { number } = await mine.head();
      for (let round = 0; round < 15; round += 1) {
        const id = `w${writer}-${round}`;
        const triples = title(id);
        const outcome = await mine.append(
          commit(number, { id, clear: [graph('shared')], insert: [{ graph: graph('shared'), triples }] }),
        );
        if (outcome === 'appended') won.push(`${number + 1} ${id}`);
        number = outcome === 'appended' ? number + 1 : (await mine.head()).number;
      }
      await own.close();
    };
    await Promise.all([0, 1, 2, 3].map(race));
    const entries = await journal.entries(0, 100);
    expect(entries.map(({ number, id }) => `${number} ${id}`).sort()).toEqual([...won].sort());
    expect(won.length).toBeGreaterThanOrEqual(15);
    expect((await journal.head()).number).toBe(won.length);
    // The graph is that of the last entry alone.
    expect((await server.graph(graph('shared')))?.trim().split('\n')).toHaveLength(1);
    expect(await server.graph(graph('shared'))).toContain(`"${entries.at(-1)?.id}"`);
  });

  it('exchanges registers for one caller at a time', async () => {
    const { journal } = fresh();
    expect(await journal.register('lease')).toBeUndefined();
    expect(await journal.exchange('lease', 'x', 'y')).toBe(false);
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((value) => journal.exchange('lease', undefined, value)),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const holder = await journal.register('lease');
    expect(['a', 'b', 'c', 'd'].filter((_, index) => outcomes[index])).toEqual([holder]);
    expect(await journal.exchange('lease', holder, 'quote " and \\u0041')).toBe(true);
    expect(await journal.register('lease')).toBe('quote " and \\u0041');
    expect(await journal.exchange('lease', 'quote " and \\u0041', undefined)).toBe(true);
    expect(await journal.register('lease')).toBeUndefined();
    expect(await journal.exchange('lease', holder, 'late')).toBe(false);
    for (let round = 0; round < 20; round += 1) {
      expect(await journal.exchange('lease', round === 0 ? undefined : `${round - 1}`, `${round}`)).toBe(true);
    }
  });

  it('forgets entries and goes on', async () => {
    const { journal } = fresh();
    for (let number = 0; number < 5; number += 1) await journal.append(commit(number));
    await journal.forget(3);
    expect(await journal.entries(0, 10)).toEqual([]);
    expect((await journal.entries(3, 10)).map(({ number }) => number)).toEqual([4, 5]);
    await journal.forget(5);
    expect((await journal.head()).number).toBe(5);
    expect(await journal.append(commit(5))).toBe('appended');
    expect(await journal.append(commit(0))).toBe('behind');
  });

  it('keeps large texts beside the entries', async () => {
    const { journal } = fresh();
    const text = 'Zz+/09=='.repeat(1_500_000);
    const blob = journal.blob('snapshot-1.0');
    expect(await blob.get()).toBeUndefined();
    await blob.put(text);
    expect((await blob.get()) === text).toBe(true);
    expect(await journal.blob('snapshot-1.1').get()).toBeUndefined();
    await blob.drop();
    expect(await blob.get()).toBeUndefined();
  });

  it('mends graphs while the head stays, and not otherwise', async () => {
    const { journal, graph } = fresh();
    const g = graph('g');
    await journal.append(commit(0, { insert: [{ graph: g, triples: title('right') }] }));
    await journal.mend(0, { clear: [g], remove: [], insert: [{ graph: g, triples: title('late') }] });
    expect(await server.graph(g)).toContain('"right"');
    await journal.mend(1, { clear: [g], remove: [], insert: [{ graph: g, triples: title('mended') }] });
    expect(await server.graph(g)).toMatch(/^[^\n]*"mended"[^\n]*\n?$/);
    expect((await journal.head()).number).toBe(1);
  });

  it('takes no names from which SPARQL could be made', async () => {
    const { journal } = fresh();
    await expect(journal.append(commit(0, { id: 'x" . <a:b> <a:c> "d' }))).rejects.toThrow(TypeError);
    await expect(journal.exchange('a> <b', undefined, 'x')).rejects.toThrow(TypeError);
    const bad = commit(0, { clear: ['urn:x> { ?s ?p ?o } } ; CLEAR ALL ; INSERT DATA { GRAPH <urn:y'] });
    await expect(journal.append(bad)).rejects.toThrow();
    expect((await journal.head()).number).toBe(0);
  });
});
