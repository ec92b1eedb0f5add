/** The interface description: sound in itself, complete, and true to what the routes really answer. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenApiDocument, Operation } from '../../src/rest/quality/openapi/document.js';
import { described } from '../../src/rest/quality/openapi/operations.js';
import { describeInBrowser, screenshot } from '../browser/browser.js';
import { startService, type TestService } from '../support/service.js';
import { catalogue, rich, TURTLE } from './documents.js';
import { faults, resolve } from './json-schema.js';

let service: TestService;
let id: string;
let document: OpenApiDocument;
let whole: OpenApiDocument;
const read = async (path: string): Promise<OpenApiDocument> =>
  (await (await service.fetch(path)).json()) as OpenApiDocument;

beforeAll(async () => {
  service = await startService();
  await service.write('PUT', '/srv/repo/catalogues/ours', catalogue, TURTLE);
  const response = await service.write('POST', '/srv/repo/catalogues/ours/datasets', rich(), TURTLE);
  ({ id } = (await response.json()) as { id: string });
  [document, whole] = [await read('/srv/mqa/openapi.json'), await read('/srv/openapi.json')];
});
afterAll(() => service.stop());

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

  it('refers to nothing that is not there', () => {
    expect(references(whole).length).toBeGreaterThan(10);
    for (const reference of references(whole)) expect(resolve(reference, whole)).toBeDefined();
  });

  it('describes every route of the quality assessment', () => {
    const bare = operations(document).filter(([name, { summary }]) =>
      summary.toLowerCase().startsWith(name.split(' ')[0] ?? ''),
    );
    expect(bare).toEqual([]);
    const mounted = operations(whole).map(([name]) => name);
    for (const key of Object.keys(described)) {
      const [method = '', path = ''] = key.split(' ');
      expect(mounted).toContain(`${method.toLowerCase()} ${path.replace(/:([A-Za-z]+)/g, '{$1}')}`);
    }
  });

  it('holds the repository and the search as well', () => {
    const paths = Object.keys(whole.paths);
    expect(paths).toEqual(
      expect.arrayContaining(['/srv/repo/datasets/{id}', '/srv/repo/catalogues/{id}', '/srv/search/search']),
    );
    expect(whole.paths['/srv/repo/datasets/{id}']?.['put']?.security).toBeDefined();
    expect(whole.paths['/srv/repo/datasets/{id}']?.['get']?.security).toBeUndefined();
  });

  it('is at the root of the assessment too', async () => {
    for (const path of ['/srv/mqa/', '/srv/mqa']) {
      const response = await service.fetch(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.json()).toEqual(document);
    }
  });
});

describe('answers are as described', () => {
  const get = (path: string) => `get ${path}`;

  it.each([
    ['/srv/mqa/datasets/{id}', ''],
    ['/srv/mqa/datasets/{id}', '?view=indicators'],
    ['/srv/mqa/datasets/{id}/distributions', ''],
    ['/srv/mqa/datasets/{id}/distributions', '?view=indicators'],
    ['/srv/mqa/global', ''],
    ['/srv/mqa/global/history', '?startDate=2020-01-01'],
    ['/srv/mqa/catalogues', ''],
    ['/srv/mqa/health', ''],
    ['/srv/repo/datasets/{id}/validation', '?level=3'],
  ])('%s%s', async (path, query) => {
    const response = await service.fetch(path.replace('{id}', id) + query);
    const operation = operations(whole).find(([name]) => name === get(path))?.[1];
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
