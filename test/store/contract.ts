/** What every graph store has to do, whatever it is made of. */
import { toNTriples } from '../../src/core/rdf/ntriples.js';
import type { GraphStore } from '../../src/core/store/graph-store.js';
import { documentOf, EVERYTHING, iriOf, TITLE, TITLES } from './documents.js';

/** An empty store and how to be rid of it. */
export interface Opened {
  readonly store: GraphStore;
  close(): Promise<void>;
}

type Found = Awaited<ReturnType<GraphStore['statements']>>;

const objectsOf = (found: Found, iri: string): string[] =>
  (found.get(iri)?.quads ?? []).map(({ object }) => object.value);
const titlesOf = async (store: GraphStore, iri: string): Promise<string[]> =>
  objectsOf(await store.statements(TITLES, [iri]), iri).sort();
const titled = (id: string, ...titles: string[]) =>
  documentOf('dataset', id, {
    triples: titles.map((title) => `<${iriOf('dataset', id)}> ${TITLE} "${title}" .\n`).join(''),
  });

/** Runs the suite against stores that `open` makes. */
export const graphStoreContract = (name: string, open: () => Promise<Opened>): void => {
  describe(`${name} as a graph store`, () => {
    let opened: Opened;
    let store: GraphStore;
    beforeEach(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterEach(() => opened.close());

    it('is empty at first', async () => {
      expect(await store.get(iriOf('dataset', 'a'))).toBeUndefined();
      expect(await store.list('dataset', { limit: 10 })).toEqual([]);
      expect(await store.count('dataset')).toBe(0);
      expect((await store.statements(EVERYTHING, [iriOf('dataset', 'a')])).size).toBe(0);
    });

    it('gives a document back exactly as it was put', async () => {
      const triples = `<${iriOf('dataset', 'a')}> <http://www.w3.org/ns/dcat#byteSize> "1024"^^<http://www.w3.org/2001/XMLSchema#nonNegativeInteger> .\n<${iriOf('dataset', 'a')}> ${TITLE} "Δεδομένα \\"x\\" \\\\ \\n 😀"@en-GB .\n`;
      const document = documentOf('dataset', 'a', {
        triples,
        system: `<${iriOf('catalogue', 'c')}> <http://www.w3.org/ns/dcat#dataset> <${iriOf('dataset', 'a')}> .\n`,
        catalogue: 'c',
        owner: 'org',
        originalId: 'source/1',
        distributions: ['d1', 'd2'],
      });
      await store.commit({ put: [document] });
      const found = await store.get(document.iri);
      expect({ ...found, distributions: [...(found?.distributions ?? [])].sort() }).toEqual(document);
      expect(await titlesOf(store, document.iri)).toEqual(['Δεδομένα "x" \\ \n 😀']);
    });

    it('answers with what was committed before, and counts revisions', async () => {
      let last = store.revision;
      for (const title of ['one', 'two', 'three']) {
        const revision = await store.commit({ put: [titled('a', title)] });
        expect(revision).toBeGreaterThan(last);
        expect(store.revision).toBe(revision);
        last = revision;
        expect(await titlesOf(store, iriOf('dataset', 'a'))).toEqual([title]);
      }
      await store.commit({ remove: [iriOf('dataset', 'a')] });
      expect(await titlesOf(store, iriOf('dataset', 'a'))).toEqual([]);
      expect(await store.get(iriOf('dataset', 'a'))).toBeUndefined();
    });

    it('removes what is not there without complaint, and takes it back in', async () => {
      await store.commit({ remove: [iriOf('dataset', 'a')] });
      await store.commit({ put: [titled('a', 'new')] });
      await store.commit({ put: [titled('a', 'newer')], remove: [iriOf('dataset', 'b')] });
      expect(await titlesOf(store, iriOf('dataset', 'a'))).toEqual(['newer']);
    });

    it('shows a change of several graphs as a whole or not at all', async () => {
      let writing = true;
      const writer = (async () => {
        for (let round = 0; round < 60; round += 1) {
          await store.commit({ put: [titled('a', `${round}`), titled('b', `${round}`)] });
        }
        writing = false;
      })();
      const seen = new Set<string>();
      while (writing) {
        const found = await store.statements(TITLES, [iriOf('dataset', 'a'), iriOf('dataset', 'b')]);
        const [title = 'none', ...others] = objectsOf(found, iriOf('dataset', 'a'));
        expect(others).toEqual([]);
        expect(objectsOf(found, iriOf('dataset', 'b'))).toEqual(title === 'none' ? [] : [title]);
        seen.add(title);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await writer;
      expect(seen.size).toBeGreaterThan(1);
    });

    it('ends two writers of one graph as one of the two', async () => {
      for (let round = 0; round < 10; round += 1) {
        const versions = ['x', 'y', 'z'].map((mark) => titled('a', `${mark}1`, `${mark}2`, `${mark}3`));
        await Promise.all(versions.map((version) => store.commit({ put: [version] })));
        const titles = await titlesOf(store, iriOf('dataset', 'a'));
        expect(titles).toHaveLength(3);
        expect(new Set(titles.map((title) => title[0])).size).toBe(1);
        expect((await store.get(iriOf('dataset', 'a')))?.triples).toContain(`"${titles[0]}"`);
      }
    });

    it('lists each kind in the order of the first storing, by pages and by catalogue', async () => {
      await store.commit({ put: [documentOf('catalogue', 'c'), documentOf('catalogue', 'd')] });
      for (let index = 0; index < 7; index += 1) {
        await store.commit({ put: [documentOf('dataset', `n${index}`, { catalogue: index % 2 ? 'd' : 'c' })] });
      }
      await store.commit({ put: [documentOf('dataset', 'n0', { catalogue: 'c', hash: 'later' })] });
      const ids = async (...parameters: Parameters<GraphStore['list']>): Promise<string[]> =>
        (await store.list(...parameters)).map(({ item }) => item.id);
      expect(await ids('dataset', { limit: 10 })).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6']);
      expect(await ids('dataset', { limit: 10 }, 'd')).toEqual(['n1', 'n3', 'n5']);
      expect(await ids('dataset', { limit: 2, offset: 3 })).toEqual(['n3', 'n4']);
      expect(await ids('catalogue', { limit: 1 })).toEqual(['c']);
      const [first] = await store.list('dataset', { limit: 1 });
      expect(await ids('dataset', { limit: 2, after: first?.position ?? 0 })).toEqual(['n1', 'n2']);
      expect(first?.item).not.toHaveProperty('triples');
      expect(first?.item.hash).toBe('later');
      expect((await store.documents('dataset', { limit: 1 }))[0]?.item.triples).toContain('Title of n0');
      expect([await store.count('dataset'), await store.count('dataset', 'd'), await store.count('quality')]).toEqual([
        7, 3, 0,
      ]);
      // Of one catalogue only some are shown; of others all.
      const but = { allBut: 'd', shown: ['n5'] };
      expect(await ids('dataset', { limit: 3, offset: 1 }, undefined, but)).toEqual(['n2', 'n4', 'n5']);
      expect(await ids('dataset', { limit: 10 }, 'd', but)).toEqual(['n5']);
      expect(await ids('dataset', { limit: 10 }, 'd', { allBut: 'c', shown: [] })).toEqual(['n1', 'n3', 'n5']);
      const shown = (await store.documents('dataset', { limit: 10 }, undefined, but)).map(({ item }) => item.id);
      expect(shown).toEqual(['n0', 'n2', 'n4', 'n5', 'n6']);
      expect([
        await store.count('dataset', undefined, but),
        await store.count('dataset', 'd', but),
        await store.count('dataset', 'c', but),
      ]).toEqual([5, 1, 4]);
      await store.commit({ remove: [iriOf('dataset', 'n3')] });
      expect([await store.count('dataset'), await store.count('dataset', 'd')]).toEqual([6, 2]);
    });

    it('pages without gap or repetition while others insert and remove', async () => {
      const old = Array.from({ length: 40 }, (_, index) => `old${index}`);
      for (const id of old) await store.commit({ put: [documentOf('dataset', id)] });
      const seen: string[] = [];
      for (let after = 0, round = 0; ; round += 1) {
        const page = await store.list('dataset', { after, limit: 7 });
        seen.push(...page.map(({ item }) => item.id));
        if (round < 5)
          await store.commit({
            put: [documentOf('dataset', `new${round}`)],
            remove: [iriOf('dataset', `new${round - 1}`)],
          });
        const last = page.at(-1);
        if (!last) break;
        after = last.position;
      }
      expect(seen.filter((id) => id.startsWith('old'))).toEqual(old);
      expect(new Set(seen).size).toBe(seen.length);
    });

    it('knows which dataset holds a distribution', async () => {
      await store.commit({ put: [documentOf('dataset', 'a', { distributions: ['d1', 'd2'] })] });
      expect(await store.datasetOfDistribution('d2')).toBe(iriOf('dataset', 'a'));
      await store.commit({ put: [documentOf('dataset', 'a', { distributions: ['d2', 'd3'] })] });
      expect(await store.datasetOfDistribution('d1')).toBeUndefined();
      expect(await store.datasetOfDistribution('d3')).toBe(iriOf('dataset', 'a'));
      await store.commit({ remove: [iriOf('dataset', 'a')] });
      expect(await store.datasetOfDistribution('d3')).toBeUndefined();
    });

    it('takes a literal of a megabyte', async () => {
      const long = 'ä'.repeat(1024 * 1024);
      await store.commit({ put: [titled('a', long)] });
      expect((await titlesOf(store, iriOf('dataset', 'a')))[0]).toBe(long);
      expect((await store.get(iriOf('dataset', 'a')))?.triples).toContain(long);
    });

    it('keeps blank nodes apart that belong to different graphs, and together within one', async () => {
      const contact = (id: string) =>
        documentOf('dataset', id, {
          triples: `<${iriOf('dataset', id)}> <http://www.w3.org/ns/dcat#contactPoint> _:${id}c0 .\n_:${id}c0 ${TITLE} "contact ${id}" .\n`,
        });
      await store.commit({ put: [contact('a'), contact('b')] });
      await store.commit({ put: [contact('c')] });
      const ids = ['a', 'b', 'c'];
      const found = await store.statements(
        `SELECT ?g ?s ?p ?t { VALUES ?p { ${TITLE} } GRAPH ?g { ?s <http://www.w3.org/ns/dcat#contactPoint> ?b . ?b ?p ?t } }`,
        ids.map((id) => iriOf('dataset', id)),
      );
      expect(ids.map((id) => objectsOf(found, iriOf('dataset', id)))).toEqual(ids.map((id) => [`contact ${id}`]));
      const everything = await store.statements(
        EVERYTHING,
        ids.map((id) => iriOf('dataset', id)),
      );
      const nodes = [...everything.values()]
        .flatMap(({ quads }) => quads)
        .filter(({ subject }) => subject.termType === 'BlankNode');
      expect(new Set(nodes.map(({ subject }) => subject.value)).size).toBe(3);
    });

    it('asks each graph by itself, and gives its statements, whatever they hold', async () => {
      const [a, b] = [iriOf('dataset', 'a'), iriOf('dataset', 'b')];
      const lines = [
        ...[
          `"x"@de`,
          `"y"@en-GB`,
          ...[
            `"5"^^<http://www.w3.org/2001/XMLSchema#nonNegativeInteger>`,
            `"1.50"^^<http://www.w3.org/2001/XMLSchema#decimal>`,
          ],
          `"2024-01-01T00:00:00+00:00"^^<http://www.w3.org/2001/XMLSchema#dateTime>`,
          `"\\"\\\\ \\n\\r\\t Δ 😀 . <b> #"`,
          `""`,
        ],
        ...[`<http://x.example/%20?q=a&b='c'#d>`, `"w \\"@de <http://g.example/> ."`, '_:n'],
      ].map((object) => `<${a}> <http://x.example/p> ${object} .`);
      const titles = ['1', '2'].map((title) => `<${b}> ${TITLE} "${title}" .\n`);
      await store.commit({
        put: [
          documentOf('dataset', 'a', { triples: lines.map((line) => `${line}\n`).join('') }),
          documentOf('dataset', 'b', { triples: titles[0] ?? '', system: titles[1] ?? '' }),
        ],
      });
      const found = await store.statements(EVERYTHING, [b, a, iriOf('dataset', 'none')]);
      expect([...found.keys()]).toEqual([b, a]);
      expect(
        toNTriples(found.get(a)?.quads ?? [])
          .trimEnd()
          .split('\n')
          .sort(),
      ).toEqual(lines.sort());
      expect(objectsOf(found, b).sort()).toEqual(['1', '2']);
      // There are no other graphs, nor one of them all.
      expect((await store.statements(EVERYTHING, [a])).size).toBe(1);
      expect((await store.statements('SELECT (<urn:g> AS ?g) ?s ?p ?o { ?s ?p ?o }', [a])).get(a)?.quads).toEqual([]);
    });
  });
};
