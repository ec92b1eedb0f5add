/** What the runner gives every test without an import. */
import type * as jestGlobals from '@jest/globals';

declare global {
  const afterAll: typeof jestGlobals.afterAll;
  const afterEach: typeof jestGlobals.afterEach;
  const beforeAll: typeof jestGlobals.beforeAll;
  const beforeEach: typeof jestGlobals.beforeEach;
  const describe: typeof jestGlobals.describe;
  const expect: typeof jestGlobals.expect;
  const it: typeof jestGlobals.it;
  /** What `it` is called where that name has another meaning. */
  const test: typeof jestGlobals.test;
  /** Mocks and clocks, as far as the runner has them, and `setTimeout` (runner/globals.ts). */
  const jest: typeof jestGlobals.jest;
}
