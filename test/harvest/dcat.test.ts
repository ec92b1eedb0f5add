/** DCAT-AP catalogues elsewhere: every syntax, pages, what is new, what changed, what vanished. */
import { SYSTEM } from '../../src/features/repository/writes.js';
import { parseNTriples } from '../../src/core/rdf/ntriples.js';
import { parseRdf } from '../../src/core/rdf/parse.js';
import { syntaxes } from '../../src/core/rdf/syntax.js';
import { writeRdf } from '../../src/core/rdf/write.js';
import type { TestService } from '../support/service.js';
import { dataset, send, startSource, turtle, type SourceServer } from './source-server.js';
import { harvest, idsIn, startHarvester, titlesIn } from './world.js';

const VOCAB_NS = 'https://www.pistis-project.eu/ns/voc#';
const TWO = [dataset('http://source.test/d/1', 'One'), dataset('http://source.test/d/2', 'Two')];

let service: TestService;
let source: SourceServer;
let catalogue = '';
let number = 0;

beforeAll(async () => {
  service = await startHarvester();
  source = await startSource((_request, response) => send(response, turtle(TWO)));
});
afterAll(async () => {
  await source.stop();
  await service.stop();
});
afterEach(() => {
  source.asked.length = 0;
});

/** A catalogue of its own for each test. */
const fresh = (): string => (catalogue = `c${(number += 1)}`);

describe('a source without anything to harvest', () => {
  const elsewhere = '<urn:p> a <http://xmlns.com/foaf/0.1/Person> ; <http://xmlns.com/foaf/0.1/name> "Somebody" .';

  it.each([
    ['a list of ids', '["one", "two", "three"]', 'application/json', 'a JSON array of 3 texts'],
    ['a list of nothing', '[]', 'application/json', 'an empty JSON array'],
    ['an answer of another interface', '{"count": 2, "items": [1, 2]}', 'application/json', 'a JSON object'],
    [
      'another kind of resource',
      elsewhere,
      'text/turtle',
      '2 statements about resources of the type http://xmlns.com/foaf/0.1/Person',
    ],
    [
      'prefixes alone',
      '@prefix dcat: <http://www.w3.org/ns/dcat#> .',
      'text/turtle',
      'a document without any statement',
    ],
  ])('such as %s fails, and says what was found and expected', async (_name, body, type, found) => {
    source.serve((_request, response) => send(response, body, type));
    const run = await harvest(service, { url: `${source.url}/wrong`, catalogue: fresh() });
    expect(run).toMatchObject({ state: 'FAILED', done: 0, fault: { code: 'SOURCE_UNUSABLE' } });
    expect(run.fault?.detail).toContain(`found was ${found}`);
    expect(run.fault?.detail).toContain('dcat:Dataset');
    expect(await service.app.domain.catalogues.find(catalogue)).toBeUndefined();
  });

  it('such as the ids of another instance of this service fails, its metadata do not', async () => {
    const own = fresh();
    source.serve((_request, response) => send(response, turtle(TWO)));
    await harvest(service, { url: `${source.url}/x`, catalogue: own });
    const list = `${service.url}/srv/repo/catalogues/${own}/datasets?valueType=`;
    const ids = await harvest(service, { url: `${list}identifiers`, catalogue: fresh() });
    expect(ids).toMatchObject({ state: 'FAILED', fault: { detail: expect.stringContaining('array of 2 texts') } });
    expect(await harvest(service, { url: `${list}metadata`, catalogue: fresh() })).toMatchObject({
      state: 'DONE',
      created: 2,
    });
  });

  it('is none that says that it is empty', async () => {
    source.serve((_request, response) => send(response, turtle([])));
    const run = await harvest(service, { url: `${source.url}/empty`, catalogue: fresh() });
    expect(run).toMatchObject({ state: 'DONE', done: 0 });
    expect(run.fault).toBeUndefined();
    const list = `${service.url}/srv/repo/catalogues/${catalogue}/datasets?valueType=metadata&limit=10`;
    const other = await harvest(service, { url: list, catalogue: fresh() });
    expect([other.state, other.done, other.fault]).toEqual(['DONE', 0, undefined]);
  });
});

