/** What a person does on the GraphiQL page. */
import type { Locator, Page, Request } from 'playwright-core';

/** The editors of the page. */
export const editors = {
  query: '.graphiql-query-editor .monaco-editor',
  variables: '.graphiql-editor-tool .graphiql-editor:not(.hidden) .monaco-editor',
  headers: '.graphiql-editor-tool .graphiql-editor:not(.hidden) .monaco-editor',
  response: '.graphiql-response .monaco-editor',
} as const;

/** Name of an editor. */
export type Editor = keyof typeof editors;

const isOperation = (url: string): boolean => new URL(url).pathname === '/graphql';

/** The tab of this title. */
export const tab = (page: Page, title: string): Locator => page.getByRole('tab').getByTitle(title, { exact: true });

/** Opens the page at `origin`, in a language where its path names one, and waits until one can work with it: examples are there and the schema is known. */
export const openGraphiql = async (page: Page, origin: string, path = '/graphiql'): Promise<void> => {
  const schema = page.waitForResponse((response) => isOperation(response.url()));
  await page.goto(origin + path);
  await page.locator(`${editors.query} .view-line`).first().waitFor();
  await (await schema).finished();
};

/** Text that an editor shows; Monaco writes blanks as no-break spaces. */
export const shown = async (page: Page, editor: Editor): Promise<string> =>
  (await page.locator(`${editors[editor]} .view-lines`).innerText()).replaceAll('\u00a0', ' ');

/** Replaces the content of an editor; what the editor adds on its own (closing brackets) is taken away again. */
export const write = async (page: Page, editor: Editor, text: string): Promise<void> => {
  await page.locator(editors[editor]).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
  await page.keyboard.press('ControlOrMeta+Shift+End');
  await page.keyboard.press('Delete');
};

/** Runs the operation in front; resolves to the request that was sent and what the page then shows. */
export const run = async (page: Page): Promise<{ request: Request; response: string }> => {
  const sent = page.waitForRequest((request) => isOperation(request.url()));
  await page.getByRole('button', { name: /^Execute query/ }).click();
  const request = await sent;
  await request.response();
  await page.locator('.exchange').waitFor();
  // Monaco paints on a later frame than the one in which the page learns of the answer.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await page.locator(`${editors.response} .view-line`).filter({ hasText: /\S/ }).first().waitFor();
  return { request, response: await shown(page, 'response') };
};

/** All that the browser keeps for the page, as JSON. */
const stored = async (page: Page): Promise<string> =>
  String(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })'));

/** Waits until the browser keeps `text`, which GraphiQL writes a moment after it was typed; resolves to all it keeps. */
export const storedWith = async (page: Page, text: string): Promise<string> => {
  for (;;) {
    const all = await stored(page);
    if (all.includes(text)) return all;
    await page.waitForTimeout(50);
  }
};

/** The panel that shows the answer as JSON-LD; opens it and resolves to the document. */
export const jsonLd = async (page: Page): Promise<Readonly<Record<string, unknown>>> => {
  await page.getByText('Answer as JSON-LD').click();
  const text = await page.locator('.json-ld pre').innerText();
  return JSON.parse(text) as Record<string, unknown>;
};
