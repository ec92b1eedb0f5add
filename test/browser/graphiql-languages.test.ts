/** What is ours on the GraphiQL page, in German and Greek: nothing of it is left in English, and it fits. */
import { texts } from '../../src/core/graphiql/texts/index.js';
import { describeInBrowser, screenshot, windows } from './browser.js';
import { serveMarketplace, type Served } from './marketplace.js';
import { openGraphiql, run } from './page.js';

/** All that is ours, with the names and titles that people are told. */
const OURS = `[...document.querySelectorAll('.bar, .exchange > summary, .json-ld, .as-sparql, .examples-icon')].flatMap((part) =>
  [part, part.closest('button'), ...part.querySelectorAll('*')].filter(Boolean).flatMap((one) =>
    [one.getAttribute('aria-label'), one.getAttribute('title'), one.childElementCount === 0 ? one.textContent : null]))
  .filter(Boolean)`;

/** The words of a language. */
const leaves = (tree: object): string[] =>
  Object.values(tree).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? leaves(value) : [];
  });

it('has the same words in every language, each of them said in it', () => {
  const english = leaves(texts.en);
  for (const language of ['de', 'el'] as const) {
    const said = leaves(texts[language]);
    expect(said.length).toBe(english.length);
    expect(said.filter((text, index) => text === english[index])).toEqual([]);
  }
  expect(leaves(texts.el).filter((text) => !/\p{Script=Greek}/u.test(text))).toEqual([]);
});

describeInBrowser('The GraphiQL page', ({ open }) => {
  let service: Served;
  beforeAll(async () => {
    service = await serveMarketplace();
  });
  afterAll(() => service.close());

  it.each([
    ['de', 'desk'],
    ['el', 'desk'],
    ['de', 'phone'],
    ['el', 'phone'],
  ] as const)('says what is ours in "%s" on a %s', async (language, window) => {
    const { page, watch } = await open({ viewport: windows[window] });
    await openGraphiql(page, service.origin, `/graphiql?lang=${language}`);
    await run(page);
    await page.locator('.json-ld > summary').click();
    await page.locator('.json-ld pre').waitFor();
    const said = (await page.evaluate(OURS)) as string[];
    const words = texts[language];
    for (const one of [words.examples, words.openExamples, words.signIn, words.jsonLd, words.copy, words.showHeaders])
      expect(said).toContain(one);
    const english = leaves(texts.en).map((text) => text.trim());
    expect(said.map((text) => text.trim()).filter((text) => english.includes(text))).toEqual([]);
    // The choice counts for the pages of the catalogue, too.
    await screenshot(page, `graphiql-${language}-${window}`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(windows[window].width);
    await page.goto(`${service.origin}/srv/catalog/`);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(watch.problems).toEqual([]);
  });
});