describe('one document', () => {
  it.each(syntaxes.filter(({ name }) => name !== 'n3').map(({ name }) => [name]))('is read as %s', async (name) => {
    const syntax = syntaxes.find((one) => one.name === name);
    if (!syntax) throw new Error('unknown syntax');
    const { quads } = parseRdf(turtle(TWO), { baseIri: 'http://source.test/', vocabNs: VOCAB_NS });
    const body = await writeRdf(quads, syntax, { shape: 'graph', vocabNs: VOCAB_NS });
    source.serve((_request, response) => send(response, body, syntax.mediaType));
    const run = await harvest(service, { url: `${source.url}/${name}`, catalogue: fresh() });
    expect(run).toMatchObject({ state: 'DONE', type: 'dcat', created: 2, refused: 0, total: 2, done: 2 });
    expect(await titlesIn(service, catalogue)).toEqual(['One', 'Two']);
  });

  it('is read by the ending of its name where the server does not know better', async () => {
    source.serve((_request, response) => send(response, turtle(TWO), 'application/octet-stream'));
    const run = await harvest(service, { url: `${source.url}/catalogue.ttl`, catalogue: fresh() });
    expect(run).toMatchObject({ state: 'DONE', created: 2 });
  });

  it('describes the catalogue when that does not exist, and gives datasets ids that say where they are from', async () => {
    source.serve((_request, response) => send(response, turtle(TWO)));
    await harvest(service, { url: `${source.url}/x`, catalogue: fresh() });
    const { triples } = await service.app.domain.catalogues.require(catalogue);
    expect(triples).toContain('"A source"@en');
    for (const id of await idsIn(service, catalogue)) expect(id).toMatch(/^[12]-[0-9a-f]{32}$/);
  });

  it('keeps two sources apart that use the same IRIs', async () => {
    source.serve((_request, response) => send(response, turtle(TWO)));
    await harvest(service, { url: `${source.url}/x`, catalogue: fresh() });
    const again = await harvest(service, { url: `${source.url}/y`, catalogue });
    expect(again).toMatchObject({ created: 2 });
    expect(await idsIn(service, catalogue)).toHaveLength(4);
  });

  it('lets references between its datasets lead to the datasets here', async () => {
    const linked = dataset('http://source.test/d/3', 'Three', 'dct:relation <http://source.test/d/1>');
    source.serve((_request, response) => send(response, turtle([...TWO, linked])));
    await harvest(service, { url: `${source.url}/x`, catalogue: fresh() });
    const ids = await idsIn(service, catalogue);
    const one = ids.find((id) => id.startsWith('1-')) ?? '';
    const three = await service.app.domain.datasets.require(ids.find((id) => id.startsWith('3-')) ?? '');
    const relation = parseNTriples(three.triples).find(({ predicate }) => predicate.value.endsWith('/relation'));
    expect(relation?.object.value).toBe(`${service.url}/catset/data/${one}`);
  });

  it('refuses what cannot be told from others, and takes the rest', async () => {
    const nameless = '[] a dcat:Dataset ; dct:title "No name"@en .\n';
    const named = '[] a dcat:Dataset ; dct:identifier "known" ; dct:title "Known"@en ; dct:description "K"@en .\n';
    source.serve((_request, response) => send(response, turtle([...TWO, nameless, named])));
    const run = await harvest(service, { url: `${source.url}/x`, catalogue: fresh() });
    expect(run).toMatchObject({ state: 'DONE', created: 3, refused: 1 });
    const [refused] = service.app.domain.harvests.results(run.id, 0, 10, 'REFUSED');
    expect(refused?.item.fault?.code).toBe('INVALID_METADATA');
    expect(await harvest(service, { url: `${source.url}/x`, catalogue })).toMatchObject({ unchanged: 3, refused: 1 });
  });
});

