/** `fq` of CKAN: the language that its clients and harvesters write gives what they ask for, and everything else is an error. */
import { dateMath } from '../../src/features/ckan/filter.js';
import { startService, type TestService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
let service: TestService;

const PREFIXES = '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> . ';
/** Ids with their catalogue and keywords. */
const DATASETS: readonly (readonly [string, string, readonly string[]])[] = [
  ['bees', 'green', ['bees', 'open air']],
  ['trams', 'city', ['tram', 'rail']],
  ['trains', 'city', ['train', 'rail']],
  ['trees', 'green', ['tree', 'open air']],
];

beforeAll(async () => {
  service = await startService();
  for (const catalogue of ['city', 'green']) {
    const body = `${PREFIXES}<> a dcat:Catalog ; dct:title "${catalogue}"@en ; dct:description "C"@en .`;
    await service.write('PUT', `/srv/repo/catalogues/${catalogue}`, body, TURTLE);
  }
  for (const [id, catalogue, tags] of DATASETS) {
    const keywords = tags.map((tag) => `"${tag}"@en`).join(', ');
    const body = `${PREFIXES}<> a dcat:Dataset ; dct:title "${id}"@en ; dct:description "D"@en ; dcat:keyword ${keywords} .`;
    await service.write('PUT', `/srv/repo/catalogues/${catalogue}/datasets/origin?originalId=${id}`, body, TURTLE);
  }
});
afterAll(() => service.stop());

const ask = async (...filters: readonly string[]) => {
  const query = filters.map((fq) => `fq=${encodeURIComponent(fq)}`).join('&');
  const response = await service.fetch(`/api/3/action/package_search?${query}&rows=50`);
  return {
    status: response.status,
    body: (await response.json()) as {
      success: boolean;
      error: object;
      result: { count: number; results: { id: string }[] };
    },
  };
};

it.each([
  ['', ['bees', 'trains', 'trams', 'trees']],
  ['*:*', ['bees', 'trains', 'trams', 'trees']],
  ['organization:city', ['trains', 'trams']],
  ['+organization:city +tags:tram', ['trams']],
  ['organization:"city" AND tags:"tram"', ['trams']],
  ['-organization:city', ['bees', 'trees']],
  ['!organization:city', ['bees', 'trees']],
  ['NOT organization:city', ['bees', 'trees']],
  ['*:* -organization:city', ['bees', 'trees']],
  ['NOT -organization:city', ['trains', 'trams']],
  [`${'!'.repeat(1_999)}organization:city`, ['bees', 'trees']],
  [`${'+'.repeat(2_000)}organization:city`, ['trains', 'trams']],
  ['*:* AND NOT organization:city', ['bees', 'trees']],
  ['-organization:city -tags:bees', ['trees']],
  ['-(organization:city OR tags:bees)', ['trees']],
  ['organization:(city OR green) -tags:rail', ['bees', 'trees']],
  ['(organization:city OR tags:bees)', ['bees', 'trains', 'trams']],
  ['tags:tram OR tags:tree', ['trams', 'trees']],
  ['organization:city AND tags:tram OR tags:tree', ['trams', 'trees']],
  ['organization:city AND (tags:tram OR tags:tree)', ['trams']],
  ['tags:(rail AND train)', ['trains']],
  ['tags:(rail -train)', ['trams']],
  ['tags:rail tags:tram', ['trams']],
  ['tags:"open air"', ['bees', 'trees']],
  ['tags:open\\ air', ['bees', 'trees']],
  ['-tags:"open air" && organization:*', ['trains', 'trams']],
  ['organization:*', ['bees', 'trains', 'trams', 'trees']],
  ['-organization:*', []],
  ['name:(bees OR trams) || id:trees', ['bees', 'trams', 'trees']],
  ['dataset_type:dataset +state:active -private:true', ['bees', 'trains', 'trams', 'trees']],
  ['dataset_type:harvest', []],
  ['-dataset_type:harvest organization:green', ['bees', 'trees']],
  ['organization:nobody', []],
  ['metadata_modified:[NOW-1DAY TO *]', ['bees', 'trains', 'trams', 'trees']],
  ['metadata_modified:[* TO NOW/YEAR-1SECOND]', []],
  ['-metadata_created:{2020-01-01T00:00:00Z TO NOW+1HOUR}', []],
  ['metadata_created:[2020-01-01T00:00:00Z TO *] AND organization:green', ['bees', 'trees']],
])('%s finds these', async (fq, ids) => {
  const { status, body } = await ask(fq);
  expect([fq, status]).toEqual([fq, 200]);
  expect(body.result.results.map(({ id }) => id).sort()).toEqual(ids);
  expect(body.result.count).toBe(ids.length);
});

it('of several filters all hold', async () => {
  const { body } = await ask('organization:green', '-tags:bees');
  expect(body.result.results.map(({ id }) => id)).toEqual(['trees']);
  const sent = await service.fetch('/api/3/action/package_search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fq: 'organization:city', fq_list: ['tags:rail', '-tags:tram'] }),
  });
  expect(await sent.json()).toMatchObject({ result: { count: 1, results: [{ id: 'trains' }] } });
});

it.each([
  'colour:red',
  'tram',
  'tags:tra*',
  'tags:*',
  'tags:tram~2',
  'tags:tram^3',
  'tags:[a TO b]',
  'tags:"tram',
  '(tags:tram',
  'tags:tram)',
  'tags:',
  'tags:tram OR',
  '-',
  'metadata_modified:[yesterday TO *]',
  'organization:city {!bbox}',
  `${'('.repeat(40)}tags:tram${')'.repeat(40)}`,
])('%s is an error, and never another answer', async (fq) => {
  const { status, body } = await ask(fq);
  expect([fq, status, body.success]).toEqual([fq, 409, false]);
  expect(body.error).toMatchObject({ __type: 'Validation Error' });
});

it.each([
  ['NOW', '2026-03-15T10:20:30.500Z'],
  ['NOW-7DAYS', '2026-03-08T10:20:30.500Z'],
  ['NOW/DAY', '2026-03-15T00:00:00.000Z'],
  ['NOW/MONTH', '2026-03-01T00:00:00.000Z'],
  ['NOW/DAY-1MONTH+2HOURS', '2026-02-15T02:00:00.000Z'],
  ['NOW-1FORTNIGHT', undefined],
  ['2026-01-01', undefined],
])('%s is a time', (text, time) => {
  expect(dateMath(text, new Date('2026-03-15T10:20:30.500Z'))).toBe(time);
});
