/** Look-ups of one thing: which queries they are, that they wait for no other, and that they are answered like any. */
import { join } from 'node:path';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import type { Readable } from '../../src/core/store/query.js';
import { QuadEndpoint } from '../../src/core/store/quads/quad-endpoint.js';
import { isSmall } from '../../src/core/store/quads/small-query.js';
import { ENDLESS } from '../support/endless.js';
import { documentOf, iriOf, temporaryDirectory, TITLE } from './documents.js';

const log = createLogger('silent');

describe('small queries', () => {
  it.each([
    'SELECT ?t { <urn:a> <urn:p> ?t }',
    'select distinct * where { <urn:a> a ?class ; <urn:p> "x"@en, 5 }',
    'PREFIX dct: <http://purl.org/dc/terms/>\nBASE <http://x/>\nASK { dct:a dct:title ?t . <b> ?p ?o . }',
    'DESCRIBE <urn:a>',
    'DESCRIBE ?o { <urn:a> <urn:p> ?o }',
    'SELECT * { <urn:a> ?p ?o } LIMIT 5 # all of it',
  ])('are look-ups of one thing: %s', (text) => {
    expect(isSmall(text)).toBe(true);
  });

  it.each([
    'SELECT ?s { ?s ?p ?o }',
    'SELECT ?s { ?s <urn:p> ?o . <urn:a> ?p ?s }',
    'SELECT ?o { _:b <urn:p> ?o }',
    'SELECT ?o { [] <urn:p> ?o }',
    'SELECT ?o { "literal" <urn:p> ?o }',
    'SELECT ?t { <urn:a> <urn:p>+ ?t }',
    'SELECT ?t { <urn:a> <urn:p>* ?t }',
    'SELECT ?t { <urn:a> <urn:p>? ?t }',
    'SELECT ?t { <urn:a> <urn:p>/<urn:q> ?t }',
    'SELECT ?t { <urn:a> ^<urn:p> ?t }',
    'SELECT ?t { <urn:a> <urn:p> ?t FILTER(REGEX(?t, "(a|b)*")) }',
    'SELECT ?t { <urn:a> <urn:p> ?t BIND(1 AS ?x) }',
    'SELECT ?t { <urn:a> <urn:p> ?t } ORDER BY ?t',
    'SELECT (COUNT(*) AS ?n) { <urn:a> <urn:p> ?t }',
    'SELECT ?t { <urn:a> <urn:p> ?t { ?s ?p ?o } }',
    'SELECT ?t { GRAPH ?g { <urn:a> <urn:p> ?t } }',
    'SELECT ?t FROM <urn:g> { <urn:a> <urn:p> ?t }',
    'SELECT ?t { <urn:a> ?p ?t OPTIONAL { ?t ?q ?u } }',
    'SELECT * { <urn:a> ?p ?o ; ?q ?r ; ?s ?t ; ?u ?v ; ?w ?x }',
    'SELECT * { <urn:a> ?p ?o, ?q, ?r, ?s, ?t }',
    `SELECT * { <urn:a> ?p "${'x'.repeat(1_000)}" }`,
    'CONSTRUCT { ?s ?p ?o } { ?s ?p ?o }',
    'DESCRIBE *',
    'DESCRIBE ?s',
    'INSERT DATA { <urn:a> <urn:p> 1 }',
    'SELECT',
    '',
  ])('are not those that may take longer: %s', (text) => {
    expect(isSmall(text)).toBe(false);
  });
});

