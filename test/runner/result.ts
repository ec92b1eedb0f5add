/** What came of a file, in the form that Jest's reporters take. */
import { createEmptyTestResult, type AssertionResult, type TestResult } from '@jest/test-result';
import type { run } from 'jest-circus';

type Ran = Awaited<ReturnType<typeof run>>;

const statusOf = ({ status, errors }: Ran['testResults'][number]): AssertionResult['status'] => {
  if (status === 'skip') return 'pending';
  if (status === 'todo') return 'todo';
  return errors.length > 0 ? 'failed' : 'passed';
};

const assertionOf = (one: Ran['testResults'][number]): AssertionResult => {
  // The first name is that of the file itself.
  const names = one.testPath.slice(1);
  return {
    ancestorTitles: names.slice(0, -1),
    duration: one.duration ?? null,
    failing: false,
    failureDetails: one.errorsDetailed,
    failureMessages: [...one.errors],
    fullName: names.join(' '),
    invocations: one.invocations,
    location: null,
    numPassingAsserts: one.numPassingAsserts,
    retryReasons: [],
    status: statusOf(one),
    title: names.at(-1) ?? '',
  };
};

/** Lines of a stack that are not of the project. */
const FOREIGN = /^\s+at .*(?:node_modules|node:internal|new Promise|<anonymous>\)).*\n?/gm;

const shown = ({ fullName, failureMessages }: AssertionResult): string =>
  `  ● ${fullName}\n\n${failureMessages.join('\n').replace(FOREIGN, '').replace(/^/gm, '    ')}\n`;

/** The result of a file that began at `start`, in milliseconds of the epoch. */
export const resultOf = (path: string, start: number, { testResults, unhandledErrors }: Ran): TestResult => {
  const assertions = testResults.map(assertionOf);
  const number = (wanted: AssertionResult['status']): number =>
    assertions.filter((one) => one.status === wanted).length;
  const failed = assertions.filter(({ status }) => status === 'failed');
  const empty = createEmptyTestResult();
  const end = Date.now();
  return {
    ...empty,
    failureMessage: [...failed.map(shown), ...unhandledErrors].join('\n') || null,
    numFailingTests: failed.length,
    numPassingTests: number('passed'),
    numPendingTests: number('pending'),
    numTodoTests: number('todo'),
    perfStats: { ...empty.perfStats, start, end, runtime: end - start },
    testFilePath: path,
    testResults: assertions,
    ...(unhandledErrors.length > 0 && { testExecError: { message: '', stack: unhandledErrors.join('\n') } }),
  };
};
