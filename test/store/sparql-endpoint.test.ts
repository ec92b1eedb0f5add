import { join } from 'node:path';
import type { Readable as Stream } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { QuadEndpoint, type QuadEndpointOptions } from '../../src/core/store/quads/quad-endpoint.js';
import type { OwnQuery, Readable } from '../../src/core/store/query.js';
import { ENDLESS } from '../support/endless.js';
import { documentOf, graphsOf, iriOf, temporaryDirectory, TITLE, TYPE } from './documents.js';

const log = createLogger('silent');
const SHARED = `<http://shared.example/offer/1> ${TYPE} <http://shared.example/Offer> .\n`;

describe('the SPARQL endpoint', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: EmbeddedStore;
  let endpoint: QuadEndpoint;
  let isReplaced = false;
  const open = (options: Partial<QuadEndpointOptions> = {}): QuadEndpoint =>
    new QuadEndpoint({
      dataFile: join(directory.path, DATA_FILE),
      log,
      timeoutMs: 20_000,
      sharedMs: 20_000,
      maxBytes: 1024 * 1024,
      ...options,
    });
  const ask = async (text: string, accept?: string, more = {}): Promise<{ contentType: string; body: string }> => {
    const { contentType, body } = await endpoint.query({ text, accept, ...more }, store.revision);
    return { contentType, body: body.toString('utf8') };
  };
  const csv = async (text: string, more = {}): Promise<string[]> => {
    const { body } = await ask(text, 'text/csv', more);
    return body.trim().split(/\r?\n/).slice(1).sort();
  };

  /** An endpoint with other options, in place of the one that is there until the end of the test. */
  const instead = async (options: Partial<QuadEndpointOptions>): Promise<void> => {
    await endpoint.close();
    endpoint = open(options);
    isReplaced = true;
  };

  beforeAll(async () => {
    directory = temporaryDirectory();
    store = await EmbeddedStore.open({ dataDir: directory.path, log });
    endpoint = open();
  });
  beforeEach(async () => {
    if (isReplaced) await instead({});
    isReplaced = false;
    const withOffer = (id: string) => {
      const plain = documentOf('dataset', id);
      return documentOf('dataset', id, { triples: plain.triples + SHARED });
    };
    const put = [documentOf('catalogue', 'c'), withOffer('a'), withOffer('b'), documentOf('quality', 'a')];
    const kept = new Set(put.map(({ iri }) => iri));
    await store.commit({ put, remove: graphsOf(store).filter((iri) => !kept.has(iri)) });
  });
  afterAll(async () => {
    await endpoint.close();
    await store.close();
    directory.remove();
  });

  it('shows the metadata of all graphs as one set of statements, and quality results by their name only', async () => {
    expect(await csv('SELECT ?s { ?s a ?class }')).toEqual(
      [iriOf('catalogue', 'c'), iriOf('dataset', 'a'), iriOf('dataset', 'b'), 'http://shared.example/offer/1'].sort(),
    );
    expect(await csv(`SELECT ?s { GRAPH <${iriOf('quality', 'a')}> { ?s a ?class } }`)).toEqual([
      iriOf('quality', 'a'),
    ]);
    expect(await csv('SELECT DISTINCT ?g { GRAPH ?g { ?s ?p ?o } }')).toHaveLength(4);
  });

  it('gives the service the solutions of its own queries', async () => {
    const { rows } = await endpoint.select(
      { text: `SELECT ?t { <${iriOf('dataset', 'a')}> ${TITLE} ?t }`, readable: { all: true } },
      store.revision,
    );
    expect(rows).toEqual([{ t: { type: 'literal', value: 'Title of a', 'xml:lang': 'en' } }]);
  });

  it('runs through the graphs of datasets that the service names, but for those that the caller may not read', async () => {
    const asked = {
      text: 'SELECT ?g { GRAPH ?g {} LATERAL { GRAPH ?g { ?g ?p ?o } } } GROUP BY ?g',
      among: ['b', 'a', 'gone'],
    };
    const graphs = async (readable: { readonly datasets: readonly string[] } | { readonly all: true }) =>
      (await endpoint.select({ ...asked, readable }, store.revision)).rows.map(({ g }) => g?.value).sort();
    expect(await graphs({ all: true })).toEqual([iriOf('dataset', 'a'), iriOf('dataset', 'b')]);
    expect(await graphs({ datasets: ['b', 'c'] })).toEqual([iriOf('dataset', 'b')]);
    expect(await graphs({ datasets: [] })).toEqual([]);
  });

  it('gives up at a bound of rows that the caller may read, whatever else there is', async () => {
    await store.commit({ put: Array.from({ length: 40 }, (_, n) => documentOf('dataset', `n${n}`)) });
    const asked = { text: `SELECT ?s ?t { ?s ${TITLE} ?t } ORDER BY ?t`, mostRead: 20 };
    const found = (readable: { readonly datasets: readonly string[] } | { readonly all: true }) =>
      endpoint.select({ ...asked, readable }, store.revision);
    expect(await found({ all: true })).toEqual({ rows: [], givenUp: true });
    expect(await found({ datasets: Array.from({ length: 30 }, (_, n) => `n${n}`) })).toMatchObject({ givenUp: true });
    const few = await found({ datasets: ['n1', 'n2', 'n3'] });
    expect(few.rows.map(({ s }) => s?.value)).toEqual([
      iriOf('catalogue', 'c'),
      ...[1, 2, 3].map((n) => iriOf('dataset', `n${n}`)),
    ]);
  });

  it('gives up at once what another way finds sooner, and reads what it does not', async () => {
    await store.commit({ put: Array.from({ length: 40 }, (_, n) => documentOf('dataset', `n${n}`)) });
    const text = `SELECT ?s ?t { ?s a <http://www.w3.org/ns/dcat#Dataset> . ?s ${TITLE} ?t }`;
    const found = async (
      bounds: Pick<OwnQuery, 'mostRead' | 'instead'>,
      readable: Readable = { all: true },
    ): Promise<number | undefined> => {
      const { rows, givenUp } = await endpoint.select({ text, readable, ...bounds }, store.revision);
      return givenUp ? undefined : rows.length;
    };
    expect(await found({ mostRead: 30 })).toBeUndefined();
    expect(await found({ mostRead: 30, instead: { items: 1, of: 10_000 } })).toBe(42);
    expect(await found({ mostRead: 10_000, instead: { items: 1, of: 100 } })).toBeUndefined();
    const some = { datasets: ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'] };
    expect(await found({ mostRead: 10_000, instead: { items: 1, of: 10_000 } }, some)).toBeUndefined();
    expect(await found({ mostRead: 7, instead: { items: 50, of: 10_000 } }, some)).toBe(6);
  });

  it('keeps to the bound where it cannot see how much there is among what may not be read', async () => {
    const many = (name: string, n: number): string =>
      Array.from({ length: n }, (_, at) => `<urn:${name}${at}> <urn:is> <urn:one> .\n`).join('');
    for (const [id, n] of [
      ['first', 1_000],
      ['hidden', 30_000],
      ['last', 3_000],
    ] as const) {
      await store.commit({ put: [documentOf('dataset', id, { triples: many(id, n) })] });
    }
    const text = 'SELECT ?s { ?s <urn:is> <urn:one> }';
    const found = async (mostRead: number, items = 1e7) => {
      const query_ = { text, readable: { datasets: ['first', 'last'] }, mostRead, instead: { items, of: 1 } };
      const { rows, givenUp } = await endpoint.select(query_, store.revision);
      return givenUp ? undefined : rows.length;
    };
    expect(await found(5_000)).toBe(4_000);
    expect(await found(3_000)).toBeUndefined();
    expect(await found(1_000)).toBeUndefined();
    expect(await found(5_000, 1)).toBeUndefined();
  });

  it('reads what was written before the query', async () => {
    expect(
      await csv('SELECT ?t { ?s a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> ?t }'),
    ).toEqual(['Title of a', 'Title of b']);
    for (let round = 0; round < 20; round += 1) {
      const triples = `<${iriOf('dataset', 'a')}> ${TITLE} "round ${round}" .\n`;
      await store.commit({ put: [documentOf('dataset', 'a', { triples })] });
      expect(await csv(`SELECT ?t { <${iriOf('dataset', 'a')}> ${TITLE} ?t }`)).toEqual([`round ${round}`]);
    }
    // What another graph says too stays; what nobody says any more goes.
    expect(await csv('SELECT ?s { ?s a <http://shared.example/Offer> }')).toHaveLength(1);
    await store.commit({ remove: [iriOf('dataset', 'b')] });
    expect(await csv('SELECT ?s { ?s a <http://shared.example/Offer> }')).toEqual([]);
    expect(await csv('SELECT ?s { ?s ?p ?o }')).toHaveLength(3);
  });

  it('forgets a statement of a dataset when its quality results, which repeat it, go too', async () => {
    const { triples } = documentOf('dataset', 'a');
    await store.commit({ put: [documentOf('dataset', 'a'), documentOf('quality', 'a', { triples })] });
    expect(await csv(`SELECT ?t { <${iriOf('dataset', 'a')}> ${TITLE} ?t }`)).toHaveLength(1);
    await store.commit({ remove: [iriOf('dataset', 'a'), iriOf('quality', 'a')] });
    expect(await csv(`SELECT ?t { <${iriOf('dataset', 'a')}> ${TITLE} ?t }`)).toEqual([]);
  });

  it('keeps a blank node one node in both views, and apart from those of other graphs', async () => {
    const blank = (id: string) =>
      `<${iriOf('dataset', id)}> <http://www.w3.org/ns/dcat#contactPoint> _:c${id} .\n_:c${id} ${TITLE} "contact" .\n`;
    await store.commit({ put: ['a', 'b'].map((id) => documentOf('dataset', id, { triples: blank(id) })) });
    const found = await csv(
      'SELECT ?b { ?s <http://www.w3.org/ns/dcat#contactPoint> ?b . GRAPH ?g { ?b ?p "contact" } }',
    );
    expect(new Set(found).size).toBe(2);
  });

  it('finds what STR makes of terms: texts in every language and datatype, IRIs, and numbers by their value', async () => {
    const xsd = 'http://www.w3.org/2001/XMLSchema#';
    const objects = ['"Same"', '"Same"@en', '"Same"@de-AT', '"Same"^^<urn:type>', '<urn:same>', '_:Same', '"same"'];
    const typed = [`"007"^^<${xsd}integer>`, `"1"^^<${xsd}boolean>`, `"2024"^^<${xsd}gYear>`, '"2024"', '"true"'];
    const triples = [...objects, ...typed].map((object) => `<urn:s> <urn:p> ${object} .\n`).join('');
    await store.commit({ put: [documentOf('dataset', 'a', { triples })] });
    const count = async (filter: string): Promise<string[]> =>
      csv(`SELECT (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } FILTER(${filter}) }`);
    expect(await count('STR(?o) = "Same"')).toEqual(['4']);
    expect(await count('"urn:same" = STR(?o)')).toEqual(['1']);
    expect(await count('STR(?o) IN ("Same", "same", "urn:same", "nowhere")')).toEqual(['6']);
    expect(await count('(STR(?o) = "Same" || STR(?o) = "same") && LANG(?o) = ""')).toEqual(['3']);
    expect(await count('STR(?o) = "nowhere"')).toEqual(['0']);
    expect(await count('STR(?o) IN ("nowhere", "anywhere") && STR(?p) = "urn:nothing"')).toEqual(['0']);
    expect(await count('STR(?o) = "7"')).toEqual(['1']);
    expect(await count('STR(?o) = "2024"')).toEqual(['2']);
    expect(await count('STR(?o) = "true"')).toEqual(['2']);
    expect(await count('STR(?o) = "Same" || STR(?p) = "urn:p"')).toEqual(['12']);
    expect(
      await csv(
        'SELECT ?o { ?s <urn:p> ?x OPTIONAL { ?s <urn:p> ?o FILTER(STR(?x) = "same" && STR(?o) = "same") } FILTER(BOUND(?o)) }',
      ),
    ).toEqual(['same']);
  });

  it('finds a value that somebody wrote in hundreds of ways, and one of hundreds of values', async () => {
    const ways = Array.from({ length: 500 }, (_, n) => `<urn:s> <urn:p> "Same"^^<urn:type:${n}> .\n`);
    const triples = `${ways.join('')}<urn:s> <urn:q> "Same" .\n`;
    await store.commit({ put: [documentOf('dataset', 'a', { triples })] });
    expect(await csv('SELECT (COUNT(*) AS ?n) { ?s ?p ?o FILTER(STR(?o) = "Same") }')).toEqual(['501']);
    expect(await csv('SELECT ?p { ?s ?p "Same" }')).toEqual(['urn:q']);
    const values = Array.from({ length: 300 }, (_, n) => `"value ${n}"`);
    const among = `SELECT (COUNT(*) AS ?n) { ?s ?p ?o FILTER(STR(?o) IN (${values.join(', ')}, "Same")) }`;
    expect(await csv(among)).toEqual(['501']);
  });

  it('lets the request name the graphs', async () => {
    expect(await csv('SELECT ?s { ?s ?p ?o }', { defaultGraphs: [iriOf('dataset', 'b')] })).toHaveLength(3);
    expect(await csv('SELECT ?s { ?s ?p ?o }', { namedGraphs: [iriOf('dataset', 'b')] })).toEqual([]);
    expect(
      await csv('SELECT DISTINCT ?g { GRAPH ?g { ?s ?p ?o } }', { namedGraphs: [iriOf('dataset', 'b')] }),
    ).toHaveLength(1);
    expect(await csv(`SELECT ?s FROM <${iriOf('dataset', 'b')}> { ?s ?p ?o }`)).toHaveLength(3);
    expect(await csv('SELECT ?s FROM <http://127.0.0.1:9/elsewhere> { ?s ?p ?o }')).toEqual([]);
  });

  it.each([
    ['SELECT * { ?s ?p ?o } LIMIT 1', undefined, 'application/sparql-results+json', '{"head"'],
    [
      'SELECT * { ?s ?p ?o } LIMIT 1',
      'text/csv;q=0.5, application/sparql-results+xml',
      'application/sparql-results+xml',
      '<?xml',
    ],
    ['SELECT * { ?s ?p ?o } LIMIT 1', 'application/json', 'application/json', '{"head"'],
    [
      'SELECT * { ?s ?p ?o } LIMIT 1',
      'text/turtle, text/tab-separated-values;q=0.1',
      'text/tab-separated-values; charset=utf-8',
      '?',
    ],
    [
      '# SELECT\nBASE <http://x/#a> PREFIX ask: <http://y/#> ASK { ?s ?p ?o }',
      '*/*',
      'application/sparql-results+json',
      '{"head":{},"boolean":true}',
    ],
    ['ASK { ?s <http://no.example/> ?o }', 'text/csv', 'text/csv; charset=utf-8', 'false'],
    ['CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }', undefined, 'text/turtle; charset=utf-8', '<http'],
    [
      'DESCRIBE <http://shared.example/offer/1>',
      'application/n-triples',
      'application/n-triples',
      '<http://shared.example/offer/1>',
    ],
    ['DESCRIBE <http://shared.example/offer/1>', 'application/rdf+xml', 'application/rdf+xml', '<?xml'],
    ['CONSTRUCT WHERE { ?s ?p ?o }', 'application/ld+json', 'application/ld+json', '['],
  ])('answers %j for %s as %s', async (text, accept, contentType, start) => {
    const result = await ask(text, accept);
    expect(result.contentType).toBe(contentType);
    expect(result.body.slice(0, start.length)).toBe(start);
  });

  it.each([
    ['a broken pattern', 'SELECT * {\n ?s ?p }', 'SPARQL_SYNTAX'],
    ['no query', '', 'SPARQL_SYNTAX'],
    ['nonsense', 'nonsense', 'SPARQL_SYNTAX'],
    ['an unknown prefix', 'SELECT * { ?s no:prefix ?o }', 'SPARQL_SYNTAX'],
    ['an update', 'INSERT DATA { <a:b> <a:c> <a:d> }', 'BAD_REQUEST'],
    ['an update after a prefix', 'PREFIX x: <http://x/> delete where { ?s ?p ?o }', 'BAD_REQUEST'],
    ['a federated query', 'SELECT * { SERVICE SILENT <http://127.0.0.1:9/> { ?s ?p ?o } }', 'BAD_REQUEST'],
    ['an unknown function', 'SELECT (<http://x/f>(1) AS ?y) {}', 'BAD_REQUEST'],
    ['many brackets', `SELECT * ${'{'.repeat(5_000)}${'}'.repeat(5_000)}`, 'BAD_REQUEST'],
    ['many operators', `SELECT * { FILTER(${'!'.repeat(5_000)}true) }`, 'BAD_REQUEST'],
    ['many alternatives', `SELECT * { ${'{} UNION '.repeat(30_000)} {} }`, 'BAD_REQUEST'],
  ])('refuses %s and goes on', async (_, text, code) => {
    const refusal = (await ask(text).catch((error: unknown) => error)) as Error;
    expect(refusal).toMatchObject({ name: 'Refusal', code });
    expect(refusal.message).not.toMatch(/oxigraph|wasm|\.rs|\/src\//i);
    expect((await ask('ASK {}')).body).toContain('true');
  });

  it('refuses a graph name that is no absolute IRI', async () => {
    await expect(ask('ASK {}', undefined, { namedGraphs: ['not an iri'] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('tells where the error is', async () => {
    await expect(ask('SELECT * {\n ?s ?p }')).rejects.toMatchObject({
      detail: expect.stringContaining('near "?s ?p }"'),
      extras: { line: 2 },
    });
  });

  it('refuses what nobody accepts, by the form of the query', async () => {
    await expect(ask('SELECT * {}', 'text/turtle')).rejects.toMatchObject({ code: 'NOT_ACCEPTABLE' });
    await expect(ask('CONSTRUCT WHERE { ?s ?p ?o }', 'text/csv')).rejects.toMatchObject({ code: 'NOT_ACCEPTABLE' });
    await expect(ask('ASK {}', 'application/sparql-results+json;q=0')).rejects.toMatchObject({
      code: 'NOT_ACCEPTABLE',
    });
  });

  it('takes words in names, variables, strings and comments for what they are', async () => {
    const text = `PREFIX service: <http://x/> # DELETE SERVICE
      SELECT ?service { BIND("SERVICE {{{{" AS ?service) OPTIONAL { ?s service:service 'INSERT' } }`;
    expect(await csv(text)).toEqual(['SERVICE {{{{']);
  });

  it('ends a query at the time limit and answers the next one', async () => {
    await ask('ASK {}');
    await instead({ timeoutMs: 1_500 });
    const slow = ask(ENDLESS).catch((error: unknown) => error);
    expect(await slow).toMatchObject({ code: 'TIMEOUT' });
    expect(await csv('SELECT ?s { ?s a <http://shared.example/Offer> }')).toHaveLength(1);
  });

  it('refuses results beyond the limit', async () => {
    await instead({ maxBytes: 500 });
    await expect(ask('SELECT * { ?a ?b ?c . ?d ?e ?f }')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await ask('ASK {}')).body).toContain('true');
  });

  describe('large results', () => {
    /** Some megabytes. */
    const LARGE = `SELECT * { ${Array.from({ length: 6 }, (_, i) => `VALUES ?x${i} { 1 2 3 4 5 6 7 8 9 }`).join(' ')} }`;
    const streamOf = async (options: Partial<QuadEndpointOptions>): Promise<Stream> => {
      await instead({ maxBytes: 1e8, ...options });
      const { body } = await endpoint.query({ text: LARGE, accept: 'text/csv' }, store.revision);
      if (Buffer.isBuffer(body)) throw new Error('the result is no stream');
      return body;
    };

    it('are told while they are found, and are whole', async () => {
      const lines = (await text(await streamOf({}))).trim().split('\r\n');
      expect(lines).toHaveLength(1 + 9 ** 6);
      expect(new Set(lines).size).toBe(lines.length);
      expect((await ask('ASK {}')).body).toContain('true');
    });

    it('are cut off at a limit, so that nobody takes a part for the whole', async () => {
      await expect(text(await streamOf({ maxBytes: 3e6 }))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      await expect(text(await streamOf({ maxRows: 400_000 }))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      expect((await ask('ASK {}')).body).toContain('true');
    });

    it('are given up when their client goes away', async () => {
      const stream = await streamOf({});
      stream.destroy();
      expect((await ask('ASK {}')).body).toContain('true');
    });
  });

  it('ends its thread after a while, and makes it again', async () => {
    await instead({ idleMs: 10 });
    for (let round = 0; round < 3; round += 1) {
      expect(await csv('SELECT ?s { ?s a <http://shared.example/Offer> }')).toHaveLength(1);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });

  it('answers many at a time in turn, and refuses more than it lets wait', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => ask('ASK {}')));
    const refused = answers.filter(({ status }) => status === 'rejected');
    // One under way, and as many as may wait.
    expect(answers.length - refused.length).toBe(33);
    for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
  });

  it('follows a flood of changes', async () => {
    await ask('ASK {}');
    const ids = Array.from({ length: 300 }, (_, index) => `n${index}`);
    await store.commit({ put: ids.map((id) => documentOf('dataset', id)) });
    expect(await csv('SELECT ?s { ?s a <http://www.w3.org/ns/dcat#Dataset> }')).toHaveLength(302);
    await store.commit({ remove: ids.map((id) => iriOf('dataset', id)) });
    expect(await csv('SELECT ?s { ?s a <http://www.w3.org/ns/dcat#Dataset> }')).toHaveLength(2);
  });
});
