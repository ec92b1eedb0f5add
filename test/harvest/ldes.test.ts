/** Event streams as sources: the stream of one deployment, taken into another until both are equal, and read no further than it has to be. */
import { parseRdf } from '../../src/core/rdf/parse.js';
import { hashOf } from '../events/replica.js';
import { startService, type TestService } from '../support/service.js';
import { harvest, idsIn, startHarvester } from './world.js';

const TURTLE = { 'content-type': 'text/turtle' };
const PREFIXES = '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> . ';
const dataset = (
  title: string,
): string => `${PREFIXES} <> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "D"@en ;
  dct:publisher [ a <http://xmlns.com/foaf/0.1/Agent> ; <http://xmlns.com/foaf/0.1/name> "P" ] ;
  dcat:distribution [ a dcat:Distribution ; dct:title "x" ; dcat:accessURL <https://a.example/${title}> ] .`;

let source: TestService;
let taker: TestService;
beforeAll(async () => {
  [source, taker] = [await startService(), await startHarvester()];
  const catalogue = `${PREFIXES} <> a dcat:Catalog ; dct:title "C"@en ; dct:description "D"@en .`;
  await source.write('PUT', '/srv/repo/catalogues/c', catalogue, TURTLE);
});
afterAll(async () => {
  await source.stop();
  await taker.stop();
});

const put = async (id: string, title: string): Promise<void> => {
  const path = `/srv/repo/datasets?id=${id}&catalogue=c&waitForQuality=true`;
  expect((await source.write('PUT', path, dataset(title), TURTLE)).status).toBeLessThan(300);
};

/** Canonical hashes of the datasets of a catalogue, under names that both deployments have. */
const hashesIn = async (service: TestService, catalogue: string): Promise<string[]> => {
  const hashes = (await idsIn(service, catalogue)).map(async (id) => {
    const text = await (await service.write('GET', `/srv/repo/datasets/${id}.nt`)).text();
    const named = text
      .replaceAll(`${service.url}/catset/data/${id}`, 'urn:dataset')
      .replaceAll(/<[^>]*\/catset\/distribution\/[^>]*>/g, '<urn:distribution>');
    return hashOf(parseRdf(named, { contentType: 'application/n-triples', baseIri: 'urn:x', vocabNs: '' }).quads);
  });
  return (await Promise.all(hashes)).sort();
};

const take = (options: object = {}) =>
  harvest(taker, { url: `${source.url}/srv/repo/ldes?catalogue=c`, catalogue: 'mirror', ...options });

describe('the stream of another deployment', () => {
  it('is recognised, and leads to the same datasets', async () => {
    for (let index = 0; index < 40; index += 1) await put(`d${index}`, `One${index}`);
    for (let index = 0; index < 5; index += 1) await put(`d${index}`, `Two${index}`);
    const run = await take();
    expect(run).toMatchObject({ state: 'DONE', type: 'ldes', refused: 0 });
    expect(await hashesIn(taker, 'mirror')).toEqual(await hashesIn(source, 'c'));
    expect(run.pages).toBeGreaterThan(2);
  });

  it('is read from where it was left, with what was changed, added and removed', async () => {
    await put('d7', 'Changed');
    await put('new', 'New');
    for (const id of ['d1', 'd30']) await source.write('DELETE', `/srv/repo/datasets/${id}`);
    const run = await take({ deleteVanished: true });
    expect(run).toMatchObject({ state: 'DONE', updated: 1, created: 1, deleted: 2, refused: 0 });
    expect(await hashesIn(taker, 'mirror')).toEqual(await hashesIn(source, 'c'));
    const again = await take({ deleteVanished: true });
    expect(again).toMatchObject({ state: 'DONE', created: 0, updated: 0, deleted: 0 });
    // The root, and what may have grown since.
    expect(again.pages).toBeLessThanOrEqual(3);
    const whole = await take({ deleteVanished: true, restart: true });
    expect(whole).toMatchObject({ state: 'DONE', refused: 0 });
    expect(whole.pages).toBeGreaterThan(again.pages);
    expect(await hashesIn(taker, 'mirror')).toEqual(await hashesIn(source, 'c'));
  });

  it('keeps what was removed there until it is told otherwise, and does not forget it', async () => {
    await source.write('DELETE', '/srv/repo/datasets/d2');
    expect(await take()).toMatchObject({ state: 'DONE', deleted: 0 });
    expect((await idsIn(taker, 'mirror')).length).toBe((await idsIn(source, 'c')).length + 1);
    expect(await take({ deleteVanished: true })).toMatchObject({ deleted: 1 });
  });

  it('that removes many at once waits for a confirmation', async () => {
    const before = await idsIn(taker, 'mirror');
    const many = (await idsIn(source, 'c')).filter((id) => id !== 'new').slice(0, 20);
    for (const id of many) await source.write('DELETE', `/srv/repo/datasets/${id}`);
    const held = await take({ deleteVanished: true });
    expect(held).toMatchObject({ state: 'DONE', fault: { code: 'SOURCE_UNUSABLE' } });
    expect((await idsIn(taker, 'mirror')).length).toBeGreaterThan(before.length * 0.75);
    expect(await take({ deleteVanished: true, deleteMany: true })).toMatchObject({ state: 'DONE' });
    expect(await hashesIn(taker, 'mirror')).toEqual(await hashesIn(source, 'c'));
  });

  it('is read anew into a catalogue that was made again', async () => {
    expect((await taker.write('DELETE', '/srv/repo/catalogues/mirror')).status).toBe(204);
    expect(await take()).toMatchObject({ state: 'DONE' });
    expect(await hashesIn(taker, 'mirror')).toEqual(await hashesIn(source, 'c'));
  });

  it('that leads to another host is refused', async () => {
    const { Server } = await import('node:http');
    const text = `@prefix tree: <https://w3id.org/tree#> . <> a tree:Node ; tree:relation [ tree:node <http://elsewhere.example/1> ] .
      <#s> a <https://w3id.org/ldes#EventStream> .`;
    const server = new Server((_request, response) => response.setHeader('content-type', 'text/turtle').end(text));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const run = await harvest(taker, { url: `http://127.0.0.1:${port}/`, catalogue: 'other' });
    server.close();
    expect(run).toMatchObject({ state: 'FAILED', fault: { code: 'SOURCE_UNUSABLE' } });
  });
});
