/** Abuse ends quickly with an error or a bounded answer, under both executors, and the service goes on. */
import { figure } from '../support/figures.js';
import { abuses } from './abuse.js';
import { sampleSchema } from './sample-schema.js';
import { contextOf, serve, type Served } from './served.js';

const MEGABYTE = 1024 * 1024;

it('is tried in many ways', () => expect(Object.keys(abuses).length).toBeGreaterThanOrEqual(60));

describe.each(['jit', 'plain'])('abuse of the %s executor', (executor) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(sampleSchema(), contextOf, { GRAPHQL_EXECUTOR: executor });
  });
  let longest = 0;
  afterAll(async () => {
    await served.close();
    const cases = Object.keys(abuses).length;
    figure(`abuse of GraphQL, ${executor} executor`, { cases, 'ms of the longest': Math.round(longest) });
  });

  it.each(Object.entries(abuses))('%s', async (_name, { body, answered }) => {
    for (let time = 1; time <= 2; time++) {
      const begun = performance.now();
      const { status, data, text } = await served.post(body, { accept: 'application/graphql-response+json' });
      longest = Math.max(longest, performance.now() - begun);
      expect(text.length).toBeLessThan(MEGABYTE);
      expect(text).not.toMatch(/node_modules|\.js:\d|RangeError|Maximum call stack/);
      if (answered) {
        expect(status).toBe(200);
        expect(data).toBeDefined();
      } else {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(data).toBeUndefined();
      }
    }
    expect((await served.post({ query: '{ ready }' })).data).toEqual({ ready: true });
  });
});
