/** Puts what tests call where they find it without an import; test/globals.d.ts has the types. */
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import * as circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

const mocker = new ModuleMocker(globalThis);
const clock = new ModernFakeTimers({
  global: globalThis,
  config: { fakeTimers: { enableGlobally: false }, rootDir: '', testMatch: [] } as never,
});

/** Where `jest-circus` looks for the time that tests and hooks have, in milliseconds. */
const LONGEST = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** Sets how many milliseconds the tests and hooks of the file have that do not say it themselves. */
export const setLongest = (milliseconds: number): void => void Object.assign(globalThis, { [LONGEST]: milliseconds });

/** Gives back what the file before has replaced. */
export const restore = (): void => {
  clock.useRealTimers();
  mocker.restoreAllMocks();
};

const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
const jest = {
  advanceTimersByTime: (milliseconds: number) => clock.advanceTimersByTime(milliseconds),
  getTimerCount: () => clock.getTimerCount(),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  setTimeout: setLongest,
  spyOn: mocker.spyOn.bind(mocker),
  useFakeTimers: () => clock.useFakeTimers(),
  useRealTimers: () => clock.useRealTimers(),
};

Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect: jestExpect, it, jest, test });