describe('the SPARQL endpoint', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: EmbeddedStore;
  let endpoint: QuadEndpoint;
  const ask = async (text: string, readable?: Readable): Promise<string[]> => {
    const { body } = await endpoint.query({ text, readable, accept: 'text/csv' }, store.revision);
    return body.toString().trim().split(/\r?\n/).slice(1).sort();
  };
  const titleOf = (id: string): string => `SELECT ?t { <${iriOf('dataset', id)}> ${TITLE} ?t }`;
  /** Takes the only thread. */
  const startEndless = (): { isRunning: boolean } => {
    const state = { isRunning: true };
    const end = (): void => void (state.isRunning = false);
    endpoint.query({ text: ENDLESS }, store.revision).then(end, end);
    return state;
  };

  beforeEach(async () => {
    directory = temporaryDirectory();
    store = await EmbeddedStore.open({ dataDir: directory.path, log });
    const dataFile = join(directory.path, DATA_FILE);
    endpoint = new QuadEndpoint({ dataFile, log, timeoutMs: 60_000, sharedMs: 60_000, maxBytes: 1e7 });
    await store.commit({ put: [documentOf('dataset', 'a'), documentOf('dataset', 'b')] });
  });
  afterEach(async () => {
    await endpoint.close();
    await store.close();
    directory.remove();
  });

  it('answers small queries while another one takes long, of what was written meanwhile', async () => {
    await ask('ASK {}');
    const endless = startEndless();
    expect(await ask(titleOf('a'))).toEqual(['Title of a']);
    await store.commit({ put: [documentOf('dataset', 'c')] });
    expect(await ask(titleOf('c'))).toEqual(['Title of c']);
    await store.commit({ remove: [iriOf('dataset', 'a')] });
    expect(await ask(titleOf('a'))).toEqual([]);
    expect(endless.isRunning).toBe(true);
  });

  it('shows those who may read some datasets no others, as soon as it is known which ones', async () => {
    const readable: Readable = { datasets: ['a'] };
    expect(await ask(titleOf('b'), readable)).toEqual([]);
    const endless = startEndless();
    expect(await ask(titleOf('a'), readable)).toEqual(['Title of a']);
    expect(await ask(titleOf('b'), readable)).toEqual([]);
    expect(await ask(`SELECT ?p { <${iriOf('dataset', 'b')}> ?p ?o }`, readable)).toEqual([]);
    expect(endless.isRunning).toBe(true);
  });

  it('shows them what came since, and nothing of what they may not read any more', async () => {
    const readable: Readable = { catalogues: ['one'] };
    const put = (id: string, catalogue: string) => store.commit({ put: [documentOf('dataset', id, { catalogue })] });
    await put('a', 'one');
    for (const round of [1, 2]) {
      await put('n', 'one');
      expect([round, await ask(titleOf('n'), readable)]).toEqual([round, ['Title of n']]);
      expect(await ask(titleOf('n'), readable)).toEqual(['Title of n']);
      await put('n', 'two');
      expect(await ask(titleOf('n'), readable)).toEqual([]);
      expect(await ask(titleOf('n'), { catalogues: ['two'] })).toEqual(['Title of n']);
    }
  });

  it('answers what turns out to be large, too', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `<urn:s> <urn:p${n % 3}> "value ${n}" .\n`).join('');
    const more = Array.from({ length: 700 }, (_, n) => `<urn:t> <urn:q> "value ${n}" .\n`).join('');
    await store.commit({ put: [documentOf('dataset', 'a', { triples: many + more })] });
    expect(await ask('SELECT * { <urn:t> ?p ?o }')).toHaveLength(700);
    expect(await ask('SELECT * { <urn:s> <urn:p0> ?x ; <urn:p1> ?y ; <urn:p2> ?z }')).toHaveLength(20 ** 3);
    expect(await ask('SELECT ?o { <urn:s> <urn:p0> ?o . ?other <urn:q> ?o }')).toHaveLength(20);
  });

  it('answers of a statement that thousands of datasets make, to who may read one of them', async () => {
    const said = '<urn:shared> <urn:p> "said by all" .\n';
    const ids = Array.from({ length: 3_000 }, (_, n) => `n${n}`);
    await store.commit({ put: ids.map((id) => documentOf('dataset', id, { triples: said })) });
    const text = 'SELECT ?o { <urn:shared> <urn:p> ?o }';
    for (const datasets of [['n2999'], ['n0'], ['a'], []]) {
      const expected = datasets.some((id) => id.startsWith('n')) ? ['said by all'] : [];
      const readable = { datasets };
      expect(await ask(text, readable)).toEqual(expected);
      expect(await ask(text, readable)).toEqual(expected);
    }
  });
});
