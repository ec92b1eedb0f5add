import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { describeInBrowser, screenshot, windows } from './browser.js';
import { serveMarketplace } from './marketplace.js';
import type { Served } from './marketplace.js';
import { editors, jsonLd, openGraphiql, run, shown, storedWith, tab, write } from './page.js';
import type { Watch } from './watch.js';

const isInWindow = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(`(() => {
    const { left, right } = document.querySelector('${selector}').getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  })()`);

describeInBrowser('The GraphiQL page', (session) => {
  let service: Served;
  let page: Page;
  let watch: Watch;

  beforeAll(async () => {
    service = await serveMarketplace();
  });
  afterAll(async () => {
    await service.close();
  });

  const open = async (viewport: { width: number; height: number } = windows.desk): Promise<void> => {
    ({ page, watch } = await session.open({ viewport }));
    await openGraphiql(page, service.origin);
  };

  /** Whatever a test did: the page asked nobody but its service and nothing went wrong in it. */
  afterEach(async () => {
    const { problems } = watch;
    const foreign = watch.foreign(service.origin);
    await page.context().close();
    expect({ foreign, problems }).toEqual({ foreign: [], problems: [] });
  });

  it('opens with tabs of examples, and the first one shows data', async () => {
    await open();
    expect(await page.title()).toBe('Data marketplace');
    expect(await shown(page, 'query')).toContain('# Welcome to the data marketplace.');
    for (const title of ['Catalogues', 'Dataset', 'DatasetPages', 'DatasetAsRdf', 'Validation']) {
      expect(await tab(page, title).count()).toBe(1);
    }
    const { response } = await run(page);
    expect(response).toContain('"catalogues"');
    expect(response).not.toContain('"errors"');
    const line = await page.locator('.exchange summary').innerText();
    expect(line).toMatch(/^HTTP 200 · \d+ ms · [\d.]+ kB · cost \d+ · request [\w-]+$/);
    await screenshot(page, 'graphiql-1280');
  });

  it('runs the examples that read, with the variables they came with', async () => {
    await open();
    for (const title of ['Dataset', 'DatasetPages', 'DatasetAsRdf', 'Validation']) {
      await tab(page, title).click();
      const { request, response } = await run(page);
      expect(request.postDataJSON()).toMatchObject({ variables: expect.any(Object) });
      expect(response).toMatch(/"(dataset|datasets)": \{/);
      expect(response).not.toContain('"errors"');
    }
  });

  it('keeps all workers of the editors alive', async () => {
    await open();
    await write(page, 'query', '{ nonsense }');
    await page.locator(`${editors.query} .squiggly-error`).first().waitFor();
    await write(page, 'variables', '{ "first": ');
    await page.locator(`${editors.variables} .squiggly-error`).first().waitFor();
    const names = page.workers().map((worker) => basename(new URL(worker.url()).pathname));
    expect(new Set(names)).toEqual(new Set(['editor.worker.js', 'graphql.worker.js', 'json.worker.js']));
    expect(await Promise.all(page.workers().map((worker) => worker.evaluate('6 * 7')))).toEqual(names.map(() => 42));
  });

  it('tidies a query up, with the part of the bundle that is loaded for it', async () => {
    await open();
    await write(page, 'query', 'query   Mine{__typename}');
    await page.getByRole('button', { name: /^Prettify query/ }).click();
    await page.locator(`${editors.query} .view-line`, { hasText: /^query.Mine.\{$/ }).waitFor();
  });

  it('opens examples for each kind of user, once, and brings the first to the front', async () => {
    await open();
    const groups = { provider: 'CreateDataset', buyer: 'FindData', frontend: 'ListPage', operator: 'WhoAmI' };
    for (const [group, first] of Object.entries(groups)) {
      await page.getByLabel('Open examples').selectOption(group);
      await page.locator('.graphiql-tab-active', { hasText: first }).waitFor();
    }
    await page.getByLabel('Open examples').selectOption('buyer');
    await page.locator('.graphiql-tab-active', { hasText: 'FindData' }).waitFor();
    expect(await tab(page, 'FindData').count()).toBe(1);
    const { request, response } = await run(page);
    // GraphiQL names the operation once the editor has read it, which may be after the click.
    const query = expect.stringContaining('query FindData');
    expect(request.postDataJSON()).toMatchObject({ query, variables: { words: 'bus OR tram' } });
    expect(response).toContain('"totalCount"');
    await screenshot(page, 'graphiql-1280-examples');
  });

  it('opens a query that a link brings along', async () => {
    ({ page, watch } = await session.open({ viewport: windows.desk }));
    const link = new URLSearchParams({
      query: 'query Linked($n: Int!) { catalogues(first: $n) { edges { cursor } } }',
    });
    link.set('variables', '{"n":2}');
    await page.goto(`${service.origin}/graphiql?${link.toString()}`);
    await page.locator('.graphiql-tab-active', { hasText: 'Linked' }).waitFor();
    const { request } = await run(page);
    expect(request.postDataJSON()).toMatchObject({ operationName: 'Linked', variables: { n: 2 } });
    expect(page.url()).toBe(`${service.origin}/graphiql`);
  });

  it('shows an answer as JSON-LD', async () => {
    await open();
    await tab(page, 'Dataset').click();
    await run(page);
    const document = await jsonLd(page);
    expect(document['@graph']).toEqual([expect.objectContaining({ __typename: 'Dataset', iri: expect.any(String) })]);
    expect(document['@context']).toMatchObject({ Dataset: { '@id': 'dcat:Dataset' } });
    await screenshot(page, 'graphiql-1280-json-ld');
  });

  it('remembers what was run', async () => {
    await open();
    await run(page);
    await page.getByRole('button', { name: 'Show History' }).click();
    await page.locator('.graphiql-history-item', { hasText: 'Catalogues' }).waitFor();
  });

  it('documents the schema, and builds a query by clicking', async () => {
    await open();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    await page.locator('.graphiql-plugin').getByText('catalogues', { exact: true }).waitFor();
    await screenshot(page, 'graphiql-1280-docs');
    await page.getByRole('button', { name: 'Show GraphiQL Explorer' }).click();
    await page.locator('.graphiql-plugin').getByText('cursor').first().click();
    const { request } = await run(page);
    expect(request.postDataJSON()).toMatchObject({ query: expect.stringContaining('cursor') });
    await screenshot(page, 'graphiql-1280-explorer');
  });

  it('sends the headers that one writes and never stores them', async () => {
    await open();
    await page.getByRole('button', { name: 'Headers', exact: true }).click();
    await write(page, 'headers', '{ "X-API-Key": "not-for-keeping" }');
    const { request } = await run(page);
    expect(await request.headerValue('x-api-key')).toBe('not-for-keeping');
    await storedWith(page, 'graphiql:tabState');
    const kept = await storedWith(page, 'graphiql:queries');
    expect(kept).toContain('query Catalogues');
    expect(kept).not.toContain('not-for-keeping');
  });

  it('comes back with the tabs of the last visit, and with the examples when asked', async () => {
    await open();
    await write(page, 'query', 'query Mine { __typename }');
    await tab(page, 'Mine').waitFor();
    await storedWith(page, 'query Mine');
    await openGraphiql(page, service.origin);
    expect(await shown(page, 'query')).toContain('query Mine');
    await page.getByRole('button', { name: /open the examples again/ }).click();
    await tab(page, 'Catalogues').waitFor();
    await page.locator(`${editors.query} .view-line`, { hasText: 'Welcome' }).waitFor();
    expect(await tab(page, 'Mine').count()).toBe(0);
  });

  it('fits into the window of a phone', async () => {
    await open(windows.phone);
    expect((await run(page)).response).toContain('"catalogues"');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await screenshot(page, 'graphiql-390');
    expect((await jsonLd(page))['@graph']).toHaveLength(4);
    await screenshot(page, 'graphiql-390-json-ld');
    await page.getByLabel('Open examples').selectOption('buyer');
    await page.locator('.graphiql-tab-active', { hasText: 'FindData' }).waitFor();
    expect(await isInWindow(page, '.graphiql-tab-active')).toBe(true);
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Query', exact: true }).waitFor();
    expect(await page.locator(editors.query).isVisible()).toBe(false);
    await screenshot(page, 'graphiql-390-docs');
    await page.getByRole('button', { name: 'Hide Documentation Explorer' }).click();
    expect(await page.locator(editors.query).isVisible()).toBe(true);
  });
});
