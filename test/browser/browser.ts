/**
 * A real browser for tests: the Chromium of the machine, driven by playwright-core, with a new profile each time and no
 * way to any host but this one. Suites written with `describeInBrowser` are skipped, loudly, where there is no Chromium;
 * `REQUIRE_BROWSER=1` makes that a failure instead.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { watch } from './watch.js';
import type { Watch } from './watch.js';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // What the page does not ask for, the browser cannot fetch either: no name but these resolves.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Milliseconds after which a page will not show any more what is waited for. */
const PATIENCE = 30_000;

/** Window of a desk and of a phone, in CSS pixels. */
export const windows = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

/**
 * Path of the Chromium that tests use: `CHROMIUM_PATH`, or where distributions install it; `undefined` when there is none, or
 * `BROWSER=off` leaves these tests to another run.
 */
export const chromiumPath = (): string | undefined => {
  if (process.env['BROWSER'] === 'off') return undefined;
  return [process.env['CHROMIUM_PATH'] ?? '', ...installed].find((path) => path !== '' && existsSync(path));
};

/** Starts Chromium without a window and with a new, empty profile that is removed when it is closed. */
export const launchBrowser = async (): Promise<Browser> => {
  const executablePath = chromiumPath();
  if (executablePath === undefined)
    throw new Error(`No Chromium: looked for ${installed.join(', ')} and CHROMIUM_PATH`);
  return chromium.launch({ executablePath, headless: true, args: FLAGS });
};

/** What a browser test works with. */
export interface BrowserSession {
  /** Opens an empty page with its own cookies and storage, watched from its first request. */
  open(options?: BrowserContextOptions): Promise<{ page: Page; watch: Watch }>;
}

const session = (browser: () => Browser): BrowserSession => ({
  open: async (options = {}) => {
    const context = await browser().newContext({ viewport: windows.desk, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    return { page, watch: watch(page) };
  },
});

const withBrowser = (body: (session: BrowserSession) => void) => (): void => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });
  body(
    session(() => {
      if (browser === undefined) throw new Error('The browser has not started');
      return browser;
    }),
  );
};

/**
 * `describe` with a browser: `body` gets a session whose browser lives as long as the suite.
 * Without a Chromium the suite is skipped with a message, or fails when `REQUIRE_BROWSER` is set.
 */
export const describeInBrowser = (name: string, body: (session: BrowserSession) => void): void => {
  if (chromiumPath() !== undefined) return describe(name, withBrowser(body));
  const message = `NOT TESTED: "${name}" needs a Chromium (apt-get install chromium, or set CHROMIUM_PATH)`;
  if (process.env['REQUIRE_BROWSER']) {
    return describe(name, () => {
      it('finds a browser', () => Promise.reject(new Error(message)));
    });
  }
  process.stderr.write(`\n*** ${message} ***\n`);
  describe.skip(name, () => {
    body(
      session(() => {
        throw new Error(message);
      }),
    );
  });
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What axe finds on the page, one line each. The page needs `bypassCSP`. */
export const violations = async (page: Page): Promise<string[]> => {
  await page.addScriptTag({ content: axe });
  const found = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) => violations)`,
  )) as Violation[];
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
};

/** Keeps what a page looks like where `SCREENSHOTS` names a folder, for people to look at. */
export const keep = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' });
};

/** Writes what the window shows to `dist/screenshots/{name}.png`, for a person to look at; returns the path. */
export const screenshot = async (page: Page, name: string): Promise<string> => {
  const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  return path;
};
