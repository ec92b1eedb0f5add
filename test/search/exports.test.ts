/** Feeds, site maps and the CKAN actions: search in the formats of others. */
import { startService, type TestService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const THEME = 'http://publications.europa.eu/resource/authority/data-theme/TRAN';
const dataset = (title: string, modified: string) => `
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<urn:d> a dcat:Dataset ; dct:title "${title}"@en, "Titel"@de ; dct:description "About <${title}>"@en ; dcat:keyword "Bus lines"@en ;
  dcat:theme <${THEME}> ; dct:modified "${modified}"^^xsd:dateTime ; dct:publisher [ a foaf:Agent ; foaf:name "Acme" ; foaf:mbox <mailto:a@acme.example> ] ;
  dcat:distribution <urn:x> .
<urn:x> a dcat:Distribution ; dct:title "file" ; dcat:accessURL <https://acme.example/a> ;
  dct:format <http://publications.europa.eu/resource/authority/file-type/CSV> .`;

let service: TestService;
const text = async (path: string): Promise<string> => {
  const response = await service.fetch(`/srv/search${path}`);
  expect(response.status).toBe(200);
  return response.text();
};
const ckan = async (path: string) =>
  JSON.parse(await text(`/ckan/${path}`)) as { success: boolean; result: Record<string, never> };

beforeAll(async () => {
  service = await startService();
  const catalogue = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Own"@en .';
  await service.write('PUT', '/srv/repo/catalogues/own', catalogue, TURTLE);
  const put = (id: string, body: string) =>
    service.write('PUT', `/srv/repo/catalogues/own/datasets/origin?originalId=${id}`, body, TURTLE);
  await put('first', dataset('Stops & more', '2024-01-01T00:00:00Z'));
  await put('second', dataset('Trains', '2024-02-01T00:00:00Z'));
});
afterAll(() => service.stop());

describe('feeds', () => {
  it('list datasets as RSS, the latest first, in the language of the path', async () => {
    const feed = await text('/en/feeds/datasets.rss');
    expect(feed).toContain('<title>Stops &amp; more</title>');
    // Readers take it for HTML.
    expect(feed).toContain('<description>About &amp;lt;Stops &amp;amp; more&amp;gt;</description>');
    expect(feed).toContain(`<guid isPermaLink="true">${service.url}/catset/data/first</guid>`);
    expect(feed.indexOf('Trains')).toBeLessThan(feed.indexOf('Stops'));
    expect(await text('/de/feeds/datasets.rss')).toContain('<title>Titel</title>');
  });

  it('list datasets as Atom, and narrow them by the parameters of search', async () => {
    const feed = await text('/en/feeds/datasets.atom?q=trains');
    expect(feed).toContain('<updated>2024-02-01T00:00:00Z</updated>');
    expect(feed).not.toContain('Stops');
  });

  it('name the pages around one', async () => {
    const linksOf = (feed: string) =>
      [...feed.matchAll(/rel="(first|previous|next)" type="[^"]+" href="[^"]*page=(\d+)/g)].map((found) =>
        found.slice(1),
      );
    for (const format of ['rss', 'atom']) {
      const path = `/en/feeds/datasets.${format}`;
      expect(linksOf(await text(`${path}?limit=1`))).toEqual([
        ['first', '0'],
        ['next', '1'],
      ]);
      expect(linksOf(await text(`${path}?limit=1&page=1`))).toEqual([
        ['first', '0'],
        ['previous', '0'],
      ]);
      expect(linksOf(await text(path))).toEqual([['first', '0']]);
      expect(linksOf(await text(`${path}?limit=0`))).toEqual([]);
      expect(linksOf(await text(`/en/feeds/datasets/first.${format}`))).toEqual([]);
    }
  });

  it('are not sent again to whoever has them, until a dataset comes or goes', async () => {
    const path = '/srv/search/en/feeds/datasets.atom';
    const etag = (await service.fetch(path)).headers.get('etag') ?? '';
    const again = async () => {
      const response = await service.fetch(path, { headers: { 'if-none-match': etag } });
      return [response.status, response.headers.get('etag') === etag, (await response.text()) === ''];
    };
    expect(await again()).toEqual([304, true, true]);
    const third = '/srv/repo/catalogues/own/datasets/origin?originalId=third';
    await service.write('PUT', third, dataset('Ferries', '2023-01-01T00:00:00Z'), TURTLE);
    expect(await again()).toEqual([200, false, false]);
    await service.write('DELETE', third);
    expect(await again()).toEqual([304, true, true]);
  });

  it('show one dataset', async () => {
    expect(await text('/en/feeds/datasets/first.rss')).toContain('Stops &amp; more');
    expect((await service.fetch('/srv/search/en/feeds/datasets/none.rss')).status).toBe(404);
  });
});

describe('site maps', () => {
  it('name every dataset', async () => {
    expect(await text('/sitemap')).toContain(`<loc>${service.url}/srv/search/sitemap/1</loc>`);
    const part = await text('/sitemap/1');
    expect(part).toContain(`<loc>${service.url}/catset/data/first</loc>`);
    expect(part).toContain(`<loc>${service.url}/catset/data/second</loc>`);
    expect((await service.fetch('/srv/search/sitemap/2')).status).toBe(404);
  });
});

describe('CKAN', () => {
  it('lists and shows packages', async () => {
    expect(await ckan('package_list')).toMatchObject({ success: true, result: ['first', 'second'] });
    expect((await ckan('package_show?id=first')).result).toMatchObject({
      id: 'first',
      title: 'Stops & more',
      author: 'Acme',
      author_email: 'a@acme.example',
      // Times of the metadata here; those that the metadata state are extras.
      metadata_modified: expect.stringMatching(/^20(?!24-01-01)/),
      extras: expect.arrayContaining([{ key: 'modified', value: '2024-01-01T00:00:00Z' }]),
      organization: { id: 'own', title: 'Own' },
      groups: [{ id: 'TRAN', title: 'Transport' }],
      tags: [{ name: 'bus-lines', display_name: 'Bus lines' }],
      num_resources: 1,
      resources: [{ name: 'file', format: 'CSV', url: 'https://acme.example/a' }],
      translation: { de: { title: 'Titel' } },
    });
    expect((await service.fetch('/srv/search/ckan/package_show?id=none')).status).toBe(404);
  });

  it('searches with filter queries and facets', async () => {
    const { result } = await ckan(
      'package_search?q=trains&fq=organization:own+res_format:CSV&rows=5&facet.field=["tags","organization"]',
    );
    expect(result).toMatchObject({
      count: 1,
      results: [{ id: 'second' }],
      facets: { tags: { 'bus-lines': 1 }, organization: { own: 1 } },
      search_facets: { organization: { items: [{ name: 'own', display_name: 'Own', count: 1 }] } },
    });
    expect((await ckan('package_search?q=*:*&fq=tags:nothing')).result).toMatchObject({ count: 0, results: [] });
    expect(
      (await ckan('package_search?sort=title_string+asc,metadata_modified+desc&rows=1&start=1')).result,
    ).toMatchObject({ results: [{ id: 'first' }] });
  });
});
