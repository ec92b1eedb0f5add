/** The outbox on a real file: nothing is lost, nothing overtakes, nobody is asked too often. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { givenUpSince, LONGEST_PAUSE, pauseAfter } from '../../src/core/jobs/backoff.js';
import { createLogger } from '../../src/core/log.js';
import { Database, ExpectationFailed } from '../../src/core/store/sqlite/database.js';
import { type Delivery, DeliveryProblem, type Handler, type Order } from '../../src/features/events/outbox/delivery.js';
import { DeliveryLoop, Pace } from '../../src/features/events/outbox/loop.js';
import { Outbox } from '../../src/features/events/outbox/outbox.js';
import { outboxTables } from '../../src/features/events/outbox/tables.js';

const HERE = 'http://marketplace.example';
const order = (subject: string, number = 1, destination = HERE): Order => ({
  kind: 'tell',
  destination,
  subject,
  payload: { number },
});

let dir: string;
let database: Database;
let outbox: Outbox;
let loops: DeliveryLoop[];
/** The sentences of the log. */
let told: string[];

/** What the handler was asked to do, and how. */
class Recorder implements Handler {
  readonly told: { readonly subject: string; readonly number: number }[] = [];
  together = 0;
  mostTogether = 0;
  readonly subjects = new Map<string, number>();

  constructor(private readonly work: (delivery: Delivery) => Promise<void> = () => Promise.resolve()) {}

  async deliver(delivery: Delivery): Promise<readonly []> {
    const { subject } = delivery;
    this.subjects.set(subject, (this.subjects.get(subject) ?? 0) + 1);
    if ((this.subjects.get(subject) ?? 0) > 1) throw new Error('a subject is told twice at a time');
    this.together += 1;
    this.mostTogether = Math.max(this.mostTogether, this.together);
    try {
      await this.work(delivery);
      this.told.push({ subject, number: (delivery.payload as { number: number }).number });
      return [];
    } finally {
      this.together -= 1;
      this.subjects.set(subject, (this.subjects.get(subject) ?? 0) - 1);
    }
  }
}

const start = (handler: Handler): DeliveryLoop => {
  outbox.handle('tell', handler);
  const write = (line: string): void => void told.push((JSON.parse(line) as { msg: string }).msg);
  const loop = new DeliveryLoop(outbox, createLogger('info', { write }));
  loop.start();
  loops.push(loop);
  return loop;
};

const queue = async (...orders: readonly Order[]): Promise<void> => {
  await database.write(orders.map((one) => outbox.enqueue(one)));
  outbox.wakeup.ring();
};