describe('a second harvest', () => {
  const url = (): string => `${source.url}/again`;

  it('writes what changed and nothing else', async () => {
    source.serve((_request, response) => send(response, turtle(TWO)));
    await harvest(service, { url: url(), catalogue: fresh() });
    const ids = await idsIn(service, catalogue);
    const stored = async () =>
      Promise.all(ids.map(async (id) => (await service.app.domain.datasets.require(id)).changed));
    const before = await stored();
    expect(await harvest(service, { url: url(), catalogue })).toMatchObject({ unchanged: 2, created: 0, updated: 0 });
    expect(await stored()).toEqual(before);
    const changed = dataset('http://source.test/d/2', 'Two and a half');
    source.serve((_request, response) => send(response, turtle([TWO[0] ?? '', changed])));
    const run = await harvest(service, { url: url(), catalogue });
    expect(run).toMatchObject({ unchanged: 1, updated: 1, created: 0 });
    expect((await stored()).filter((time, index) => time !== before[index])).toHaveLength(1);
    expect((await idsIn(service, catalogue)).sort()).toEqual([...ids].sort());
    expect(await titlesIn(service, catalogue)).toEqual(['One', 'Two and a half']);
  });

  it('brings back what was deleted here', async () => {
    source.serve((_request, response) => send(response, turtle(TWO)));
    await harvest(service, { url: url(), catalogue: fresh() });
    const [first = ''] = await idsIn(service, catalogue);
    await service.app.domain.datasets.remove(first, SYSTEM);
    expect(await harvest(service, { url: url(), catalogue })).toMatchObject({ unchanged: 1, created: 1 });
    expect(await idsIn(service, catalogue)).toContain(first);
  });

  it('keeps what vanished, until it is told otherwise', async () => {
    source.serve((_request, response) => send(response, turtle(TWO)));
    await harvest(service, { url: url(), catalogue: fresh() });
    source.serve((_request, response) => send(response, turtle([TWO[0] ?? ''])));
    expect(await harvest(service, { url: url(), catalogue })).toMatchObject({ vanished: 1, deleted: 0 });
    expect(await idsIn(service, catalogue)).toHaveLength(2);
    const run = await harvest(service, { url: url(), catalogue, deleteVanished: true, deleteMany: true });
    expect(run).toMatchObject({ vanished: 1, deleted: 1, listed: 0, state: 'DONE' });
    expect(await titlesIn(service, catalogue)).toEqual(['One']);
    const [deleted] = service.app.domain.harvests.results(run.id, 0, 10, 'DELETED');
    expect(deleted?.item.source).toBe('http://source.test/d/2');
  });

  it('deletes nothing when the source shows nothing', async () => {
    source.serve((_request, response) => send(response, turtle(TWO)));
    await harvest(service, { url: url(), catalogue: fresh() });
    source.serve((_request, response) => send(response, turtle([])));
    const run = await harvest(service, { url: url(), catalogue, deleteVanished: true });
    expect(run).toMatchObject({ state: 'DONE', vanished: 2, deleted: 0, fault: { code: 'SOURCE_UNUSABLE' } });
    expect(await idsIn(service, catalogue)).toHaveLength(2);
  });

  it('leaves other datasets of the catalogue alone', async () => {
    source.serve((_request, response) => send(response, turtle(TWO)));
    await harvest(service, { url: url(), catalogue: fresh() });
    const own = turtle([]).split('\n')[0] + dataset('', 'Own');
    const { id } = await service.app.domain.datasets.create(catalogue, { body: own }, SYSTEM);
    source.serve((_request, response) => send(response, turtle([TWO[0] ?? ''])));
    const run = await harvest(service, { url: url(), catalogue, deleteVanished: true, deleteMany: true });
    expect(run.deleted).toBe(1);
    expect((await idsIn(service, catalogue)).sort()).toContain(id);
  });

  it('only says what it would do in a dry run', async () => {
    source.serve((_request, response) => send(response, turtle(TWO)));
    expect(await harvest(service, { url: url(), catalogue: fresh(), dryRun: true })).toMatchObject({
      state: 'FAILED',
      fault: { code: 'NOT_FOUND' },
    });
    await harvest(service, { url: url(), catalogue });
    const three = dataset('http://source.test/d/3', 'Three');
    const changed = dataset('http://source.test/d/2', 'Two and a half');
    source.serve((_request, response) => send(response, turtle([three, changed])));
    const run = await harvest(service, { url: url(), catalogue, dryRun: true, deleteVanished: true });
    expect(run).toMatchObject({ state: 'DONE', created: 1, updated: 1, vanished: 1, deleted: 0 });
    expect(await titlesIn(service, catalogue)).toEqual(['One', 'Two']);
  });
});

