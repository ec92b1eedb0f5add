/** CKAN portals: search, lists, and what their packages become. */
import { mapPackage } from '../../src/features/harvest/ckan/package.js';
import { toNTriples } from '../../src/core/rdf/ntriples.js';
import type { TestService } from '../support/service.js';
import { send, startSource, type SourceServer } from './source-server.js';
import { harvest, idsIn, startHarvester, titlesIn } from './world.js';

const PORTAL = 'https://portal.example';
const AUTHORITY = 'http://publications.europa.eu/resource/authority/';

/** A package as portals have them, with everything that is mapped. */
const air = {
  id: '7d1b5a50-0001-4000-8000-000000000001',
  name: 'air-quality',
  title: 'Air quality',
  notes: 'Hourly measurements.',
  url: 'https://city.example/air',
  version: '2.1',
  license_id: 'cc-by-4.0',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
  author: 'Ada',
  author_email: 'ada@city.example',
  maintainer: 'Max',
  maintainer_email: 'max@city.example',
  metadata_created: '2024-01-02T03:04:05.678901',
  metadata_modified: '2024-02-03T04:05:06',
  organization: { id: 'org-1', name: 'city', title: 'The City' },
  tags: [{ name: 'air' }, { display_name: 'nitrogen dioxide', name: 'nitrogen-dioxide' }],
  groups: [{ name: 'envi', title: 'Environment' }],
  extras: [
    { key: 'frequency', value: 'hourly' },
    { key: 'language', value: '["en", "de"]' },
    { key: 'spatial', value: '{"type":"Point","coordinates":[8.4,49]}' },
    { key: 'temporal_start', value: '2020-01-01' },
    { key: 'temporal_end', value: '2020-12-31' },
    { key: 'identifier', value: 'urn:city:air' },
    { key: 'issued', value: 'last Tuesday' },
  ],
  resources: [
    {
      id: 'r-1',
      name: 'Measurements',
      format: 'CSV',
      mimetype: 'text/csv',
      url: 'https://city.example/air/with blank.csv',
      resource_type: 'file',
      size: 1234,
      hash: 'd41d8cd98f00b204e9800998ecf8427e',
    },
    { id: 'r-2', name: 'Odd', format: 'Our own format', url: 'not an address' },
  ],
};

const bare = (name: string, title: string) => ({ id: `id-${name}`, name, title, notes: `About ${title}.` });

describe('a package', () => {
  const triples = toNTriples(mapPackage(air, PORTAL)?.quads ?? []);
  it.each([
    [`<${PORTAL}/dataset/${air.id}> <http://purl.org/dc/terms/title> "Air quality"`],
    ['<http://purl.org/dc/terms/description> "Hourly measurements."'],
    ['<http://purl.org/dc/terms/identifier> "urn:city:air"'],
    ['<http://www.w3.org/ns/dcat#keyword> "nitrogen dioxide"'],
    [`<http://www.w3.org/ns/dcat#theme> <${AUTHORITY}data-theme/ENVI>`],
    ['<http://www.w3.org/ns/dcat#landingPage> <https://city.example/air>'],
    ['<http://purl.org/dc/terms/issued> "2024-01-02T03:04:05.678Z"'],
    ['<http://purl.org/dc/terms/modified> "2024-02-03T04:05:06.000Z"'],
    [`<http://purl.org/dc/terms/accrualPeriodicity> <${AUTHORITY}frequency/HOURLY>`],
    [`<http://purl.org/dc/terms/language> <${AUTHORITY}language/ENG>`],
    [`<http://purl.org/dc/terms/language> <${AUTHORITY}language/DEU>`],
    [`<http://purl.org/dc/terms/publisher> <${PORTAL}/organization/org-1>`],
    ['<http://xmlns.com/foaf/0.1/name> "The City"'],
    ['<http://www.w3.org/2006/vcard/ns#fn> "Max"'],
    ['<http://www.w3.org/2006/vcard/ns#hasEmail> <mailto:max@city.example>'],
    ['<http://www.w3.org/ns/dcat#startDate> "2020-01-01"^^<http://www.w3.org/2001/XMLSchema#date>'],
    [`<http://purl.org/dc/terms/format> <${AUTHORITY}file-type/CSV>`],
    ['<http://www.w3.org/ns/dcat#mediaType> <https://www.iana.org/assignments/media-types/text/csv>'],
    ['<http://www.w3.org/ns/dcat#downloadURL> <https://city.example/air/with%20blank.csv>'],
    ['<http://www.w3.org/ns/dcat#byteSize> "1234"'],
    [`<http://purl.org/dc/terms/license> <${AUTHORITY}licence/CC_BY_4_0>`],
    ['<http://www.w3.org/2000/01/rdf-schema#label> "Our own format"'],
    ['<http://spdx.org/rdf/terms#algorithm> <http://spdx.org/rdf/terms#checksumAlgorithm_md5>'],
  ])('says %s', (statement) => {
    expect(triples).toContain(statement);
  });

  it('is the same text each time, and nothing without a name', () => {
    expect(toNTriples(mapPackage(structuredClone(air), PORTAL)?.quads ?? [])).toBe(triples);
    expect(mapPackage({ title: 'No name' }, PORTAL)).toBeUndefined();
  });

  it('of any shape is no accident', () => {
    const odd = {
      id: 7,
      title: ['x'],
      tags: 'x',
      extras: { a: 1 },
      resources: [null, 3, { url: {} }],
      organization: [],
    };
    expect(mapPackage(odd, PORTAL)?.key).toBe('7');
  });
});

