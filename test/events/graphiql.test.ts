/** GraphiQL shows the events of a subscription as they happen. */
import { describeInBrowser } from '../browser/browser.js';
import { editors, openGraphiql, shown, write } from '../browser/page.js';
import { startService, type TestService } from '../support/service.js';
import { CATALOGUE } from './events.js';

describeInBrowser('A subscription on the GraphiQL page', (session) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('goes on until it is stopped', async () => {
    const { page, watch } = await session.open({ viewport: { width: 1280, height: 800 } });
    await openGraphiql(page, service.url);
    await write(page, 'query', 'subscription { changes { action identifier } }');
    const stream = page.waitForResponse((response) => response.url().endsWith('/graphql/stream'));
    await page.getByRole('button', { name: /^Execute query/ }).click();
    expect((await stream).headers()['content-type']).toMatch(/^text\/event-stream/);
    for (const id of ['first', 'second']) {
      await service.write('PUT', `/srv/repo/catalogues/${id}`, CATALOGUE, { 'content-type': 'text/turtle' });
      await page.locator(`${editors.response} .view-line`, { hasText: id }).waitFor();
      expect(await shown(page, 'response')).toContain('"created"');
    }
    await page.getByRole('button', { name: /^Stop/ }).click();
    expect(watch.foreign(service.url)).toEqual([]);
    await page.context().close();
  });
});