const until = async (done: () => boolean): Promise<void> => {
  for (let waited = 0; !done(); waited += 10) {
    if (waited > 20_000) throw new Error('it did not come to that');
    await sleep(10);
  }
};

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'outbox-'));
  database = await Database.open(join(dir, 'test.db'), outboxTables);
  outbox = new Outbox(database);
  loops = [];
  told = [];
});
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('a delivery', () => {
  it('is carried out once and leaves the queue', async () => {
    const recorder = new Recorder();
    start(recorder);
    await queue(...Array.from({ length: 100 }, (_, n) => order(`s${n}`)));
    await until(() => outbox.count() === 0);
    expect(recorder.told.map(({ subject }) => subject).sort()).toEqual(
      Array.from({ length: 100 }, (_, n) => `s${n}`).sort(),
    );
    expect(recorder.mostTogether).toBeGreaterThan(1);
    expect(recorder.mostTogether).toBeLessThanOrEqual(8);
  });

  it('is not queued when the transaction of its write is undone', async () => {
    const failing = { sql: 'DELETE FROM outbox WHERE id = -1', expect: 1 };
    await expect(database.write([outbox.enqueue(order('a')), failing])).rejects.toThrow(ExpectationFailed);
    expect(outbox.count()).toBe(0);
  });

  it('survives the end of the process and is carried out after the next start', async () => {
    await queue(order('a'));
    await database.close();
    database = await Database.open(join(dir, 'test.db'), outboxTables);
    outbox = new Outbox(database);
    const recorder = new Recorder();
    start(recorder);
    await until(() => outbox.count() === 0);
    expect(recorder.told).toEqual([{ subject: 'a', number: 1 }]);
  });

  it('takes the place of an older one about its subject, and the end of the older one does not end it', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const recorder = new Recorder(({ payload }) => ((payload as { number: number }).number === 1 ? held : sleep(0)));
    start(recorder);
    await queue(order('a', 1));
    await until(() => recorder.together === 1);
    await queue(order('a', 2));
    await queue(order('a', 3));
    await sleep(50);
    // The newest waits until the oldest has ended: they would overtake each other.
    expect(recorder.told).toEqual([]);
    release();
    await until(() => outbox.count() === 0);
    expect(recorder.told.map(({ number }) => number)).toEqual([1, 3]);
  });

  it('waits for no clock that was set back, nor does its destination', async () => {
    const ahead = () => Date.now() + 30 * 86_400_000;
    outbox = new Outbox(database, ahead);
    const storm = new DeliveryProblem('A storm.', { everywhere: true });
    await queue(order('tried'), order('waiting'));
    const [tried = 0] = outbox.due(HERE, ahead(), 1);
    await outbox.postpone(outbox.load(tried) as Delivery, storm);
    expect(outbox.due(HERE, ahead(), 9)).toEqual([]);
    await queue(order('untried'));
    expect(outbox.due(HERE, ahead(), 9)).toEqual([3]);
    const pace = new Pace();
    const clock = jest.spyOn(Date, 'now').mockImplementation(
      (
        (now) => () =>
          now
      )(ahead()),
    );
    pace.begin();
    pace.end(storm);
    expect(pace.capacity(Date.now())).toBe(0);
    clock.mockRestore();
    expect(pace.capacity(Date.now())).toBe(1);
    outbox = new Outbox(database);
    const recorder = new Recorder();
    start(recorder);
    await until(() => outbox.count() === 0);
    expect(recorder.told).toHaveLength(3);
  });

  it('that fails is tried again later, with the reason to be seen', async () => {
    let failures = 2;
    const recorder = new Recorder(() =>
      failures-- > 0 ? Promise.reject(new DeliveryProblem('It is raining.')) : Promise.resolve(),
    );
    start(recorder);
    await queue(order('a'));
    await until(() => (outbox.find(1)?.attempts ?? 0) > 0);
    expect(outbox.find(1)).toMatchObject({ state: 'waiting', error: 'It is raining.' });
    expect(outbox.find(1)?.due).toBeGreaterThan(outbox.find(1)?.queued ?? 0);
    await until(() => outbox.count() === 0 && told.length === 2);
    expect(recorder.told).toHaveLength(1);
    expect(told).toEqual(['a delivery failed', 'a delivery that failed has arrived']);
  });

  it('that is refused waits for somebody who tries it again', async () => {
    let wrong = true;
    const recorder = new Recorder(() =>
      wrong ? Promise.reject(new DeliveryProblem('No.', { permanent: true })) : Promise.resolve(),
    );
    start(recorder);
    await queue(order('a'), order('b'));
    await until(() => outbox.count({ state: 'failed' }) === 2);
    expect(outbox.list({ subject: 'a' }, 0, 10)).toMatchObject([{ state: 'failed', error: 'No.', attempts: 1 }]);
    wrong = false;
    expect(await outbox.retry(1)).toBe(true);
    await until(() => outbox.count() === 1);
    expect(await outbox.retry(1)).toBe(false);
    expect(await outbox.retryFailed()).toBe(1);
    await until(() => outbox.count() === 0);
  });

  it('of a kind that nobody knows fails and harms no other', async () => {
    const recorder = new Recorder();
    start(recorder);
    await queue({ ...order('a'), kind: 'other' }, order('b'));
    await until(() => outbox.count({ state: 'failed' }) === 1 && outbox.count() === 1);
    expect(recorder.told).toEqual([{ subject: 'b', number: 1 }]);
  });

  it('hides the faults of this service from those who look at it', async () => {
    start(new Recorder(() => Promise.reject(new Error('password is tiger'))));
    await queue(order('a'));
    await until(() => (outbox.find(1)?.attempts ?? 0) > 0);
    expect(outbox.find(1)?.error).not.toContain('tiger');
  });
});

