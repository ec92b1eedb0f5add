/** The page of the SPARQL endpoint: a query can be run without scripts. */
import { startService, type TestService } from '../support/service.js';
import { describeInBrowser, screenshot, windows } from './browser.js';

describeInBrowser('The page of the SPARQL endpoint', ({ open }) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('runs a query without scripts', async () => {
    const { page, watch } = await open({ javaScriptEnabled: false });
    await page.goto(`${service.url}/sparql`);
    await screenshot(page, 'sparql');
    await page.getByLabel('Query').fill('SELECT (6 * 7 AS ?answer) {}');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.waitForURL(/format=json/);
    expect(await page.locator('body').innerText()).toContain('"42"');
    expect({ foreign: watch.foreign(service.url), problems: watch.problems }).toEqual({ foreign: [], problems: [] });
    await page.context().close();
  });

  it('fits into the window of a phone', async () => {
    const { page } = await open({ viewport: windows.phone, colorScheme: 'dark' });
    await page.goto(`${service.url}/sparql`);
    await screenshot(page, 'sparql-phone-dark');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.context().close();
  });
});
