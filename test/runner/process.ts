/** A process of the runner: runs one file after the other. */
import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import type { TestResult } from '@jest/test-result';
import * as circus from 'jest-circus';
import { restore, setLongest } from './globals.js';
import { resultOf } from './result.js';

/** A file of tests. */
export interface File {
  readonly path: string;
  /** Only tests whose names match this expression are run. */
  readonly pattern?: string | undefined;
  /** Milliseconds that a test or hook has, where neither it nor its file says how many. */
  readonly longest: number;
}

// Matchers that only note that they failed, and assertions that were announced but not made.
circus.addEventHandler((event) => {
  if (event.name === 'test_start') jestExpect.setState({ currentTestName: event.test.name, suppressedErrors: [] });
  if (event.name !== 'test_done') return;
  event.test.errors.push(...jestExpect.getState().suppressedErrors);
  event.test.errors.push(...jestExpect.extractExpectedAssertionsErrors().map(({ error }) => error));
});

/** Runs a file. It is loaded once; what it imports may have been loaded by a file before. */
export const run = async ({ path, pattern, longest }: File): Promise<TestResult> => {
  circus.resetState();
  setLongest(longest);
  jestExpect.setState({ testPath: path });
  const start = Date.now();
  try {
    await import(pathToFileURL(path).href);
    if (pattern !== undefined && pattern !== '') circus.getState().testNamePattern = new RegExp(pattern, 'i');
    return resultOf(path, start, await circus.run());
  } finally {
    restore();
  }
};
