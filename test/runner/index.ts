/** The runner that jest.config.js names: files are run by a few processes that live as long as the run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Test, TestResult } from '@jest/test-result';
import { Worker } from 'jest-worker';
import type * as child from './process.js';

interface Settings {
  readonly maxWorkers: number;
  /** What `--testNamePattern` says. */
  readonly testNamePattern?: string;
  /** What `--testTimeout` says. */
  readonly testTimeout?: number;
}

/**
 * How the files begin, below dist/test, that take longest, whether they work or wait. They come first, or the others would be done minutes
 * before them: where they have never been run, Jest knows no more of files than their sizes.
 */
const LONGEST = [
  ...[
    'marketplace/withheld-leaks',
    'fault/service-kill',
    'dataspace/kill',
    'authority/model/model',
    'access/graphql-matrix',
  ],
  ...[
    'access/rest-matrix',
    'archive/limits',
    'reliability/bombs',
    'delivery/demo',
    'search/restarts',
    'access/pages-matrix',
  ],
  ...[
    'docs/tutorials',
    'marketplace/concurrency',
    'cli/commands',
    'docs/how-to',
    'marketplace/listing-surfaces',
    'filters/ordered',
  ],
];

/** Services that come and go leave much garbage: with more room for what is young, a run takes 7 % less of CPU time. */
const ROOM = '--max-semi-space-size=64';

/** See README.md. */
export default class Runner {
  readonly isSerial = false;
  readonly supportsEventEmitters = false;
  readonly #config: Settings;

  constructor(config: Settings) {
    this.#config = config;
  }

  async runTests(
    tests: Test[],
    _watcher: unknown,
    onStart: (test: Test) => Promise<void>,
    onResult: (test: Test, result: TestResult) => Promise<void>,
    onFailure: (test: Test, error: Error) => Promise<void>,
  ): Promise<void> {
    const { maxWorkers, testNamePattern, testTimeout } = this.#config;
    // What tests and the services that they start and kill leave behind is in one folder, and goes with it.
    const folder = mkdtempSync(join(tmpdir(), 'tests-'));
    const processes = new Worker(fileURLToPath(new URL('./process.js', import.meta.url)), {
      exposedMethods: ['run'],
      numWorkers: maxWorkers,
      // A file that ends its process has failed: another try would hide it.
      maxRetries: 0,
      forkOptions: { silent: false, env: { ...process.env, TMPDIR: folder }, execArgv: [...process.execArgv, ROOM] },
    }) as Worker & typeof child;
    const one = async (test: Test): Promise<void> => {
      await onStart(test);
      try {
        const longest = testTimeout ?? test.context.config.testTimeout;
        await onResult(test, await processes.run({ path: test.path, pattern: testNamePattern, longest }));
      } catch (error) {
        await onFailure(test, error as Error);
      }
    };
    const isLongest = ({ path, context }: Test): boolean =>
      LONGEST.some((name) => path.startsWith(join(context.config.rootDir, name)));
    const files = [...tests.filter(isLongest), ...tests.filter((test) => !isLongest(test))].values();
    await Promise.all(
      Array.from({ length: maxWorkers }, async () => {
        for (const test of files) await one(test);
      }),
    );
    await processes.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