describe('a destination', () => {
  it('that does not answer is asked by one delivery at a time, and does not hold up another', async () => {
    let down = true;
    let attempts = 0;
    const recorder = new Recorder(async ({ destination }) => {
      if (destination !== HERE || !down) return;
      attempts += 1;
      throw new DeliveryProblem('It is down.', { everywhere: true });
    });
    start(recorder);
    const others = Array.from({ length: 20 }, (_, n) => order(`o${n}`, n, 'http://other.example'));
    await queue(...Array.from({ length: 200 }, (_, n) => order(`s${n}`)), ...others);
    await until(() => recorder.told.length === 20);
    await sleep(600);
    // The first eight went out together; after that only single ones, after a rest.
    expect(attempts).toBeGreaterThanOrEqual(8);
    expect(attempts).toBeLessThanOrEqual(12);
    down = false;
    await until(() => outbox.count() === 0);
    expect(recorder.told).toHaveLength(220);
    // One line when it began to fail, and one when that ended, however many deliveries and attempts there were.
    expect(told).toEqual(['a destination cannot be reached; deliveries wait', 'a destination answers again']);
  });

  it('that is gone for good is asked ever more seldom, and given up with all that waits for it until somebody asks', async () => {
    let now = Date.now();
    outbox = new Outbox(database, () => now);
    const gone = new DeliveryProblem('It is gone.', { everywhere: true });
    await queue(order('a'), order('b'), order('c', 1, 'http://other.example'));
    const begun = now;
    let attempts = 0;
    let givenUp: number;
    for (;;) {
      const [id = 0] = outbox.due(HERE, now, 1);
      givenUp = await outbox.postpone(outbox.load(id) as Delivery, gone, (attempts += 1));
      if (givenUp > 0) break;
      now = outbox.nextDue(now) ?? Number.NaN;
    }
    expect(givenUp).toBe(2);
    expect(givenUpSince(now)).toBeGreaterThanOrEqual(begun);
    expect(now - begun).toBeLessThan(5 * 86_400_000 + 2 * LONGEST_PAUSE);
    // Five days at a pause of fifteen seconds were 28,800 attempts.
    expect(attempts).toBeLessThan(60);
    expect(outbox.list({ state: 'failed' }, 0, 9)).toMatchObject([
      { subject: 'a', error: 'Given up. It is gone.' },
      { subject: 'b', error: 'Given up. It is gone.' },
    ]);
    expect(outbox.count({ state: 'waiting' })).toBe(1);
    expect(outbox.destinations()).toEqual(['http://other.example']);
    expect(await outbox.retryFailed()).toBe(2);
    const recorder = new Recorder();
    start(recorder);
    await until(() => outbox.count() === 0);
    expect(recorder.told).toHaveLength(3);
  });

  it('that is given up is told once', async () => {
    outbox = new Outbox(database, Date.now, 0);
    start(new Recorder(() => Promise.reject(new DeliveryProblem('It is gone.', { everywhere: true }))));
    await queue(order('a'), order('b'));
    await until(() => outbox.count({ state: 'failed' }) === 2);
    await until(() => told.length === 2);
    expect(told).toEqual(['a destination cannot be reached; deliveries wait', 'deliveries were given up']);
  });

  it('that rests for hours is told at once what is new, and then what waits, also by another process', async () => {
    let down = true;
    const storm = new DeliveryProblem('A storm.', { everywhere: true });
    const recorder = new Recorder(() => (down ? Promise.reject(storm) : Promise.resolve()));
    await queue(order('old'));
    await outbox.postpone(outbox.load(1) as Delivery, storm, 30);
    expect((outbox.find(1)?.due ?? 0) - Date.now()).toBeGreaterThan(2 * 3_600_000);
    down = false;
    start(recorder);
    await queue(order('new'));
    await until(() => outbox.count() === 0);
    expect(recorder.told.map(({ subject }) => subject)).toEqual(['new', 'old']);
    expect(told).toEqual(['a destination answers again']);
  });

  it('gets as long a rest as it asks for', () => {
    const pace = new Pace();
    pace.begin();
    pace.end(new DeliveryProblem('Busy.', { everywhere: true, retryAfter: 30_000 }));
    expect(pace.capacity(Date.now() + 29_000)).toBe(0);
    expect(pace.capacity(pace.restsUntil)).toBe(1);
  });
});

describe('stopping', () => {
  it('gives deliveries under way a signal and leaves them in the queue', async () => {
    const handler: Handler = {
      deliver: (_delivery, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    };
    const loop = start(handler);
    await queue(order('a'));
    await sleep(50);
    await loop.stop();
    expect(outbox.find(1)).toMatchObject({ state: 'waiting', attempts: 0 });
  });
});

describe('the time between attempts', () => {
  it('doubles up to hours, is spread, and is at least what the other side asks for', () => {
    const middle = (failures: number): number => pauseAfter(failures, { random: () => 0.5 });
    expect([1, 2, 3, 10, 16, 1000].map(middle)).toEqual([250, 500, 1000, 128_000, 8_192_000, 14_400_000]);
    expect(pauseAfter(1, { random: () => 0 })).toBe(188);
    expect(pauseAfter(1, { random: () => 1 })).toBe(313);
    expect(pauseAfter(1, { asked: 5_000 })).toBe(5_000);
    expect(pauseAfter(1, { asked: 1e12 })).toBe(LONGEST_PAUSE);
    expect(pauseAfter(1000, { random: () => 1 })).toBe(LONGEST_PAUSE);
    expect(pauseAfter(1000, { random: () => 0.5, longest: 60_000 })).toBe(60_000);
  });
});