describe('pages', () => {
  const hydra = '@prefix hydra: <http://www.w3.org/ns/hydra/core#> .';
  const link = (page: number, last: number, style: 'next' | 'nextPage'): string =>
    `<?page=${page}> a hydra:${style === 'next' ? 'PartialCollectionView' : 'PagedCollection'} ; hydra:totalItems ${last}` +
    (page < last ? ` ; hydra:${style} <?page=${page + 1}> .\n` : ' .\n');
  const servePages = (last: number, style: 'next' | 'nextPage'): void =>
    source.serve((_request, response, { searchParams }) => {
      const page = Number(searchParams.get('page') ?? 1);
      const one = dataset(`http://source.test/d/${page}`, `Page ${page}`);
      send(response, hydra + turtle([one], link(page, last, style)));
    });

  it.each([['next'], ['nextPage']] as const)('are followed by hydra:%s, one at a time', async (style) => {
    servePages(4, style);
    const run = await harvest(service, { url: `${source.url}/pages?page=1`, catalogue: fresh() });
    expect(run).toMatchObject({ state: 'DONE', created: 4, pages: 4, total: 4 });
    expect(source.asked).toEqual([1, 2, 3, 4].map((page) => `/pages?page=${page}`));
    expect(source.mostAtATime()).toBe(1);
    const documents = await service.app.store.documents('dataset', { limit: 10 }, catalogue);
    for (const { item } of documents) expect(item.triples).not.toContain('hydra');
  });

  it('of this service itself are read to the end', async () => {
    servePages(5, 'next');
    await harvest(service, { url: `${source.url}/own?page=1`, catalogue: fresh() });
    const from = `${service.url}/srv/repo/catalogues/${catalogue}/datasets?valueType=metadata&limit=2`;
    const before = await titlesIn(service, catalogue);
    const run = await harvest(service, { url: from, catalogue: fresh() });
    expect(run.fault).toBeUndefined();
    expect(run).toMatchObject({ state: 'DONE', pages: 3, created: 5, total: 5, refused: 0 });
    expect(await titlesIn(service, catalogue)).toEqual(before);
    expect(await harvest(service, { url: from, catalogue })).toMatchObject({ unchanged: 5 });
  });

  it('that are missing keep what vanished from being deleted', async () => {
    servePages(3, 'next');
    await harvest(service, { url: `${source.url}/gap?page=1`, catalogue: fresh() });
    source.serve((_request, response) =>
      send(response, hydra + turtle([dataset('http://source.test/d/1', 'Page 1')], '<?page=1> hydra:totalItems 3 .')),
    );
    const run = await harvest(service, { url: `${source.url}/gap?page=1`, catalogue, deleteVanished: true });
    expect(run).toMatchObject({ state: 'DONE', vanished: 2, deleted: 0, fault: { code: 'SOURCE_UNUSABLE' } });
  });
});

