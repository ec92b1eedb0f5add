import { CpuTime, TimeLimit } from '../../src/core/threads/pool.js';

let readings = 0;
/** The CPU time of a process that gets so much of a processor. */
const cpuOf = (share: number): CpuTime => {
  const begun = performance.now();
  return new CpuTime(() => {
    readings += 1;
    return { user: 5_000_000 + (performance.now() - begun) * share * 1_000, system: 0 };
  });
};

/** A limit of a second in a process that gets so much of a processor; tells the second of the clock in which it was aborted. */
const endOf = (share: number, seconds = 100): number | undefined => {
  const begun = performance.now();
  const limit = new TimeLimit(1_000, undefined, cpuOf(share));
  let end: number | undefined;
  limit.signal.addEventListener('abort', () => (end = (performance.now() - begun) / 1_000));
  jest.advanceTimersByTime(seconds * 1_000);
  return end;
};

describe('the time that work may take', () => {
  beforeEach(() => {
    readings = 0;
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());

  it('is over by the clock when the process could run', () => {
    expect(endOf(1)).toBe(1);
    expect(endOf(2)).toBe(1);
    expect(endOf(0.95)).toBe(1);
  });

  it('is longer when the process had to wait for a processor', () => {
    expect(endOf(0.8)).toBe(2);
    expect(endOf(0.3)).toBe(3);
  });

  it('ends nevertheless', () => {
    expect(endOf(0)).toBe(4);
  });

  it('is not over before, nor when the work is done', () => {
    expect(endOf(1, 0.9)).toBeUndefined();
    const limit = new TimeLimit(1_000, undefined, cpuOf(0));
    jest.advanceTimersByTime(2_500);
    limit.clear();
    jest.advanceTimersByTime(100_000);
    expect(limit.signal.aborted).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is measured from a reading that may be shared, but not by an old one', () => {
    const cpu = cpuOf(1);
    const begin = () => new TimeLimit(1_000, undefined, cpu).clear();
    for (let task = 0; task < 10; task += 1) begin();
    expect(readings).toBe(1);
    jest.advanceTimersByTime(101);
    begin();
    expect(readings).toBe(2);
  });
});
