/** What a page did that its test must know about. */
import type { Page } from 'playwright-core';

/** Lists that grow while the page lives. */
export interface Watch {
  /** Every request of the page and its workers, in order. */
  readonly requests: string[];
  /** Console messages of level error, uncaught exceptions, refused or failed requests and answers of 400 and above. */
  readonly problems: string[];
  /** Requests that would leave for another origin than `origin`; `data:` and `blob:` stay in the browser. */
  foreign(origin: string): string[];
}

/** Watches `page` from now on; call it before the first navigation. */
export const watch = (page: Page): Watch => {
  const requests: string[] = [];
  const problems: string[] = [];
  const context = page.context();
  context.on('request', (request) => requests.push(request.url()));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason given';
    // A page that is left or loaded again ends what it was still loading.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()} failed: ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.url()} answered ${response.status()}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  return {
    requests,
    problems,
    foreign: (origin) =>
      requests.filter((url) => !/^(data|blob|about):/.test(url) && new URL(url).origin !== new URL(origin).origin),
  };
};