describe('a portal', () => {
  let service: TestService;
  let source: SourceServer;
  let packages: object[] = [];
  let isSearchOpen = true;
  let isHidden = false;
  const reply = (result: unknown) => JSON.stringify({ help: '', success: true, result });

  beforeAll(async () => {
    service = await startHarvester();
    source = await startSource((_request, response, { pathname, searchParams }) => {
      const json = (result: unknown): void => send(response, reply(result), 'application/json;charset=utf-8');
      const named = (entry: object): string => String((entry as { name: unknown }).name);
      if (pathname === '/api/3/action/package_search' && isSearchOpen) {
        const start = Number(searchParams.get('start') ?? 0);
        const rows = Number(searchParams.get('rows') ?? 10);
        json({ count: packages.length, results: packages.slice(start, start + rows) });
      } else if (pathname === '/api/3/action/package_list') json(packages.map(named));
      else if (pathname === '/api/3/action/package_show') {
        const found = packages.find(
          (entry) => named(entry) === searchParams.get('id') && !(isHidden && named(entry) === 'b'),
        );
        if (found) json(found);
        else send(response, '{"success": false}', 'application/json', 404);
      } else send(response, '<html>A portal</html>', 'text/html');
    });
  });
  afterAll(async () => {
    await source.stop();
    await service.stop();
  });

  it('is found behind its home page and read in pages of its search', async () => {
    packages = [air, ...Array.from({ length: 149 }, (_, n) => bare(`p-${n}`, `Package ${n}`))];
    const run = await harvest(service, { url: source.url, catalogue: 'portal' });
    expect(run).toMatchObject({ state: 'DONE', type: 'ckan', created: 150, total: 150, pages: 2, refused: 0 });
    expect(await titlesIn(service, 'portal')).toContain('Air quality');
  });

  it('is read incrementally, and vanished packages go when that is asked for', async () => {
    packages = [{ ...air, title: 'Air' }, ...packages.slice(1, 149)];
    const run = await harvest(service, {
      url: source.url,
      catalogue: 'portal',
      deleteVanished: true,
      deleteMany: true,
    });
    expect(run).toMatchObject({ updated: 1, unchanged: 148, deleted: 1, state: 'DONE' });
    expect(await idsIn(service, 'portal')).toHaveLength(149);
  });

  it('is read by its list where its search is closed', async () => {
    isSearchOpen = false;
    packages = [
      bare('b', 'B'),
      bare('a', 'A'),
      { name: 'nameless' },
      ...Array.from({ length: 30 }, (_, n) => bare(`x${n}`, `X${n}`)),
    ];
    const url = `${source.url}/api/3/action/package_list`;
    const run = await harvest(service, { url, catalogue: 'listed' });
    expect(run).toMatchObject({ state: 'DONE', created: 33, total: 33, pages: 2 });
    isSearchOpen = true;
  });

  it('keeps packages that it lists and does not show', async () => {
    isSearchOpen = false;
    const url = `${source.url}/api/3/action`;
    packages = [bare('a', 'A'), bare('b', 'B')];
    await harvest(service, { url, catalogue: 'hidden' });
    isHidden = true;
    const run = await harvest(service, { url, catalogue: 'hidden', deleteVanished: true });
    expect(run).toMatchObject({ state: 'DONE', unchanged: 1, refused: 1, vanished: 1, deleted: 0 });
    expect(run.fault?.code).toBe('SOURCE_UNUSABLE');
    isHidden = false;
    isSearchOpen = true;
  });

  it('that is none is said to be none', async () => {
    source.serve((_request, response) => send(response, '<html>Hello</html>', 'text/html'));
    const run = await harvest(service, { url: source.url, catalogue: 'none' });
    expect(run).toMatchObject({ state: 'FAILED', fault: { code: 'SOURCE_UNUSABLE' } });
    const ckan = await harvest(service, { url: source.url, catalogue: 'none', type: 'ckan' });
    expect(ckan).toMatchObject({ state: 'FAILED', fault: { code: 'SOURCE_UNUSABLE' } });
  });
});
