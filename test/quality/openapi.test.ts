/** The interface description: sound in itself, complete, and true to what the routes really answer. */
import { readdirSync, readFileSync } from 'node:fs';
import type { OpenApiDocument, Operation } from '../../src/core/http/openapi/document.js';
import { descriptions, PAGES } from '../../src/app/openapi/described.js';
import { describeInBrowser, screenshot } from '../browser/browser.js';
import { sharedService, type SharedService } from '../support/service.js';
import { catalogue, rich, TURTLE } from './documents.js';
import { faults, resolve } from './json-schema.js';

let service: SharedService;
let id: string;
let distribution: string;
let document: OpenApiDocument;
let whole: OpenApiDocument;
const read = async (path: string): Promise<OpenApiDocument> =>
  (await (await service.fetch(path)).json()) as OpenApiDocument;

beforeAll(async () => {
  service = await sharedService();
  const greek = catalogue.replace('a dcat:Catalog ;', 'a dcat:Catalog ; dct:spatial at:country\\/GRC ;');
  await service.write('PUT', '/srv/repo/catalogues/described', greek, TURTLE);
  const response = await service.write('POST', '/srv/repo/catalogues/described/datasets', rich(), TURTLE);
  ({ id } = (await response.json()) as { id: string });
  const names = await service.fetch(`/srv/repo/datasets/${id}/distributions?valueType=identifiers`);
  [distribution = ''] = (await names.json()) as string[];
  [document, whole] = [await read('/srv/mqa/openapi.json'), await read('/srv/openapi.json')];
});

const operations = (of: OpenApiDocument): [string, Operation][] =>
  Object.entries(of.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  );
const references = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? '');

describe('the document', () => {
  it('is OpenAPI 3.1 with what that demands', () => {
    for (const one of [document, whole]) {
      expect(one.openapi).toBe('3.1.0');
      expect(one.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
      const ids = operations(one).map(([, { operationId }]) => operationId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [name, { responses, parameters }] of operations(one)) {
        expect([name, Object.keys(responses).length > 0]).toEqual([name, true]);
        for (const response of Object.values(responses)) expect(response['description']).toEqual(expect.any(String));
        const inPath = [...name.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter);
        const declared = (parameters as { name: string; in: string; required?: boolean }[]).filter(
          (p) => p.in === 'path',
        );
        expect([name, declared.map((parameter) => parameter.name)]).toEqual([name, inPath]);
        expect(declared.every(({ required }) => required)).toBe(true);
      }
    }
  });

  it('says of every object which members it has, or that it may have any: generated types allow no others', () => {
    const silent: string[] = [];
    JSON.stringify(whole, (name, value: unknown) => {
      const { type, properties, additionalProperties } = (value ?? {}) as Record<string, unknown>;
      const isObject = [type].flat().includes('object');
      if (isObject && properties === undefined && additionalProperties === undefined) silent.push(name);
      return value;
    });
    expect(silent).toEqual([]);
  });

  it('refers to nothing that is not there', () => {
    expect(references(whole).length).toBeGreaterThan(10);
    for (const reference of references(whole)) expect(resolve(reference, whole)).toBeDefined();
  });

  it('describes every route that is mounted but for pages, and no other', () => {
    const mounted = operations(whole)
      .map(([name]) => name)
      .filter((name) => !name.includes(PAGES));
    const said = Object.keys(descriptions.described).map((key) => {
      const [method = '', path = ''] = key.split(' ');
      return `${method.toLowerCase()} ${path.replace(/:([A-Za-z]+)/g, '{$1}')}`;
    });
    expect(said.sort()).toEqual(mounted.sort());
  });

  it('says what each parameter means, and each only once', () => {
    for (const [name, { parameters }] of operations(whole)) {
      const all = parameters as { name: string; in: string; description?: string }[];
      for (const one of all) expect([name, one.name, one.description?.length ?? 0]).not.toContain(0);
      const names = all.map((one) => `${one.in} ${one.name}`);
      expect([name, new Set(names).size]).toEqual([name, names.length]);
    }
  });

  it('holds the repository and the search as well', () => {
    const paths = Object.keys(whole.paths);
    expect(paths).toEqual(
      expect.arrayContaining(['/srv/repo/datasets/{id}', '/srv/repo/catalogues/{id}', '/srv/search/search']),
    );
    expect(whole.paths['/srv/repo/datasets/{id}']?.['put']?.security).toEqual([{ apiKey: [] }, { bearer: [] }]);
    expect(whole.paths['/srv/repo/datasets/{id}']?.['get']?.security).toEqual([{}, { apiKey: [] }, { bearer: [] }]);
    expect(whole.paths['/srv/repo/health']?.['get']?.security).toEqual([]);
  });

  it('is at the root of the assessment too', async () => {
    for (const path of ['/srv/mqa/', '/srv/mqa']) {
      const response = await service.fetch(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.json()).toEqual(document);
    }
  });
});

/** Names of query parameters in calls such as `parameter(request, 'limit')`, in the sources of a folder. */
const readIn = (folder: string): Set<string> => {
  const root = new URL(`../../../src/features/${folder}/rest/`, import.meta.url);
  const sources = readdirSync(root).filter((name) => name.endsWith('.ts') && name !== 'openapi.ts');
  const text = sources.map((name) => readFileSync(new URL(name, root), 'utf8')).join('\n');
  const calls = text.matchAll(
    /\b(\w+)\(\s*(?:request|parameters|parametersOf\(request\)),\s*('[^']+'(?:,\s*'[^']+')*)|parameters\['([^']+)'\]/g,
  );
  const names = new Set<string>();
  for (const [, reader = '', list = '', single] of calls) {
    if (reader === 'rangeOf') continue;
    const all = single === undefined ? [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '') : [single];
    for (const name of reader === 'operatorOf' ? all.slice(0, 1) : all) names.add(name);
  }
  return names;
};
const describedIn = (area: string): Set<string> => {
  const own = Object.entries(descriptions.described).filter(([key]) => key.includes(` /srv/${area}/`));
  const names = own.flatMap(([, { parameters = [] }]) => parameters.filter((one) => one['in'] === 'query'));
  return new Set(names.map((one) => String(one['name'])));
};
/** `writeOptions` reads for all writes; a scroll goes on by a member of its id; sides and weights are read by list. */
const SHARED = ['dryRun', 'waitForQuality'];
const BY_LIST = ['bboxMinLon', 'bboxMinLat', 'bboxMaxLon', 'bboxMaxLat', 'boost.title'];