describe('what a source still lists', () => {
  const iri = (number: number): string => `http://source.test/e/${number}`;
  const described = (...numbers: number[]): string[] => numbers.map((one) => dataset(iri(one), `Entry ${one}`));
  const url = (): string => `${source.url}/listed`;
  const everything = [1, 2, 3, 4, 5, 6];
  /** Serves some of six datasets, with more statements, after all six were taken. */
  const then = async (numbers: readonly number[], more: string, type?: string) => {
    source.serve((_request, response) => send(response, turtle(described(...everything))));
    await harvest(service, { url: url(), catalogue: fresh() });
    const body = type ? more : turtle(described(...numbers), more);
    source.serve((_request, response) => send(response, body, type));
    return harvest(service, { url: url(), catalogue, deleteVanished: true });
  };
  const outcomes = (run: string) =>
    service.app.domain.harvests.results(run, 0, 50).map(({ item }) => [item.outcome, item.source]);
  const cat = '<http://source.test/catalogue>';

  it.each([
    ['is a member of the catalogue', `${cat} dcat:dataset <${iri(5)}>, <${iri(1)}> .`],
    ['has a record', `[] a dcat:CatalogRecord ; <http://xmlns.com/foaf/0.1/primaryTopic> <${iri(5)}> .`],
    ['has a record without a type', `${cat} dcat:record [ <http://xmlns.com/foaf/0.1/primaryTopic> <${iri(5)}> ] .`],
    ['is described without a type', `<${iri(5)}> dct:title "Without a type"@en .`],
    ['is a service now', `<${iri(5)}> a dcat:DataService ; dct:title "Served"@en .`],
    ['is listed as a service', `${cat} dcat:service <${iri(5)}> .`],
    ['is part of the catalogue in other words', `${cat} dct:hasPart <${iri(5)}> .`],
    ['is a resource of the catalogue', `${cat} dcat:resource <${iri(5)}> .`],
    ['is the member of a collection', `<#c> <http://www.w3.org/ns/hydra/core#member> <${iri(5)}> .`],
  ])('is not gone where it %s', async (_name, more) => {
    const run = await then([1, 2, 3, 4], more);
    expect(run).toMatchObject({ state: 'DONE', done: 4, listed: 1, vanished: 1, deleted: 1 });
    // What is said of nothing that is taken is left out, and told.
    expect(outcomes(run.id).filter(([outcome]) => outcome !== 'MENDED')).toEqual([
      ['LISTED', iri(5)],
      ['DELETED', iri(6)],
    ]);
    expect(await titlesIn(service, catalogue)).toEqual([1, 2, 3, 4, 5].map((one) => `Entry ${one}`));
    const [told] = service.app.domain.harvests.results(run.id, 0, 1, 'LISTED');
    expect(await idsIn(service, catalogue)).toContain(told?.item.dataset);
  });

  it('is not gone in RDF/XML that names it by rdf:resource', async () => {
    const xml = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcat="http://www.w3.org/ns/dcat#"
      xmlns:dct="http://purl.org/dc/terms/"><dcat:Catalog rdf:about="http://source.test/catalogue">
      ${everything.map((one) => `<dcat:dataset rdf:resource="${iri(one)}"/>`).join('')}</dcat:Catalog>
      <dcat:Dataset rdf:about="${iri(1)}"><dct:title>Alone</dct:title></dcat:Dataset></rdf:RDF>`;
    const run = await then([], xml, 'application/rdf+xml');
    expect(run).toMatchObject({ state: 'DONE', updated: 1, listed: 5, vanished: 0, deleted: 0 });
    expect(await idsIn(service, catalogue)).toHaveLength(6);
  });

  it('is told when it is new, and no more once it is described', async () => {
    const run = await then(everything, `${cat} dcat:dataset <${iri(9)}> .`);
    expect(run).toMatchObject({ listed: 1, vanished: 0 });
    const [told] = service.app.domain.harvests.results(run.id, 0, 50, 'LISTED');
    expect(told?.item).toMatchObject({ source: iri(9), fault: { code: 'SOURCE_UNUSABLE' } });
    expect(told?.item).not.toHaveProperty('dataset');
    source.serve((_request, response) => send(response, turtle(described(...everything, 9))));
    expect(await harvest(service, { url: url(), catalogue })).toMatchObject({ listed: 0, created: 1 });
  });

  it('is looked for on all pages, before and behind', async () => {
    const hydra = '@prefix hydra: <http://www.w3.org/ns/hydra/core#> .';
    const list = `${cat} dcat:dataset ${everything.map((one) => `<${iri(one)}>`).join(', ')} .`;
    source.serve((_request, response, { searchParams }) => {
      const page = Number(searchParams.get('page') ?? 1);
      const next = page < 3 ? `<?page=${page}> hydra:next <?page=${page + 1}> .` : '';
      send(response, hydra + turtle(described(page), `${page === 2 ? list : ''}${next}`));
    });
    for (const dryRun of [false, true]) {
      const run = await harvest(service, {
        url: `${source.url}/spread`,
        catalogue: dryRun ? catalogue : fresh(),
        dryRun,
      });
      expect(run).toMatchObject({ state: 'DONE', listed: 3, [dryRun ? 'unchanged' : 'created']: 3, vanished: 0 });
      const told = service.app.domain.harvests.results(run.id, 0, 50, 'LISTED');
      expect(told.map(({ item }) => item.source)).toEqual([4, 5, 6].map(iri));
    }
  });
});

describe('many that vanished at once', () => {
  const take = (options: object = {}) =>
    harvest(service, { url: `${source.url}/many`, catalogue, deleteVanished: true, ...options });
  const serve = (count: number): void => {
    const all = Array.from({ length: count }, (_, at) => dataset(`http://source.test/m/${at}`, `Many ${at}`));
    source.serve((_request, response) => send(response, turtle(all)));
  };

  it('are deleted up to a fifth, and more only when that is confirmed', async () => {
    serve(10);
    fresh();
    await take();
    serve(8);
    expect(await take()).toMatchObject({ vanished: 2, deleted: 2 });
    serve(6);
    const held = await take();
    expect(held).toMatchObject({ state: 'DONE', vanished: 2, deleted: 0, fault: { code: 'SOURCE_UNUSABLE' } });
    expect(held.fault?.detail).toContain('2 of 8 datasets would go');
    expect(await take({ dryRun: true })).toMatchObject({ vanished: 2, fault: { code: 'SOURCE_UNUSABLE' } });
    expect(await idsIn(service, catalogue)).toHaveLength(8);
    expect(await take({ deleteMany: true })).toMatchObject({ vanished: 2, deleted: 2 });
    expect(await idsIn(service, catalogue)).toHaveLength(6);
  });

  it('are deleted as the setting says', async () => {
    const bold = await startHarvester({ HARVEST_DELETE_SHARE: '50' });
    const request = { url: `${source.url}/bold`, catalogue: 'bold', deleteVanished: true };
    serve(4);
    await harvest(bold, request);
    serve(2);
    expect(await harvest(bold, request)).toMatchObject({ vanished: 2, deleted: 2 });
    serve(1);
    expect(await harvest(bold, request)).toMatchObject({ deleted: 1 });
    await bold.stop();
  });
});
