/** People of the demonstration at the pages, each in a browser of their own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { TestService } from '../support/service.js';
import type { BrowserSession } from './browser.js';

/** Logs somebody in on a page, and follows to a path of the catalogue. */
export const logIn = async (service: TestService, page: Page, name: string, path: string): Promise<void> => {
  const { users } = JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as {
    readonly users: Readonly<Record<string, { readonly username: string; readonly password: string }>>;
  };
  const { username, password } = users[name] ?? { username: '', password: '' };
  const back = new URLSearchParams({ return: `/srv/catalog${path}` }).toString();
  await page.goto(`${service.url}/srv/catalog/login?${back}`);
  await page.getByLabel(/user/i).fill(username);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Log out' }).waitFor();
};

/** Opens a path as somebody; without scripts where nothing else is said. */
export const peopleAt =
  (open: BrowserSession['open'], service: () => TestService) =>
  async (name: string, path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const { page } = await open({ javaScriptEnabled: false, ...options });
    await logIn(service(), page, name, path);
    return page;
  };