/** Read in a folder of their own, with those of the actions that are not mounted here. */
const CKAN = ['fq', 'rows', 'start', 'offset', 'facet.field', 'facet.limit', 'facet.mincount', 'id', 'name_or_id'];

describe('described parameters are those that the routes read', () => {
  it.each([
    ['repo', ['repository', 'samples'], [...SHARED, 'level', 'profile'], []],
    ['mqa', ['quality'], [], []],
    ['search', ['search'], [...BY_LIST, ...CKAN], ['after']],
  ])('below /srv/%s', (area, folders, elsewhere, internal) => {
    const read = new Set([...folders.flatMap((folder) => [...readIn(folder)]), ...elsewhere]);
    for (const name of internal) read.delete(name);
    expect(read.size).toBeGreaterThan(5);
    expect([...describedIn(area)].sort()).toEqual([...read].sort());
  });
});

describe('answers are as described', () => {
  const get = (path: string) => `get ${path}`;

  it.each([
    ['/srv/mqa/datasets/{id}', ''],
    ['/srv/mqa/datasets/{id}', '?view=indicators'],
    ['/srv/mqa/datasets/{id}/distributions', ''],
    ['/srv/mqa/datasets/{id}/distributions', '?view=indicators'],
    ['/srv/mqa/distributions/{distribution}', ''],
    ['/srv/mqa/global', ''],
    ['/srv/mqa/global/history', '?startDate=2020-01-01'],
    ['/srv/mqa/catalogues', ''],
    ['/srv/mqa/catalogues/described', ''],
    ['/srv/mqa/catalogues/history', '?startDate=2020-01-01'],
    ['/srv/mqa/catalogues/described/violations', ''],
    ['/srv/mqa/catalogues/described/distributions/reachability', ''],
    ['/srv/mqa/countries', ''],
    ['/srv/mqa/countries/GRC', ''],
    ['/srv/mqa/countries/grc/history', '?startDate=2020-01-01'],
    ['/srv/repo/catalogues', ''],
    ['/srv/repo/datasets', '?valueType=identifiers&limit=5'],
    ['/srv/repo/changes', '', 'application/json'],
    ['/srv/repo/info', ''],
    ['/srv/search/search', '?limit=1'],
    ['/srv/search/datasets', ''],
    ['/srv/search/datasets/{id}', ''],
    ['/srv/search/vocabularies', ''],
    ['/srv/search/vocabularies/access-right', ''],
    ['/srv/search/resources/data-quality/{id}', ''],
    ['/srv/search/ckan/package_list', ''],
    ['/srv/mqa/health', ''],
    ['/srv/repo/datasets/{id}/validation', '?level=3'],
  ])('%s%s', async (path, query, accept = 'application/json') => {
    const response = await service.fetch(path.replace('{id}', id).replace('{distribution}', distribution) + query, {
      headers: { accept },
    });
    const templates = operations(whole).filter(([name]) => name.startsWith('get '));
    const matches = ([name]: [string, Operation]): boolean =>
      new RegExp(
        `^${name
          .slice(4)
          .replace(/[.]/g, '\\.')
          .replace(/\{\w+\}/g, '[^/]+')}$`,
      ).test(path);
    const operation = (templates.find(([name]) => name === get(path)) ?? templates.find(matches))?.[1];
    const { content } = operation?.responses['200'] as { content: Record<string, { schema: Record<string, unknown> }> };
    expect(response.status).toBe(200);
    expect(faults(await response.json(), content['application/json']?.schema ?? {}, whole)).toEqual([]);
  });

  it('and a wrong answer would be noticed', () => {
    const schema = { $ref: '#/components/schemas/DatasetMetrics' };
    expect(faults({ findability: 101, accessibility: '1' }, schema, whole)).toEqual(
      expect.arrayContaining(['$.findability: too large', '$.accessibility: is string, not integer', '$: no score']),
    );
  });
});

describeInBrowser('the page of the description', ({ open }) => {
  it('shows every operation without asking anybody for anything', async () => {
    const { page, watch } = await open();
    await page.goto(`${service.url}/srv/mqa/`);
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings).toContain('GET /srv/mqa/datasets/{id}');
    expect(headings).toHaveLength(operations(document).length);
    await screenshot(page, 'quality-openapi');
    expect(watch.problems).toEqual([]);
    expect(watch.foreign(service.url)).toEqual([]);
  });
});
