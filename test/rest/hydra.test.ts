/** Paging of metadata lists: the view of a page in every syntax, beside the graphs of the resources. */
import { parseRdf } from '../../src/core/rdf/parse.js';
import { syntaxes } from '../../src/core/rdf/syntax.js';
import type { Quad } from '../../src/core/rdf/terms.js';
import { sharedService, type SharedService } from '../support/service.js';

const HYDRA = 'http://www.w3.org/ns/hydra/core#';
const TURTLE = { 'content-type': 'text/turtle' };
const PATH = '/srv/repo/catalogues/paged/datasets';
const ids = ['paged-one', 'paged-two', 'paged-three', 'paged-four', 'paged-five'];

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
  const write = (path: string, body: string) => service.write('PUT', path, body, TURTLE);
  for (const catalogue of ['paged', 'empty']) {
    await write(
      `/srv/repo/catalogues/${catalogue}`,
      '@prefix dcat: <http://www.w3.org/ns/dcat#> . <> a dcat:Catalog .',
    );
  }
  for (const id of ids) {
    const response = await write(
      `/srv/repo/datasets?id=${id}&catalogue=paged`,
      `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
       <urn:d> a dcat:Dataset ; dct:title "${id} & <more>"@en ; dct:description "About"@en ; dct:publisher [ dct:title "P" ] .`,
    );
    expect(response.status).toBe(201);
  }
});

const read = async (query: string, accept = 'application/n-quads', path = PATH) => {
  const response = await service.fetch(`${path}?valueType=metadata${query}`, { headers: { accept } });
  expect(response.status).toBe(200);
  return { body: await response.text(), total: response.headers.get('x-total-count') };
};
const quadsOf = (body: string, contentType = 'application/n-quads') =>
  parseRdf(body, { contentType, baseIri: 'http://base.example/', vocabNs: 'https://vocab.example/' }).quads;
/** What is said in the words of Hydra, by local name. */
const view = (quads: readonly Quad[]): Record<string, string> =>
  Object.fromEntries(
    quads
      .filter(({ predicate }) => predicate.value.startsWith(HYDRA))
      .map(({ predicate, object }) => [predicate.value.slice(HYDRA.length), object.value]),
  );
const page = (offset: number, limit = 2) => `${service.url}${PATH}?valueType=metadata&offset=${offset}&limit=${limit}`;

describe('a metadata list with a limit', () => {
  it('tells where the other pages are', async () => {
    const { body, total } = await read('&offset=2&limit=2');
    expect(total).toBe('5');
    const quads = quadsOf(body);
    expect(view(quads)).toEqual({
      totalItems: '5',
      first: page(0),
      previous: page(0),
      next: page(4),
      last: page(4),
    });
    const [typed] = quads.filter(({ object }) => object.value === `${HYDRA}PartialCollectionView`);
    expect(typed?.subject.value).toBe(page(2));
    expect(typed?.graph.termType).toBe('DefaultGraph');
  });

  it('has no previous page at the start and no next one at the end', async () => {
    expect(Object.keys(view(quadsOf((await read('&limit=2')).body))).sort()).toEqual([
      'first',
      'last',
      'next',
      'totalItems',
    ]);
    const last = view(quadsOf((await read('&offset=4&limit=2')).body));
    expect(Object.keys(last).sort()).toEqual(['first', 'last', 'previous', 'totalItems']);
    const whole = view(quadsOf((await read('&limit=5')).body));
    expect(whole).toEqual({ totalItems: '5', first: page(0, 5), last: page(0, 5) });
  });

  it('is read whole by following next from the first page', async () => {
    const found: string[] = [];
    let next: string | undefined = `${service.url}${PATH}?valueType=metadata&limit=2`;
    for (let pages = 0; next !== undefined && pages < 10; pages += 1) {
      const quads: Quad[] = quadsOf(
        await (await fetch(next, { headers: { accept: 'application/trig' } })).text(),
        'application/trig',
      );
      const type = 'http://www.w3.org/ns/dcat#Dataset';
      found.push(...quads.filter(({ object }) => object.value === type).map(({ graph }) => graph.value));
      next = view(quads)['next'];
    }
    expect(found).toEqual(ids.map((id) => `${service.url}/catset/data/${id}`));
  });

  it.each(syntaxes.map(({ mediaType }) => mediaType))(
    'says the same as %s, and all of the resources',
    async (mediaType) => {
      const plain = quadsOf((await read('&offset=1&limit=3', mediaType)).body, mediaType);
      expect(view(plain)).toEqual(view(quadsOf((await read('&offset=1&limit=3')).body)));
      expect(plain.filter(({ object }) => object.value === 'http://www.w3.org/ns/dcat#Dataset')).toHaveLength(3);
      const titles = plain.filter(({ object }) => object.value.endsWith(' & <more>'));
      expect(titles.map(({ object }) => object.value.split(' ')[0]).sort()).toEqual([
        'paged-four',
        'paged-three',
        'paged-two',
      ]);
    },
  );

  it.each(syntaxes.map(({ mediaType }) => mediaType))('is a document of %s when it is empty', async (mediaType) => {
    const { body } = await read('&limit=10', mediaType, '/srv/repo/catalogues/empty/datasets');
    const quads = quadsOf(body, mediaType);
    expect(quads).toHaveLength(4);
    expect(view(quads)['totalItems']).toBe('0');
  });

  it('keeps the list of named graphs that clients scan', async () => {
    const { body } = await read('&limit=2', 'application/ld+json');
    const document = JSON.parse(body) as { '@graph': Record<string, unknown>[] };
    expect(document['@graph'].slice(0, -1).map((entry) => [entry['@id'], Array.isArray(entry['@graph'])])).toEqual(
      ['paged-one', 'paged-two'].map((id) => [`${service.url}/catset/data/${id}`, true]),
    );
    expect(document['@graph'].at(-1)).toMatchObject({
      '@type': 'hydra:PartialCollectionView',
      'hydra:next': { '@id': page(2) },
    });
  });

  it('keeps other parameters in its links and writes them as IRIs', async () => {
    const { body } = await read('&limit=1&note=%3E%20%22%3C%5C', 'text/turtle', '/srv/repo/catalogues');
    const { next } = view(quadsOf(body, 'text/turtle'));
    expect(new URL(next ?? '').searchParams.get('note')).toBe('> "<\\');
    expect((await fetch(next ?? '')).status).toBe(200);
  });
});

describe('a list without a limit', () => {
  it('has no view', async () => {
    const { body } = await read('');
    expect(body).not.toContain(HYDRA);
    expect(quadsOf(body).some(({ graph }) => graph.termType === 'DefaultGraph')).toBe(false);
  });
});
