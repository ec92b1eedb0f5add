/** What documents say about each other, drawn at random: the default graph shows under the IRI of a resource what its own document says. */
import fc from 'fast-check';
import { join } from 'node:path';
import { createLogger } from '../../../src/core/log.js';
import { DATA_FILE } from '../../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../../src/core/store/embedded/embedded-store.js';
import { QuadEndpoint } from '../../../src/core/store/quads/quad-endpoint.js';
import { rounds } from '../../support/figures.js';
import { BASE, documentOf, iriOf, temporaryDirectory } from '../../store/documents.js';

const RUNS = rounds(25, 1_000);
const MEMBERSHIP = '<http://www.w3.org/ns/dcat#dataset>';

/** The documents that there may be, and the resources of each. */
const documents = {
  a: { kind: 'dataset', resources: ['/catset/data/a', '/catset/record/a', '/catset/distribution/a1'] },
  b: { kind: 'dataset', resources: ['/catset/data/b', '/catset/record/b', '/catset/distribution/b1'] },
  c: { kind: 'catalogue', resources: ['/catid/catalogue/c'] },
} as const;
type Name = keyof typeof documents;
const names = Object.keys(documents) as Name[];

const ours = names.flatMap((name) => documents[name].resources).concat('/catset/data/gone' as never);
const subjects = [...ours.map((path) => `<${BASE}${path}>`), `<${BASE}/catset/data/a#part>`, '<urn:agent>'];
const statement = fc
  .tuple(
    fc.constantFrom(...subjects),
    fc.constantFrom(MEMBERSHIP, '<urn:p>'),
    fc.constantFrom(`<${iriOf('dataset', 'a')}>`, '"1"', '"01"^^<http://www.w3.org/2001/XMLSchema#integer>'),
  )
  .map((terms) => `${terms.join(' ')} .\n`);
const step = fc.record({
  name: fc.constantFrom(...names),
  lines: fc.option(fc.uniqueArray(statement, { minLength: 1, maxLength: 8 }), { freq: 4 }),
});

const isOurs = (line: string): boolean => /^<http:\/\/marketplace\.example\/cat(set|id)\//.test(line);
const systemOf = (name: Name): string =>
  documents[name].kind === 'dataset'
    ? `<${iriOf('catalogue', 'c')}> ${MEMBERSHIP} <${iriOf('dataset', name)}> .\n`
    : '';
/** What the default graph shows of a document. */
const shown = (name: Name, lines: readonly string[]): string[] => {
  const own = documents[name].resources.map((path) => `<${BASE}${path}`);
  const isOwn = (line: string) => own.some((iri) => line.startsWith(`${iri}>`) || line.startsWith(`${iri}#`));
  return [...lines.filter((line) => !isOurs(line) || isOwn(line)), systemOf(name)].filter(Boolean);
};

const normal = (line: string): string => line.trim();

let directory: ReturnType<typeof temporaryDirectory>;
let store: EmbeddedStore;
const open = () =>
  new QuadEndpoint({
    dataFile: join(directory.path, DATA_FILE),
    log: createLogger('silent'),
    timeoutMs: 60_000,
    sharedMs: 60_000,
    maxBytes: 1e6,
  });
beforeEach(async () => {
  directory = temporaryDirectory();
  store = await EmbeddedStore.open({ dataDir: directory.path, log: createLogger('silent') });
});
afterEach(async () => {
  await store.close();
  directory.remove();
});

const asked = async (endpoint: QuadEndpoint, pattern: string): Promise<string[]> => {
  const text = `CONSTRUCT { ?s ?p ?o } WHERE { ${pattern} }`;
  const { body } = await endpoint.query({ text, accept: 'application/n-triples' }, store.revision);
  return [...new Set(body.toString('utf8').split('\n').filter(Boolean).map(normal))].sort();
};

const put = async (name: Name, lines: readonly string[]): Promise<void> => {
  const distributions = documents[name].kind === 'dataset' ? [`${name}1`] : [];
  const more = { triples: lines.join(''), system: systemOf(name), distributions };
  await store.commit({ put: [documentOf(documents[name].kind, name, more)] });
};

it('shows what each document says for itself, and all of it by its name, whatever came before', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    const follower = open();
    const present = new Map<Name, readonly string[]>();
    const graphs = names.map((name) => iriOf(documents[name].kind, name));
    await store.commit({ remove: graphs });
    const compare = async (endpoint: QuadEndpoint): Promise<void> => {
      const expected = [...present].flatMap(([name, lines]) => shown(name, lines)).map(normal);
      expect(await asked(endpoint, '?s ?p ?o')).toEqual([...new Set(expected)].sort());
      for (const [name, lines] of present) {
        const all = [...lines, systemOf(name)].filter(Boolean).map(normal);
        const graph = iriOf(documents[name].kind, name);
        expect(await asked(endpoint, `GRAPH <${graph}> { ?s ?p ?o }`)).toEqual([...new Set(all)].sort());
      }
    };
    try {
      for (const { name, lines } of steps) {
        if (lines === null) {
          await store.commit({ remove: [iriOf(documents[name].kind, name)] });
          present.delete(name);
        } else {
          await put(name, lines);
          present.set(name, lines);
        }
        await compare(follower);
      }
      const fresh = open();
      await compare(fresh).finally(() => fresh.close());
    } finally {
      await follower.close();
    }
  });
  await fc.assert(property, { numRuns: RUNS, seed: 20_261_122, endOnFailure: true });
});
